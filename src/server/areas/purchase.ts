/** Purchasing on the server. */
import { supplierCalls } from '../business/purchase/suppliers.ts';
import { supplierSaved } from '../effects/purchase/suppliers.ts';
import type { Area } from './area.ts';

export const purchase: Partial<Area> = {
  effects: { supplierSaved },
  calls: supplierCalls,
};
