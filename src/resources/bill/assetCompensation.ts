/** What somebody pays for an asset that they damaged or lost. Payroll takes it in parts: a row is a part, taken or still open from its month on. */
import { register } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { reading } from '../grants.ts';

const reads = reading('all');

export const assetCompensation = register({
  key: 'assetCompensation',
  area: 'bill',
  label: w('Compensation for assets', '资产赔偿'),
  icon: 'cash',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    scrapId: f.ref('fixassetScrapped', w('Scrapping', '报废单'), { required: true }),
    month: f.month(w('From the pay of', '扣款月份'), { required: true }),
    staffId: f.staff(w('Responsible', '责任人'), { required: true }),
    deptId: f.department(w('Department', '部门')),
    amount: f.money(w('Amount', '金额'), { required: true }),
    payState: f.choice('dormPayState', w('Payroll', '扣款状态'), { required: true, default: 'open' }),
    paymentId: f.ref('hrSalaryPayment', w('Payment', '工资单'), { yields: true }),
  },
  access: {
    owners: ['staffId'],
    department: 'deptId',
    grants: {
      asset_keeper: reads,
      finance_manager: reads,
      finance_accountant: reads,
      hr_manager: reads,
      hr_payroll: reads,
      sys_admin: reads,
      audit_admin: reads,
      employee: { actions: ['page'], scope: 'self' },
    },
  },
  list: {
    columns: ['month', 'scrapId', 'staffId', 'deptId', 'amount', 'payState'],
    filters: ['month', 'scrapId', 'staffId', 'deptId', 'payState'],
    sort: [{ by: 'month', down: true }, { by: 'scrapId' }],
    totals: ['amount'],
  },
  form: [{ label: w('Compensation', '赔偿'), fields: ['scrapId', 'staffId', 'deptId', 'month', 'amount', 'payState', 'paymentId'] }],
  uniques: [['scrapId', 'month']],
});
