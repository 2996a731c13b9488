/** Where a notice leads: to what it links, to the task it is about, to its document, or to itself. */
import type { Query } from '#client/data/page.ts';
import { catalogue } from '#resources/catalogue.ts';
import type { MyNotice } from './calls.ts';

interface Place {
  readonly path: string;
  readonly query: Query;
}

const placeIn = (address: string): Place => {
  const [path = '/', query = ''] = address.split('?');
  return { path, query: Object.fromEntries(new URLSearchParams(query)) };
};

export const placeOf = ({ id, link, taskId, bizType, bizId }: Pick<MyNotice, 'id' | 'link' | 'taskId' | 'bizType' | 'bizId'>): Place => {
  if (link !== null) return placeIn(link);
  if (taskId !== null) return { path: '/process/loadTask', query: { taskId } };
  const view = catalogue.get(bizType ?? '')?.pages.view;
  if (view === undefined || bizId === null) return { path: '/system/noticeMessageView', query: { id } };
  const { path, query } = placeIn(view);
  return { path, query: { ...query, id: bizId } };
};
