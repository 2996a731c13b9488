/** The bank's statement of last month for the account that pays: most of it is in the book, some of it on one side alone. */
import { Readable } from 'node:stream';
import { addDays, addMonths } from '#model/calculation/dates.ts';
import { csvOf } from '#model/calculation/csv.ts';
import { add, subtract } from '#model/calculation/decimal.ts';
import { statementOf } from '#server/business/bill/bank/statement.ts';
import { dropLoose, storeFile } from '../../files/files.ts';
import { dateOf } from '../plan.ts';
import { acted } from '../saving.ts';
import type { Step } from '../stage.ts';

const head = ['交易日期', '收入', '支出', '余额', '对方户名', '摘要', '回单号'];

interface Line {
  readonly date: string;
  readonly direction: 'in' | 'out';
  readonly amount: string;
  readonly counterparty: string;
  readonly summary: string;
  readonly payNo: string;
}

/** Of every so many movements the bank is a day later with one. */
const late = 3;
/** The last payments of the month, which the bank has not carried out. */
const outstanding = 2;

/** The book lacks what the bank books by itself. */
const ownOf = (month: string): readonly Line[] => [
  { date: `${month}-10`, direction: 'out', amount: '35.00', counterparty: '', summary: '账户管理费', payNo: 'GL0010' },
  { date: `${month}-21`, direction: 'in', amount: '1286.35', counterparty: '', summary: '季度结息', payNo: 'JX0021' },
  { date: `${month}-26`, direction: 'in', amount: '4860.00', counterparty: '海阳渔具有限公司', summary: '退货款', payNo: 'TH0026' },
];

/** What the bank says of the month, the earliest first. */
function linesOf(book: Awaited<ReturnType<typeof statementOf>>, month: string, last: string): readonly Line[] {
  const movements = book.days.flatMap(({ movements: own }) => own);
  const notYet = new Set(
    movements
      .filter(({ direction }) => direction === 'out')
      .slice(-outstanding)
      .map(({ id }) => id),
  );
  const known = movements.flatMap(({ id, date, direction, amount, summary, payNo }, at): Line[] => {
    const day = at % late === 0 ? addDays(date, 1) : date;
    const [counterparty = '', ...rest] = summary.split('：');
    return notYet.has(id) || day > last
      ? []
      : [
          {
            date: day,
            direction,
            amount,
            counterparty: rest.length === 0 ? '' : counterparty,
            summary: rest.join('：') || '转账',
            payNo: payNo ?? '',
          },
        ];
  });
  return [...known, ...ownOf(month)].toSorted((a, b) => a.date.localeCompare(b.date));
}

export const lastStatement: Step = async ({ services, as, day, account }) => {
  const month = addMonths(`${dateOf(day).slice(0, 7)}-01`, -1).slice(0, 7);
  const [begin, end] = [`${month}-01`, addDays(addMonths(`${month}-01`, 1), -1)];
  const book = await statementOf(services.db, account, begin, end);
  let balance = book.opening;
  const rows = linesOf(book, month, end).map(({ date, direction, amount, counterparty, summary, payNo }) => {
    balance = (direction === 'in' ? add : subtract)(balance, amount);
    const [came, went] = direction === 'in' ? [amount, ''] : ['', amount];
    return [date, came, went, balance, counterparty, summary, payNo];
  });
  const accountant = await as('majun');
  const name = `对账单${month}.csv`;
  const bytes = Buffer.from(csvOf([head, ...rows]));
  const file = await storeFile(services, accountant.actor.userId, name, Readable.from([bytes]), () => bytes.length);
  await acted(accountant, 'companyBankAccount', 'importStatement/:id', {
    params: { id: account },
    form: { fields: {}, files: [{ name, file }] },
  });
  await dropLoose(services, [file.id]);
};
