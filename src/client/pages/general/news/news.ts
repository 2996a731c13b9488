/** Company news as the server tells it to its readers, and to who keeps it. */
import { ask } from '#client/data/server/call.ts';
import { queries } from '#client/data/server/queries.ts';
import type { FileRef } from '#model/field.ts';
import type { Words } from '#model/words.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

const at = '/tydf/api/companyDynamic';
/** News on one page of the list. */
const perPage = 20;

export interface News {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly summary: string | null;
  readonly cover: readonly FileRef[] | null;
  readonly publishDept: string | null;
  readonly publishDeptEn: string | null;
  readonly publishAt: string;
  readonly topFlag: boolean;
  readonly mustRead: boolean;
  readonly hits: number;
  readonly readAt: string | null;
  readonly confirmedAt: string | null;
}
export interface Article extends News {
  readonly content: string;
  readonly source: string | null;
  readonly author: string | null;
  readonly attachments: readonly FileRef[] | null;
}

export interface Reader {
  readonly id: string;
  readonly name: string;
  readonly nameEn: string | null;
}
export interface DepartmentReaders {
  readonly id: string;
  readonly name: Words;
  readonly due: number;
  readonly unread: readonly Reader[];
  readonly read: readonly (Reader & { readonly at: string })[];
}
interface Readers {
  readonly title: string;
  readonly due: number;
  readonly read: number;
  readonly urgedOn: string | null;
  readonly departments: readonly DepartmentReaders[];
}

const key = ['list', 'companyDynamic'] as const;

export const newsQuery = (category: string | null) =>
  infiniteQueryOptions({
    queryKey: [...key, 'reading', category],
    queryFn: ({ pageParam, signal }) =>
      ask<readonly News[]>('GET', `${at}/reading`, { params: { pageNum: pageParam, ...(category !== null && { category }) }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.length < perPage ? undefined : all.length + 1),
  });

export const articleQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'article', id],
    queryFn: ({ signal }) => ask<Article>('GET', `${at}/article/${id}`, { signal }),
    retry: false,
  });

export const readersQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'readers', id],
    queryFn: ({ signal }) => ask<Readers>('GET', `${at}/readers/${id}`, { signal }),
  });

/** What was read shows as read everywhere: in the list, in the article, in the bell. */
const askAgain = (): void => {
  for (const queryKey of [key, ['personal', 'notices'], ['inbox', 'counts']]) void queries.invalidateQueries({ queryKey });
};

/** It was opened: counted, and no longer unread. */
export const opened = async (id: string): Promise<void> => {
  await ask('PUT', `${at}/hits/${id}`, { body: {}, quiet: true }).catch(() => undefined);
  askAgain();
};

export const confirmRead = async (id: string): Promise<void> => {
  await ask('PUT', `${at}/read/${id}`, { body: {} });
  askAgain();
};

export const urge = async (id: string): Promise<void> => {
  await ask('PUT', `${at}/urge/${id}`, { body: {} });
  askAgain();
};
