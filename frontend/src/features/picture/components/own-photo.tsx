"use client";

/** Somebody's own photo: chosen, dropped or pasted; looked at here, developed there. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { api, body } from "@/shared/api/client";
import type { ConceptId, Developed } from "@/shared/api/types";
import { Button } from "@/shared/ui/button";
import { Failure } from "@/shared/ui/notice";
import { PICTURES } from "../api/pictures";
import { FilmChooser, useFilms } from "./films";
import styles from "./own-photo.module.css";

const LARGEST = 15 * 1024 * 1024;
const TYPES = ["image/jpeg", "image/png", "image/webp"];
const FRAMES = ["none", "white", "rebate"] as const;
type FrameKind = (typeof FRAMES)[number];
type Refusal = "large" | "heic" | "type";

/** Why a file can't be taken, before it is sent anywhere. */
export function refusal(file: File): Refusal | null {
  if (/\.(heic|heif|avif)$/i.test(file.name) || /hei[cf]|avif/.test(file.type)) return "heic";
  if (!TYPES.includes(file.type)) return "type";
  return file.size > LARGEST ? "large" : null;
}

interface Wish {
  photo: File;
  filmStock: string;
  frame: FrameKind;
  dateBack: string;
}

function useDevelop(done: (id: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ photo, filmStock, frame, dateBack }: Wish): Promise<Developed> => {
      const form = new FormData();
      form.set("photo", photo);
      form.set("filmStock", filmStock);
      form.set("frame", frame);
      if (dateBack) form.set("dateBack", dateBack);
      const sent = { photo: photo.name, filmStock, frame };
      return body(api.POST("/api/v1/photos/develop", { body: sent, bodySerializer: () => form }));
    },
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: PICTURES });
      done(id);
    },
  });
}

export function OwnPhoto({ concept, done }: { concept: ConceptId | null; done: (id: string) => void }) {
  const t = useTranslations("picture.own");
  const { first } = useFilms(concept);
  const [photo, setPhoto] = useState<File | null>(null);
  const [refused, setRefused] = useState<Refusal | null>(null);
  const [film, setFilm] = useState<string | null>(null);
  const [frame, setFrame] = useState<FrameKind>("none");
  const [dateBack, setDateBack] = useState("");
  const developing = useDevelop(done);
  const { reset } = developing;
  const take = useCallback(
    (file: File) => {
      const why = refusal(file);
      reset();
      setRefused(why);
      setPhoto(why ? null : file);
    },
    [reset],
  );
  const send = () => photo && developing.mutate({ photo, filmStock: film ?? first, frame, dateBack });
  const isUnreadable = developing.error && "code" in developing.error && developing.error.code === "invalid_input";
  return (
    <form
      className={styles.own}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Tray photo={photo} take={take} />
      {refused && (
        <p role="alert" className={styles.refused}>
          {t(`refused.${refused}`)}
        </p>
      )}
      <p className="caption">{t("kept")}</p>
      <FilmChooser concept={concept} chosen={film ?? first} choose={setFilm} />
      <Border frame={frame} setFrame={setFrame} />
      <label className={styles.label}>
        {t("dateBack")}
        <input type="date" className={styles.date} value={dateBack} onChange={(event) => setDateBack(event.target.value)} />
      </label>
      {developing.error && <Failure what={t(isUnreadable ? "refused.type" : "failed")} problem={developing.error} retry={send} />}
      <Button type="submit" kind="primary" disabled={!photo || developing.isPending}>
        {developing.isPending ? t("developing") : t("develop")}
      </Button>
    </form>
  );
}

function Border({ frame, setFrame }: { frame: FrameKind; setFrame: (frame: FrameKind) => void }) {
  const t = useTranslations("picture.own");
  return (
    <fieldset className={styles.border}>
      <legend>{t("frame")}</legend>
      {FRAMES.map((kind) => (
        <label key={kind}>
          <input type="radio" name="frame" checked={kind === frame} onChange={() => setFrame(kind)} /> {t(`frames.${kind}`)}
        </label>
      ))}
    </fieldset>
  );
}

function Tray({ photo, take }: { photo: File | null; take: (file: File) => void }) {
  const t = useTranslations("picture.own");
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      if (file) take(file);
    };
    window.addEventListener("paste", paste);
    return () => window.removeEventListener("paste", paste);
  }, [take]);
  const drop = (event: React.DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) take(file);
  };
  return (
    <label
      className={`${styles.tray} ${isOver ? styles.over : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        type="file"
        className={styles.file}
        accept={TYPES.join(",")}
        onChange={(event) => event.target.files?.[0] && take(event.target.files[0])}
      />
      {photo && <Preview key={photo.name + photo.lastModified} photo={photo} />}
      <span>{photo ? t("other") : t("choose")}</span>
    </label>
  );
}

/** Looked at from the disk; nothing is sent for it. */
function Preview({ photo }: { photo: File }) {
  const t = useTranslations("picture.own");
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(photo);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [photo]);
  // eslint-disable-next-line @next/next/no-img-element -- a file of this device
  return <img ref={image} alt={t("preview")} className={styles.preview} />;
}
