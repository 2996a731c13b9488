/** What a person sets for themselves and what reached them, as queries. All keys begin with `personal`. */
import type { FileRef } from '#model/field.ts';
import type { Colleague, NoticePage, NoticeSettingsAnswer, OpinionTemplate, OwnSession, Substitution } from '#model/operations/personal.ts';
import type { SecondFactorState } from '#model/operations/security.ts';
import { ask, type Params } from './server/call.ts';

const at = (path: string): string => `/tydf/personal/${path}`;

const queryOf = <Data>(key: readonly unknown[], path: string, params: Params = {}) => ({
  queryKey: ['personal', ...key],
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<Data> => ask<Data>('GET', path, { params, signal }),
});

/** The company's and one's own, in their order. */
export const opinionsPath = at('opinions');
export const opinionsQuery = { ...queryOf<readonly OpinionTemplate[]>(['opinions'], opinionsPath), staleTime: 5 * 60_000 };

export const signaturePath = at('signature');
export const signatureQuery = queryOf<FileRef | null>(['signature'], signaturePath);

export const noticeSettingsPath = at('notices/settings');
export const noticeSettingsQuery = queryOf<NoticeSettingsAnswer>(['noticeSettings'], noticeSettingsPath);

export const secondFactorPath = at('secondFactor');
export const secondFactorQuery = queryOf<SecondFactorState>(['secondFactor'], secondFactorPath);

export const sessionsPath = at('sessions');
export const sessionsQuery = queryOf<readonly OwnSession[]>(['sessions'], sessionsPath);

/** One page of the bell; `after` is the `next` of the page before. */
export const noticesPath = at('notices');
export const askNotices = (
  params: { readonly unread?: boolean; readonly kind?: string; readonly after?: string | null; readonly size?: number },
  signal?: AbortSignal,
): Promise<NoticePage> => ask<NoticePage>('GET', noticesPath, signal ? { params, signal } : { params });

/** People to pick from; without `q` those picked last, then those of the same department. */
export const peopleQuery = (q: string, department: string | null = null) =>
  queryOf<readonly Colleague[]>(['people', q, department], at('people'), { q, department, size: 20 });

export const substitutionsPath = '/tydf/process/substitutions';
/** `userId`: an administrator is told all without it. */
export const substitutionsQuery = (userId: string) =>
  queryOf<readonly Substitution[]>(['substitutions', userId], substitutionsPath, { userId });
