/**
 * Every single voucher: its code, who holds it and what became of it. The server writes it; people change it by calls of its own.
 *
 * `standing` is the state that is kept, `voucherStatus` that of today: a voucher is expired once its last day is over, also before the work of
 * the night has noted it.
 */
import { notNow, type Verdict } from '#model/acts.ts';
import { stateOn } from '#model/daily.ts';
import { register } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { reading } from '../grants.ts';
import { stateByDay } from './rules/voucherRules.ts';

const readOnly = { readOnly: true } as const;
const reason = f.text(w('Reason', '原因'), { max: 100, required: true });

/** Who holds an issued voucher. */
export const holderAsked = {
  holderName: f.text(w('Holder', '持有人'), { max: 40, required: true }),
  holderOrg: f.text(w('Organisation', '持有单位'), { max: 80 }),
  holderMobile: f.text(w('Mobile', '手机'), { max: 20, check: 'mobile' }),
} as const;

/** Told when a voucher is used. */
export const useAsked = {
  usedPlace: f.text(w('Place', '使用地点'), { max: 80, required: true }),
  usedBy: f.text(w('Picked up by', '提货人'), { max: 40 }),
  usedMobile: f.text(w('Mobile', '提货电话'), { max: 20, check: 'mobile' }),
  usedQty: f.decimal([10, 2], w('Quantity', '数量'), { least: '0' }),
  usedAmount: f.money(w('Amount', '使用金额'), { least: '0' }),
} as const;

/** A wrong use is corrected by these; what is left empty stays. */
export const correctAsked = { ...useAsked, usedPlace: f.text(w('Place', '使用地点'), { max: 80 }), reason } as const;

export const reasonAsked = { reason } as const;
export const extendAsked = { validTo: f.date(w('Valid to', '有效期至'), { required: true }), reason } as const;
export const replaceAsked = {
  replacesId: f.ref('billVoucherDetailsManagement', w('Lost voucher', '遗失的券'), { required: true }),
  reason,
} as const;

/** A state in which something cannot be done, unless it is one of `states`. */
const only = (status: string | null, states: readonly string[], en: string, zh: string): Verdict =>
  states.includes(status ?? '') || notNow('voucherState', w(en, zh));

export const billVoucherDetailsManagement = register({
  key: 'billVoucherDetailsManagement',
  area: 'bill',
  label: w('Vouchers', '券明细管理'),
  icon: 'list-details',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    batchId: f.ref('voucherManagement', w('Batch', '券批次'), { required: true, ...readOnly }),
    seq: f.integer(w('No. in the batch', '批内序号'), readOnly),
    voucherNo: f.text(w('Voucher no.', '券号'), { max: 30, unique: true, ...readOnly }),
    qrcode: f.text(w('QR content', '二维码内容'), { max: 60, unique: true, sensitive: true, ...readOnly }),
    voucherType: f.choice('voucherType', w('Type', '券类型'), readOnly),
    faceValue: f.money(w('Face value', '面值'), readOnly),
    liability: f.money(w('Owed for it', '兑付义务金额'), readOnly),
    productName: f.text(w('Product', '兑换产品'), { max: 80, ...readOnly }),
    validFrom: f.date(w('From', '有效期起'), readOnly),
    validTo: f.date(w('To', '有效期至'), readOnly),
    standing: f.choice('voucherStatus', w('State as noted', '登记状态'), { ...readOnly, default: 'unissued' }),
    voucherStatus: f.computed(f.choice('voucherStatus', w('Status', '状态'), { daily: stateByDay })),
    holderName: f.text(w('Holder', '持有人'), { max: 40, ...readOnly }),
    holderOrg: f.text(w('Organisation', '持有单位'), { max: 80, ...readOnly }),
    holderMobile: f.text(w('Mobile', '手机'), { max: 20, ...readOnly }),
    issuedAt: f.dateTime(w('Issued', '领用时间'), readOnly),
    issuedBy: f.user(w('Issued by', '发放人'), readOnly),
    usedAt: f.dateTime(w('Used', '使用时间'), readOnly),
    usedPlace: f.text(w('Place', '使用地点'), { max: 80, ...readOnly }),
    usedBy: f.text(w('Picked up by', '提货人'), { max: 40, ...readOnly }),
    usedMobile: f.text(w('Mobile', '提货电话'), { max: 20, ...readOnly }),
    usedQty: f.decimal([10, 2], w('Quantity', '数量'), readOnly),
    usedAmount: f.money(w('Amount', '使用金额'), readOnly),
    operator: f.user(w('Checked by', '核销人'), readOnly),
    useCorrected: f.boolean(w('Use corrected', '已更正'), { ...readOnly, default: false }),
    voidReason: f.text(w('Reason void or frozen', '作废冻结原因'), { max: 100, ...readOnly }),
    replacesId: f.ref('billVoucherDetailsManagement', w('In place of', '补发自'), readOnly),
    replacedById: f.ref('billVoucherDetailsManagement', w('Replaced by', '已补发为'), readOnly),
  },
  computes: { voucherStatus: ({ doc, today }) => stateOn(stateByDay, doc, today) },
  name: { zh: 'voucherNo' },
  access: {
    grants: {
      voucher_keeper: { actions: 'all', scope: 'all' },
      sys_admin: { actions: 'all', scope: 'all' },
      finance_manager: { actions: ['page', 'export', 'redeem', 'correctUse', 'freeze'], scope: 'all' },
      finance_accountant: reading('all'),
      audit_admin: reading('all'),
      general_manager: reading('all'),
      chairman: reading('all'),
      sales_manager: { actions: ['page', 'export', 'redeem'], scope: 'all' },
      salesperson: { actions: ['redeem'], scope: 'self' },
      canteen_keeper: { actions: ['redeem'], scope: 'self' },
    },
    more: ['add', 'put', 'deletes', 'redeem', 'correctUse', 'freeze', 'voidVoucher'],
  },
  list: {
    columns: ['voucherNo', 'batchId', 'voucherType', 'productName', 'faceValue', 'holderName', 'validTo', 'voucherStatus', 'usedAt'],
    filters: ['voucherNo', 'batchId', 'voucherType', 'voucherStatus', 'holderName', 'validTo', 'usedAt'],
    sort: [{ by: 'voucherNo' }],
    totals: ['faceValue'],
  },
  form: [
    {
      label: w('Voucher', '券'),
      fields: [
        'batchId',
        'seq',
        'voucherNo',
        'qrcode',
        'voucherType',
        'faceValue',
        'liability',
        'productName',
        'validFrom',
        'validTo',
        'voucherStatus',
        'standing',
        'voidReason',
        'replacesId',
        'replacedById',
      ],
    },
    { label: w('Holder', '持有人'), fields: ['holderName', 'holderOrg', 'holderMobile', 'issuedAt', 'issuedBy'] },
    {
      label: w('Use', '使用'),
      fields: ['usedAt', 'usedPlace', 'usedBy', 'usedMobile', 'usedQty', 'usedAmount', 'operator', 'useCorrected'],
    },
  ],
  uniques: [['batchId', 'seq']],
  acts: {
    holder: {
      label: w('Change the holder', '更改持有人'),
      icon: 'edit',
      needs: 'put',
      when: ({ doc }) => only(doc.voucherStatus, ['issued', 'frozen'], 'Only issued vouchers have a holder', '仅已领用的券有持有人'),
      call: { method: 'PUT', path: 'put/:id' },
      asks: holderAsked,
      begins: ({ doc: { holderName, holderOrg, holderMobile } }) => ({ holderName, holderOrg, holderMobile }),
      done: w('Holder changed', '持有人已更改'),
    },
    freeze: {
      label: w('Freeze', '冻结'),
      icon: 'suspend',
      needs: 'freeze',
      when: ({ doc }) => only(doc.voucherStatus, ['unissued', 'issued'], 'It cannot be frozen in this state', '该状态的券不能冻结'),
      call: { method: 'PUT', path: 'freeze/:id', once: true },
      asks: reasonAsked,
      done: w('Frozen', '已冻结'),
      moves: ['voucherManagement'],
    },
    unfreeze: {
      label: w('Lift the freeze', '解冻'),
      icon: 'activate',
      needs: 'freeze',
      when: ({ doc }) => (doc.voucherStatus === 'frozen' ? true : null),
      call: { method: 'PUT', path: 'unfreeze/:id', once: true },
      asks: reasonAsked,
      done: w('Usable again', '已解冻'),
      moves: ['voucherManagement'],
    },
    voidVoucher: {
      label: w('Void', '作废'),
      icon: 'invalidate',
      needs: 'voidVoucher',
      danger: true,
      when: ({ doc }) =>
        only(
          doc.voucherStatus,
          ['unissued', 'issued', 'frozen'],
          'A voucher that is used, expired or void stays so',
          '已使用、过期或作废的券不能作废',
        ),
      call: { method: 'PUT', path: 'voidVoucher/:id', once: true },
      asks: reasonAsked,
      done: w('Void', '已作废'),
      moves: ['voucherManagement'],
    },
    extend: {
      label: w('Extend', '延期'),
      icon: 'coming',
      needs: 'freeze',
      when: ({ doc }) =>
        doc.issuedAt === null
          ? null
          : only(doc.voucherStatus, ['issued', 'expired', 'frozen'], 'It cannot be extended in this state', '该状态的券不能延期'),
      call: { method: 'PUT', path: 'extend/:id', once: true },
      note: w('Of sold vouchers only: what was paid for does not lapse.', '仅限销售的券：已付款的权益不因过期而消失。'),
      asks: extendAsked,
      done: w('Extended', '已延期'),
      moves: ['voucherManagement'],
    },
    correctUse: {
      label: w('Correct the use', '更正使用信息'),
      icon: 'edit',
      needs: 'correctUse',
      when: ({ doc }) => (doc.voucherStatus === 'used' ? true : null),
      call: { method: 'PUT', path: 'putUse/:id', with: { action: 'correct' }, once: true },
      asks: correctAsked,
      begins: ({ doc: { usedPlace, usedBy, usedMobile, usedQty, usedAmount } }) => ({ usedPlace, usedBy, usedMobile, usedQty, usedAmount }),
      done: w('Corrected', '已更正'),
      moves: ['voucherUses'],
    },
    revokeUse: {
      label: w('Take the use back', '撤销使用'),
      icon: 'undo',
      needs: 'correctUse',
      when: ({ doc }) => (doc.voucherStatus === 'used' ? true : null),
      call: { method: 'PUT', path: 'putUse/:id', with: { action: 'revoke' }, once: true },
      asks: reasonAsked,
      done: w('Taken back', '已撤销'),
      moves: ['voucherUses', 'voucherManagement'],
    },
    replace: {
      label: w('Replace a lost one', '遗失补发'),
      icon: 'new',
      of: 'list',
      needs: 'add',
      call: { method: 'POST', path: 'add', once: true },
      note: w('The lost one becomes void, its holder gets a new number and code.', '原券作废，持有人获得新券号和新券码。'),
      asks: replaceAsked,
      done: w('New number: {voucherNo}', '新券号：{voucherNo}'),
      moves: ['voucherManagement'],
    },
  },
});
