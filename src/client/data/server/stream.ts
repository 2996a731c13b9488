/**
 * Events of the signed-in person: read by fetch with the token in its header, by one window of the browser (Web Locks),
 * which passes them to the others (BroadcastChannel). Where that cannot be, and while the stream is down, listeners are told every
 * 30 s to look for themselves, in the shown window only.
 */
import type { StreamEvent } from '#model/api.ts';
import { headersOf } from './call.ts';
import { onBack } from './connection.ts';
import { session } from '#client/data/session.ts';

/** `poll`: events may have been missed; ask the server what you show. */
type LiveEvent = StreamEvent | { readonly type: 'poll' };

const POLL_MS = 30_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** The server says something every 20 s; a stream silent for longer is dead. */
const SILENCE_MS = 45_000;
/** A line longer than this is no event of ours. */
const LONGEST_LINE = 1_000_000;

const listeners = new Set<(event: LiveEvent) => void>();
const publish = (event: LiveEvent): void => {
  for (const heard of listeners) heard(event);
};

/** Hears events while the stream runs; returns the function that stops hearing. */
export const listen = (heard: (event: LiveEvent) => void): (() => void) => {
  listeners.add(heard);
  return () => listeners.delete(heard);
};

interface StreamReport {
  /** Bytes came, here or in the window that reads for all: the server lives. */
  readonly alive: () => void;
  /** It broke off or did not come about. */
  readonly broken: () => void;
  readonly ended: () => void;
}

/** Lines `id:` and `data:` of one event. Comments and unknown lines are passed over. */
export const eventOf = (block: string): { readonly id: string | null; readonly event: StreamEvent | null } => {
  let id: string | null = null;
  let data = '';
  for (const line of block.split('\n')) {
    if (line.startsWith('id:')) id = line.slice(3).trim();
    else if (line.startsWith('data:')) data += line.slice(5).trimStart();
  }
  try {
    return { id, event: data ? (JSON.parse(data) as StreamEvent) : null };
  } catch {
    return { id, event: null };
  }
};

interface Reader {
  last: string | null;
}

/** Reads until the stream ends. True when the session itself ended. */
const readOnce = async (
  reader: Reader,
  signal: AbortSignal,
  report: StreamReport,
  pass: (event: StreamEvent) => void,
): Promise<boolean> => {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const response = await fetch('/tydf/stream', {
      headers: { ...headersOf(false), accept: 'text/event-stream', ...(reader.last ? { 'last-event-id': reader.last } : {}) },
      signal: AbortSignal.any([signal, silence.signal]),
      cache: 'no-store',
    });
    if (!response.ok || !response.body || !(response.headers.get('content-type') ?? '').includes('event-stream')) {
      await response.body?.cancel();
      return response.status === 401;
    }
    // What happened before this connection stands, resumed or not: say once that it is time to look.
    if (reader.last === null) publish({ type: 'poll' });
    const text = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { done, value } = await text.read();
      if (done) return false;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      report.alive();
      rest += value.replaceAll('\r', '');
      for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n')) {
        const { id, event } = eventOf(rest.slice(0, end));
        rest = rest.slice(end + 2);
        if (id) reader.last = id;
        if (event?.type === 'session') return true;
        if (event) pass(event);
      }
      if (rest.length > LONGEST_LINE) return false;
    }
  } finally {
    clearTimeout(timer);
  }
};

/** Waits so long, or until the connection is back or reading is over. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => end(), ms);
    const unheard = onBack(() => end());
    const end = (): void => {
      clearTimeout(timer);
      unheard();
      signal.removeEventListener('abort', end);
      resolve();
    };
    signal.addEventListener('abort', end);
  });

/** Reads and reads again, with a growing pause, until stopped or the session ends. */
const readOn = async (signal: AbortSignal, report: StreamReport, pass: (event: StreamEvent) => void): Promise<void> => {
  const reader: Reader = { last: null };
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted) {
    const started = Date.now();
    const over = await readOnce(reader, signal, report, pass).catch(() => false);
    if (signal.aborted) return;
    if (over) return report.ended();
    report.broken();
    wait = Date.now() - started > LONGEST_WAIT_MS ? FIRST_WAIT_MS : Math.min(wait * 2, LONGEST_WAIT_MS);
    await pause(wait * (0.75 + Math.random() / 2), signal);
  }
};

/** Starts the stream for the session's token; returns the function that stops it. */
export const startStream = (report: StreamReport): (() => void) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const userId = session.get().user?.userId ?? '';
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`tydf/${userId}`);
  let heardAt = 0;
  const heard = (event: StreamEvent | null) => {
    heardAt = Date.now();
    if (event) publish(event);
  };
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<StreamEvent | null>) => {
      heard(data);
      report.alive();
    };
  const pass = (event: StreamEvent) => {
    heard(event);
    channel?.postMessage(event);
  };
  const alive = () => {
    heardAt = Date.now();
    // The other windows learn that the stream lives, so that they need not ask.
    channel?.postMessage(null);
    report.alive();
  };
  const ended = () => {
    channel?.postMessage({ type: 'session', ended: true } satisfies StreamEvent);
    report.ended();
  };
  const read = () => readOn(signal, { ...report, alive, ended }, pass);
  // Without locks (an insecure address) every window reads for itself.
  if (channel && navigator.locks) void navigator.locks.request(`tydf-stream/${userId}`, { signal }, read).catch(() => undefined);
  else void read();

  // What happened while nothing came through stands; lists look at once instead of waiting for the stream.
  const unheard = onBack(() => publish({ type: 'poll' }));
  const poll = setInterval(() => {
    if (!document.hidden && Date.now() - heardAt > POLL_MS) publish({ type: 'poll' });
  }, POLL_MS);
  return () => {
    stopping.abort();
    clearInterval(poll);
    unheard();
    channel?.close();
  };
};
