"""Lets `python -m mock_server` stand for `customer-sandbox`."""

from mock_server.cli import main_and_leave

if __name__ == "__main__":
    main_and_leave()
