/** Hand-made pages of finance. */
import { lazyPage } from '#client/data/chunk.ts';
import type { Area, OwnPage } from '#client/data/ownPage.ts';
import { w } from '#model/words.ts';

const pages = {
  '/bill/money': { title: w('Money', '资金总览'), code: 'companyBankAccount:page', beside: 'companyBankAccount' },
} as const satisfies Readonly<Record<string, OwnPage>>;
export type BillPath = keyof typeof pages;

export const bill: Area = { Room: lazyPage('bill', async () => (await import('./BillRoom.tsx')).BillRoom), pages };
