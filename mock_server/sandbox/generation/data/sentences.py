"""Sentences that people put on invoices and contacts, by language. No formats and no names.

An invoice text has at most 60 bytes of UTF-8 (section 8): Hebrew takes two a letter, Japanese
three.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Phrases:
    """The sentences of a language."""

    invoice_texts: tuple[str, ...]
    remarks: tuple[str, ...]


_ENGLISH = Phrases(
    ("Thank you for your business", "Please quote your customer number"),
    ("Prefers e-mail", "Please call in the morning", "Speaks French"),
)
_PHRASES: Mapping[str, Phrases] = {
    "de": Phrases(
        ("Vielen Dank für Ihren Auftrag", "Bitte Kundennummer angeben"),
        ("Bevorzugt E-Mail", "Bitte vormittags anrufen", "Spricht Englisch"),
    ),
    "fr": Phrases(
        ("Merci de votre confiance", "Merci de rappeler votre numéro de client"),
        ("Préfère les courriels", "Appeler le matin", "Parle anglais"),
    ),
    "he": Phrases(
        ("תודה שבחרתם בנו", "נא לציין מספר לקוח"),
        ("עדיף בדואר אלקטרוני", "נא להתקשר בבוקר", "שפה: אנגלית"),
    ),
    "ja": Phrases(
        ("ご利用ありがとうございます", "お客様番号をご記入ください"),
        ("メール希望", "午前中に連絡希望", "英語対応可"),
    ),
    "pt": Phrases(
        ("Agradecemos a preferência", "Informe o número do cliente"),
        ("Prefere e-mail", "Ligar pela manhã", "Fala inglês"),
    ),
}


def phrases_of(language: str) -> Phrases:
    """Return the sentences of a language, English ones if there are none."""
    return _PHRASES.get(language, _ENGLISH)
