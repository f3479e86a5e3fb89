import "@/shared/styles/fonts-latin.css";
import { Missing } from "@/features/missing";
import { pageMetadata } from "./metadata";
import { MESSAGES } from "./messages.en";
import { Root } from "./root";

export { viewport } from "./metadata";

export const metadata = { ...pageMetadata("en", "missing", "/404/"), alternates: undefined };

export default function NotFound() {
  return (
    <Root locale="en" messages={MESSAGES}>
      <Missing />
    </Root>
  );
}
