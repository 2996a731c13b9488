/** Storehouses and what lies in them, and whose they are. Pure. */
import { isPositive } from '#model/calculation/decimal.ts';

export interface Storehouse {
  readonly id: string;
  readonly code: string;
  readonly storeName: string;
  readonly keeperId: string | null;
  readonly deputyKeeperId: string | null;
  readonly enabled: boolean;
}

export interface Lot {
  readonly lotNo: string;
  readonly qty: string;
  readonly reserved: string;
  readonly productionDate: string | null;
  readonly expiryDate: string | null;
  readonly held: boolean;
  readonly daysLeft: number | null;
}

/** One material of a storehouse; its lots in the order in which they are used. */
export interface StockRow {
  readonly id: string;
  readonly storehouseId: string;
  readonly itemId: string;
  readonly itemCode: string;
  readonly itemName: string;
  readonly category: string;
  readonly spec: string | null;
  readonly unit: string;
  readonly barcode: string | null;
  readonly lotControl: boolean;
  readonly minStock: string | null;
  readonly packUnit: string | null;
  readonly packQty: string | null;
  readonly onHand: string;
  readonly reservedQty: string;
  readonly freeQty: string;
  readonly usableQty: string;
  readonly expiredQty: string;
  readonly heldQty: string;
  readonly lowFlag: boolean;
  readonly nearestExpiry: string | null;
  /** Dots for who is not told. */
  readonly avgCost: string | null;
  readonly amount: string | null;
  readonly lots: readonly Lot[];
}

export const keeps = (store: Pick<Storehouse, 'keeperId' | 'deputyKeeperId'>, userId: string): boolean =>
  store.keeperId === userId || store.deputyKeeperId === userId;

/** The storehouse that the address names, else one's own, else the first in use. */
export const chosenStore = (stores: readonly Storehouse[], id: string | undefined, userId: string): Storehouse | undefined =>
  stores.find((store) => store.id === id) ??
  stores.find((store) => store.enabled && keeps(store, userId)) ??
  stores.find(({ enabled }) => enabled) ??
  stores[0];

/** A lot from which something may still be handed out. */
export const isUsable = ({ held, daysLeft, qty }: Lot): boolean => !held && (daysLeft === null || daysLeft >= 0) && isPositive(qty);
