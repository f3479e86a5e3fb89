import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { Queries } from "@/shared/api/queries";
import { Language } from "@/shared/i18n/locale";
import sharedEn from "@/shared/messages.en.json";
import { show } from "@/shared/testing/render";
import { Server } from "@/shared/testing/server";
import { Designer } from "./index";
import en from "./messages.en.json";

let address = "";
let read: (() => void) | null = null;
vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: vi.fn() }),
  useSearchParams: () => new URLSearchParams(address),
}));
vi.mock("@/shared/ui/use-address", () => ({
  useAddress: () => {
    const [query, setQuery] = useState<URLSearchParams | null>(null);
    useEffect(() => void (read = () => setQuery(new URLSearchParams(address))), []);
    return { query, reader: null };
  },
}));

let server: Server;

beforeEach(() => {
  address = "";
  server = new Server().on("GET /api/v1/itineraries", () => ({ items: [] }));
});

it("keeps what is typed before the address is read, in the same field", async () => {
  show(<Designer />, { design: en });
  const field = screen.getByLabelText(en.new.name);
  await userEvent.type(field, "Porto");
  expect(server.asked).toEqual([]);
  await act(async () => read?.());
  expect(field).toBeInTheDocument();
  expect(field).toHaveFocus();
  expect(field).toHaveValue("Porto");
  expect(screen.queryByRole("status", { name: en.opening })).toBeNull();
});

it("asks for one's trips only once it is known who looks", async () => {
  show(<Designer />, { design: en });
  await act(async () => read?.());
  expect(server.asked.map(({ route }) => route)).toEqual(["GET /api/v1/itineraries"]);
});

it("stands as built for newcomers and for those who come back", () => {
  const { container } = render(
    <Language locale="en" messages={{ design: en, shared: sharedEn }}>
      <Queries>
        <Designer />
      </Queries>
    </Language>,
  );
  expect(container.querySelector("[data-before] form")).not.toBeNull();
  expect(screen.getByText(en.opening)).toBeInTheDocument();
});
