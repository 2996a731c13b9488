/** What a call of the logs asks for, out of its query. */
import { w } from '#model/words.ts';
import { instantAsked } from '#server/documents/checks/askedDates.ts';
import { one, type Asked } from '#server/http/call.ts';
import { wrong } from '#server/http/instances/instancesShared.ts';

export const logsTag = 'logs';
export const logsAt = (path: string): string => `/tydf/administration/logs/${path}`;

export const textAsked = ({ query }: Pick<Asked, 'query'>, name: string): string | null => {
  const text = one(query, name)?.trim() ?? '';
  return text === '' ? null : text.slice(0, 200);
};

export const sinceAsked = (asked: Pick<Asked, 'query'>, name: string): Date | null => instantAsked(name, textAsked(asked, name));

export function idAsked(asked: Pick<Asked, 'query'>, name: string): string | null {
  const text = textAsked(asked, name);
  if (text !== null && !/^[1-9]\d{0,17}$/.test(text)) throw wrong(name, 'id', w('must be an id', '应为编号'));
  return text;
}
