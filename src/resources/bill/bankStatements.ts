/**
 * Statements as banks hand them out: a table under headings of many names. Amounts stand in one column with a direction or a sign, or in
 * two, one for what came and one for what went. Pure.
 */
import { isDate } from '#model/calculation/dates.ts';
import { compare, isPositive, negate, subtract, add } from '#model/calculation/decimal.ts';
import { fault } from '#model/faults.ts';
import type { Fault } from '#model/refusal.ts';
import { fixed } from '#model/calculation/rounding.ts';
import { typedKey } from '#model/calculation/typed.ts';
import { w } from '#model/words.ts';

export interface StatementLine {
  readonly lineDate: string;
  readonly direction: 'in' | 'out';
  readonly amount: string;
  readonly counterparty: string | null;
  readonly summary: string | null;
  readonly payNo: string | null;
  readonly balanceAfter: string | null;
}

/** What a column may be, by the headings that banks and people give it; the first that fits counts. */
const headings = {
  date: ['交易日期', '记账日期', '入账日期', '交易时间', '日期', 'transaction date', 'posting date', 'date'],
  came: ['收入金额', '收入', '贷方发生额', '贷方金额', '贷方', 'credit', 'money in', 'in', 'deposit'],
  went: ['支出金额', '支出', '借方发生额', '借方金额', '借方', 'debit', 'money out', 'out', 'withdrawal'],
  amount: ['交易金额', '发生额', '金额', 'transaction amount', 'amount'],
  direction: ['收支方向', '收/支', '收支', '借贷标志', '借贷方向', '借贷', '方向', 'direction', 'in or out', 'd/c', 'dr/cr'],
  counterparty: ['对方户名', '对方单位', '对方名称', '对方账户名称', '交易对方', '对手方', 'counterparty', 'payee'],
  summary: ['摘要', '用途', '附言', '备注', 'summary', 'purpose', 'description', 'remark'],
  payNo: [
    '银行回单号',
    '回单号',
    '回单编号',
    '交易流水号',
    '流水号',
    '凭证号',
    'bank slip no.',
    'slip no.',
    'reference',
    'transaction no.',
  ],
  balance: ['账户余额', '交易后余额', '当前余额', '余额', 'balance at the bank', 'balance'],
  account: ['本方账号', '账号', 'account no.', 'account number'],
} as const;
type Part = keyof typeof headings;

/** Brackets behind a heading say a unit: 金额（元）. */
const headingKey = (text: string): string => typedKey(text.replaceAll(/[(（[【].*$/g, '')).toLowerCase();

export type Columns = Readonly<Partial<Record<Part, number>>>;

function columnsOf(head: readonly string[]): Columns {
  const keys = head.map(headingKey);
  return Object.fromEntries(
    Object.entries(headings).flatMap(([part, names]) => {
      const found = names.map((name) => keys.indexOf(headingKey(name))).find((at) => at >= 0);
      return found === undefined ? [] : [[part, found]];
    }),
  );
}

/** Whether a row names what every statement has: the day and the amount. */
export const isStatementHead = (cells: readonly string[]): boolean => {
  const { date, amount, came, went } = columnsOf(cells);
  return date !== undefined && (amount !== undefined || (came !== undefined && went !== undefined));
};

/** A day as banks write it, without the time behind it. */
export const dayOf = (text: string): string | null => {
  const [, year, month, day] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[\sT].*)?$/.exec(text) ?? /^(\d{4})(\d\d)(\d\d)(?:\s.*)?$/.exec(text) ?? [];
  const date = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  return isDate(date) ? date : null;
};

/** An amount as banks write it; null where it is none, or has more than money has. */
export const amountOf = (text: string): string | null => {
  const plain = text.normalize('NFKC').replaceAll(/[\s,¥$￥]|CNY|RMB/gi, '');
  return /^[+-]?\d{1,14}(\.\d{1,2}0*)?$/.test(plain) ? fixed(plain.replace('+', '')) : null;
};

/** In the books of a bank what comes in is a credit. */
const ways: Readonly<Record<string, StatementLine['direction']>> = {
  收: 'in',
  收入: 'in',
  贷: 'in',
  贷方: 'in',
  转入: 'in',
  in: 'in',
  credit: 'in',
  cr: 'in',
  c: 'in',
  支: 'out',
  支出: 'out',
  借: 'out',
  借方: 'out',
  转出: 'out',
  out: 'out',
  debit: 'out',
  dr: 'out',
  d: 'out',
};

interface Row {
  readonly number: number;
  readonly cells: readonly string[];
}

/** A row with its columns by what they are; each fault names the row and the heading of the column. */
class Reading {
  readonly faults: Fault[] = [];
  readonly #row: Row;
  readonly #head: readonly string[];
  readonly #columns: Columns;

  constructor(row: Row, head: readonly string[], columns: Columns) {
    this.#row = row;
    this.#head = head;
    this.#columns = columns;
  }

  cell(part: Part): string {
    return this.#row.cells[this.#columns[part] ?? -1] ?? '';
  }

  refuse(part: Part, rule: string, en: string, zh: string): void {
    const column = this.#head[this.#columns[part] ?? -1] ?? '';
    const { number } = this.#row;
    this.faults.push(
      fault(rule, `rows.${number}.${column}`, w(`Line ${number}, column “${column}”: ${en}`, `第${number}行“${column}”列：${zh}`)),
    );
  }

  text(part: Part, most: number): string | null {
    const text = this.cell(part);
    if (Array.from(text).length > most) this.refuse(part, 'max', `longer than ${most} characters`, `不能超过${most}个字`);
    return text === '' ? null : text;
  }

  /** Null where the cell is empty, or holds no amount, which is a fault then. */
  money(part: Part): string | null {
    const text = this.cell(part);
    const amount = amountOf(text);
    if (text !== '' && text !== '-' && text !== '--' && amount === null) this.refuse(part, 'amount', 'is no amount', '不是有效的金额');
    return amount;
  }
}

const [inWay, outWay] = ['in', 'out'] as const;

/** What came or went by a row; null after a fault. */
function movedBy(row: Reading, columns: Columns): Pick<StatementLine, 'direction' | 'amount'> | null {
  const known = row.faults.length;
  const signed = (amount: string, way: StatementLine['direction']): Pick<StatementLine, 'direction' | 'amount'> =>
    isPositive(amount) ? { direction: way, amount } : { direction: way === inWay ? outWay : inWay, amount: negate(amount) };
  if (columns.came !== undefined && columns.went !== undefined) {
    const [came, went] = [row.money('came') ?? '0.00', row.money('went') ?? '0.00'];
    if (row.faults.length > known) return null;
    const [isIn, isOut] = [compare(came, '0') !== 0, compare(went, '0') !== 0];
    if (isIn !== isOut) return isIn ? signed(came, inWay) : signed(went, outWay);
    row.refuse(
      isIn ? 'went' : 'came',
      'amount',
      isIn ? 'money comes or goes, not both' : 'no amount',
      isIn ? '不能同时有收支' : '没有金额',
    );
    return null;
  }
  const amount = row.money('amount');
  if (row.faults.length > known) return null;
  if (amount === null || compare(amount, '0') === 0) row.refuse('amount', 'amount', 'no amount', '没有金额');
  else if (columns.direction === undefined) return signed(amount, inWay);
  else {
    const way = ways[headingKey(row.cell('direction'))];
    if (way !== undefined) return { direction: way, amount: isPositive(amount) ? amount : negate(amount) };
    row.refuse('direction', 'direction', 'says neither in nor out', '无法识别收支方向');
  }
  return null;
}

/** Whether a cell names the account, where it names one: its number, or the last four digits behind stars. */
function isAccount(cell: string, accountNo: string): boolean {
  const [given, own] = [typedKey(cell).replaceAll('-', ''), typedKey(accountNo).replaceAll('-', '')];
  return given === '' || given === own || (given.includes('*') && given.slice(-4) === own.slice(-4));
}

function lineOf(row: Reading, columns: Columns, accountNo: string): StatementLine | null {
  const date = dayOf(row.cell('date'));
  if (date === null) row.refuse('date', 'date', 'is no date', '不是有效的日期');
  if (!isAccount(row.cell('account'), accountNo)) row.refuse('account', 'account', 'is another account', '不是本账户的账号');
  const moved = movedBy(row, columns);
  const line = {
    counterparty: row.text('counterparty', 100),
    summary: row.text('summary', 200),
    payNo: row.text('payNo', 60),
    balanceAfter: row.money('balance'),
  };
  return date === null || moved === null || row.faults.length > 0 ? null : { lineDate: date, ...moved, ...line };
}

/** Whether each balance follows from the one above it. */
const follows = (lines: readonly StatementLine[]): boolean =>
  lines.every(({ direction, amount, balanceAfter }, at) => {
    const before = lines[at - 1]?.balanceAfter ?? null;
    return (
      at === 0 ||
      (before !== null && balanceAfter !== null && compare((direction === 'in' ? add : subtract)(before, amount), balanceAfter) === 0)
    );
  });

/** The earliest first: some banks put the latest on top, which shows in the days, or where there is but one in the balances. */
export function inOrder(lines: readonly StatementLine[]): readonly StatementLine[] {
  const [first, last] = [lines[0]?.lineDate ?? '', lines.at(-1)?.lineDate ?? ''];
  const reversed = lines.toReversed();
  if (first > last || (first === last && !follows(lines) && follows(reversed)))
    return reversed.toSorted((a, b) => a.lineDate.localeCompare(b.lineDate));
  return lines.toSorted((a, b) => a.lineDate.localeCompare(b.lineDate));
}

/** Sums that stand below the lines of a statement. */
const isTotal = ({ cells }: Row): boolean => /^(合计|总计|小计|本页|total)/i.test(cells.find((cell) => cell !== '') ?? '');

/** Faults that are told at once; who sees so many looks at the file. */
const mostFaults = 20;

/** The lines of a statement in the order in which they happened, or every fault: a bad row imports nothing. `today` ends what a bank can know. */
export function readStatement(
  { head, rows }: { readonly head: readonly string[]; readonly rows: readonly Row[] },
  { accountNo, today }: { readonly accountNo: string; readonly today: string },
): { readonly lines: readonly StatementLine[]; readonly faults: readonly Fault[] } {
  const columns = columnsOf(head);
  const lines: StatementLine[] = [];
  const faults: Fault[] = [];
  if (!isStatementHead(head))
    return {
      lines,
      faults: [fault('head', `rows.1`, w('The headings name no date and amount (Date, Amount)', '表头缺少日期或金额列（交易日期、金额）'))],
    };
  for (const row of rows.filter((one) => !isTotal(one))) {
    const reading = new Reading(row, head, columns);
    const line = lineOf(reading, columns, accountNo);
    if (line !== null && line.lineDate > today) reading.refuse('date', 'future', 'cannot lie in the future', '不能晚于今天');
    faults.push(...reading.faults);
    if (line !== null && reading.faults.length === 0) lines.push(line);
    if (faults.length >= mostFaults) break;
  }
  return faults.length > 0 ? { lines: [], faults: faults.slice(0, mostFaults) } : { lines: inOrder(lines), faults };
}
