import "@/shared/styles/made/latin.css";
import { Missing } from "@/features/missing";
import { pageMetadata } from "./metadata";
import { pageOf } from "./page-of";
import { Root } from "./root";

export { viewport } from "./metadata";

export const metadata = { ...pageMetadata("en", "missing", "/404/"), alternates: undefined };

const Page = pageOf(Missing, "en", "missing");

export default function NotFound() {
  return (
    <Root locale="en">
      <Page />
    </Root>
  );
}
