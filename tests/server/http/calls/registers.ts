/** The calls that every register has: it is read, and whoever would write it is told that the server does. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { baseOf, type RegisterFixture } from '#tests/fixtures/fixture.ts';
import { onStage } from './stage.ts';

function callsOf({ definition, by, needs, own = [] }: RegisterFixture): void {
  const base = baseOf(definition);
  const stage = onStage();
  beforeAll(async () => void (await needs(stage().server)));
  const call = async <Data>(method: string, path: string, body?: unknown) =>
    (await (await stage().as(by)).call<Data>(method, `${base}${path}`, body)).json;
  const newest = async (): Promise<AnyDoc> => {
    const [row] = (await call<Page>('GET', '/page?sort=-id&pageSize=1')).data.records;
    expect(row, 'it has a row').toBeDefined();
    return row ?? {};
  };

  for (const path of ['', '/page', '/all'])
    it(`GET ${base}${path}`, async () => {
      const { id } = await newest();
      const { data } = await call<Page | readonly AnyDoc[]>('GET', `${path}?pageSize=200&sort=-id`);
      const rows = 'records' in data ? data.records : data;
      expect(rows.map((row) => row['id'])).toContain(id);
    });

  it(`GET ${base}/get/{id}`, async () => {
    const { id } = await newest();
    expect(await call('GET', `/get/${String(id)}`)).toMatchObject({ code: '200', data: { id, can: {} } });
  });

  // Lines have a second door, which tests of its own go through.
  if (typeof definition.over === 'object') return;
  const writing = [
    ['POST', 'add'],
    ['PUT', 'put/{id}'],
    ['PUT', 'update/{id}'],
    ['DELETE', 'deletes'],
  ] as const;
  for (const [method, path] of writing.filter(([, path]) => !own.includes(path)))
    it(`${method} ${base}/${path}: written by the server`, async () => {
      const before = await newest();
      const json = await call(method, `/${path.replace('{id}', String(before['id']))}`, {});
      expect(json).toMatchObject({ code: '409', reason: 'writtenByItself' });
      expect(await newest()).toEqual(before);
    });
}

/** Each register on a server of its own, where something has happened. */
export function describeRegisters(fixtures: readonly RegisterFixture[]): void {
  describe.each(fixtures.map((fixture) => ({ fixture, key: fixture.definition.key })))('$key', ({ fixture }) => {
    callsOf(fixture);
  });
}
