/** Fixed assets that tests begin with: cards that the keeper enters. */
import type { AnyDoc } from '#model/definition.ts';
import { companyOf } from '#tests/fixtures/company.ts';
import type { TestServer } from '#tests/support/server.ts';

/** Values of a card of the department D08, as its keeper enters it: a computer of three years. */
export const cardValues = {
  assetName: '水质监测工作站',
  assetCategory: 'electronic',
  spec: 'T640',
  unit: 'unit',
  originalValue: '7200.00',
  usefulMonths: 36,
};

/** A card that the keeper of assets enters; its id. `dept` by its code, `user` by their login. */
export async function assetCard(
  server: TestServer,
  {
    dept = 'D08',
    user = 'yanfei',
    startDate = '2025-10-15',
    ...more
  }: AnyDoc & { readonly dept?: string; readonly user?: string | null } = {},
): Promise<string> {
  const company = await companyOf(server.db);
  const keeper = await server.as('cuilei');
  const body = {
    ...cardValues,
    startDate,
    deptId: company.department(dept),
    userId: user === null ? null : company.user(user),
    areaId: company.area('LAND-RAS1'),
    ...more,
  };
  const { json } = await keeper.call<AnyDoc>('POST', '/tydf/api/fixasset/add', body);
  if (json.code !== '200') throw new Error(`no card: ${JSON.stringify(json)}`);
  return String(json.data['id']);
}

/** So many cards that nobody else uses, one of every account by its login (`card-luyang`), and a dear one. */
export async function assetCards(server: TestServer, count: number): Promise<Readonly<Record<string, string>>> {
  const cards: Record<string, string> = {
    dear: await assetCard(server, { originalValue: '76000.00', assetCategory: 'machine', usefulMonths: 120, startDate: '2026-11-02' }),
  };
  for (let n = 1; n <= count; n += 1) cards[`card${n}`] = await assetCard(server, { startDate: '2026-11-02' });
  // The document of each person names a card of their own; made as copies, for there are many of them.
  const rows = await server.db.query<{ id: string; login: string }>(
    `with made as (
       insert into fixasset select (jsonb_populate_record(c, jsonb_build_object('id', nextval(pg_get_serial_sequence('fixasset', 'id')),
         'user_id', u.id, 'dept_id', u.dept_id, 'asset_code', 'ZCU' || u.id || '-' || c.id, 'qrcode', null))).*
       from fixasset c cross join users u where c.id = $1 and u.dept_id is not null returning id, user_id)
     select m.id::text, u.user_name as login from made m join users u on u.id = m.user_id`,
    [cards['card1'] ?? cards['dear']],
  );
  return { ...cards, ...Object.fromEntries(rows.map(({ id, login }) => [`card-${login}`, id])) };
}

/** What somebody has to pay for a lost asset, open from a month on; the id of its scrapping. Written behind the door. */
export async function compensationOf({ db }: Pick<TestServer, 'db'>, staffId: string, month: string, amount: string): Promise<string> {
  const [row] = await db.query<{ id: string }>(
    `with scrap as (
       insert into fixasset_scrapped (code, status, compensation, created_at)
       values ('BF-T-' || (select count(*) from fixasset_scrapped), 'approved', $3, now()) returning id)
     insert into asset_compensation (scrap_id, month, staff_id, amount, pay_state, created_at)
     select id, $2, $1, $3, 'open', now() from scrap returning scrap_id::text as id`,
    [staffId, month, amount],
  );
  return row?.id ?? '';
}
