/** Calls of the company's accounts: money that comes and goes without a document, and the statement of an account. */
import { fault } from '#model/faults.ts';
import { addDays, dateAt, daysBetween } from '#model/calculation/dates.ts';
import { compare } from '#model/calculation/decimal.ts';
import type { AnyDoc } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { posting } from '#model/posting.ts';
import type { Fault } from '#model/refusal.ts';
import { fixed } from '#model/calculation/rounding.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { companyBankAccount, inWord, movementFields } from '#resources/bill/companyBankAccount.ts';
import { bank } from '#resources/bill/ledgers.ts';
import { logOperation } from '#server/audit/operations.ts';
import { requireAct } from '#server/documents/verbs/acts.ts';
import { postMore } from '#server/documents/consequences.ts';
import { evaluation } from '#server/documents/checks/evaluation.ts';
import { keepAnswer, requestOf, takeRequest } from '#server/documents/once.ts';
import { shownRecord } from '#server/documents/shown/read.ts';
import { readRecord } from '#server/documents/record.ts';
import { invalid, missingRecord } from '#server/documents/refusals.ts';
import { mayRead } from '#server/access/scope.ts';
import { call, type BusinessAsked, type BusinessCall } from '#server/business/call.ts';
import type { Sql } from '#server/db/sql.ts';
import { matchThese } from './bankMatches.ts';
import { statementOf } from './statement.ts';

type Asked = Pick<BusinessAsked, 'context' | 'definition' | 'params'>;

interface Movement {
  readonly direction: string;
  readonly kind: string;
  readonly amount: string;
  readonly date: string;
  readonly counterparty: string;
  readonly summary: string;
  readonly payNo: string | null;
  readonly reverses: string | null;
  readonly bankLine: string | null;
  readonly requestId: string | null;
}

/** A correction may take back one movement that was booked here, once, by as much the other way round. */
function takingBack(account: AnyDoc, { reverses, kind, direction, amount }: Movement): Fault[] {
  if (reverses === null) return [];
  if (kind !== 'correction') return [fault('reverses', 'reverses', w('is for corrections', '仅更正可冲回流水'))];
  const line = linesOf(account, 'flows').find(({ id }) => textOf(id) === reverses);
  if (line === undefined || line['kind'] === null)
    return [fault('reverses', 'reverses', w('is no movement that was booked by hand here', '不是本账户手工登记的流水'))];
  if (line['takenBackOn'] !== null) return [fault('reverses', 'reverses', w('was taken back already', '该流水已冲回'))];
  return [
    ...(direction === (line['direction'] === inWord ? 'out' : 'in')
      ? []
      : [fault('reverses', 'direction', w('goes the other way round', '方向须与原流水相反'))]),
    ...(compare(amount, line['amount']) === 0
      ? []
      : [fault('reverses', 'amount', w(`was ${fixed(line['amount'])}`, `须等于原金额${fixed(line['amount'])}`))]),
  ];
}

/** The two take each other back; where the bank knows of neither, they are no part of a reconciliation any more. */
async function takenBack(
  tx: Sql,
  account: string,
  { reverses, flow, date }: { readonly reverses: string; readonly flow: string; readonly date: string },
): Promise<void> {
  const [taken] = await tx.query<{ open: boolean }>(
    'update company_bank_account_flows set taken_back_on = $2 where id = $1 returning match_no is null as open',
    [reverses, date],
    'bank_flow_taken_back',
  );
  if (taken?.open === true) await matchThese(tx, account, { lines: [], movements: [reverses, flow] }, 'auto');
}

/**
 * Books one movement, which the statement lists with its kind, counterparty and summary. The same request books nothing a second time.
 * @throws 400 `invalid` for a date after today, for a correction by somebody who is no finance manager, and for a movement to take back that
 *   was not booked here, is taken back already, or was of another amount or direction; 409 `balanceShort` for a cash box that holds less,
 *   `matchedAlready` or `unequal` where the line of the bank is another movement's, or of another amount
 */
async function adjust({ context, definition, params }: Asked, given: Movement) {
  const { db, clock, zone } = context.services;
  const id = textOf(params['id']);
  const request = requestOf(context, `adjust/${id}`, definition.key, { ...given });
  await db.transaction(async (tx) => {
    const now = clock.now().toISOString();
    if (request !== null && (await takeRequest<AnyDoc>(tx, request, now)) !== null) return;
    const account = await readRecord(tx, definition, id, { lock: true });
    if (account === null) throw missingRecord(definition, id);
    requireAct(context, definition, 'adjust', account);
    const { amount: quantity, date, counterparty, summary, payNo, kind, reverses, bankLine } = given;
    const faults = [
      ...(date > dateAt(now, zone) ? [fault('future', 'date', w('cannot lie in the future', '不能晚于今天'))] : []),
      ...(kind === 'correction' && !context.actor.roles.includes('finance_manager')
        ? [fault('correction', 'kind', w('only the finance manager corrects an account', '仅财务经理可登记更正'))]
        : []),
      ...takingBack(account, given),
    ];
    if (faults.length > 0) throw invalid(faults);
    const [from, to] = given.direction === 'in' ? ([null, 'balance'] as const) : (['balance', null] as const);
    const note = payNo === null ? {} : { note: payNo };
    const moves = [posting(bank, { dimensions: { account: id }, from, to, quantity, date, ...note })];
    const input = await evaluation(tx, context, definition, account, now);
    await postMore(tx, context, definition, { ...account, title: `${counterparty}：${summary}` }, moves, input);
    const [{ flow } = { flow: '' }] = await tx.query<{ flow: string }>(
      `update company_bank_account_flows set kind = $2, pay_no = $3
       where parent_id = $1 and line_no = (select max(line_no) from company_bank_account_flows where parent_id = $1) returning id::text as flow`,
      [id, kind, payNo],
      'bank_flow_kind',
    );
    if (bankLine !== null) await matchThese(tx, id, { lines: [bankLine], movements: [flow] }, 'hand');
    if (reverses !== null) await takenBack(tx, id, { reverses, flow, date });
    const name = `${textOf(account['accountName'])}: ${given.direction === 'in' ? '+' : '-'}${fixed(quantity)} ${summary}`;
    await logOperation(tx, context, { action: 'adjust', resource: definition.key, recordId: id, name });
    if (request !== null) await keepAnswer(tx, request, { id });
  });
  const account = await readRecord(db, definition, id);
  if (account === null) throw missingRecord(definition, id);
  return shownRecord(context, definition, account);
}

/** Days of a statement where nobody says another beginning, and the most that one may have. */
const [usualDays, mostDays] = [30, 366];

/**
 * The statement of an account between two days, both counted.
 * @throws 400 `invalid` where it ends before it begins or has more than 366 days
 */
async function statement(
  { context, definition, params }: Asked,
  { from, to }: { readonly from: string | null; readonly to: string | null },
) {
  const { db, clock, zone } = context.services;
  const account = await readRecord(db, definition, params['id']);
  if (account === null || !(await mayRead(context, definition, account))) throw missingRecord(definition, params['id']);
  const end = to ?? dateAt(clock.now().toISOString(), zone);
  const begin = from ?? addDays(end, -usualDays);
  if (begin > end) throw invalid([fault('order', 'to', w('lies before the beginning', '结束日期早于开始日期'))]);
  if (daysBetween(begin, end) >= mostDays) throw invalid([fault('tooLong', 'from', w('a year at most', '最多一年'))]);
  const days = await statementOf(db, textOf(account['id']), begin, end);
  return { from: begin, to: end, accountName: textOf(account['accountName']), currency: textOf(account['currency']), ...days };
}

const money = (en: string, zh: string) => f.money(w(en, zh), { required: true });

export const accountCalls: readonly BusinessCall[] = [
  call({
    resource: companyBankAccount.key,
    method: 'POST',
    path: 'adjust/:id',
    action: 'confirm',
    summary: w('Book money that no document pays', '登记账户收支'),
    body: movementFields,
    answer: 'record',
    run: async ({ body, ...asked }) => adjust(asked, body),
  }),
  call({
    resource: companyBankAccount.key,
    method: 'GET',
    path: 'statement/:id',
    action: 'page',
    summary: w('Statement of an account by days, with its balance at the end of each', '账户对账单（逐日余额）'),
    query: { from: f.date(w('From', '开始日期')), to: f.date(w('To', '结束日期')) },
    answer: {
      from: f.date(w('From', '开始日期'), { required: true }),
      to: f.date(w('To', '结束日期'), { required: true }),
      accountName: f.text(w('Account name', '户名'), { required: true }),
      currency: f.choice('currency', w('Currency', '币种'), { required: true }),
      opening: money('Balance before', '期初余额'),
      closing: money('Balance after', '期末余额'),
      days: f.json(w('Days', '逐日'), { required: true }),
    },
    run: ({ query, ...asked }) => statement(asked, query),
  }),
];
