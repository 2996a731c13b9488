/** The company's name: a setting of the installation, known to this computer since the last sign-in; neutral before. */
import { kept } from '#client/data/kept.ts';
import type { Words } from '#model/words.ts';
import { w } from '#model/words.ts';
import { useSyncExternalStore } from 'react';

let brand: Words = w('tydf', 'tydf');
const listeners = new Set<() => void>();

const setBrand = (next: Words): void => {
  brand = next;
  for (const heard of listeners) heard();
};

/** Of the path settings; the sign-in page of this computer then knows it too. */
export const keepBrand = async (next: Words): Promise<void> => {
  setBrand(next);
  await kept.shared.set('brand', next);
};

/** What the last sign-in on this computer learned. */
export const loadBrand = async (): Promise<void> => {
  const known = await kept.shared.get<Words>('brand');
  if (known) setBrand(known);
};

const subscribe = (heard: () => void): (() => void) => {
  listeners.add(heard);
  return () => listeners.delete(heard);
};

export const useBrand = (): Words => useSyncExternalStore(subscribe, () => brand);
