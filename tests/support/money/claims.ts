/** Documents whose cost is claimed, and what their rows of claims say. */
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { waysOf } from '#tests/support/documentWays.ts';
import type { TestServer } from '#tests/support/server.ts';
import { vehicleBillsOn } from './vehicleBills.ts';

export const sourcesAt = '/tydf/api/claimSource';

/** The row of a document's cost, as the database has it; undefined where there is none. */
export async function sourceOf(server: TestServer, kind: string, id: unknown): Promise<AnyDoc | undefined> {
  const column = `${kind.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_id`;
  const [row] = await server.db.query<AnyDoc>(
    `select id::text, source_key as "sourceKey", code, happen_date::text as "happenDate", expense_type as "expenseType", summary, amount::text,
       held_amount::text as held, claimed_amount::text as claimed, open_amount::text as open, spent from claim_source where ${column} = $1 and not deleted`,
    [textOf(id)],
  );
  return row;
}

let plates = 0;
let days = 0;

/** An approved trip of songdawei that cost so much in tolls: its sheet, and the row by which that is claimed. */
export async function claimedTrip(server: TestServer, tollFee = '100.00'): Promise<{ readonly sheet: AnyDoc; readonly source: string }> {
  const company = await companyOf(server.db);
  const bills = vehicleBillsOn(
    () => server,
    () => company,
  );
  plates += 1;
  days += 1;
  const van = await bills.another({ plateNo: `鲁F·L${1000 + plates}` });
  const day = new Date(Date.UTC(2026, 9, 1) + (days * 86_400_000) / 4).toISOString();
  const back = new Date(new Date(day).getTime() + 3_600_000).toISOString();
  const sheet = await bills.approvedSheet(bills.sheet(van, '01:00', '02:00', ['1.0', '2.0'], { startTime: day, endTime: back, tollFee }));
  const row = await sourceOf(server, 'driveRecord', sheet['id']);
  return { sheet, source: textOf(row?.['id']) };
}

/** Reports and payments that claim costs, as songdawei sends them and everybody decides on them. */
export function claimsOn(server: TestServer, company: Company) {
  const reports = waysOf(server, 'expenseReport', '/tydf/process/expenseReport');
  const payments = waysOf(server, 'fundPayment', '/tydf/process/fundPayment');
  const report = (items: readonly AnyDoc[]): AnyDoc => ({
    costDept: company.department('D08'),
    reason: '车辆费用',
    payeeName: '宋大伟',
    billCount: 1,
    items: items.map((line) => ({
      expenseType: 'vehicle',
      happenDate: '2026-11-01',
      summary: '过路费',
      invoiceType: 'receipt',
      ...line,
    })),
  });
  const payment = (sourceId: string, amount: string): AnyDoc => ({
    payOrg: company.org,
    fundPayType: 'other',
    payeeType: 'other',
    payeeName: '山东高速股份有限公司',
    payeeBank: '中国银行',
    payeeAccount: '6222020000007654321',
    amount,
    needDate: '2026-11-25',
    reason: '支付通行费',
    invoiceState: 'noneNeeded',
    sourceId,
  });
  return {
    reports,
    payments,
    report,
    payment,
    /** A report of one line that claims so much. */
    claim: (sourceId: string, amount: string, more: AnyDoc = {}) =>
      reports.raw('songdawei', 'submitProcess', report([{ sourceId, amount, ...more }])),
    pay: (sourceId: string, amount: string) => payments.raw('songdawei', 'submitProcess', payment(sourceId, amount)),
    /** Through all steps; the accountant approves so much of each line. */
    reportPaid: async (id: unknown, approved?: string): Promise<AnyDoc> => {
      await reports.decide('qinhao', id);
      const { data } = await reports.get('majun', id);
      const items = linesOf(data, 'items').map((line) => ({
        ...line,
        subject: '6602.03 管理费用-车辆费',
        ...(approved === undefined ? {} : { approvedAmount: approved }),
      }));
      await reports.decide('majun', id, { items });
      await reports.decide('qiaolihua', id);
      return reports.decide('weixiaodan', id, { payAccount: company.account, paidAt: '2026-11-20' });
    },
    paymentPaid: async (id: unknown, amount: string): Promise<AnyDoc> => {
      // Leaders are named by the step, offices are not.
      const offices: Readonly<Record<string, string>> = { accountant: 'majun', financeManager: 'qiaolihua' };
      for (let [task] = await payments.open(textOf(id)); task?.node !== 'pay'; [task] = await payments.open(textOf(id)))
        await payments.decide(offices[task?.node ?? ''] ?? task?.login ?? '', id);
      return payments.decide('weixiaodan', id, { payAccount: company.account, actualAmount: amount, paidAt: '2026-11-20', payNo: 'HD-9' });
    },
  };
}
