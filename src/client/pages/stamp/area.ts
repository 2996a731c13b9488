/** Hand-made pages of seals. */
import type { OwnPage } from '#client/data/page/ownPage.ts';
import { w } from '#model/words.ts';

export const pages = {
  '/stamp/wall': { title: w('Wall of seals', '印章墙'), code: 'stampDetail:page', beside: 'stampDetail' },
  '/stamp/desk': { title: w('Keeper’s desk', '印章保管工作台'), code: 'stampBorrow:giveBack', beside: 'stampUse' },
} as const satisfies Readonly<Record<string, OwnPage>>;
export type StampPath = keyof typeof pages;
