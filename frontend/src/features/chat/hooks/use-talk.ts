"use client";

/** The person's side of the talk: sends, stops, takes up again, says anew. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { ChatEvent, Turn } from "@/shared/api/types";
import { useLocale } from "@/shared/i18n/locale";
import { takeWords } from "@/shared/state/first-words";
import { useJourney } from "@/shared/state/journey";
import { type RunView, useRun } from "@/shared/stream/use-run";
import { type Chat, keepChat, readChat } from "../api/session";
import { NO_NOTES, type Notes, type Pending, useOutbox } from "../model/outbox";

export interface Reply {
  text: string;
  turn: Turn | null;
}

export interface Talk {
  notes: Notes;
  run: RunView<Reply>;
  /** The message under way stands without an answer, and nothing is being done about it. */
  unanswered: boolean;
  send(text: string, label?: string): void;
  retry(): void;
  strike(at: number): void;
}

const NOTHING: Reply = { text: "", turn: null };

export function reduce(view: Reply, event: ChatEvent): Reply {
  if (event.type === "token") return { ...view, text: view.text + event.text };
  if (event.type === "reset") return { ...view, text: "" };
  if (event.type === "turn") return { text: event.reply, turn: event };
  return view;
}

export function useTalk(chat: Chat): Talk {
  const { sessionId } = chat.answer;
  const locale = useLocale();
  const notes = useOutbox((box) => box.chats[sessionId]) ?? NO_NOTES;
  const run = useTalkRun(chat, notes);
  const note = useOutbox((box) => box.note);
  const { pending } = notes;
  const { begin } = run;

  const start = useCallback(
    (said: Pending) => {
      note(sessionId, { pending: { ...said, waiting: !navigator.onLine } });
      const body = { message: said.text, sessionId, locale, background: true };
      if (navigator.onLine) begin("/api/v1/vibe/chat/stream", body);
    },
    [begin, locale, note, sessionId],
  );
  const at = chat.history.length;
  const reply = run.view.text;
  const send = useCallback(
    (text: string, label?: string) => {
      const { pending: before, loose } = useOutbox.getState().chats[sessionId] ?? NO_NOTES;
      if (before) note(sessionId, { loose: [...loose, { at, text: before.label ?? before.text, reply }] });
      start({ text, label, at, waiting: false });
    },
    [at, note, reply, sessionId, start],
  );

  useOnline(pending, start);
  useFirstWords(send);
  const unanswered = pending !== null && !pending.waiting && (run.phase === "idle" || run.phase === "cancelled");
  return {
    notes,
    run,
    unanswered,
    send,
    retry: () => pending && start(pending),
    strike: (own) => note(sessionId, { struck: [...notes.struck, own] }),
  };
}

/** What a run leaves behind: its id while it is open, then the history with its turn. */
function useTalkRun(chat: Chat, { pending }: Notes): RunView<Reply> {
  const { sessionId } = chat.answer;
  const client = useQueryClient();
  const locale = useLocale();
  const note = useOutbox((box) => box.note);
  const keepRun = useJourney((journey) => journey.keepRun);
  const [left] = useState(() => useJourney.getState().runs.chat ?? null);
  const isHere = useIsHere();
  const run = useRun<ChatEvent, Reply>({
    reduce,
    initial: NOTHING,
    open: { job: sessionId, runId: left },
    onRun: (runId) => keepRun("chat", runId),
    onEnd: ({ how, view: { turn } }) => {
      if (how === "cancelled" || how === "failed") keepRun("chat", null);
      else if (turn || how === "gone") void land(turn);
    },
  });
  /** The history is what counts; where it can't be read, the turn stands in. */
  const land = async (turn: Turn | null) => {
    const id = turn?.sessionId ?? sessionId;
    const known = await readChat(id, locale).catch(() => turn && withTurn(chat, pending, turn));
    if (!isHere.current || !known) return;
    keepChat(client, known);
    if (turn || isAnswered(known, pending)) note(sessionId, { pending: null });
    keepRun("chat", null);
    useJourney.getState().set({ sessionId: id });
    run.reset();
  };
  return run;
}

/** Whether the talk still stands on the page. */
function useIsHere(): React.RefObject<boolean> {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  return isHere;
}

function withTurn(chat: Chat, pending: Pending | null, turn: Turn): Chat {
  const at = new Date().toISOString();
  const said = pending ? [{ role: "user" as const, content: pending.text, at }] : [];
  return { answer: turn, history: [...chat.history, ...said, { role: "assistant", content: turn.reply, at }] };
}

function isAnswered({ history }: Chat, pending: Pending | null): boolean {
  return pending !== null && history.length > pending.at && history.slice(pending.at).some(({ content }) => content === pending.text);
}

function useOnline(pending: Pending | null, start: (said: Pending) => void): void {
  useEffect(() => {
    if (!pending?.waiting) return;
    const back = () => start(pending);
    if (navigator.onLine) back();
    window.addEventListener("online", back);
    return () => window.removeEventListener("online", back);
  }, [pending, start]);
}

/** The sentence that was written on the first page. */
function useFirstWords(send: (text: string) => void): void {
  useEffect(() => {
    const words = takeWords();
    if (words) send(words);
  }, [send]);
}
