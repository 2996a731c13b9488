/**
 * Preferences on their way to the server and back. What was changed here and not yet taken by the server is kept in this
 * browser and wins; for everything else the server does. A change that cannot be sent is sent again until it is; one that is refused
 * says why and gives way to what the server has.
 */
import type { Preferences } from '#model/operations/personal.ts';
import { useSyncExternalStore } from 'react';
import { call, UNREACHABLE } from '#client/data/server/call.ts';
import { kept } from '#client/data/kept.ts';
import { PATH, standing, UNSENT } from './standing.ts';
import { session } from '#client/data/session.ts';

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

export type Name = keyof Preferences;
type Changes = Partial<Preferences>;

/** Of one preference: on its way, stored, waiting for a connection, or refused with the server's sentence. */
export type Sent = { readonly state: 'sending' | 'stored' | 'waiting' } | { readonly state: 'refused'; readonly text: string };

let unsent: Changes = {};
let owner = session.get().user?.userId;
let states: Readonly<Partial<Record<Name, Sent>>> = {};
let working = false;
let wait = FIRST_WAIT_MS;
let restored: Promise<void> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const namesOf = (changes: Changes): readonly Name[] => Object.keys(changes) as Name[];
const tell = (names: readonly Name[], sent: Sent): void => {
  states = { ...states, ...Object.fromEntries(names.map((name) => [name, sent])) };
  for (const heard of listeners) heard();
};

/** What was not changed again since it was sent. */
const without = (all: Changes, sent: Changes): Changes =>
  Object.fromEntries(namesOf(all).flatMap((name) => (name in sent && sent[name] === all[name] ? [] : [[name, all[name]]])));

const keep = (): Promise<void> => (namesOf(unsent).length > 0 ? kept.set(UNSENT, unsent) : kept.remove(UNSENT));

/** Tries again later, each time later still; a browser that finds its network again tries at once. */
const later = (): void => {
  clearTimeout(timer);
  timer = setTimeout(() => void work(), wait);
  wait = Math.min(wait * 2, LONGEST_WAIT_MS);
};
addEventListener('online', () => void work());
// Nothing of one person is ever sent under the next one's session.
session.subscribe(() => {
  const { user } = session.get();
  if (user?.userId === owner) return;
  owner = user?.userId;
  clearTimeout(timer);
  unsent = {};
  states = {};
  restored = null;
});

const work = async (): Promise<void> => {
  const person = session.get().user?.userId;
  if (working || !person || namesOf(unsent).length === 0) return;
  working = true;
  const sending = unsent;
  const names = namesOf(sending);
  tell(names, { state: 'sending' });
  const answer = await call<Preferences>('PUT', PATH, { body: sending, quiet: true, byPerson: false });
  working = false;
  if (session.get().user?.userId !== person) return void work();
  if (answer.code === '200') {
    unsent = without(unsent, sending);
    wait = FIRST_WAIT_MS;
    tell(names, { state: 'stored' });
  } else if (answer.code === UNREACHABLE || answer.code === '401' || answer.code === '429' || answer.code.startsWith('5')) {
    tell(names, { state: 'waiting' });
    // Who signs in again sends it then.
    return answer.code === '401' ? undefined : later();
  } else {
    unsent = without(unsent, sending);
    tell(names, { state: 'refused', text: answer.desc });
    void follow();
  }
  await keep();
  if (namesOf(unsent).length > 0) await work();
};

/** What an earlier page could not send, once. */
const restore = (): Promise<void> => {
  const person = owner;
  return (restored ??= kept.get<Changes>(UNSENT).then((before) => {
    if (person === owner) unsent = { ...before, ...unsent };
  }));
};

/** Sends these, now or as soon as it can be. */
export const send = async (changes: Changes): Promise<void> => {
  unsent = { ...unsent, ...changes };
  await restore();
  await keep();
  await work();
};

/** Takes what the server has, but for what is still on its way there. */
export const follow = async (): Promise<void> => {
  const person = session.get().user?.userId;
  if (!person) return;
  await restore();
  const told = await standing.ask();
  if (session.get().user?.userId !== person) return;
  if (told) await standing.take({ ...told, ...unsent });
  await work();
};

/** What became of the last change of this preference; null before there was one. */
export const useSent = (name: Name): Sent | null =>
  useSyncExternalStore(
    (heard) => {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
    () => states[name] ?? null,
  );
