/** Calls of stocktakes: whether one may be begun, what was counted, and goods that move again before it is over. */
import { dateAt, daysBetween, isDate } from '#model/calculation/dates.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { Refusal } from '#model/refusal.ts';
import { isEditable } from '#model/status.ts';
import { textOf } from '#model/calculation/text.ts';
import { isRecord, linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { materialCheck } from '#resources/material/materialCheck.ts';
import { materialStorehouse } from '#resources/material/materialStorehouse.ts';
import { mayRead } from '../../access/scope.ts';
import { logOperation } from '../../audit/operations.ts';
import { may, type Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { read } from '#server/documents/shown/read.ts';
import { readRecord } from '../../documents/record.ts';
import { invalid, missing, missingRecord, notInState } from '../../documents/refusals.ts';
import { movedOn, openCheckOf, unposted, type Unposted } from '../../effects/material/stockReading.ts';
import { addDays } from '#model/calculation/dates.ts';
import { linesSent, type SentLine } from '../heads/sentLines.ts';
import { call, type BusinessAsked, type BusinessCall } from '../call.ts';

interface Compared {
  readonly allowed: boolean;
  readonly checkDate: string;
  readonly lastCheckDate: string | null;
  readonly lastCheckNo: string | null;
  readonly daysSinceLast: number | null;
  readonly reason: string | null;
  readonly reasonEn: string | null;
  readonly unposted: readonly Unposted[];
}

/** Whether a stocktake of this storehouse may be begun for a day, and what stands in its way. */
async function compareDate({ context, query }: BusinessAsked): Promise<Compared> {
  const [store, checkDate, scope] = [textOf(query['storehouseId']), textOf(query['checkDate']), [query['categories'] ?? []].flat()];
  if (store === '') throw missing('storehouseId');
  if (!isDate(checkDate)) throw invalid([fault('date', 'checkDate', w('is no date', '日期不正确'))]);
  const { db, clock, zone, registry } = context.services;
  await read(context, registry.get(materialStorehouse.key) ?? materialStorehouse, store);
  const today = dateAt(clock.now().toISOString(), zone);
  const [last] = await db.query<{ date: string; code: string }>(
    `select check_date::text as date, code from material_check
     where storehouse_id = $1 and status = 'approved' and not deleted order by check_date desc, id desc limit 1`,
    [store],
    'compare_last',
  );
  const waiting = await unposted(
    db,
    store,
    checkDate,
    scope.flatMap((one) => one.split(',')).filter((one) => one !== ''),
  );
  const open = await openCheckOf(db, store, null);
  const why = ((): readonly [en: string, zh: string] | null => {
    if (checkDate > today) return ['The day lies in the future', '盘点日期不能晚于今天'];
    if (checkDate < addDays(today, -1)) return ['The day lies before yesterday', '盘点日期只能是今天或昨天'];
    if (last && checkDate < last.date) return ['It was counted later', '早于上次盘点日期'];
    if (open !== null) return [`${open} is still open`, `盘点${open}尚未完结`];
    return waiting.some(({ blocking }) => blocking) ? ['Entries wait to be booked', '存在未过账单据'] : null;
  })();
  const moved = why === null && checkDate < today && (await movedOn(db, store, today));
  const reason = moved ? (['Something was booked today', '今日已有收发，盘点日期须为今天'] as const) : why;
  return {
    allowed: reason === null,
    checkDate,
    lastCheckDate: last?.date ?? null,
    lastCheckNo: last?.code ?? null,
    daysSinceLast: last ? daysBetween(last.date, checkDate) : null,
    reason: reason?.[1] ?? null,
    reasonEn: reason?.[0] ?? null,
    unposted: waiting,
  };
}

const counted = {
  id: f.text(w('Line', '盘点明细'), { max: 20, required: true, check: 'digits' }),
  countQty: f.decimal([14, 3], w('Counted', '实盘数量'), { least: '0' }),
};

/** Counts as they were sent, each of a line of this stocktake; without a quantity the line is open again. */
async function countsIn(context: Context, body: unknown, check: AnyDoc): Promise<readonly SentLine<typeof counted>[]> {
  const counts = await linesSent(context, 'lines', counted, isRecord(body) ? body['lines'] : undefined);
  const known = new Set(linesOf(check, 'lines').map(({ id }) => textOf(id)));
  const faults = counts.flatMap(({ id }, at) =>
    known.has(id) ? [] : [fault('reference', `lines.${at}.id`, w('is no line of this stocktake', '不是该盘点单的明细'))],
  );
  if (faults.length > 0) throw invalid(faults);
  return counts;
}

const notCounting = (): Refusal => new Refusal('403', 'notCounting', w('Only who counts may enter counts', '仅盘点人可录入'));

/** The stocktake for who counts it: a draft is shown to nobody else. */
async function countedBy(
  sql: Sql,
  context: Context,
  definition: Definition,
  id: string,
  how: { readonly lock?: boolean } = {},
): Promise<AnyDoc> {
  const check = await readRecord(sql, definition, id, how);
  if (check === null) throw missingRecord(definition, id);
  const checkers = Array.isArray(check['checkerIds']) ? check['checkerIds'].map(String) : [];
  if (checkers.includes(context.actor.userId) || check['applicant'] === context.actor.userId) return check;
  throw (await mayRead(context, definition, check, sql)) ? notCounting() : missingRecord(definition, id);
}

/** What is to be counted, and what was counted of it; nothing of what the books say. */
async function sheet({ context, definition, params }: BusinessAsked): Promise<AnyDoc> {
  const { db } = context.services;
  const check = await countedBy(db, context, definition, textOf(params['id']));
  const lines = await db.query<AnyDoc>(
    `select l.id::text, l.item_id::text as "itemId", i.code as "itemCode", i.item_name as "itemName", i.spec, i.barcode, i.category,
       coalesce(l.unit, i.unit) as unit, i.pack_unit as "packUnit", i.pack_qty::text as "packQty", l.lot_no as "lotNo", l.count_qty::text as "countQty"
     from material_check_lines l join material_item i on i.id = l.item_id where l.parent_id = $1 order by l.line_no, l.id`,
    [check['id']],
    'stocktake_sheet',
  );
  const [store] = await db.query<{ name: string }>(
    'select store_name as name from material_storehouse where id = $1',
    [check['storehouseId']],
    'stocktake_store',
  );
  const { id, code, checkDate, status, version } = check;
  return { id, code, checkDate, status, version, storeName: store?.name ?? null, open: isEditable(status), lines };
}

interface OpenCount {
  readonly id: string;
  readonly code: string;
  readonly storehouseId: string;
  readonly storeName: string;
  readonly checkDate: string;
  readonly status: string;
  readonly frozen: boolean;
  /** Whether who asks counts it; whoever may lift a freeze sees the others that freeze something. */
  readonly mine: boolean;
  readonly lines: number;
  readonly counted: number;
}

/** Stocktakes that are not confirmed yet, of who asks; for who may lift a freeze every one that freezes something, decided on or not. */
const counting = ({ context }: BusinessAsked): Promise<OpenCount[]> =>
  context.services.db.query<OpenCount>(
    `select * from (
       select c.id::text, c.code, c.storehouse_id::text as "storehouseId", s.store_name as "storeName", c.check_date::text as "checkDate", c.status,
         c.frozen, (c.applicant = $1::bigint or $1::bigint = any(c.checker_ids)) as mine,
         (select count(*)::int from material_check_lines l where l.parent_id = c.id) as lines,
         (select count(l.count_qty)::int from material_check_lines l where l.parent_id = c.id) as counted
       from material_check c join material_storehouse s on s.id = c.storehouse_id
       where (c.status in ('draft', 'rejected') or c.frozen) and not c.deleted) o
     where (coalesce(mine, false) and status in ('draft', 'rejected')) or (frozen and $2) order by "checkDate", code`,
    [context.actor.userId, may(context.actor, materialCheck.key, 'unfreeze')],
    'stocktake_counting',
  );

/**
 * Counts of some lines. Two people count one stocktake at once, so lines are written one by one and nobody's version counts.
 * @throws 403 `notCounting`; 409 once it is confirmed; 400 names the lines that are not in order
 */
async function count(context: Context, { definition, params, body }: BusinessAsked): Promise<{ saved: number; open: number }> {
  const id = textOf(params['id']);
  return context.services.db.transaction(async (tx) => {
    const check = await countedBy(tx, context, definition, id, { lock: true });
    if (!isEditable(check['status'])) throw notInState(check['status']);
    const counts = await countsIn(context, body, check);
    await tx.query(
      `update material_check_lines l set count_qty = c."countQty"
       from jsonb_to_recordset($1::jsonb) as c(id bigint, "countQty" numeric) where l.id = c.id and l.parent_id = $2`,
      [JSON.stringify(counts), id],
      'stocktake_count',
    );
    // Whoever has the whole stocktake open saves it anew, and overwrites nobody's counts.
    await tx.query('update material_check set version = version + 1 where id = $1', [id], 'stocktake_version');
    await logOperation(tx, context, { action: 'count', resource: definition.key, recordId: id, name: textOf(check['code']) });
    return { saved: counts.length, open: await uncounted(tx, id) };
  });
}

async function uncounted(tx: Sql, id: string): Promise<number> {
  const [row] = await tx.query<{ open: number }>(
    'select count(*)::int as open from material_check_lines where parent_id = $1 and count_qty is null',
    [id],
    'stocktake_uncounted',
  );
  return row?.open ?? 0;
}

/** Lifts the freeze: the differences are then booked on what lies there, as the books are still those of the beginning. */
async function unfreeze(
  { context, definition, params }: Pick<BusinessAsked, 'context' | 'definition' | 'params'>,
  reason: string,
): Promise<{ readonly id: string; readonly frozen: boolean }> {
  const id = textOf(params['id']);
  await context.services.db.transaction(async (tx) => {
    const check = await readRecord(tx, definition, id, { lock: true });
    if (check === null) throw missingRecord(definition, id);
    if (check['frozen'] !== true) throw new Refusal('409', 'notFrozen', w('Nothing is frozen', '未冻结'));
    await tx.query(
      'update material_check set frozen = false, unfreeze_reason = $2, version = version + 1 where id = $1',
      [id, reason],
      'stocktake_unfreeze',
    );
    await logOperation(tx, context, { action: 'unfreeze', resource: definition.key, recordId: id, name: textOf(check['code']) });
  });
  return { id, frozen: false };
}

export const stocktakeCalls: readonly BusinessCall[] = [
  {
    resource: materialCheck.key,
    method: 'GET',
    path: 'compareDate',
    action: 'page',
    summary: w('Whether a stocktake may be begun for a day', '盘点日期核对'),
    query: ['storehouseId', 'checkDate', 'categories'],
    run: compareDate,
  },
  {
    resource: materialCheck.key,
    method: 'GET',
    path: 'counting',
    action: 'page',
    summary: w('Stocktakes that are being counted', '进行中的盘点'),
    run: counting,
  },
  {
    resource: materialCheck.key,
    method: 'GET',
    path: 'count/:id',
    action: 'page',
    summary: w('What is to be counted', '盘点表'),
    run: sheet,
  },
  {
    resource: materialCheck.key,
    method: 'PUT',
    path: 'count/:id',
    action: 'page',
    summary: w('Enter counts of a stocktake', '录入实盘数量'),
    run: (asked) => count(asked.context, asked),
  },
  call({
    resource: materialCheck.key,
    method: 'PUT',
    path: 'unfreeze/:id',
    action: 'unfreeze',
    summary: w('Lift the freeze of a stocktake', '解除盘点冻结'),
    body: { reason: f.text(w('Reason', '原因'), { max: 200, required: true }) },
    answer: {
      id: f.text(w('Stocktake', '盘点单'), { required: true }),
      frozen: f.boolean(w('Movements frozen', '冻结收发'), { required: true }),
    },
    run: ({ body, ...asked }) => unfreeze(asked, body.reason),
  }),
];
