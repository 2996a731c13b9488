/**
 * Half a year of stock of the demo company: what came in, was handed out, sent to the workshops, lost and counted, in the order in which it
 * happened, and the months that were closed behind it. Its last days have every state and what trips the rules: a lot past its day and one
 * on hold, short materials, a request for more than there is, a transfer of which a part is missing, storehouses that stand still.
 */
import { addMonths, dateAt } from '#model/calculation/dates.ts';
import { textOf } from '#model/calculation/text.ts';
import { addDays, atWork, evenly, shareOf, type Plan } from '../plan.ts';
import { acted, acting, saveAll } from '../saving.ts';
import type { Stage, Step } from '../stage.ts';
import { counted, entered, issued, issuedFor, lost, opening, sent, type Moment } from './movements.ts';

const approved: Plan['fate'] = { kind: 'approved' };
const rejected: Plan['fate'] = { kind: 'rejected', after: 0, repost: false };
const pending = (after: number): Plan['fate'] => ({ kind: 'pending', after });

/** Of a year at full scale; a smaller load has its share. */
const counts = { entries: 40, exits: 112, transfers: 10, losses: 6 } as const;

/** Every so many of the settled ones were taken back, or rejected and sent again. */
const settledFate = (number: number): Plan['fate'] => {
  if (number % 19 === 11) return { kind: 'invalidated' };
  return number % 23 === 9 ? { kind: 'rejected', after: 0, repost: true } : approved;
};

interface Timed {
  readonly at: Date;
  readonly run: Step;
}

/** What has been settled, evenly over half a year. */
function settledOf({ day, volumes }: Stage): readonly Timed[] {
  const each = (count: number, make: (moment: Moment) => Step): Timed[] =>
    evenly(day, shareOf(count, volumes.settled), [172, 13]).map((at, number) => ({
      at,
      run: make({ number, at, fate: settledFate(number) }),
    }));
  return [
    ...each(counts.entries, (moment) => entered(moment)),
    ...each(counts.exits, issued),
    ...each(counts.transfers, (moment) => sent({ ...moment, fate: approved })),
    ...each(counts.losses, (moment) => lost({ ...moment, fate: approved })),
  ];
}

/** Whole storehouses that were counted, and one category. */
const settledCounts = ({ day }: Stage): readonly Timed[] => {
  const check = (daysAgo: number, number: number, count: Parameters<typeof counted>[1]): Timed => {
    const at = atWork(addDays(day, -daysAgo));
    return { at, run: counted({ number, at, fate: approved }, count) };
  };
  return [
    check(110, 1, { store: '综合物资库', keeper: 'suilina', checker: 'baixue', type: 'full', differs: -0.02 }),
    check(75, 2, { store: '饲料总库', keeper: 'luanguohua', checker: 'tengfei', type: 'full', differs: 0.01 }),
    check(30, 3, { store: '包材库', keeper: 'sunqiang', checker: 'wudi', type: 'cycle', scope: ['packaging'], differs: 0 }),
  ];
};

/** The last days: each state, each way a transfer arrives. */
function recentOf({ day }: Stage): readonly Timed[] {
  const moment = (number: number, daysAgo: number, fate: Plan['fate']): Moment => ({ number, at: atWork(addDays(day, -daysAgo)), fate });
  const timed = (one: Moment, run: Step): Timed => ({ at: one.at, run });
  const exit = (...of: Parameters<typeof moment>): Timed => timed(moment(...of), issued(moment(...of)));
  const entry = (usable: number, ...of: Parameters<typeof moment>): Timed => timed(moment(...of), entered(moment(...of), usable));
  const transfer = (arrival: Parameters<typeof sent>[1], ...of: Parameters<typeof moment>): Timed =>
    timed(moment(...of), sent(moment(...of), arrival));
  const project = (name: string, asked: Parameters<typeof issuedFor>[1], ...of: Parameters<typeof moment>): Timed =>
    timed(moment(...of), issuedFor(name, asked, moment(...of)));
  const loss = (...of: Parameters<typeof moment>): Timed => timed(moment(...of), lost(moment(...of)));
  return [
    // The vitamins of the first are past their day by now, the iodine of the second nearly.
    entry(8, 106, 12, approved),
    entry(20, 105, 11.5, approved),
    entry(240, 102, 4, pending(0)),
    entry(240, 200, 2, { kind: 'draft' }),
    exit(121, 9, approved),
    exit(122, 8, rejected),
    exit(123, 6, { kind: 'withdrawn' }),
    exit(129, 5, pending(0)),
    exit(125, 4, pending(1)),
    exit(127, 3, pending(1)),
    exit(128, 2, { kind: 'draft' }),
    project('深远海网箱扩建', ['shaobin', 'PE网衣', 'most', '网箱网衣首批裁剪'], 131, 7, approved),
    project('加工车间切割线升级', ['caoyang', '溶氧探头', '1', '清洗水槽在线监测'], 132, 2, pending(0)),
    transfer('part', 30, 8, approved),
    transfer('lost', 31, 7, approved),
    transfer('none', 32, 3, approved),
    transfer('none', 33, 2, pending(0)),
    loss(8, 6, approved),
    loss(11, 3, pending(0)),
  ];
}

/** Begun and not over: one waits for its witness, one is half counted. Nothing that waits for people moves what they freeze. */
const openCounts = ({ day }: Stage): readonly Step[] => [
  counted(
    { number: 4, at: atWork(addDays(day, -1.2)), fate: pending(0) },
    { store: '综合物资库', keeper: 'suilina', checker: 'baixue', type: 'cycle', scope: ['labour'], differs: -0.1 },
  ),
  counted(
    { number: 5, at: atWork(addDays(day, -1)), fate: { kind: 'draft' } },
    { store: '包材库', keeper: 'sunqiang', checker: 'wudi', type: 'cycle', scope: ['packaging'], differs: 0 },
  ),
];

/** A lot that somebody looks into. */
const heldLot: Step = async (stage) => {
  const [lot] = await stage.services.db.query<{ id: string }>(
    `select l.id::text from material_lot l join material_item i on i.id = l.item_id where i.item_name = '沉性膨化饲料 4 mm'
     order by l.first_in desc nulls last, l.id desc limit 1`,
    [],
    'demo_stock_held',
  );
  const at = atWork(addDays(stage.day, -3));
  const body = { reason: '到货抽检水分偏高，待复检' };
  if (lot !== undefined) await acted(acting(await stage.as('luanguohua'), at), 'materialLot', 'hold/:id', { params: { id: lot.id }, body });
};

/** All months but the last two are closed, each on the fifth of the next. */
const closeMonths: Step = async (stage) => {
  const today = dateAt(stage.day.toISOString(), stage.services.zone);
  const first = dateAt(addDays(stage.day, -180).toISOString(), stage.services.zone).slice(0, 7);
  for (let month = first; month < today.slice(0, 7); month = addMonths(`${month}-01`, 1).slice(0, 7)) {
    const at = atWork(new Date(`${addMonths(`${month}-01`, 1).slice(0, 7)}-05T02:00:00Z`));
    if (at >= stage.day) return;
    const [id = ''] = await saveAll(acting(await stage.as('majun'), at), 'stockPeriod', [{ month }]);
    if (addMonths(`${month}-01`, 2) > today) return;
    await acted(acting(await stage.as('majun'), at), 'stockPeriod', 'close/:id', { params: { id: textOf(id) } });
  }
};

export const openingSteps = (): readonly Step[] => [opening];

export const stockSteps = (stage: Stage): readonly Step[] => [
  ...[...settledOf(stage), ...settledCounts(stage), ...recentOf(stage)]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ run }) => run),
  heldLot,
  ...openCounts(stage),
  closeMonths,
];
