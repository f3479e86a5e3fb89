import "@/shared/styles/made/latin.css";
import { Root } from "@/app/root";

export { viewport } from "@/app/metadata";

export default function Layout({ children }: React.PropsWithChildren) {
  return (
    <Root locale="en">
      {children}
    </Root>
  );
}
