"use client";

/** The person's side of the talk: sends, stops, takes up again, says anew. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import type { ChatEvent, Turn } from "@/shared/api/types";
import { useLocale } from "@/shared/i18n/locale";
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
export const FIRST_WORDS = "tripkit-first-words";

export function reduce(view: Reply, event: ChatEvent): Reply {
  if (event.type === "token") return { ...view, text: view.text + event.text };
  if (event.type === "reset") return { ...view, text: "" };
  if (event.type === "turn") return { text: event.reply, turn: event };
  return view;
}

export function useTalk(chat: Chat): Talk {
  const { sessionId } = chat.answer;
  const locale = useLocale();
  const run = useRun<ChatEvent, Reply>(reduce, NOTHING);
  const notes = useOutbox((box) => box.chats[sessionId]) ?? NO_NOTES;
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

  useEnd(chat, run, notes);
  useResume(run);
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
function useEnd(chat: Chat, run: RunView<Reply>, { pending }: Notes): void {
  const client = useQueryClient();
  const locale = useLocale();
  const note = useOutbox((box) => box.note);
  const keepRun = useJourney((journey) => journey.keepRun);
  const { phase, runId, problem, clear, isOpen } = run;
  const { turn } = run.view;
  const gone = phase === "failed" && (problem?.code === "events_gone" || problem?.code === "not_found");

  useEffect(() => {
    if (isOpen && runId) keepRun("chat", runId);
    if (phase === "cancelled" || phase === "failed") keepRun("chat", null);
  }, [isOpen, runId, phase, keepRun]);

  useEffect(() => {
    if (!gone && !(phase === "complete" && turn)) return;
    let here = true;
    void (async () => {
      const { sessionId } = turn ?? chat.answer;
      const known = await readChat(sessionId, locale).catch(() => turn && withTurn(chat, pending, turn));
      if (!here || !known) return;
      keepChat(client, known);
      if (turn || isAnswered(known, pending)) note(chat.answer.sessionId, { pending: null });
      keepRun("chat", null);
      useJourney.getState().set({ sessionId });
      clear();
    })();
    return () => {
      here = false;
    };
    // The turn is the end of its run: what is known by then is what counts.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [gone, phase, turn]);
}

function withTurn(chat: Chat, pending: Pending | null, turn: Turn): Chat {
  const at = new Date().toISOString();
  const said = pending ? [{ role: "user" as const, content: pending.text, at }] : [];
  return { answer: turn, history: [...chat.history, ...said, { role: "assistant", content: turn.reply, at }] };
}

function isAnswered({ history }: Chat, pending: Pending | null): boolean {
  return pending !== null && history.length > pending.at && history.slice(pending.at).some(({ content }) => content === pending.text);
}

function useResume({ resume }: RunView<Reply>): void {
  useEffect(() => {
    const kept = useJourney.getState().runs.chat;
    if (kept) resume(kept);
  }, [resume]);
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

/** The sentence that was written on the first page: taken out before it is sent, so that it is sent once. */
function useFirstWords(send: (text: string) => void): void {
  useEffect(() => {
    const words = sessionStorage.getItem(FIRST_WORDS)?.trim();
    sessionStorage.removeItem(FIRST_WORDS);
    if (words) send(words);
  }, [send]);
}
