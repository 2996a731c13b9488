/** One document of stock after the other, each with what came of it. */
import { addDays as daysLater } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { save } from '#server/documents/save.ts';
import { people } from '../organisation.ts';
import { paper } from '../papers.ts';
import { addDays, atWork, dateOf, type Plan } from '../plan.ts';
import { chance } from '../random.ts';
import { acted, acting, definitionOf } from '../saving.ts';
import type { Stage, Step } from '../stage.ts';
import { documentOf, itemsOf, notBoughtAgain, played, storeNamed, uses, type Item } from './goods.ts';

type Fate = Plan['fate'];
export interface Moment {
  readonly number: number;
  readonly at: Date;
  readonly fate: Fate;
}
const approved: Fate = { kind: 'approved' };
const seeds = { entry: 20_261_401, exit: 20_261_501, transfer: 20_261_701, loss: 20_261_801, check: 20_261_901 } as const;

/** What a use takes, somewhat more or less. */
const about = (number: number, quantity: string): string =>
  String(Math.max(1, Math.round(Number(quantity) * (0.7 + chance(number * 31 + 7).next() * 0.6))));

/** What lay in each storehouse when it was first counted. */
export const opening: Step = async (stage) => {
  const at = atWork(addDays(stage.day, -180));
  const items = await itemsOf(stage);
  for (const storeId of new Set(items.map((item) => item.storeId))) {
    const own = items.filter((item) => item.storeId === storeId);
    const lines = own.map(({ id, price, minStock, lotControl }) => ({
      itemId: id,
      qty: String(Math.ceil(Number(minStock) * 1.4)),
      unitPriceTax: price,
      ...(lotControl ? { productionDate: dateOf(addDays(at, -40)), expiryDate: dateOf(addDays(at, 400)) } : {}),
    }));
    const record = { entryType: 'opening', storehouseId: storeId, lines };
    await played(
      stage,
      seeds.entry,
      { resource: 'materialEntry', applicant: own[0]?.keeper ?? '', at, record, fate: approved },
      'material_entry',
    );
  }
};

const supplierOf = async ({ services }: Stage, category: string): Promise<string | null> => {
  const type = ['feed', 'medicine', 'packaging'].includes(category) ? category : 'equipment';
  const rows = await services.db.query<{ id: string }>(
    `select id::text from supplier_management where supplier_type = $1 and coop_state = 'qualified' order by id limit 1`,
    [type],
    'demo_stock_supplier',
  );
  return rows[0]?.id ?? null;
};

/** Goods come in: three of four bought, the others found or given. `usable`: days until what is kept by lots expires. */
export const entered =
  ({ number, at, fate }: Moment, usable = 240): Step =>
  async (stage) => {
    const bought = uses.filter(([, name = '']) => !notBoughtAgain.has(name));
    const [, name, quantity = '1'] = bought[number % bought.length] ?? [];
    const item = (await itemsOf(stage)).find((one) => one.name === name);
    if (item === undefined) return;
    const purchase = number % 4 !== 3;
    const record = {
      entryType: purchase ? 'purchase' : 'surplus',
      storehouseId: item.storeId,
      ...(purchase
        ? {
            supplierId: await supplierOf(stage, item.category),
            deliveryNo: `SH${dateOf(at).replaceAll('-', '')}-${number}`,
            inspectorId: stage.organisation.users.get('zhuchen'),
            inspectResult: number % 10 === 4 ? 'concession' : 'pass',
          }
        : {}),
      lines: [
        {
          itemId: item.id,
          qty: String(Number(about(number, quantity)) * 3),
          unitPriceTax: (Number(item.price) * (0.95 + (number % 7) * 0.015)).toFixed(2),
          ...(item.lotControl ? { productionDate: dateOf(addDays(at, -12)), expiryDate: daysLater(dateOf(at), usable) } : {}),
        },
      ],
    };
    await played(stage, seeds.entry + number, { resource: 'materialEntry', applicant: item.keeper, at, record, fate }, 'material_entry');
  };

/** What the keeper hands out where somebody needs less after all. */
const less: NonNullable<Plan['nodeValues']> = (open, document) =>
  open.has('picks')
    ? { picks: linesOf(document, 'picks').map((pick) => ({ ...pick, qty: String(Math.ceil(Number(pick['qty']) * 0.75)) })) }
    : {};

async function givenBack(stage: Stage, exit: AnyDoc, keeper: string, at: Date): Promise<void> {
  const draft = await acted(acting(await stage.as(keeper), at), 'materialExit', 'giveBack/:id', { params: { id: textOf(exit['id']) } });
  const [line] = linesOf(await documentOf(stage, 'materialEntry', textOf(draft['id'])), 'lines');
  if (line === undefined) return;
  const qty = String(Math.max(1, Math.floor(Number(line['qty']) / 5)));
  const { id, itemId, returnOf, lotNo } = line;
  const record = { id: draft['id'], lines: [{ id, itemId, returnOf, lotNo, qty }] };
  await played(stage, seeds.entry, { resource: 'materialEntry', applicant: keeper, at, record, fate: approved }, 'material_entry');
}

/** Somebody asks for goods; now and then less is handed out, or some of it comes back. */
export const issued =
  ({ number, at, fate }: Moment): Step =>
  async (stage) => {
    const [applicant = '', name, quantity = '1', exitType, purpose] = uses[number % uses.length] ?? [];
    const item = (await itemsOf(stage)).find((one) => one.name === name);
    if (item === undefined) return;
    const dept = people.find(({ login }) => login === applicant)?.department ?? '';
    // Much more than there is: asking for it is refused as long as it stands like this.
    const qty = fate.kind === 'draft' ? String(Number(quantity) * 400) : about(number, quantity);
    const record = {
      exitType,
      storehouseId: item.storeId,
      receiverId: stage.organisation.users.get(applicant),
      useDept: stage.organisation.departments.get(dept),
      purpose,
      lines: [{ itemId: item.id, qty }],
    };
    const plan: Plan = { resource: 'materialExit', applicant, at, record, fate, ...(number % 11 === 4 ? { nodeValues: less } : {}) };
    const exit = await played(stage, seeds.exit + number, plan, 'material_exit');
    if (exit?.['status'] === 'approved' && number % 24 === 3) await givenBack(stage, exit, item.keeper, atWork(addDays(at, 5)));
  };

/** Free in the storehouse a material belongs into. */
const freeOf = async ({ services }: Stage, { id, storeId }: Item): Promise<number> => {
  const rows = await services.db.query<{ free: string | null }>(
    `select sum(quantity)::text as free from ledger_balance where ledger in ('stock', 'stockLot') and account = 'free'
       and dimensions ->> 'store' = $1 and dimensions ->> 'item' = $2`,
    [storeId, id],
    'demo_stock_free',
  );
  return Number(rows[0]?.free ?? 0);
};

/** Somebody of a project asks for what its plan of materials names, at the cost of its budget: for all but half of the safety stock, or a number. */
export const issuedFor =
  (project: string, [applicant, name, asked, purpose]: readonly [string, string, string, string], { number, at, fate }: Moment): Step =>
  async (stage) => {
    const item = (await itemsOf(stage)).find((one) => one.name === name);
    const [line] = await stage.services.db.query<{ project: string; id: string }>(
      `select p.id::text as project, l.id::text from project_initiate p join project_initiate_lines l on l.parent_id = p.id
       where p.project_name = $1 and p.status = 'approved' and l.budget_subject = 'material' order by l.id limit 1`,
      [project],
      'demo_project_budget',
    );
    if (item === undefined || line === undefined) return;
    const rest = (await freeOf(stage, item)) - Number(item.minStock) / 2;
    const qty = asked === 'most' ? String(Math.max(1, Math.floor(rest))) : asked;
    const record = {
      exitType: 'project',
      projectId: line.project,
      budgetDetailId: line.id,
      storehouseId: item.storeId,
      receiverId: stage.organisation.users.get(applicant),
      useDept: stage.organisation.departments.get(people.find(({ login }) => login === applicant)?.department ?? ''),
      purpose,
      lines: [{ itemId: item.id, qty }],
    };
    await played(stage, seeds.exit + number, { resource: 'materialExit', applicant, at, record, fate }, 'material_exit');
  };

/** How much of a transfer arrives: all of it, a part with the rest on its way, a part with the rest lost, nothing yet. */
export type Arrival = 'all' | 'part' | 'lost' | 'none';

/** Feed is sent to the workshops and received there. */
export const sent =
  ({ number, at, fate }: Moment, arrival: Arrival = 'all'): Step =>
  async (stage) => {
    const [applicant = '', name, quantity = '1'] = uses[number % 3] ?? [];
    const item = (await itemsOf(stage)).find((one) => one.name === name);
    if (item === undefined) return;
    const record = {
      storehouseId: item.storeId,
      inStorehouseId: await storeNamed(stage, '养殖车间料点'),
      reason: '车间料点补料',
      carrier: '厂内车队',
      lines: [{ itemId: item.id, qty: about(number, quantity) }],
    };
    const transfer = await played(
      stage,
      seeds.transfer + number,
      { resource: 'materialTransfer', applicant, at, record, fate },
      'material_transfer',
    );
    if (transfer?.['status'] !== 'approved' || arrival === 'none') return;
    const lines = linesOf(transfer, 'picks').map(({ id, qty }) => ({ id, receivedQty: String(Math.floor(Number(qty) * 0.9)) }));
    const body = arrival === 'all' ? {} : { lines, rest: arrival === 'lost' ? 'loss' : 'later' };
    const then = atWork(addDays(new Date(textOf(transfer['outTime'])), 0.2));
    const latest = new Date(stage.day.getTime() - 1_800_000);
    const receiver = acting(await stage.as('suilina'), then < latest ? then : latest);
    await acted(receiver, 'materialTransfer', 'receive/:id', { params: { id: textOf(transfer['id']) }, body });
  };

const losses = [
  ['防滑雨靴', 'damaged', '2', '鞋面开裂，无法使用'],
  ['泡沫保温箱 20kg', 'damaged', '12', '叉车碰撞压坏'],
  ['真空包装袋', 'shortage', '300', '整理货架发现短少'],
  ['沉性膨化饲料 6 mm', 'spoiled', '75', '雨水渗入，袋内结块'],
] as const;

/** The lot that was used least, where the item has lots. */
const lotThere = async ({ services }: Stage, { id, storeId, lotControl }: Item): Promise<string | null> => {
  if (!lotControl) return null;
  const rows = await services.db.query<{ lot: string }>(
    `select dimensions ->> 'lot' as lot from ledger_balance where ledger = 'stockLot' and account = 'free' and dimensions ->> 'store' = $1
       and dimensions ->> 'item' = $2 order by quantity desc, 1 limit 1`,
    [storeId, id],
    'demo_stock_lot',
  );
  return rows[0]?.lot ?? null;
};

export const lost =
  ({ number, at, fate }: Moment): Step =>
  async (stage) => {
    const [name, lossType, qty, description] = losses[number % losses.length] ?? losses[0];
    const item = (await itemsOf(stage)).find((one) => one.name === name);
    if (item === undefined) return;
    const keeperId = stage.organisation.users.get(item.keeper) ?? '0';
    const record = {
      lossType,
      storehouseId: item.storeId,
      liability: 'none',
      description,
      photos: lossType === 'shortage' ? [] : [await paper(stage.services, keeperId, '现场照片.png')],
      lines: [{ itemId: item.id, lotNo: await lotThere(stage, item), qty, reason: description }],
    };
    await played(stage, seeds.loss + number, { resource: 'materialLoss', applicant: item.keeper, at, record, fate }, 'material_loss');
  };

interface Count {
  readonly store: string;
  readonly keeper: string;
  readonly checker: string;
  readonly type: 'full' | 'cycle';
  readonly scope?: readonly string[];
  /** Share of its books that the first line differs by. */
  readonly differs: number;
}

/** A stocktake: begun, counted, confirmed. One that stays a draft is half counted, and its storehouse stands still. */
export const counted =
  ({ number, at, fate }: Moment, { store, keeper, checker, type, scope = [], differs }: Count): Step =>
  async (stage) => {
    const { organisation, services } = stage;
    const context = acting(await stage.as(keeper), at);
    const begun = await save(context, definitionOf(context, 'materialCheck'), {
      storehouseId: await storeNamed(stage, store),
      checkType: type,
      scopeCategories: scope,
      checkerIds: [organisation.users.get(checker)],
      supervisorId: organisation.users.get('cuilei'),
    });
    const check = await documentOf(stage, 'materialCheck', textOf(begun['id']));
    const books = await services.db.query<{ item: string; lot: string | null; quantity: string }>(
      `select dimensions ->> 'item' as item, dimensions ->> 'lot' as lot, round(sum(quantity), 3)::text as quantity from ledger_balance
       where ledger in ('stock', 'stockLot') and account <> '*' and dimensions ->> 'store' = $1 group by 1, 2`,
      [textOf(check['storehouseId'])],
      'demo_stock_books',
    );
    const lines = linesOf(check, 'lines').map(({ id, itemId, lotNo }, place) => {
      const book = books.find(({ item, lot }) => item === itemId && lot === (lotNo ?? null))?.quantity ?? '0';
      const off = place === 0 ? Math.round(Number(book) * differs) : 0;
      return { id, itemId, lotNo, countQty: (Number(book) + off).toFixed(3), ...(off === 0 ? {} : { reason: '发料计量误差累计' }) };
    });
    const record = { id: check['id'], lines };
    if (fate.kind === 'draft') {
      const half = lines.map(({ countQty, ...line }, place) => (place % 2 === 0 ? { ...line, countQty } : line));
      const change = { version: check['version'], lines: half };
      await save(context, definitionOf(context, 'materialCheck'), change, textOf(check['id']));
      return;
    }
    const later = new Date(at.getTime() + 3_600_000);
    await played(stage, seeds.check + number, { resource: 'materialCheck', applicant: keeper, at: later, record, fate }, 'material_check');
  };
