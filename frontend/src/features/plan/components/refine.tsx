"use client";

/** The plan as a trip that can be edited: made once, opened in the designer. */
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { usePath } from "@/shared/i18n/locale";
import { Button } from "@/shared/ui/button";
import { Failure } from "@/shared/ui/notice";
import { layOut } from "../api/plans";

export function Refine({ id }: { id: string }) {
  const t = useTranslations("plan.take");
  const router = useRouter();
  const path = usePath();
  const make = useMutation({
    mutationFn: () => layOut(id),
    onSuccess: (trip) => router.push(path(`/design/?id=${trip}`)),
  });
  return (
    <>
      <Button kind="primary" onClick={() => make.mutate()} disabled={make.isPending || make.isSuccess}>
        {t(make.isPending || make.isSuccess ? "refining" : "refine")}
      </Button>
      {make.error && <Failure problem={make.error} retry={() => make.mutate()} />}
    </>
  );
}
