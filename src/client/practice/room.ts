/** A server in the page, as far as a practice needs one: envelopes as the real one sends them, refusals for all that is no part of it. */
import type { AnyDoc } from '#model/definition.ts';
import { say } from '#client/words/language.tsx';
import { w, type Words } from '#model/words.ts';
import type { Room } from './doors.ts';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly params: URLSearchParams;
  readonly body: AnyDoc;
}

/** What a room says no with. */
export class No extends Error {
  constructor(
    readonly code: '404' | '409',
    readonly words: Words,
  ) {
    super(words.en);
  }
}

/** The data of an answer; undefined for what the room does not know. Throws `No`. */
export type Answers = (asked: Asked) => unknown;

const unknown = {
  read: w('This is not part of the practice.', '练习中没有此内容。'),
  write: w('Not in the practice: nothing is stored or sent here.', '练习中不提供此操作，这里不保存也不发送任何内容。'),
};

const bodyOf = async (request: Request): Promise<AnyDoc> => {
  if (request.method === 'GET') return {};
  const body: unknown = await request.json().catch(() => null);
  return typeof body === 'object' && body !== null ? (body as AnyDoc) : {};
};

export const roomOf =
  (answers: Answers): Room =>
  async (request) => {
    const { pathname: path, searchParams: params } = new URL(request.url);
    const { method } = request;
    const envelope = (code: string, desc: string, data: unknown = null): Response =>
      Response.json({ code, desc, data }, { status: Number(code) });
    try {
      const data = await answers({ method, path, params, body: await bodyOf(request) });
      if (data !== undefined) return envelope('200', 'ok', data);
      return method === 'GET' ? envelope('404', say(unknown.read)) : envelope('409', say(unknown.write));
    } catch (error) {
      if (error instanceof No) return envelope(error.code, say(error.words));
      throw error;
    }
  };
