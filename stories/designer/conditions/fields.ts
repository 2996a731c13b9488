/** The fields of expense reports with their choices, as the modeler hands them to conditions. */
import { fieldsToCheck, type CheckedField } from '#machines/verify/fields.ts';
import type { Labels } from '#machines/rules.ts';
import { w } from '#model/words.ts';
import { expenseReport } from '#resources/bill/expenseReport.ts';
import { dictionaries } from '#resources/seeds.ts';

export const fields: readonly CheckedField[] = fieldsToCheck(expenseReport, (code) =>
  dictionaries[code]?.items.map(({ value, label }) => ({ value, label })),
);

export const labels: Labels = {
  ...Object.fromEntries(Object.entries(expenseReport.lines).map(([set, { label }]) => [set, label])),
  ...Object.fromEntries(
    fields.flatMap(({ name, label, options }) => [
      ...(label ? [[name, label] as const] : []),
      ...(options ?? []).map((one) => [`${name}=${one.value}`, one.label] as const),
    ]),
  ),
  'role:finance_cashier': w('Cashier', '出纳'),
  'role:finance_manager': w('Finance manager', '财务经理'),
};
