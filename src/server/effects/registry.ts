/** Every effect and fact by name, from their areas. */
import type { Effect, FactLookup } from './effect.ts';

export const effects: Readonly<Record<string, Effect>> = {};
export const facts: Readonly<Record<string, FactLookup>> = {};
