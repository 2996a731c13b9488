/** The call of the report of administrative materials, by pages for the screen and whole for a file. */
import { ask } from '#client/data/server/call.ts';
import type { Words } from '#model/words.ts';
import type { Grouping, MaterialReport } from '#resources/general/materialReport.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export interface ReportAsked {
  readonly monthFrom: string;
  readonly monthTo: string;
  readonly category: string | null;
  readonly deptId: string | null;
  readonly groupBy: Grouping;
}

const path = '/tydf/api/materialManagementReport';
export const rowsOfPage = 100;
const rowsOfPortion = 500;

export const reportQuery = (asked: ReportAsked, pageNum: number) =>
  queryOptions({
    queryKey: ['list', 'materialManagementReport', asked, pageNum],
    queryFn: ({ signal }) => ask<MaterialReport>('GET', path, { params: { ...asked, pageNum, pageSize: rowsOfPage }, signal }),
    placeholderData: keepPreviousData,
  });

/** Every row, for the file. */
export async function wholeReport(asked: ReportAsked): Promise<Pick<MaterialReport, 'records' | 'totals'>> {
  const first = await ask<MaterialReport>('GET', path, { params: { ...asked, pageNum: 1, pageSize: rowsOfPortion } });
  const records = [...first.records];
  for (let pageNum = 2; records.length < first.total; pageNum += 1)
    records.push(...(await ask<MaterialReport>('GET', path, { params: { ...asked, pageNum, pageSize: rowsOfPortion } })).records);
  return { records, totals: first.totals };
}

interface Department {
  readonly id: string;
  readonly name: string;
  readonly nameEn: string | null;
}
export const departmentsQuery = queryOptions({
  queryKey: ['list', 'sysDepartment', 'all'],
  queryFn: ({ signal }) => ask<readonly Department[]>('GET', '/tydf/administration/sysDepartment/all', { signal }),
  staleTime: 300_000,
  select: (rows): readonly { readonly id: string; readonly name: Words }[] =>
    rows.map(({ id, name, nameEn }) => ({ id, name: { zh: name, en: nameEn ?? name } })),
});
