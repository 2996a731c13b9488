/** Calls of the payroll month. */
import { ask, call } from '#client/data/server/call.ts';
import type { Envelope } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { JobView } from '#model/operations/jobs.ts';
import type { Words } from '#model/words.ts';
import type { PayrollMonth, PayrollRow } from '#resources/hr/rules/payrollMonth.ts';
import { queryOptions } from '@tanstack/react-query';

const payments = '/tydf/api/hrSalaryPayment';
const grants = '/tydf/process/hrSalaryGrant';

export const monthQuery = (salaryMonth: string, deptId: string | null) =>
  queryOptions({
    queryKey: ['list', 'hrSalaryPayment', 'month', salaryMonth, deptId],
    queryFn: ({ signal }) => ask<PayrollMonth>('GET', `${payments}/monthSheet`, { params: { salaryMonth, deptId }, signal }),
  });

interface DepartmentRow {
  readonly id: string;
  readonly name: string;
  readonly nameEn: string | null;
}
export const departmentsQuery = queryOptions({
  queryKey: ['list', 'sysDepartment', 'all'],
  queryFn: ({ signal }) => ask<readonly DepartmentRow[]>('GET', '/tydf/administration/sysDepartment/all', { signal }),
  staleTime: 300_000,
  select: (rows): readonly { readonly id: string; readonly name: Words }[] =>
    rows.map(({ id, name, nameEn }) => ({ id, name: { zh: name, en: nameEn ?? name } })),
});

export interface Done {
  /** Goes on as a job, which tells of itself. */
  readonly job: JobView | null;
  readonly errors: readonly { readonly staffNo: string; readonly name: string; readonly reason: string }[];
}
interface Asked {
  readonly salaryMonth: string;
  readonly deptId: string | null;
}

export const generate = (body: Asked): Promise<Envelope<Done & { readonly created: number; readonly refreshed: number }>> =>
  call('POST', `${payments}/generate`, { body });
export const computeTax = (body: Asked): Promise<Envelope<Done & { readonly count: number; readonly totalTax: string | null }>> =>
  call('POST', `${payments}/autoTaxation`, { body });

/** At most so many rows go at once. */
const portion = 500;

/** Saves one column of many rows; stops at the first portion that is refused. */
export async function saveColumn(
  rows: readonly Pick<PayrollRow, 'id' | 'version'>[],
  field: string,
  valueOf: (id: string) => unknown,
): Promise<Envelope> {
  let answer: Envelope = { code: '200', desc: '', data: null };
  for (let at = 0; at < rows.length && answer.code === '200'; at += portion) {
    const body = rows.slice(at, at + portion).map(({ id, version }) => ({ id, version, [field]: valueOf(id) }));
    answer = await call('PUT', `${payments}/batchUpdate`, { body, quiet: true });
  }
  return answer;
}

/** A draft of a grant that pays these payments. */
export const makeGrant = (salaryMonth: string, rows: readonly Pick<PayrollRow, 'id'>[]): Promise<Envelope<AnyDoc>> =>
  call('POST', `${grants}/add`, {
    body: { salaryMonth, payments: rows.map(({ id }) => ({ paymentId: id })) },
  });
