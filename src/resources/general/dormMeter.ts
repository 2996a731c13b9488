/** Readings of the meters of a room, one a month. The first one of a room costs nothing, each later one begins where the last ended. */
import { register } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { reading } from '../grants.ts';

const reads = reading('all');

export const dormMeter = register({
  key: 'dormMeter',
  area: 'general',
  label: w('Meter readings', '水电抄表记录'),
  icon: 'droplet',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    dormId: f.ref('dormManagement', w('Room', '房间'), { required: true }),
    month: f.month(w('Month', '月份'), { required: true }),
    waterFrom: f.decimal([12, 2], w('Water from', '水表起数')),
    waterTo: f.decimal([12, 2], w('Water to', '水表止数')),
    waterPrice: f.money(w('Price of water', '水价（元/吨）')),
    waterAmount: f.money(w('Water', '水费')),
    powerFrom: f.decimal([12, 2], w('Power from', '电表起数')),
    powerTo: f.decimal([12, 2], w('Power to', '电表止数')),
    powerPrice: f.money(w('Price of power', '电价（元/度）')),
    powerAmount: f.money(w('Power', '电费')),
    amount: f.money(w('Total', '合计')),
    replaced: f.boolean(w('A meter was replaced', '已换表')),
    readBy: f.user(w('Read by', '抄表人')),
  },
  access: {
    grants: {
      dorm_keeper: reads,
      admin_manager: reads,
      admin_clerk: reads,
      hr_manager: reads,
      hr_specialist: reads,
      hr_payroll: reads,
      sys_admin: reads,
      audit_admin: reads,
    },
  },
  list: {
    columns: ['month', 'dormId', 'waterFrom', 'waterTo', 'waterAmount', 'powerFrom', 'powerTo', 'powerAmount', 'amount', 'readBy'],
    filters: ['month', 'dormId'],
    sort: [{ by: 'month', down: true }, { by: 'dormId' }],
    totals: ['waterAmount', 'powerAmount', 'amount'],
  },
  form: [
    { label: w('Reading', '抄表'), fields: ['dormId', 'month', 'readBy', 'replaced'] },
    { label: w('Water', '水'), fields: ['waterFrom', 'waterTo', 'waterPrice', 'waterAmount'] },
    { label: w('Power', '电'), fields: ['powerFrom', 'powerTo', 'powerPrice', 'powerAmount', 'amount'] },
  ],
  uniques: [['dormId', 'month']],
});
