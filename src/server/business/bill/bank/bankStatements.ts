/** Calls of reconciling an account with its bank: the bank's statement comes in, its lines are matched, and what is left over is told. */
import { createHash } from 'node:crypto';
import { dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { isStatementHead, readStatement, type StatementLine } from '#resources/bill/bankStatements.ts';
import { bankStatementLine } from '#resources/bill/bankStatementLine.ts';
import { companyBankAccount } from '#resources/bill/companyBankAccount.ts';
import { readTable } from '#server/administration/import/sheet.ts';
import { changedNothing, logOperation } from '#server/audit/operations.ts';
import type { Context } from '#server/context.ts';
import { searchVector } from '#server/db/search.ts';
import type { Sql } from '#server/db/sql.ts';
import { mayRead } from '#server/access/scope.ts';
import { readRecord } from '#server/documents/record.ts';
import { invalid, missingRecord } from '#server/documents/refusals.ts';
import { call, type BusinessAsked, type BusinessCall, type Form } from '#server/business/call.ts';
import { matchOpen, matchThese, unmatch } from './bankMatches.ts';
import { reconciliationOf, reportedDays } from './bankReconciliation.ts';

type Asked = Pick<BusinessAsked, 'context' | 'definition' | 'params'>;

/** Most bytes and rows of one statement; a busier account is imported in parts of a month. */
const [mostBytes, mostLines] = [2 * 1024 * 1024, 2000];

/** The account as the asker may see it. */
async function accountOf(sql: Sql, { context, definition, params }: Asked, options: { lock?: true } = {}): Promise<AnyDoc> {
  const account = await readRecord(sql, definition, params['id'], options);
  if (account === null || !(await mayRead(context, definition, account))) throw missingRecord(definition, params['id']);
  return account;
}

/** Work on the matches of an account, which nobody else changes meanwhile. */
const onAccount = <Result>(asked: Asked, work: (tx: Sql, account: AnyDoc) => Promise<Result>): Promise<Result> =>
  asked.context.services.db.transaction(async (tx) => work(tx, await accountOf(tx, asked, { lock: true })));

const noted = (tx: Sql, { context, definition }: Asked, action: string, account: AnyDoc, what: string) =>
  logOperation(tx, context, {
    action,
    resource: definition.key,
    recordId: textOf(account['id']),
    name: `${textOf(account['accountName'])} ${textOf(account['numberEnd'])}: ${what}`,
  });

async function bytesOf({ services }: Context, { files }: Form): Promise<Buffer> {
  const [sent] = files;
  if (sent === undefined || files.length > 1) throw invalid([fault('required', 'files', w('one file at a time', '须上传一个文件'))]);
  if ('refusal' in sent) throw sent.refusal;
  if (sent.file.size > mostBytes)
    throw new Refusal('413', 'tooLarge', w('A file may have at most {megabytes} MB', '单个文件不能超过 {megabytes} MB'), { megabytes: 2 });
  const parts: Uint8Array[] = [];
  for await (const part of await services.storage.get(sent.file.id)) parts.push(part as Uint8Array);
  return Buffer.concat(parts);
}

/**
 * The line by all that it says. Lines of one file that say the same are counted, so that two equal fees of a day both stand, and neither
 * stands a second time when the file comes again.
 */
function keysOf(lines: readonly StatementLine[]): readonly string[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const said = JSON.stringify([
      line.lineDate,
      line.direction,
      line.amount,
      line.counterparty,
      line.summary,
      line.payNo,
      line.balanceAfter,
    ]);
    const count = seen.get(said) ?? 0;
    seen.set(said, count + 1);
    return createHash('sha256').update(`${said} ${count}`).digest('hex');
  });
}

/** Lines that are new, in their order, so that ids tell what came first on a day; how many those are. */
async function insert(tx: Sql, { actor }: Context, account: string, lines: readonly StatementLine[], now: string): Promise<number> {
  const keys = keysOf(lines);
  const rows = lines.map((line, at) => ({
    ...line,
    lineKey: keys[at],
    place: at,
    search: searchVector(bankStatementLine, { ...line, accountId: account }),
  }));
  const added = await tx.query(
    `insert into bank_statement_line (account_id, line_date, direction, amount, counterparty, summary, pay_no, balance_after, match_state, line_key,
       search, created_by, created_at)
     select $1, l."lineDate", l.direction, l.amount, l.counterparty, l.summary, l."payNo", l."balanceAfter", 'open', l."lineKey", l.search::tsvector, $3, $4
     from jsonb_to_recordset($2::jsonb) l ("lineDate" date, direction text, amount numeric, counterparty text, summary text,
       "payNo" text, "balanceAfter" numeric, "lineKey" text, search text, place int)
     order by l.place on conflict do nothing returning id`,
    [account, JSON.stringify(rows), actor.userId, now],
    'bank_statement_insert',
  );
  return added.length;
}

/**
 * Takes over what the bank reported and matches what can be matched. What is known already is passed over.
 * @throws 400 `invalid` that names line and column of what cannot be read, `unreadableFile`, `emptyFile`, `tooManyRows`; 413 `tooLarge`
 */
async function importStatement(asked: BusinessAsked): Promise<AnyDoc> {
  const { context, form = { fields: {}, files: [] } } = asked;
  const { clock, zone, db } = context.services;
  const table = readTable(await bytesOf(context, form), isStatementHead, mostLines);
  const now = clock.now().toISOString();
  const done = await onAccount(asked, async (tx, account) => {
    const accountNo = textOf(account['accountNo']);
    const { lines, faults } = readStatement(table, { accountNo, today: dateAt(now, zone) });
    if (faults.length > 0) throw invalid(faults);
    const id = textOf(account['id']);
    const added = await insert(tx, context, id, lines, now);
    const matched = await matchOpen(tx, id);
    if (added + matched > 0) await noted(tx, asked, 'importStatement', account, `+${added}`);
    return { added, known: lines.length - added, matched, from: lines[0]?.lineDate, to: lines.at(-1)?.lineDate };
  });
  if (done.added + done.matched === 0) changedNothing(context);
  await db.notify('record', 'bank_statement_line');
  return done;
}

const idText = { type: 'string', pattern: '^[0-9]{1,18}$' };
const ids = { type: 'array', items: idText, maxItems: 500, uniqueItems: true };

interface Named {
  readonly lines?: readonly string[];
  readonly movements: readonly string[];
}

/** @throws 409 `matchedAlready`, `unequal` */
async function match(asked: BusinessAsked): Promise<AnyDoc> {
  // The schema of the call has checked it.
  const { lines = [], movements } = asked.body as Named;
  return onAccount(asked, async (tx, account) => {
    const no = await matchThese(tx, textOf(account['id']), { lines, movements }, 'hand');
    await noted(tx, asked, 'match', account, `${no}`);
    return { matchNo: no };
  });
}

/** At a day; where none is said at that of the last line of the bank, after which nothing can be known of it. */
async function reconciliation(asked: Asked, date: string | null) {
  const { db, clock, zone } = asked.context.services;
  const today = dateAt(clock.now().toISOString(), zone);
  if (date !== null && date > today) throw invalid([fault('future', 'date', w('cannot lie in the future', '不能晚于今天'))]);
  const account = await accountOf(db, asked);
  const id = textOf(account['id']);
  const { first: from, last: to } = await reportedDays(db, id);
  const day = date ?? to ?? today;
  const { accountName, bankName, numberEnd, currency } = account;
  return {
    date: day,
    accountName: textOf(accountName),
    bankName: textOf(bankName),
    numberEnd: textOf(numberEnd),
    currency: textOf(currency),
    from,
    to,
    ...(await reconciliationOf(db, id, day, from)),
  };
}

const resource = companyBankAccount.key;
const money = (en: string, zh: string) => f.money(w(en, zh), { required: true });
const list = (en: string, zh: string) => f.json(w(en, zh), { required: true });

export const bankStatementCalls: readonly BusinessCall[] = [
  {
    resource,
    method: 'POST',
    path: 'importStatement/:id',
    action: 'reconcile',
    uploads: true,
    summary: w('Import the statement of the bank (.csv, .xlsx)', '导入银行对账单（.csv、.xlsx）'),
    run: importStatement,
  },
  call({
    resource,
    method: 'POST',
    path: 'matchStatement/:id',
    action: 'reconcile',
    summary: w('Match what belongs together without doubt', '自动对账'),
    answer: { matched: f.integer(w('Matched', '对上笔数'), { required: true }) },
    run: (asked) =>
      onAccount(asked, async (tx, account) => {
        const matched = await matchOpen(tx, textOf(account['id']));
        if (matched > 0) await noted(tx, asked, 'matchStatement', account, `${matched}`);
        else changedNothing(asked.context);
        return { matched };
      }),
  }),
  {
    resource,
    method: 'PUT',
    path: 'match/:id',
    action: 'reconcile',
    summary: w('Match lines of the bank with movements of the ledger by hand', '人工对账'),
    body: {
      type: 'object',
      properties: { lines: ids, movements: { ...ids, minItems: 1 } },
      required: ['movements'],
      additionalProperties: false,
    },
    run: match,
  },
  call({
    resource,
    method: 'PUT',
    path: 'unmatch/:id',
    action: 'reconcile',
    summary: w('Take a match apart', '取消对账'),
    body: { matchNo: f.integer(w('Match no.', '对账组号'), { required: true, least: '1', most: '2000000000' }) },
    answer: { matchNo: f.integer(w('Match no.', '对账组号'), { required: true }) },
    run: ({ body: { matchNo }, ...asked }) =>
      onAccount(asked, async (tx, account) => {
        await unmatch(tx, textOf(account['id']), matchNo ?? 0);
        await noted(tx, asked, 'unmatch', account, `${matchNo}`);
        return { matchNo };
      }),
  }),
  call({
    resource,
    method: 'GET',
    path: 'reconciliation/:id',
    action: 'page',
    summary: w('Reconciliation of an account with its bank at a day', '银行存款余额调节表'),
    query: { date: f.date(w('Day', '日期')) },
    answer: {
      date: f.date(w('Day', '日期'), { required: true }),
      from: f.date(w('First line of the bank', '首笔银行明细日期')),
      to: f.date(w('Last line of the bank', '末笔银行明细日期')),
      accountName: f.text(w('Account name', '户名'), { required: true }),
      bankName: f.text(w('Bank', '开户行'), { required: true }),
      numberEnd: f.text(w('Last four digits', '账号尾号'), { required: true }),
      currency: f.choice('currency', w('Currency', '币种'), { required: true }),
      bookBalance: money('Book balance', '账面余额'),
      bankIn: money('In at the bank, not in the book', '银行已收企业未收'),
      bankOut: money('Out at the bank, not in the book', '银行已付企业未付'),
      adjustedBook: money('Book, adjusted', '调节后账面余额'),
      bankBalance: f.money(w('Balance of the bank', '银行余额')),
      bookIn: money('In the book, not at the bank', '企业已收银行未收'),
      bookOut: money('Out in the book, not at the bank', '企业已付银行未付'),
      adjustedBank: f.money(w('Bank, adjusted', '调节后银行余额')),
      difference: f.money(w('Difference', '差额')),
      lines: list('Open lines of the bank', '银行未对明细'),
      movements: list('Open movements of the ledger', '账面未对流水'),
      matches: list('Matched', '已对上'),
    },
    run: ({ query, ...asked }) => reconciliation(asked, query.date),
  }),
];
