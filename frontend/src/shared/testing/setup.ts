import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { forgetAll } from "../state/kept";

/** How long a page takes is the machine's business: no test asserts a speed. */
configure({ asyncUtilTimeout: 20_000 });

/** Paths stand against the page's address, as they do in a browser. */
globalThis.Request = class extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === "string" ? new URL(input, location.href) : input, init);
  }
};

/** jsdom has the element without its doings. */
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};

afterEach(() => {
  cleanup();
  forgetAll();
  localStorage.clear();
  sessionStorage.clear();
});
