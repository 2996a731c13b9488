/** Calls of data reports. */
import { ask, download, type Params } from '#client/data/call.ts';
import { offerFile } from '#client/data/file.ts';
import type { Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { ReportConfig, ReportResult, ReportSource } from '#model/report.ts';
import { keepPreviousData } from '@tanstack/react-query';

const base = '/tydf/administration/dataReportConfig';

/** A report as its list has it. */
export interface ReportRow extends ReportConfig {
  readonly id: string;
  readonly reportName: string;
  readonly reportNameEn: string | null;
  readonly category: string;
  readonly status: string | null;
}

export const reportsQuery = {
  queryKey: ['list', 'dataReportConfig', 'all'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => ask<readonly ReportRow[]>('GET', `${base}/all`, { signal }),
};

export const runQuery = (id: string, params: Params) => ({
  queryKey: ['report', id, params],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => ask<ReportResult>('GET', `${base}/run/${id}`, { params, signal }),
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
export const exportCsv = async (id: string, name: string, params: Params): Promise<void> => {
  const bytes = await download(`${base}/exportCsv/${id}`, { params });
  if (bytes !== null) offerFile(`${name}.csv`, 'text/csv', bytes);
};
