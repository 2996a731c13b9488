/** What the database refuses, in words the rest of the server knows; no driver type leaves this folder. */
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';

export type ViolationKind = 'unique' | 'reference' | 'required' | 'check' | 'tooBig';

interface Violation {
  readonly kind: ViolationKind;
  /** Name of the constraint or index, where one is broken. */
  readonly constraint: string | null;
  readonly table: string | null;
  readonly column: string | null;
}

const kinds: Readonly<Record<string, ViolationKind>> = {
  '23505': 'unique',
  '23503': 'reference',
  '23502': 'required',
  '23514': 'check',
  '22003': 'tooBig',
  '22001': 'tooBig',
};

interface DatabaseError {
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly column?: string;
}

/** The constraint that an error tells of, or null for any other error. */
export const violationOf = (error: unknown): Violation | null => {
  if (!(error instanceof Error)) return null;
  const { code, constraint, table, column } = error as DatabaseError;
  const kind = code === undefined ? undefined : kinds[code];
  return kind ? { kind, constraint: constraint ?? null, table: table ?? null, column: column ?? null } : null;
};

const awayCodes = /^(08|57P0[1-3]|ECONN|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/;

/** Whether the connection, not the statement, was at fault. */
export const isAway = (error: unknown): boolean =>
  error instanceof Error &&
  (awayCodes.test((error as DatabaseError).code ?? '') ||
    /connection (terminated|error|timeout)|not queryable|timeout exceeded/i.test(error.message));

/** 503: the database cannot be reached just now. The cause is kept for the log. */
export const away = (cause: unknown): Refusal => {
  const refusal = new Refusal(
    '503',
    'databaseAway',
    w('The database cannot be reached. Try again shortly.', '数据库暂时无法连接，可稍后重试。'),
  );
  refusal.cause = cause;
  return refusal;
};
