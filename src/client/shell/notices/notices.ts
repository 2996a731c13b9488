/** What the bell does with notices: in groups by document, read, opened where they lead. */
import { bundleQuery } from '#client/blocks/reader/bundle.ts';
import { notify } from '#client/blocks/notify.ts';
import { call } from '#client/data/server/call.ts';
import type { Go } from '#client/data/page/page.ts';
import { noticesPath } from '#client/data/personal.ts';
import { placeOfNotice } from '#client/data/page/placeOfRecord.ts';
import { queries } from '#client/data/server/queries.ts';
import { fixed } from '#client/words/fixed.ts';
import { say } from '#client/words/language.tsx';
import type { Notice, NoticeKind } from '#model/operations/personal.ts';
import { w, type Words } from '#model/words.ts';
import { catalogue } from '#resources/catalogue.ts';
import { home } from '#client/shell/menu/menu.ts';

export const kindWords: Readonly<Record<NoticeKind, Words>> = {
  assigned: w('New tasks', '新任务'),
  decided: w('Decisions on my documents', '我的单据的处理结果'),
  returned: w('Rejections and returns', '驳回与退回'),
  copied: w('Copies', '抄送'),
  mentioned: w('Mentions', '提到我'),
  asked: w('Questions', '询问'),
  urged: w('Urging', '催办'),
  system: w('System', '系统'),
};

/** Everything that happened to one document, newest first; notices of the system stand alone. */
export interface NoticeGroup {
  readonly key: string;
  readonly code: string;
  readonly notices: readonly Notice[];
}

/** Groups in the order of their newest notice. Pure. */
export const groupsOf = (notices: readonly Notice[]): readonly NoticeGroup[] => {
  const groups = new Map<string, Notice[]>();
  for (const notice of notices.toSorted((a, b) => b.at.localeCompare(a.at))) {
    const key = notice.resource && notice.documentId ? `${notice.resource} ${notice.documentId}` : notice.id;
    groups.set(key, [...(groups.get(key) ?? []), notice]);
  }
  return [...groups].map(([key, of]) => ({ key, code: of[0]?.code ?? '', notices: of }));
};

/** The bell's pages and its count, wherever they are shown. */
export const askAgain = (): void => {
  void queries.invalidateQueries({ queryKey: ['personal', 'notices'] });
  void queries.invalidateQueries({ queryKey: ['inbox', 'counts'] });
};

export const markRead = async (ids: readonly string[]): Promise<void> => {
  await call('POST', `${noticesPath}/read`, { body: { ids } });
  askAgain();
};

/** Of these kinds, by commas. */
export const markAllRead = async (kind: string): Promise<void> => {
  await call('POST', `${noticesPath}/readAll`, { params: { kind } });
  askAgain();
};

const view = (notice: Notice, go: Go): void => {
  const { path, query } = placeOfNotice(notice);
  const entry = notice.link === null && notice.documentId !== null ? catalogue.get(notice.resource ?? '') : undefined;
  go(path, entry ? { ...query, title: say(fixed.viewTitle, { menu: say(entry.label) }) } : query);
};

/** To the task in the inbox while it is mine to decide; else it is said that it is done, and the document is shown. */
export const openNotice = async (notice: Notice, go: Go): Promise<void> => {
  if (!notice.read) void markRead([notice.id]);
  const { taskId } = notice;
  if (taskId === null) return view(notice, go);
  const bundle = await queries.fetchQuery({ ...bundleQuery({ taskId }), staleTime: 0 }).catch(() => null);
  if (bundle?.task?.taskId === taskId) return go(home.path, { task: taskId });
  notify.info(say(w('This task is already done.', '该任务已处理。')));
  view(notice, go);
};
