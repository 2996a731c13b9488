/** How many vouchers of a batch are in each state; the batch shows them, and together they are all that were made. */
import { posting, ledger, type Posting } from '#model/posting.ts';
import { w } from '#model/words.ts';

export const vouchers = ledger({
  key: 'vouchers',
  label: w('Vouchers', '券'),
  dimensions: ['batch'],
  accounts: {
    unissued: { label: w('Not issued', '未领用'), floor: '0' },
    issued: { label: w('Issued', '已领用'), floor: '0' },
    used: { label: w('Used', '已使用'), floor: '0' },
    expired: { label: w('Expired', '已过期'), floor: '0' },
    frozen: { label: w('Frozen', '已冻结'), floor: '0' },
    void: { label: w('Void', '已作废'), floor: '0' },
  },
  short: { reason: 'vouchersShort', desc: w('There are not so many vouchers in this state.', '该状态的券数量不足。') },
  scale: { quantity: 0, value: 2 },
  mirrors: [
    {
      resource: 'voucherManagement',
      by: { batch: 'id' },
      fields: {
        unissued: 'unissuedCount',
        issued: 'issuedCount',
        used: 'usedCount',
        expired: 'expiredCount',
        frozen: 'frozenCount',
        void: 'voidCount',
      },
    },
  ],
});

/** A state in which a voucher is kept; null stands for one that is not there yet. */
export type VoucherState = keyof (typeof vouchers)['accounts'];

/** So many vouchers of a batch change their state. */
export const voucherMove = (batch: string, from: VoucherState | null, to: VoucherState, count: number, date: string): Posting =>
  posting(vouchers, { dimensions: { batch }, from, to, quantity: String(count), date });
