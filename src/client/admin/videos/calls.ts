/** Calls of videos. */
import { ask, call } from '#client/data/server/call.ts';
import type { Names } from '#model/api.ts';
import type { FileRef } from '#model/field.ts';
import type { Words } from '#model/words.ts';
import { keepPreviousData } from '@tanstack/react-query';

const base = '/tydf/administration/videoManagement';
/** Cards on a page. */
export const PAGE_SIZE = 24;

export interface Video {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly videoType: 'live' | 'record';
  readonly category: string;
  readonly areaId: string | null;
  readonly deviceNo: string | null;
  readonly streamUrl: string | null;
  readonly videoFile: readonly FileRef[] | null;
  readonly cover: readonly FileRef[] | null;
  readonly duration: number | null;
  readonly online: string | null;
  readonly checkedAt: string | null;
  readonly keeper: string | null;
  readonly status: string | null;
  readonly remark: string | null;
  readonly $names: Names;
}

interface Checked {
  readonly id: string;
  readonly online: string;
  readonly reason: Words;
}

interface Narrowed {
  readonly name_like: string | undefined;
  readonly category: string | undefined;
  readonly videoType: string | undefined;
}

interface VideoPage {
  readonly records: readonly Video[];
  readonly total: number;
}

export const videosQuery = (narrowed: Narrowed, pageNum: number) => ({
  queryKey: ['list', 'videoManagement', narrowed, pageNum],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    ask<VideoPage>('GET', `${base}/page`, { params: { ...narrowed, pageNum, pageSize: PAGE_SIZE }, signal }),
  placeholderData: keepPreviousData,
});

export const videoQuery = (id: string) => ({
  queryKey: ['record', 'videoManagement', id],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => ask<Video>('GET', `${base}/get/${id}`, { signal }),
});

/** Null where it was refused, which has then been told. */
export const checkVideos = async (ids: readonly string[]): Promise<readonly Checked[] | null> => {
  const { code, data } = await call<readonly Checked[]>('GET', `${base}/check`, { params: { ids: ids.join(',') }, byPerson: true });
  return code === '200' ? data : null;
};
