/** Stocktakes of the demo company: one of last month that is closed, one that is being counted, one that is planned. */
import { dateAt } from '#model/calculation/dates.ts';
import type { Context } from '#server/context.ts';
import { addDays, atWork, dateOf } from '../plan.ts';
import { acted, acting, saveAll } from '../saving.ts';
import type { Stage, Step } from '../stage.ts';

interface Row {
  readonly qrcode: string;
  readonly bookArea: string | null;
}

const rowsOf = ({ services }: Stage, checkId: string): Promise<Row[]> =>
  services.db.query<Row>(
    `select c.qrcode, i.book_area::text as "bookArea" from asset_check_item i join fixasset c on c.id = i.fixasset_id
     where i.check_id = $1 and not i.deleted order by i.id`,
    [checkId],
  );

interface Planned {
  readonly name: string;
  readonly dept: string;
  /** Days before the day of the demo on which it was written. */
  readonly ago: number;
  readonly days: number;
  readonly checker: string;
}

/** Written by the keeper of assets at that moment; its id. */
async function plan(stage: Stage, keeper: Context, { name, dept, ago, days, checker }: Planned): Promise<string> {
  const at = atWork(addDays(stage.day, -ago));
  const { departments, users } = stage.organisation;
  const [id = ''] = await saveAll(acting(keeper, at), 'assetCheck', [
    {
      checkName: name,
      deptIds: [departments.get(dept)],
      deadline: dateOf(addDays(at, days)),
      checkers: [users.get(checker)],
    },
  ]);
  return id;
}

const scanned = (who: Context, id: string, body: Readonly<Record<string, unknown>>) =>
  acted(who, 'assetCheck', 'scan/:id', { params: { id }, body });

/** Two of three cards are seen; one stands elsewhere, one is broken, one thing has no card. */
async function count(stage: Stage, who: Context, id: string, share: number): Promise<void> {
  const rows = await rowsOf(stage, id);
  const [other] = await stage.services.db.query<{ id: string }>(`select id::text from areas where area_code = 'PARK'`);
  const seen = rows.slice(0, Math.max(1, Math.floor(rows.length * share)));
  for (const [at, { qrcode }] of seen.entries())
    await scanned(who, id, {
      qrcode,
      ...(at === 1 && { areaId: other?.id, note: '设备已临时搬至园区' }),
      ...(at === 2 && { condition: 'defect', note: '无法开机' }),
    });
}

/** What the keeper and who counts did; depreciation and documents of the cards come before. */
export const stocktakes: Step = async (stage) => {
  const keeper = await stage.as('cuilei');
  const [farmer, worker] = [await stage.as('luyang'), await stage.as('lengxue')];
  const closed = await plan(stage, keeper, { name: '陆基养殖部季度资产盘点', dept: 'D08', ago: 26, days: 10, checker: 'luyang' });
  const at = (ago: number): Date => atWork(addDays(stage.day, -ago));
  await acted(acting(keeper, at(25)), 'assetCheck', 'start/:id', { params: { id: closed } });
  await count(stage, acting(farmer, at(22)), closed, 0.8);
  await scanned(acting(farmer, at(21)), closed, { assetName: '旧增氧泵', note: '无标签，车间自购' });
  await acted(acting(keeper, at(16)), 'assetCheck', 'close/:id', { params: { id: closed } });
  const open = await plan(stage, keeper, { name: '加工厂年度资产盘点', dept: 'D10', ago: 3, days: 12, checker: 'lengxue' });
  await acted(acting(keeper, at(2)), 'assetCheck', 'start/:id', { params: { id: open } });
  await count(stage, acting(worker, at(1)), open, 0.4);
  await plan(stage, keeper, {
    name: `${dateAt(stage.day.toISOString(), stage.services.zone).slice(0, 4)}年全公司资产盘点`,
    dept: 'D01',
    ago: 0,
    days: 20,
    checker: 'cuilei',
  });
};
