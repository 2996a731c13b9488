/** Where one of my notices leads: to the task it is about, else where every notice leads. */
import type { Place } from '#client/data/page/place.ts';
import { placeOfNotice } from '#client/data/page/placeOfRecord.ts';
import type { MyNotice } from './calls.ts';

export const placeOf = ({ id, link, taskId, bizType, bizId }: Pick<MyNotice, 'id' | 'link' | 'taskId' | 'bizType' | 'bizId'>): Place =>
  link === null && taskId !== null
    ? { path: '/process/loadTask', query: { taskId } }
    : placeOfNotice({ id, link, resource: bizType, documentId: bizId });
