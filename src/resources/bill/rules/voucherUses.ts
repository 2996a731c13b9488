/** Uses of vouchers as they were entered: one row each. A use that was taken back stays, with who took it back and why. */
import { register } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { reading } from '#resources/grants.ts';

const reads = reading('all');

export const voucherUses = register({
  key: 'voucherUses',
  area: 'bill',
  label: w('Uses of vouchers', '券使用明细'),
  icon: 'history',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    batchId: f.ref('voucherManagement', w('Batch', '券批次'), { required: true }),
    voucherId: f.ref('billVoucherDetailsManagement', w('Voucher', '券'), { required: true }),
    voucherNo: f.text(w('Voucher no.', '券号'), { max: 30 }),
    usedAt: f.dateTime(w('Used', '使用时间'), { required: true }),
    usedOn: f.date(w('Day', '使用日期'), { required: true }),
    usedPlace: f.text(w('Place', '使用地点'), { max: 80 }),
    usedBy: f.text(w('Customer', '使用人'), { max: 40 }),
    product: f.text(w('Product', '兑换产品'), { max: 80 }),
    qty: f.decimal([10, 2], w('Quantity', '数量')),
    amount: f.money(w('Amount', '金额')),
    operator: f.user(w('Checked by', '核销人')),
    revokedAt: f.dateTime(w('Taken back', '撤销时间')),
    revokedBy: f.user(w('Taken back by', '撤销人')),
    note: f.text(w('Reason', '更正撤销原因'), { max: 100 }),
  },
  access: {
    grants: {
      voucher_keeper: reads,
      sys_admin: reads,
      finance_manager: reads,
      finance_accountant: reads,
      audit_admin: reads,
      general_manager: reads,
      chairman: reads,
      sales_manager: reads,
    },
  },
  list: {
    columns: ['usedAt', 'voucherNo', 'batchId', 'usedPlace', 'usedBy', 'product', 'qty', 'amount', 'operator', 'revokedAt'],
    filters: ['usedOn', 'batchId', 'voucherNo', 'usedPlace', 'operator', 'revokedAt'],
    sort: [{ by: 'usedAt', down: true }],
    totals: ['amount'],
  },
  form: [
    {
      label: w('Use', '使用'),
      fields: ['usedAt', 'usedOn', 'batchId', 'voucherId', 'voucherNo', 'usedPlace', 'usedBy', 'product', 'qty', 'amount', 'operator'],
    },
    { label: w('Taken back', '撤销'), fields: ['revokedAt', 'revokedBy', 'note'] },
  ],
});
