/** A year after a visit nothing tells how to reach its visitors, or who they are by number; who came stays. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { visitErasure } from '#server/business/general/visitErasure.ts';
import { companyOf } from '#tests/fixtures/company.ts';
import { bodyOf } from '#tests/fixtures/fixture.ts';
import { fixture } from '#tests/fixtures/general/watchApply.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { approved } from '#tests/support/people/training.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

it('numbers of identity cards and mobiles go, and nothing is done twice', async () => {
  // The visit of the fixture ends on 2 December 2026.
  const body = bodyOf(fixture, await companyOf(server.db), 1);
  const { id } = await approved(server, 'watchApply', 'yanfei', body, { biosecurity: { bioOk: true } });
  const secrets = async (): Promise<readonly unknown[]> => {
    const [row] = await server.db.query<{ lead: unknown; search: string; cards: string; names: string }>(
      `select a.lead_mobile as lead, a.search::text as search, count(v.id_card)::text as cards, count(v.name)::text as names
       from watch_apply a join watch_apply_visitors v on v.parent_id = a.id where a.id = $1 group by a.id`,
      [id],
    );
    return [row?.lead, row?.cards, row?.names, row?.search.includes('13800138000')];
  };
  const before = await secrets();
  expect(before.slice(0, 3)).toEqual(['13800138000', '4', '4']);
  expect(await visitErasure.run(server.services, '2027-12-02')).toBe(0);
  expect(await secrets()).toEqual(before);
  expect(await visitErasure.run(server.services, '2027-12-03')).toBe(1);
  expect(await secrets()).toEqual([null, '0', '4', false]);
  expect(await visitErasure.run(server.services, '2027-12-04')).toBe(0);
  const clerk = await server.as('jiangyuzhen');
  const { data } = (await clerk.call<AnyDoc>('GET', `/tydf/process/watchApply/get/${textOf(id)}`)).json;
  expect(data).toMatchObject({ status: 'approved', visitorCount: 4, leadVisitor: '王立群', leadMobile: null });
});
