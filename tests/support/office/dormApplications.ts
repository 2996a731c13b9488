/** Applications for the dormitory that tests send and decide, through HTTP as people do. */
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import type { TestServer } from '#tests/support/server.ts';

const at = '/tydf/process/dormApply';

interface Said {
  readonly code: string;
  readonly data?: { readonly document: AnyDoc };
  readonly [name: string]: unknown;
}

/** Sends an application by HR; what it answers. */
export const send = async (server: TestServer, body: AnyDoc, by = 'xujiayi'): Promise<Said> => {
  const usual = { mobile: '13805350101', reason: '通勤不便', agreeRules: true };
  const { json } = await (await server.as(by)).call<{ document: AnyDoc }>('POST', `${at}/submitProcess`, { ...usual, ...body });
  return json as unknown as Said;
};

/** One decision on an application. */
export const decide = async (server: TestServer, login: string, id: unknown, values: AnyDoc = {}, action = 'approve'): Promise<Said> => {
  const { json } = await (
    await server.as(login)
  ).call<{ document: AnyDoc }>('POST', `${at}/${action}Process`, { id, comment: '同意', ...values });
  return json as unknown as Said;
};

const done = (answer: Said): AnyDoc => {
  if (answer.code !== '200' || answer.data === undefined) throw new Error(JSON.stringify(answer));
  return answer.data.document;
};

/** An application as it waits for the keeper. */
export async function atKeeper(server: TestServer, body: AnyDoc, leader = 'qinhao'): Promise<string> {
  const { id } = done(await send(server, body));
  done(await decide(server, leader, id));
  return textOf(id);
}

/** An application that everybody has approved; `filled`: what the keeper says. */
export async function approved(server: TestServer, body: AnyDoc, filled: AnyDoc, leader?: string): Promise<AnyDoc> {
  const id = await atKeeper(server, body, leader);
  done(await decide(server, 'zhanghongmei', id, filled));
  return done(await decide(server, 'liuguifang', id));
}
