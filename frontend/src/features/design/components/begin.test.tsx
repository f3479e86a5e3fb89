import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { show } from "@/shared/testing/render";
import { refused, Server } from "@/shared/testing/server";
import en from "../messages.en.json";
import { Begin } from "./begin";

const push = vi.fn();
vi.mock("next/navigation", () => ({ useRouter: () => ({ push }) }));

const LIST = "GET /api/v1/itineraries";
const MAKE = "POST /api/v1/itineraries";
const KNOWN = { id: "t", title: "Tokyo", startDate: "2027-04-03", endDate: "2027-04-05", segments: 3 };
let server: Server;
const begin = (isKnown = true) => show(<Begin isKnown={isKnown} />, { design: en });
const name = () => screen.getByLabelText(en.new.name);
const make = () => screen.getByRole("button", { name: en.new.make });

beforeEach(() => {
  push.mockClear();
  delete document.documentElement.dataset.fresh;
  server = new Server().on(LIST, () => ({ items: [] }));
});

describe("a new trip", () => {
  it("needs a name and nothing else, and is opened once it is made", async () => {
    server.on(MAKE, () => ({ id: "n" }));
    begin();
    expect(make()).toBeDisabled();
    await userEvent.type(name(), " Porto {Enter}");
    await vi.waitFor(() => expect(push).toHaveBeenCalledExactlyOnceWith("/design/?id=n"));
    expect(server.sent(MAKE)).toEqual([{ title: "Porto", startDate: null, endDate: null }]);
  });

  it("has its days if they are told, the last not before the first", async () => {
    server.on(MAKE, () => ({ id: "n" }));
    begin();
    await userEvent.type(name(), "Porto");
    fireEvent.change(screen.getByLabelText(en.new.from), { target: { value: "2027-05-01" } });
    expect(screen.getByLabelText(en.new.to)).toHaveAttribute("min", "2027-05-01");
    fireEvent.change(screen.getByLabelText(en.new.to), { target: { value: "2027-05-04" } });
    await userEvent.click(make());
    await vi.waitFor(() => expect(server.sent(MAKE)).toEqual([{ title: "Porto", startDate: "2027-05-01", endDate: "2027-05-04" }]));
  });

  it("that could not be made says so and keeps its words", async () => {
    server.on(MAKE, () => refused(429, "rate_limited"));
    begin();
    await userEvent.type(name(), "Porto{Enter}");
    expect(await screen.findByRole("alert")).toBeVisible();
    expect(name()).toHaveValue("Porto");
    expect(make()).toBeEnabled();
  });
});

describe("the trips that are there", () => {
  it("are listed with their days, and lead to their table", async () => {
    server.on(LIST, () => ({ items: [KNOWN, { ...KNOWN, id: "u", title: "Undated", startDate: null, endDate: null, segments: 0 }] }));
    begin();
    const list = await screen.findByRole("region", { name: en.known.title });
    const [tokyo, undated] = within(list).getAllByRole("listitem");
    expect(within(tokyo!).getByRole("link", { name: "Tokyo" })).toHaveAttribute("href", expect.stringContaining("id=t"));
    expect(tokyo).toHaveTextContent("3 entries");
    expect(undated).toHaveTextContent(/^Undatednothing in it yet$/);
    expect(screen.queryByRole("heading", { name: en.sample.title })).toBeNull();
  });

  it("give way to a sample where there are none, or where they can't be had", async () => {
    const { unmount } = begin();
    expect(await screen.findByRole("heading", { name: en.sample.title })).toBeVisible();
    unmount();
    server.on(LIST, () => refused(404, "not_found"));
    begin();
    expect(await screen.findByRole("heading", { name: en.sample.title })).toBeVisible();
  });

  it("are not waited for by newcomers: they see the sample at once", () => {
    document.documentElement.dataset.fresh = "";
    begin(false);
    expect(screen.getByRole("heading", { name: en.sample.title })).toBeVisible();
  });
});
