/** Lines of an account as its bank reports them. They are imported, never typed in; `matchNo` names the movements of the ledger they are. */
import { register } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { reading } from '../grants.ts';

const reads = reading('all');

export const bankStatementLine = register({
  key: 'bankStatementLine',
  area: 'bill',
  label: w('Lines of bank statements', '银行对账单明细'),
  icon: 'list-details',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    accountId: f.ref('companyBankAccount', w('Account', '银行账户'), { required: true }),
    lineDate: f.date(w('Date', '交易日期'), { required: true }),
    direction: f.choice('flowDirection', w('In or out', '收支方向'), { required: true }),
    amount: f.money(w('Amount', '金额'), { required: true }),
    counterparty: f.text(w('Counterparty', '对方单位'), { max: 100 }),
    summary: f.text(w('Summary', '摘要'), { max: 200 }),
    payNo: f.text(w('Bank slip no.', '银行回单号'), { max: 60 }),
    balanceAfter: f.money(w('Balance at the bank', '银行余额')),
    matchState: f.choice('statementMatch', w('Match', '对账状态'), { default: 'open' }),
    matchNo: f.integer(w('Match no.', '对账组号')),
    lineKey: f.text(w('Key', '查重键'), { max: 64, readOnly: true }),
  },
  access: {
    grants: {
      finance_manager: reads,
      finance_accountant: reads,
      finance_cashier: reads,
      sys_admin: reads,
      audit_admin: reads,
      general_manager: reads,
      chairman: reads,
    },
  },
  list: {
    columns: ['accountId', 'lineDate', 'direction', 'amount', 'counterparty', 'summary', 'payNo', 'balanceAfter', 'matchState'],
    filters: ['accountId', 'lineDate', 'direction', 'matchState', 'counterparty', 'payNo'],
    sort: [{ by: 'lineDate', down: true }, { by: 'accountId' }],
  },
  form: [
    {
      label: w('Line', '明细'),
      fields: ['accountId', 'lineDate', 'direction', 'amount', 'balanceAfter', 'counterparty', 'summary', 'payNo'],
    },
    { label: w('Match', '对账'), fields: ['matchState', 'matchNo', 'lineKey'] },
  ],
  uniques: [['accountId', 'lineKey']],
});
