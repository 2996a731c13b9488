/** The hand-made pages of finance, each loaded when first opened. What they are called stands in `area.ts`. */
import { lazyPage } from '#client/data/server/chunk.ts';
import { roomOf } from '#client/data/page/room.tsx';
import type { BillPath } from './area.ts';

export const BillPage = roomOf<BillPath>({
  '/bill/voucherScan': lazyPage('/bill/voucherScan', async () => (await import('./vouchers/ScanPage.tsx')).ScanPage),
  '/bill/voucherSheet': lazyPage('/bill/voucherSheet', async () => (await import('./vouchers/SheetPage.tsx')).SheetPage),
  '/bill/wallet': lazyPage('/bill/wallet', async () => (await import('./wallet/WalletPage.tsx')).WalletPage),
  '/bill/cashier': lazyPage('/bill/cashier', async () => (await import('./cashier/CashierPage.tsx')).CashierPage),
  '/bill/mine': lazyPage('/bill/mine', async () => (await import('./mine/MinePage.tsx')).MinePage),
  '/bill/loanStatement': lazyPage('/bill/loanStatement', async () => (await import('./mine/StatementPage.tsx')).StatementPage),
  '/bill/money': lazyPage('/bill/money', async () => (await import('./money/MoneyPage.tsx')).MoneyPage),
  '/bill/reconcile': lazyPage('/bill/reconcile', async () => (await import('./reconcile/ReconcilePage.tsx')).ReconcilePage),
  '/bill/assetDesk': lazyPage('/bill/assetDesk', async () => (await import('./assets/DeskPage.tsx')).DeskPage),
  '/bill/assetCount': lazyPage('/bill/assetCount', async () => (await import('./assets/CountPage.tsx')).CountPage),
});
