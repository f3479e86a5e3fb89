import "@/shared/styles/fonts-latin.css";
import { MESSAGES } from "@/app/messages.en";
import { Root } from "@/app/root";

export { viewport } from "@/app/metadata";

export default function Layout({ children }: React.PropsWithChildren) {
  return (
    <Root locale="en" messages={MESSAGES}>
      {children}
    </Root>
  );
}
