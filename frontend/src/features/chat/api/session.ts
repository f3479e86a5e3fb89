"use client";

/** A chat of this visitor: found again by its id, or begun with a greeting, once. */
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, body } from "@/shared/api/client";
import { ApiProblem } from "@/shared/api/problem";
import type { ChatAnswer, ChatMessage } from "@/shared/api/types";
import { type Locale, useLocale } from "@/shared/i18n/locale";
import { useJourney } from "@/shared/state/journey";

export interface Chat {
  answer: ChatAnswer;
  history: ChatMessage[];
}

const FRESH = 5000;

export function chatKey(sessionId: string | null) {
  return ["chat", sessionId] as const;
}

export function useChat() {
  const locale = useLocale();
  const client = useQueryClient();
  const sessionId = useJourney((journey) => journey.sessionId);
  return useQuery({
    queryKey: chatKey(sessionId),
    queryFn: () => (sessionId ? takeUp(client, sessionId, locale) : begin(client, locale, null)),
    staleTime: FRESH,
    // A new roll must not find the greeting of the one before.
    gcTime: sessionId ? undefined : 0,
  });
}

export async function readChat(sessionId: string, locale: Locale): Promise<Chat> {
  const params = { path: { session_id: sessionId } };
  const headers = { "Accept-Language": locale };
  const [answer, { history }] = await Promise.all([
    body(api.GET("/api/v1/vibe/chat/{session_id}/state", { params, headers })),
    body(api.GET("/api/v1/vibe/chat/{session_id}/history", { params, headers })),
  ]);
  return { answer, history };
}

export async function forget(sessionId: string): Promise<void> {
  await api.DELETE("/api/v1/vibe/chat/{session_id}", {
    params: { path: { session_id: sessionId } },
    headers: { "Content-Type": "application/json" },
  });
}

export function keepChat(client: QueryClient, chat: Chat): void {
  const { sessionId, collectedData } = chat.answer;
  client.setQueryData(chatKey(sessionId), chat);
  client.setQueryData(["profile", sessionId], collectedData);
}

/** The chat as it stands. One that is no longer kept, or only a greeting in the other language, is begun anew. */
async function takeUp(client: QueryClient, sessionId: string, locale: Locale): Promise<Chat> {
  try {
    const chat = await readChat(sessionId, locale);
    if (!isForeignGreeting(chat, locale)) return chat;
    const anew = await begin(client, locale, sessionId);
    await forget(sessionId);
    return anew;
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.code === "not_found") return begin(client, locale, sessionId);
    throw problem;
  }
}

export function isKorean(text: string): boolean {
  return /[가-힣]/.test(text);
}

function isForeignGreeting({ history }: Chat, locale: Locale): boolean {
  return history.length === 1 && isKorean(history[0]?.content ?? "") !== (locale === "ko");
}

/** Begins a chat, unless another tab has just done so. */
function begin(client: QueryClient, locale: Locale, instead: string | null): Promise<Chat> {
  return alone(async () => {
    await useJourney.persist.rehydrate();
    const known = useJourney.getState().sessionId;
    if (known && known !== instead) return readChat(known, locale);
    const answer = await body(api.POST("/api/v1/vibe/sessions", { body: { locale } }));
    const chat: Chat = { answer, history: [{ role: "assistant", content: answer.reply, at: "" }] };
    keepChat(client, chat);
    useJourney.getState().set({ sessionId: answer.sessionId });
    useJourney.getState().keepRun("chat", null);
    return chat;
  });
}

let last: Promise<unknown> = Promise.resolve();

/** One at a time: over all tabs where the browser has locks (only on secure origins), else within this one. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request("tripkit-chat", work) as Promise<T>;
  const next = last.then(work, work);
  last = next.catch(() => undefined);
  return next;
}
