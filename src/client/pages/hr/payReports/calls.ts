/** Calls of the reports of pay. */
import { ask } from '#client/data/server/call.ts';
import type { PayReportAnswer, PayReportName } from '#resources/hr/rules/payReports.ts';
import { queryOptions } from '@tanstack/react-query';

export interface Asked {
  readonly report: PayReportName;
  readonly from: string;
  readonly to: string;
  readonly deptId: string | null;
}

export const reportQuery = (asked: Asked) =>
  queryOptions({
    queryKey: ['list', 'hrSalaryPayment', 'report', asked],
    queryFn: ({ signal }) => ask<PayReportAnswer>('GET', '/tydf/api/hrSalaryPayment/payReport', { params: { ...asked }, signal }),
  });
