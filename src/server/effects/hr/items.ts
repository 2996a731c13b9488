/** What follows when things are handed to an employee. */
import type { Effect } from '../effect.ts';

/** Confirmed by him: he has it. */
export const itemIssued: Effect = () => Promise.resolve({ itemState: 'issued' });
