/**
 * The other side of a transfer: the target keeper receives what is on its way, at once or in parts. `PUT confirm` with `side: "in"` does it
 * (the contract's two-sided confirmation); without it the same call is the confirmation that starts the flow.
 */
import { compare, isPositive, subtract } from '#model/calculation/decimal.ts';
import { dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { posting, type Posting } from '#model/posting.ts';
import { Refusal, type Fault } from '#model/refusal.ts';
import { sum } from '#model/calculation/rounding.ts';
import { textOf } from '#model/calculation/text.ts';
import { isRecord } from '#model/values.ts';
import { w } from '#model/words.ts';
import { stock, stockLot, transit } from '#resources/material/ledgers.ts';
import { materialTransfer } from '#resources/material/materialTransfer.ts';
import { requirePermission } from '../../access/require.ts';
import { mayRead } from '../../access/scope.ts';
import { logOperation } from '../../audit/operations.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { postMore } from '../../documents/consequences.ts';
import { decide } from '../../documents/decide.ts';
import { evaluation } from '#server/documents/checks/evaluation.ts';
import { shownRecord } from '#server/documents/shown/read.ts';
import { readRecord } from '../../documents/record.ts';
import { invalid, missingRecord } from '../../documents/refusals.ts';
import { writer } from '../../documents/write.ts';
import { sentLines } from '../../effects/material/stockReading.ts';
import type { BusinessCall } from '../call.ts';
import { linesSent, once } from '../heads/sentLines.ts';

interface Arrival {
  readonly pickId: string;
  readonly itemId: string;
  readonly lotNo: string | null;
  readonly quantity: string;
  readonly entryId: string;
}

const notSent = (): Refusal => new Refusal('409', 'notInTransit', w('Nothing of it is on its way', '该调拨单无在途物资'));
const notTheKeeper = (): Refusal =>
  new Refusal('403', 'notTheKeeper', w('The keeper of the receiving storehouse receives it', '仅调入仓库的库管员可收货'));

const keeps = async (tx: Sql, store: unknown, user: string): Promise<boolean> => {
  const rows = await tx.query(
    'select from material_storehouse where id = $1 and $2::bigint in (keeper_id, deputy_keeper_id) and not deleted',
    [store, user],
    'receive_keeper',
  );
  return rows.length > 0;
};

const received = {
  id: f.text(w('Sent line', '发出明细'), { max: 20, required: true, check: 'digits' }),
  receivedQty: f.decimal([14, 3], w('Received', '实收数量'), { required: true, least: '0' }),
};

/** What was said to have arrived, each line checked against what is on its way; all of it where nothing was said. */
async function arrivalsOf(context: Context, lines: unknown, there: readonly Arrival[]): Promise<readonly Arrival[]> {
  if (lines === undefined || lines === null) return there.filter(({ quantity }) => isPositive(quantity));
  if (Array.isArray(lines) && lines.length === 0) return [];
  const sent = await linesSent(context, 'lines', received, lines);
  const faults: Fault[] = [];
  const arrivals = sent.flatMap(({ id, receivedQty }, at): Arrival[] => {
    const found = there.find(({ pickId }) => pickId === id);
    if (found === undefined) faults.push(fault('reference', `lines.${at}.id`, w('is no line of this transfer', '不是该调拨单的明细')));
    else if (compare(receivedQty, found.quantity) > 0)
      faults.push(
        fault('overQuantity', `lines.${at}.receivedQty`, w(`only ${found.quantity} is on its way`, `在途数量仅${found.quantity}`)),
      );
    return found === undefined ? [] : [{ ...found, quantity: receivedQty }];
  });
  const twice = arrivals.findIndex(({ pickId }, at) => arrivals.slice(0, at).some((other) => other.pickId === pickId));
  if (twice >= 0) faults.push(fault('twice', `lines.${twice}.id`, w('stands here twice', '明细重复')));
  if (faults.some(({ rule }) => rule !== 'overQuantity')) throw invalid(faults);
  if (faults.length > 0) throw new Refusal('409', 'overQuantity', w('More than is on its way', '数量超过在途数量'), {}, faults);
  return arrivals.filter(({ quantity }) => isPositive(quantity));
}

const receipts = (store: string, arrivals: readonly Arrival[], date: string): readonly Posting[] =>
  arrivals.flatMap(({ pickId, itemId, lotNo, quantity, entryId }): Posting[] => {
    const at = { quantity, date, line: pickId } as const;
    return [
      posting(transit, {
        dimensions: { transferLine: pickId },
        from: 'onWay',
        to: null,
        value: { of: entryId },
        name: `in ${pickId}`,
        ...at,
      }),
      posting(stock, { dimensions: { store, item: itemId }, from: null, to: 'free', value: { twin: `in ${pickId}` }, ...at }),
      ...(lotNo === null ? [] : [posting(stockLot, { dimensions: { store, item: itemId, lot: lotNo }, from: null, to: 'free', ...at })]),
    ];
  });

/** The rest did not arrive: a draft of a loss for the target keeper, with the lines that are missing. */
async function reportRest(tx: Sql, context: Context, transfer: AnyDoc, rest: readonly Arrival[], date: string): Promise<string | null> {
  if (rest.length === 0) return null;
  const draft = await writer(tx, context)(
    'materialLoss',
    {
      lossType: 'transit',
      storehouseId: transfer['inStorehouseId'],
      transferId: transfer['id'],
      bizDate: date,
      description: `${textOf(transfer['code'])} 在途短少`,
      lines: rest.map(({ pickId, itemId, lotNo, quantity }) => ({ itemId, lostOf: pickId, lotNo, qty: quantity })),
    },
    { applicant: context.actor.userId },
  );
  return textOf(draft['id']);
}

/**
 * Receives lines of a transfer.
 * @param body `lines` of `{id, receivedQty}` (all that is on its way without it); `rest`: `later` (still on its way) or `loss`; `requestId`:
 *   sent again, it gets the first answer and receives nothing more
 * @throws 403 `notTheKeeper`; 409 `notInTransit`, `overQuantity`; what gates and ledgers refuse
 */
async function receive(context: Context, definition: Definition, id: string, body: AnyDoc): Promise<AnyDoc> {
  const rest = body['rest'] ?? 'later';
  if (rest !== 'later' && rest !== 'loss') throw invalid([fault('choice', 'rest', w('is later or loss', '只能是later或loss'))]);
  const { db, clock, zone } = context.services;
  const told = await once(context, `receive/${id}`, definition, body, async (tx) => {
    const transfer = await readRecord(tx, definition, id, { lock: true });
    if (transfer === null || !(await mayRead(context, definition, transfer, tx))) throw missingRecord(definition, id);
    if (!(await keeps(tx, transfer['inStorehouseId'], context.actor.userId))) throw notTheKeeper();
    if (transfer['status'] !== 'approved' || transfer['transferState'] !== 'inTransit') throw notSent();
    const now = clock.now().toISOString();
    const today = dateAt(now, zone);
    const there = (await sentLines(tx, id)).map(({ onWay, quantity: _all, value: _worth, ...line }) => ({ ...line, quantity: onWay }));
    const arrivals = await arrivalsOf(context, body['lines'], there);
    if (arrivals.length === 0 && rest === 'later') throw invalid([fault('nothing', 'lines', w('Nothing has arrived', '未填写收货数量'))]);
    const input = await evaluation(tx, context, definition, transfer, now);
    if (arrivals.length > 0)
      await postMore(tx, context, definition, transfer, receipts(textOf(transfer['inStorehouseId']), arrivals, today), input);
    await tx.query(
      `update material_transfer_picks p set received_qty = coalesce(p.received_qty, 0) + a.quantity
       from jsonb_to_recordset($1::jsonb) as a("pickId" bigint, quantity numeric) where p.id = a."pickId"`,
      [JSON.stringify(arrivals)],
      'receive_picks',
    );
    const left = there
      .map((one) => ({ ...one, quantity: subtract(one.quantity, arrivals.find(({ pickId }) => pickId === one.pickId)?.quantity, 3) }))
      .filter(({ quantity }) => compare(quantity, '0') > 0);
    const lossId = rest === 'loss' ? await reportRest(tx, context, transfer, left, today) : null;
    const over = left.length === 0;
    await tx.query(
      'update material_transfer set transfer_state = $2, in_time = $3, version = version + 1 where id = $1',
      [id, over ? 'done' : 'inTransit', over ? now : null],
      'receive_state',
    );
    await logOperation(tx, context, { action: 'receive', resource: definition.key, recordId: id, name: textOf(transfer['code']) });
    return {
      received: sum(
        arrivals.map(({ quantity }) => quantity),
        3,
      ),
      lossId,
    };
  });
  const record = await readRecord(db, definition, id);
  return { ...told, document: record === null ? null : await shownRecord(context, definition, record) };
}

const bodyOf = (body: unknown): AnyDoc => {
  if (isRecord(body)) return body;
  throw new Refusal('400', 'invalidBody', w('A record is to be sent, or its id', '请求内容应为单据或其编号'));
};

export const receiptCalls: readonly BusinessCall[] = [
  {
    resource: materialTransfer.key,
    method: 'PUT',
    path: 'confirm',
    action: null,
    summary: w('Confirm a transfer, or receive it (side: in)', '确认调拨，或收货（side为in）'),
    run: ({ context, definition, body }) => {
      const { side = 'out', ...sent } = bodyOf(body);
      if (side !== 'in' && side !== 'out' && side !== null) throw invalid([fault('choice', 'side', w('is in or out', '只能是in或out'))]);
      requirePermission(context.actor, definition, side === 'in' ? 'page' : 'confirm');
      return side === 'in' ? receive(context, definition, textOf(sent['id']), sent) : decide(context, definition, 'submit', sent);
    },
  },
  {
    resource: materialTransfer.key,
    method: 'PUT',
    path: 'receive/:id',
    action: 'page',
    summary: w('Receive a transfer', '调拨收货'),
    run: ({ context, definition, params, body }) => {
      const { pickId, receivedQty, ...sent } = isRecord(body) ? body : {};
      // The button of a line sends its one line; without it the body is that of the other call.
      const lines = pickId === undefined ? {} : { lines: [{ id: pickId, receivedQty }] };
      return receive(context, definition, textOf(params['id']), { ...sent, ...lines });
    },
  },
];
