/** Sends approval documents and takes them through their steps, for tests that need what became of them. */
import { expect } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import { textOf } from '#model/calculation/text.ts';
import type { TestServer } from './server.ts';

export interface Decision {
  readonly document: AnyDoc;
}

/** Calls of one kind of document: `base` is its address, `key` its resource. */
export function waysOf(server: TestServer, key: string, base: string) {
  const open = async (id: string): Promise<readonly { readonly id: string; readonly node: string; readonly login: string }[]> =>
    server.db.query(
      `select t.id::text, t.node_id as node, coalesce(u.user_name, '') as login from task t left join users u on t.principals && array['u:' || u.id]
       where t.resource = $1 and t.document_id = $2 and t.state = 'open' order by t.id`,
      [key, id],
    );
  const raw = async (login: string, action: string, body: AnyDoc) =>
    (await (await server.as(login)).call<Decision>('POST', `${base}/${action}`, body)).json;
  const done = async (login: string, action: string, body: AnyDoc): Promise<AnyDoc> => {
    const answer = await raw(login, action, body);
    expect(answer, `${login} ${action}: ${JSON.stringify(answer)}`).toMatchObject({ code: '200' });
    return answer.data.document;
  };
  return {
    open,
    raw,
    submit: (login: string, body: AnyDoc): Promise<AnyDoc> => done(login, 'submitProcess', body),
    read: async (login: string, id: unknown) =>
      (await (await server.as(login)).call<DocumentBundle>('GET', `/tydf/process/document/${key}/${textOf(id)}`)).json,
    get: async (login: string, id: unknown) => (await (await server.as(login)).call<AnyDoc>('GET', `${base}/get/${textOf(id)}`)).json,
    listed: async (login: string): Promise<readonly string[]> => {
      const { json } = await (await server.as(login)).call<{ records: AnyDoc[] }>('GET', `${base}/page?pageSize=200`);
      return json.data.records.map(({ id }) => textOf(id));
    },
    put: async (login: string, path: string, id: unknown, body?: AnyDoc) =>
      (await (await server.as(login)).call<AnyDoc>('PUT', `${base}/${path}/${textOf(id)}`, body)).json,
    decide: async (login: string, id: unknown, body: AnyDoc = {}, action = 'approveProcess'): Promise<AnyDoc> => {
      const [task] = await open(textOf(id));
      return done(login, action, { id, taskId: task?.id, ...body });
    },
    /** Answers of a decision as they are, refused ones too. */
    tryDecide: async (login: string, id: unknown, body: AnyDoc = {}, action = 'approveProcess') => {
      const [task] = await open(textOf(id));
      return raw(login, action, { id, taskId: task?.id, ...body });
    },
  };
}
/** What somebody is told under a key, by the parameters of the notice. */
export async function toldTo(server: TestServer, userId: string, key: string): Promise<AnyDoc[]> {
  const rows = await server.db.query<{ params: AnyDoc }>(
    `select payload -> 'params' as params from outbox where kind = 'notice' and payload ->> 'key' = $1 and payload -> 'principals' ? $2 order by id`,
    [key, `u:${userId}`],
  );
  return rows.map(({ params }) => params);
}
