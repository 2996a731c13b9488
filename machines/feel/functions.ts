/** The functions of FEEL that expressions may call, by name. */
import { conversions } from './functions/conversions.ts';
import { lists } from './functions/lists.ts';
import { numbers } from './functions/numbers.ts';
import { ranges } from './functions/ranges.ts';
import { strings } from './functions/strings.ts';
import { temporals } from './functions/temporal.ts';
import type { Builtin } from './builtin.ts';

export const library: Readonly<Record<string, Builtin>> = Object.assign(
  Object.create(null) as Record<string, Builtin>,
  numbers,
  strings,
  lists,
  ranges,
  temporals,
  conversions,
);
