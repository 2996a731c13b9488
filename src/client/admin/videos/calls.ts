/** Calls of videos. */
import { ask, call } from '#client/data/call.ts';
import type { Names, Page } from '#model/api.ts';
import type { FileRef } from '#model/field.ts';
import type { Words } from '#model/words.ts';

const base = '/tydf/administration/videoManagement';
const MOST = 200;

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

export const videosQuery = (narrowed: Narrowed) => ({
  queryKey: ['list', 'videoManagement', narrowed],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const params = { ...narrowed, pageSize: MOST };
    return (await ask<Page>('GET', `${base}/page`, { params, signal })).records as unknown as readonly Video[];
  },
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
