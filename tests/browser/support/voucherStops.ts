/** Stops at the hand-made pages of vouchers: the counter that scans them, and the QR codes of a batch. */
import { handedOut, keeper, voucherBatch } from '#tests/support/money/vouchers.ts';
import type { TestServer } from '#tests/support/server.ts';
import type { Stop } from './stop.ts';

export async function voucherStopsOf(server: TestServer): Promise<readonly Stop[]> {
  const { id } = await voucherBatch(server, { quantity: 6 });
  await handedOut(server, id, 2);
  return [
    { userName: keeper, name: 'voucher-scan', path: '/bill/voucherScan', sign: 'main section[data-kind]' },
    { userName: keeper, name: 'voucher-sheet', path: `/bill/voucherSheet?id=${String(id)}`, sign: 'main svg[role=img]' },
  ];
}
