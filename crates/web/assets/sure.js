// A question before something is lost.

import { byId } from "./tools.js";

/** Asks, and tells whether the answer was yes. @param {string} question @param {string} yes What the button says. @returns {Promise<boolean>} */
export function sure(question, yes) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("sure"));
  byId("sure-text").textContent = question;
  byId("sure-yes").textContent = yes;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((done) => dialog.addEventListener("close", () => done(dialog.returnValue === "yes"), { once: true }));
}
