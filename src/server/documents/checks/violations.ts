/** Broken constraints of the database as faults of fields. Saves look before they write; this catches what two savers do at once. */
import type { Definition } from '#model/definition.ts';
import type { Fault } from '#model/refusal.ts';
import type { Refusal } from '#model/refusal.ts';
import { w, type Words } from '#model/words.ts';
import { violationOf, type ViolationKind } from '#server/db/errors.ts';
import { foreignKeyName, tableOf, type Table } from '#server/db/tables.ts';
import { invalid } from '#server/documents/refusals.ts';

const messages: Readonly<Record<ViolationKind, Words>> = {
  unique: w('exists already', '已存在'),
  reference: w('the record it points at does not exist', '所引用的记录不存在'),
  required: w('required', '必填'),
  check: w('not allowed', '不允许的值'),
  tooBig: w('number too large', '数值过大'),
};

const fieldOf = (table: Table, prefix: string, constraint: string | null, column: string | null): string | null => {
  const unique = table.indexes.find(({ name }) => name === constraint)?.fields?.[0];
  const own = table.columns.find(({ name }) => name === column || foreignKeyName(table.name, name) === constraint)?.field;
  const field = unique ?? own;
  return field ? `${prefix}${field}` : null;
};

/** The refusal that names the field whose constraint is broken; null for errors of another kind. */
export function namedViolation(definition: Definition, error: unknown): Refusal | null {
  const violation = violationOf(error);
  if (!violation) return null;
  const table = tableOf(definition);
  const tables: [Table, string][] = [
    [table, ''],
    ...Object.entries(table.lines).map(([set, lines]): [Table, string] => [lines, `${set}.`]),
  ];
  const found = tables.find(([{ name }]) => name === violation.table);
  if (violation.table !== null && !found) return null;
  const field = found ? fieldOf(...found, violation.constraint, violation.column) : null;
  const fault: Fault = { field: field ?? '', rule: violation.kind, severity: 'error', message: messages[violation.kind] };
  return invalid([fault]);
}
