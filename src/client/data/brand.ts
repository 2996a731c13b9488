/** The company's name and logo: settings of the installation, known to this computer since the last sign-in; neutral before. */
import type { Brand } from '#model/operations/company.ts';
import { useSyncExternalStore } from 'react';
import { kept } from './kept.ts';

let brand: Brand = { en: 'tydf', zh: 'tydf', logo: null, contact: null };
const listeners = new Set<() => void>();

const setBrand = (next: Brand): void => {
  brand = next;
  for (const heard of listeners) heard();
};

/** Of the path settings; the sign-in page of this computer then knows it too. */
export const keepBrand = async (next: Brand): Promise<void> => {
  setBrand(next);
  await kept.shared.set('brand', next);
};

/** What the last sign-in on this computer learned. */
export const loadBrand = async (): Promise<void> => {
  const known = await kept.shared.get<Brand>('brand');
  if (known) setBrand({ ...brand, ...known });
};

const subscribe = (heard: () => void): (() => void) => {
  listeners.add(heard);
  return () => listeners.delete(heard);
};

export const useBrand = (): Brand => useSyncExternalStore(subscribe, () => brand);
