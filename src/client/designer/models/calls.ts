/** Calls of models and versions, as queries and as acts. */
import type { Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { ModelRow } from '#model/workflow/design.ts';
import { ask, download, type Params } from '#client/data/server/call.ts';
import { offerFile } from '#client/data/server/file.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export const PAGE_SIZE = 50;

interface ModelsPageAnswer extends Omit<Page, 'records'> {
  readonly records: readonly ModelRow[];
}

export const modelsQuery = (params: Params) =>
  queryOptions({
    queryKey: ['models', 'overview', params],
    queryFn: ({ signal }) =>
      ask<ModelsPageAnswer>('GET', '/tydf/process/model/overview', { params: { ...params, pageSize: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });

/** A deployed version in the list of them. */
export interface DefinitionRow extends AnyDoc {
  readonly id: string;
  readonly key: string;
  readonly version: number;
  readonly name: string;
  readonly nameEn: string | null;
  readonly latest: boolean;
  readonly status: 'active' | 'suspended';
  readonly halted: boolean;
  readonly statusReason: string | null;
  readonly statusBy: string | null;
  readonly statusAt: string | null;
  readonly note: string | null;
  readonly deployedBy: string | null;
  readonly deployedAt: string;
  readonly running: number;
  /** Of the last thirty days. */
  readonly finished: number;
  readonly medianMs: number | null;
  readonly rejected: number;
  readonly incidents: number;
  readonly resource: string | null;
  readonly menuId: string | null;
  readonly modelId: string | null;
}

interface DefinitionsPageAnswer extends Omit<Page, 'records'> {
  readonly records: readonly DefinitionRow[];
}

export const definitionsQuery = (params: Params) =>
  queryOptions({
    queryKey: ['definitions', params],
    queryFn: ({ signal }) => ask<DefinitionsPageAnswer>('GET', '/tydf/process/definitions/page', { params, signal }),
    placeholderData: keepPreviousData,
  });

/** The drawing of a model or of a deployed version. */
export const xmlQuery = (of: 'models' | 'definitions', id: string) =>
  queryOptions({
    queryKey: ['xml', of, id],
    queryFn: async ({ signal }) =>
      (
        await ask<{ readonly xml: string }>(
          'GET',
          of === 'models' ? `/tydf/process/model/getXmlView/${id}` : `/tydf/process/definition/${id}/xml`,
          { signal },
        )
      ).xml,
  });

/** The drawing as a file, if it may be exported. Nothing is offered where the server refuses, which has then been told. */
export const exportXml = async (of: 'models' | 'definitions', id: string, name: string): Promise<void> => {
  const blob = await download(of === 'models' ? `/tydf/process/model/exportXml/${id}` : `/tydf/process/definitions/download/${id}`);
  if (blob) offerFile(`${name}.bpmn`, 'application/xml', await blob.arrayBuffer());
};
