/** What a resident owes for a month: fee of the bed, share of water and power, damage. Payroll takes it from the pay. */
import { register } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { reading } from '../grants.ts';

const reads = reading('all');

export const dormCharge = register({
  key: 'dormCharge',
  area: 'general',
  label: w('Dormitory charges', '住宿费用'),
  icon: 'cash',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    month: f.month(w('Month', '月份'), { required: true }),
    stayId: f.ref('dormManagementDetail', w('Stay', '入住'), { required: true }),
    dormId: f.ref('dormManagement', w('Room', '房间'), { required: true }),
    staffId: f.staff(w('Resident', '入住人'), { required: true }),
    deptId: f.department(w('Department', '部门')),
    days: f.integer(w('Days', '天数'), { default: 0 }),
    roomFee: f.money(w('Fee', '住宿费'), { default: '0' }),
    meterFee: f.money(w('Water and power', '水电费'), { default: '0' }),
    damageFee: f.money(w('Damage', '赔偿金额'), { default: '0' }),
    total: f.money(w('Total', '合计'), { default: '0' }),
    payState: f.choice('dormPayState', w('Payroll', '扣款状态'), { required: true, default: 'open' }),
    paymentId: f.ref('hrSalaryPayment', w('Payment', '工资单'), { yields: true }),
  },
  access: {
    owners: ['staffId'],
    department: 'deptId',
    grants: {
      dorm_keeper: reads,
      admin_manager: reads,
      admin_clerk: reads,
      hr_manager: reads,
      hr_specialist: reads,
      hr_payroll: reads,
      sys_admin: reads,
      audit_admin: reads,
      employee: { actions: ['page'], scope: 'self' },
    },
  },
  list: {
    columns: ['month', 'dormId', 'staffId', 'deptId', 'days', 'roomFee', 'meterFee', 'damageFee', 'total', 'payState'],
    filters: ['month', 'dormId', 'staffId', 'deptId', 'payState'],
    sort: [{ by: 'month', down: true }, { by: 'dormId' }],
    totals: ['roomFee', 'meterFee', 'damageFee', 'total'],
  },
  form: [
    { label: w('Charge', '费用'), fields: ['month', 'stayId', 'dormId', 'staffId', 'deptId', 'days'] },
    { label: w('Amounts', '金额'), fields: ['roomFee', 'meterFee', 'damageFee', 'total', 'payState', 'paymentId'] },
  ],
  uniques: [['month', 'stayId']],
});
