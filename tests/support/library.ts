/** The document library through HTTP, for tests that need folders, files and rights in it. */
import { expect } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { companyOf } from '#tests/fixtures/company.ts';
import { waysOf } from './documentWays.ts';
import type { TestServer } from './server.ts';

export const libraryAt = '/tydf/api/dataManagement';
export const grantsAt = '/tydf/process/dataManagementPost';
/** Keeps the archive, and so has all rights. */
export const keeper = 'wangxiaolei';

interface Made {
  readonly id: string;
  readonly name: string;
  readonly versionNo: number;
}
export interface Uploaded {
  readonly created: readonly Made[];
  readonly versions: readonly Made[];
  readonly skipped: readonly { readonly name: string }[];
  readonly refused: readonly { readonly name: string; readonly reason: string }[];
}
export type Texts = Readonly<Record<string, string | Blob>>;

export function libraryOf(server: TestServer) {
  const call = async <Data = AnyDoc>(login: string, method: string, path: string, body?: unknown) =>
    (await (await server.as(login)).call<Data>(method, `${libraryAt}/${path}`, body)).json;
  /** The answer to an upload of these texts by their names. */
  const send = async (login: string, parentId: string, files: Texts, more: Readonly<Record<string, string>> = {}) => {
    const form = new FormData();
    form.append('parentId', parentId);
    for (const [name, value] of Object.entries(more)) form.append(name, value);
    for (const [name, text] of Object.entries(files)) form.append('files', text instanceof Blob ? text : new Blob([text]), name);
    return call<Uploaded>(login, 'POST', 'addFile', form);
  };
  /** A folder; without `parentId` at the top, where it belongs to the department of `dept`. */
  const folder = async (name: string, more: AnyDoc = {}, login = keeper): Promise<string> => {
    const { dept = 'D08', ...fields } = more;
    const at = fields['parentId'] === undefined ? { ownerDept: (await companyOf(server.db)).department(textOf(dept)) } : {};
    const answer = await call(login, 'POST', 'add', { name, ...at, ...fields });
    expect(answer, JSON.stringify(answer)).toMatchObject({ code: '200' });
    return textOf(answer.data['id']);
  };
  return {
    call,
    send,
    folder,
    /** A file, by its text; answers its id. */
    file: async (parentId: string, name: string, text = name, login = keeper): Promise<string> => {
      const answer = await send(login, parentId, { [name]: text });
      expect(answer, JSON.stringify(answer)).toMatchObject({ code: '200' });
      return answer.data.created[0]?.id ?? '';
    },
    get: async (login: string, id: string) => call(login, 'GET', `get/${id}`),
    /** Names in a folder as somebody sees them, in their order. */
    names: async (login: string, parentId = ''): Promise<readonly string[]> =>
      (await call<{ records: AnyDoc[] }>(login, 'GET', `fatherPage?parentId=${parentId}&pageSize=200`)).data.records.map(({ name }) =>
        textOf(name),
      ),
    /** Bytes of a call, with what came with them. */
    bytes: async (login: string, path: string, headers: Readonly<Record<string, string>> = {}) => {
      const { token } = await server.as(login);
      const answer = await fetch(`${server.url}${libraryAt}/${path}`, { headers: { authorization: token, ...headers } });
      return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
    },
    /** A grant that was approved, by whoever leads and keeps; `values` without dates hold from today on. */
    grant: async (dataId: string, values: AnyDoc, login = 'qinhao'): Promise<string> => {
      const ways = waysOf(server, 'dataManagementPost', grantsAt);
      const sent = await ways.submit(login, {
        dataId,
        validFrom: '2026-11-20',
        reason: '工作需要',
        actions: ['view', 'download'],
        ...values,
      });
      for (let step = 0; step < 6; step += 1) {
        const [task] = await ways.open(textOf(sent['id']));
        if (task === undefined) break;
        const role: Readonly<Record<string, string>> = { setUp: keeper, general: 'zhaomingyuan' };
        await ways.decide(role[task.node] ?? task.login, sent['id']);
      }
      const { data } = await ways.get(keeper, sent['id']);
      expect(data).toMatchObject({ status: 'approved' });
      return textOf(sent['id']);
    },
  };
}
export type Library = ReturnType<typeof libraryOf>;
