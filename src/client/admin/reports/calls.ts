/** Calls of data reports. */
import { ask, download } from '#client/data/server/call.ts';
import { offerFile } from '#client/data/server/file.ts';
import type { Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { ReportConfig, ReportResult, ReportSource } from '#model/report/report.ts';
import { keepPreviousData } from '@tanstack/react-query';

const base = '/tydf/administration/dataReportConfig';

/** A report as its list has it. */
export interface ReportRow extends ReportConfig {
  readonly id: string;
  readonly reportName: string;
  readonly reportNameEn: string | null;
  readonly category: string;
  readonly status: string | null;
  /** Shown where data reports are opened. */
  readonly onHome?: boolean | null;
}

export const nameIn = (row: ReportRow, language: string): string => (language === 'en' && row.reportNameEn) || row.reportName;

export const reportsQuery = {
  queryKey: ['list', 'dataReportConfig', 'all'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => ask<readonly ReportRow[]>('GET', `${base}/all`, { signal }),
};

/** What a reader sets, by parameter; several values joined by commas, an empty text takes a filter away. */
export type Asks = Readonly<Record<string, string>>;

const searchOf = (asks: Asks): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(asks)) for (const one of value.split(',')) search.append(name, one);
  const text = search.toString();
  return text && `?${text}`;
};

export const runQuery = (id: string, asks: Asks) => ({
  queryKey: ['report', id, asks],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => ask<ReportResult>('GET', `${base}/run/${id}${searchOf(asks)}`, { signal }),
  placeholderData: keepPreviousData,
});

export const previewQuery = (config: ReportConfig | null) => ({
  queryKey: ['report', 'preview', config],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    ask<ReportResult>('POST', `${base}/preview`, { body: config, signal, byPerson: true }),
  enabled: config !== null,
  retry: false,
  placeholderData: keepPreviousData,
});

export const sourcesQuery = {
  queryKey: ['report', 'sources'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    ask<readonly Pick<ReportSource, 'resource' | 'label'>[]>('GET', `${base}/sources`, { signal }),
  staleTime: 300_000,
};

export const fieldsQuery = (resource: string | null) => ({
  queryKey: ['report', 'fields', resource],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => ask<ReportSource>('GET', `${base}/fields/${resource}`, { signal }),
  enabled: resource !== null && resource !== '',
  staleTime: 300_000,
});

export const storedQuery = (id: string | null) => ({
  queryKey: ['edit', 'dataReportConfig', id],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => ask<AnyDoc>('GET', `${base}/get/${id}`, { signal }),
  enabled: id !== null,
  gcTime: 0,
});

export const rolesQuery = {
  queryKey: ['pick', 'roles', 'reports'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    ask<Page>('GET', '/tydf/administration/roles/page', { params: { pageSize: 200 }, signal }),
  staleTime: 300_000,
  retry: false,
};

export const addPath = `${base}/add`;
export const putPath = (id: string): string => `${base}/put/${id}`;

/** Saves the rows as a file; a refusal has been told by then. */
export const exportCsv = async (id: string, name: string, asks: Asks): Promise<void> => {
  const bytes = await download(`${base}/exportCsv/${id}${searchOf(asks)}`);
  if (bytes !== null) offerFile(`${name}.csv`, 'text/csv', bytes);
};
