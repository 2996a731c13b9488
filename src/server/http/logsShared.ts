/** What a call of the logs asks for, out of its query. */
import { w } from '#model/words.ts';
import { one, type Asked } from './call.ts';
import { wrong } from './instancesShared.ts';

export const logsTag = 'logs';
export const logsAt = (path: string): string => `/tydf/administration/logs/${path}`;

export const textAsked = ({ query }: Pick<Asked, 'query'>, name: string): string | null => {
  const text = one(query, name)?.trim() ?? '';
  return text === '' ? null : text.slice(0, 200);
};

export function instantAsked(asked: Pick<Asked, 'query'>, name: string): Date | null {
  const text = textAsked(asked, name);
  if (text === null) return null;
  const date = /^\d{4}-\d{2}-\d{2}T/.test(text) ? new Date(text) : new Date(Number.NaN);
  if (Number.isNaN(date.getTime())) throw wrong(name, 'date', w('must be an instant', '应为时间'));
  return date;
}

export function idAsked(asked: Pick<Asked, 'query'>, name: string): string | null {
  const text = textAsked(asked, name);
  if (text !== null && !/^[1-9]\d{0,17}$/.test(text)) throw wrong(name, 'id', w('must be an id', '应为编号'));
  return text;
}
