import "@/shared/styles/made/hangul.css";
import "@/shared/styles/made/latin.css";
import { Root } from "@/app/root";
import { RareHangul } from "@/shared/styles/rare-hangul";

export { viewport } from "@/app/metadata";

export default function Layout({ children }: React.PropsWithChildren) {
  return (
    <Root locale="ko">
      <RareHangul />
      {children}
    </Root>
  );
}
