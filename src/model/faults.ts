/** The rules of a definition find these. */
import type { Fault } from './refusal.ts';
import type { Words } from './words.ts';

/** A fault of a definition's rule; `field` is a path, empty for the record as a whole. */
export const fault = (rule: string, field: string, message: Words): Fault => ({ field, rule, message, severity: 'error' });
export const warning = (rule: string, field: string, message: Words): Fault => ({ field, rule, message, severity: 'warning' });
