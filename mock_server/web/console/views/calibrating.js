// The drop zone for a calibration, and the summary of the loaded one.

import { calibration, counts, forgetCalibration, loadCalibration } from "../calibration.js";
import { button, fileField, fill, h } from "../dom.js";
import { plural } from "../words.js";

/** Return the drop zone; `takeOver` gets the rulings that contradict a default, `changed` runs after each change. */
export function loader(takeOver, changed) {
  const trouble = h("div", {});
  const content = h("div", {});
  const { input, take } = fileField({ accept: ".json,application/json", "aria-label": "A calibration" }, async (file) => {
    await loadCalibration(file);
    show();
  }, trouble);
  const forget = () => {
    forgetCalibration();
    show();
  };
  function draw() {
    const found = calibration();
    fill(content, found ? summary(found, takeOver, forget) : invitation(() => input.click()));
  }
  function show() {
    draw();
    changed();
  }

  const over = (event) => {
    event.preventDefault();
    place.dataset.over = "true";
  };
  const drop = (event) => {
    event.preventDefault();
    delete place.dataset.over;
    take(event.dataTransfer.files);
  };
  const place = h("section", { class: "card drop", "aria-label": "Calibration", ondragover: over, ondragleave: () => delete place.dataset.over, ondrop: drop },
    h("h2", {}, "Calibration"), content, trouble, input);
  draw();
  return place;
}

function invitation(choose) {
  return [
    h("p", {}, "A recording of the real service shows which assumptions hold. Drop the JSON of ", h("code", {}, "customer-sandbox calibrate RECORDING --format json"), " here, or choose the file; it stays in this page."),
    h("div", { class: "actions" }, button("Load a calibration…", choose)),
  ];
}

function summary(found, takeOver, forget) {
  const deciding = Object.entries(found.assumptions).filter(([, { verdict, setting }]) => verdict === "contradicted" && setting !== null);
  return [
    h("p", {}, h("b", {}, found.file), found.calls !== null && `, ${plural(found.calls, "call")}`, ": ",
      counts(found).map(([verdict, count], index) => [index ? ", " : "", h("span", { class: "verdict", "data-verdict": verdict }, `${count} ${verdict}`)]), "."),
    h("div", { class: "actions" },
      deciding.length > 0 && button(`Choose what it supports (${deciding.length})`, () => takeOver(deciding), { class: "primary" }),
      button("Remove it", forget)),
  ];
}
