/**
 * The check over everything that definitions, manifests and areas name of one another: what is missing would fail only when somebody
 * comes there, what is left over is a mistake or a remnant. Runs when the server starts and in `npm run check`.
 */
import { codeChecks } from './problems/code.ts';
import { ledgerChecks } from './problems/ledgers.ts';
import type { Check, RegistryParts } from './problems/parts.ts';
import { placeChecks } from './problems/places.ts';
import { rightChecks } from './problems/rights.ts';
import { toldChecks } from './problems/told.ts';
import { valueChecks } from './problems/values.ts';

const checks: readonly Check[] = [...codeChecks, ...ledgerChecks, ...valueChecks, ...rightChecks, ...toldChecks, ...placeChecks];

/** Every problem as one English sentence that names the resource and the thing; each once. */
export const problemsOf = (parts: RegistryParts): readonly string[] => [...new Set(checks.flatMap((check) => check(parts)))];
