/** Documents that hold cards of assets, and what becomes of the cards: moved, lent, given back, scrapped. */
import { addMonths, dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { isPositive, isZero, negate, subtract } from '#model/calculation/decimal.ts';
import { Refusal } from '#model/refusal.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { assetTransfer } from '#resources/bill/assetTransfer.ts';
import { fixasset } from '#resources/bill/fixasset.ts';
import { assetCompensation } from '#resources/bill/assetCompensation.ts';
import { fixassetScrapped } from '#resources/bill/fixassetScrapped.ts';
import { tell } from '../../outbox/tell.ts';
import { effect, lookups, type Effect, type EffectInput, type FactOn } from '../effect.ts';
import { cardIds, cardsOf } from './assets.ts';
import { depreciate, writeDepreciation } from './depreciation.ts';

/** A card as it stands, held until the transaction ends. */
interface LockedCard {
  readonly id: string;
  readonly assetStatus: string | null;
  readonly statusBefore: string | null;
  readonly heldId: string | null;
  readonly deptId: string | null;
  readonly userId: string | null;
  readonly homeUser: string | null;
  readonly homeArea: string | null;
}

const lockedCards = ({ tx, record }: Pick<EffectInput, 'tx' | 'record'>) =>
  tx.query<LockedCard>(
    `select id::text, asset_status as "assetStatus", status_before as "statusBefore", held_id as "heldId", dept_id::text as "deptId",
       user_id::text as "userId", home_user::text as "homeUser", home_area::text as "homeArea"
     from fixasset where id = any($1::bigint[]) and not deleted order by fixasset.id for update`,
    [cardIds(record)],
    'asset_lock',
  );

const free = { statusBefore: null, heldBy: null, heldId: null } as const;

/** Sent: nobody else moves them, and who looks at one is told by what it is held. */
export const assetsHeld: Effect = async (input) => {
  const { definition, record, write } = input;
  const assetStatus = definition.key === fixassetScrapped.key ? 'scrapping' : 'transferring';
  for (const { id, assetStatus: statusBefore, heldId } of await lockedCards(input)) {
    // Bookings let one document at a time have a card; what was scrapped meanwhile has none.
    if (heldId !== null || statusBefore === 'scrapped' || statusBefore === 'sold')
      throw new Refusal('409', 'assetHeld', w('An asset is held by another document or gone', '有资产被其他单据占用或已处置'));
    await write(fixasset.key, { assetStatus, statusBefore, heldBy: definition.key, heldId: textOf(record['id']) }, { id });
  }
};

/** Rejected or withdrawn: they are as they were. */
export const assetsReleased: Effect = async (input) => {
  for (const { id, statusBefore, heldId } of await lockedCards(input))
    if (heldId === textOf(input.record['id'])) await input.write(fixasset.key, { assetStatus: statusBefore, ...free }, { id });
};

interface Change {
  /** Of the dictionary `assetChange`, whose values for transfers are those of `assetMove`. */
  readonly kind: string;
  readonly toDept: unknown;
  readonly toUser: unknown;
  readonly note: string;
}

/** The history says where it was until today: depreciation of a month that is posted late goes by it. */
async function tellHistory({ tx, context, definition, record, now }: EffectInput, card: LockedCard, change: Change): Promise<void> {
  await tx.query(
    `insert into fixasset_history (parent_id, line_no, changed_on, kind, from_dept, from_user, to_dept, to_user, note, source_type, source_id)
     select $1, coalesce((select max(line_no) from fixasset_history where parent_id = $1), 0) + 1, $2, $3, $4, $5, $6, $7, $8, $9, $10`,
    [
      card.id,
      dateAt(now, context.services.zone),
      change.kind,
      card.deptId,
      card.userId,
      idOf(change.toDept),
      idOf(change.toUser),
      change.note.slice(0, 150),
      definition.key,
      textOf(record['id']),
    ],
    'asset_history',
  );
}

/** Answers where a card is and who has it after the transfer. */
function placeAfter({ transferType, inDept, inUser, inArea, backDate }: AnyDoc, { homeUser, homeArea }: LockedCard): AnyDoc {
  const home = { lentTo: null, backDate: null, homeUser: null, homeArea: null };
  if (transferType === 'back') return { userId: homeUser, areaId: homeArea, assetStatus: 'inUse', ...home };
  if (transferType === 'lend') return { userId: inUser, areaId: inArea, lentTo: inUser, backDate, assetStatus: 'lent' };
  if (transferType === 'store') return { deptId: inDept, userId: null, areaId: inArea, assetStatus: 'idle' };
  return { deptId: inDept, userId: inUser, areaId: inArea, assetStatus: 'inUse' };
}

export const assetsMoved: Effect = async (input) => {
  const { tx, record, write } = input;
  const lends = record['transferType'] === 'lend';
  for (const card of await lockedCards(input)) {
    const after = placeAfter(record, card);
    const [before] = lends
      ? await tx.query<{ area: string | null }>('select area_id::text as area from fixasset where id = $1', [card.id], 'asset_place')
      : [];
    const home = lends ? { homeUser: card.userId, homeArea: before?.area ?? null } : {};
    await write(fixasset.key, { ...after, ...home, ...free }, { id: card.id });
    await tellHistory(input, card, {
      kind: textOf(record['transferType']),
      toDept: after['deptId'] ?? card.deptId,
      toUser: after['userId'],
      note: textOf(record['reason']),
    });
  }
};

/** The month of the disposal is the last one; what was posted after it already is taken back by a row of the open month. */
async function endDepreciation({ tx, record, context, now }: EffectInput, ids: readonly string[]): Promise<void> {
  const through = textOf(record['disposeDate']).slice(0, 7);
  const month = dateAt(now, context.services.zone).slice(0, 7);
  await depreciate(tx, now, through, { ids, limit: ids.length });
  const over = await tx.query<{ id: string; amount: string; last: string; accumulated: string; original: string }>(
    `select c.id::text, sum(d.amount)::text as amount, max(d.month) as last, c.accumulated::text, c.original_value::text as original
     from fixasset c join asset_depreciation d on d.fixasset_id = c.id and d.month > $2 where c.id = any($1::bigint[]) group by c.id order by c.id`,
    [ids, through],
    'asset_over',
  );
  const taken = over.flatMap(({ id, amount, last, accumulated, original }) => {
    if (isZero(amount)) return [];
    const after = subtract(accumulated, amount);
    // The open month is the first one that this card has no row of.
    const open = last < month ? month : addMonths(`${last}-01`, 1).slice(0, 7);
    return [{ id, rows: [{ month: open, amount: negate(amount), accumulatedAfter: after, netAfter: subtract(original, after) }] }];
  });
  if (taken.length > 0) await writeDepreciation(tx, now, month, taken);
}

export const assetsScrapped = effect(fixassetScrapped, async (typed) => {
  const input = typed as unknown as EffectInput;
  const { context, now, record, tx, write } = typed;
  const cards = await lockedCards(input);
  await endDepreciation(
    input,
    cards.map(({ id }) => id),
  );
  const assetStatus = record.disposeType === 'sell' || record.disposeType === 'tradeIn' ? 'sold' : 'scrapped';
  for (const card of cards) {
    await write(fixasset.key, { assetStatus, ...free }, { id: card.id });
    await tellHistory(input, card, {
      kind: 'scrap',
      toDept: card.deptId,
      toUser: card.userId,
      note: textOf(record.reasonText),
    });
  }
  if (!isPositive(record.compensation)) return;
  const [person] = await tx.query<{ staffId: string; deptId: string | null }>(
    'select s.id::text as "staffId", s.dept_id::text as "deptId" from hr_pf_staff_onboard s where s.user_id = $1 and not s.deleted order by s.id desc limit 1',
    [record.responsible],
    'asset_responsible',
  );
  if (person !== undefined) {
    const month = dateAt(now, context.services.zone).slice(0, 7);
    await write(assetCompensation.key, { scrapId: record.id, ...person, month, amount: record.compensation, payState: 'open' });
  }
  const params = { name: textOf(record.title), code: textOf(record.code), comment: textOf(record.compensation) };
  await tell(tx, now, [
    { key: 'asset_compensation', principals: ['r:hr_payroll', `u:${textOf(record.responsible)}`], params, actorId: context.actor.userId },
  ]);
});

const cardsFor = ({ sql, definition, record }: FactOn<typeof assetTransfer> | FactOn<typeof fixassetScrapped>) =>
  cardsOf(
    sql,
    cardIds(record),
    { resource: definition.key, id: idOf(record.id) },
    'disposeDate' in record ? textOf(record.disposeDate).slice(0, 7) : '',
  );

export const transferFacts = lookups(assetTransfer, {
  cards: cardsFor,
  owners: async ({ sql, record }) => {
    const ids = [idOf(record.outDept), idOf(record.inDept)];
    if (ids.includes(null)) return undefined;
    const rows = await sql.query<{ id: string; org: string | null }>(
      'select id::text, org_id::text as org from sys_department where id = any($1::bigint[])',
      [ids],
      'fact_asset_owners',
    );
    const [from, to] = ids.map((id) => rows.find((row) => row.id === id)?.org ?? null);
    return { from: from ?? null, to: to ?? null };
  },
});

export const scrapFacts = lookups(fixassetScrapped, {
  cards: cardsFor,
  account: async ({ sql, record }) => {
    const id = idOf(record.disposeAccount);
    if (id === null) return undefined;
    const [row] = await sql.query<{ usable: boolean }>(
      `select status = 'enabled' and coalesce(currency, 'CNY') = 'CNY' as usable from company_bank_account where id = $1 and not deleted`,
      [id],
      'fact_dispose_account',
    );
    return row ?? null;
  },
});
