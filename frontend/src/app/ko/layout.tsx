import "@/shared/styles/fonts-hangul.css";
import { MESSAGES } from "@/app/messages.ko";
import { Root } from "@/app/root";

export { viewport } from "@/app/metadata";

export default function Layout({ children }: React.PropsWithChildren) {
  return (
    <Root locale="ko" messages={MESSAGES}>
      {children}
    </Root>
  );
}
