/** What the calls of administrators on instances do alike: who may, the reason that every act needs, pages, filters. */
import { w, type Words } from '#model/words.ts';
import { requireCode } from '#server/access/require.ts';
import { invalid, missing } from '#server/documents/refusals.ts';
import type { InstanceQuery } from '#server/workflow/operate/list.ts';
import type { Migration } from '#server/workflow/operate/migrate.ts';
import { objectOf, one, type Asked, type JsonSchema } from '#server/http/call.ts';

export const instanceTag = 'instances';
export const instanceWord = w('Instance', '流程实例');

export const operating = ({ context }: Pick<Asked, 'context'>): void => requireCode(context.actor, 'definitions:operate');

/** Whoever may see the definitions sees what runs of them; the auditor changes nothing. */
export const watching = ({ context }: Pick<Asked, 'context'>): void => requireCode(context.actor, 'definitions:page');

const longestReason = 500;

/** A text of the body that must be there. */
export function textIn(body: unknown, field: string): string {
  const text = objectOf(body ?? {})[field];
  if (typeof text !== 'string' || text.trim() === '') throw missing(field);
  if (text.length > longestReason) throw wrong(field, 'length', w(`at most ${longestReason} characters`, `最多${longestReason}个字符`));
  return text.trim();
}

export const reasonIn = ({ body }: Pick<Asked, 'body'>): string => textIn(body, 'reason');

export const wrong = (field: string, rule: string, message: Words): Error => invalid([{ field, rule, severity: 'error', message }]);

export function wholeIn({ query }: Pick<Asked, 'query'>, name: string, usual: number, most: number): number {
  const text = one(query, name) ?? '';
  if (text === '') return usual;
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= most) return number;
  throw wrong(name, 'range', w(`must be a whole number from 1 to ${most}`, `必须为1到${most}的整数`));
}

export const pageIn = (asked: Pick<Asked, 'query'>): { readonly pageNum: number; readonly pageSize: number } => ({
  pageNum: wholeIn(asked, 'pageNum', 1, 100_000),
  pageSize: wholeIn(asked, 'pageSize', 20, 200),
});

const choose = <Choice extends string>(field: string, text: string, choices: readonly Choice[]): Choice => {
  const found = choices.find((choice) => choice === text);
  if (found === undefined) throw wrong(field, 'choice', w(`one of ${choices.join(', ')}`, `应为 ${choices.join('、')} 之一`));
  return found;
};

export const choiceIn = choose;

const idOf = (field: string, text: string): string => {
  if (!/^[1-9]\d{0,17}$/.test(text)) throw wrong(field, 'id', w('must be an id', '应为编号'));
  return text;
};

/** Names of the filters, for OpenAPI. */
export const instanceFilters = [
  'flow',
  'version',
  'definitionId',
  'state',
  'status',
  'suspended',
  'incident',
  'startedBy',
  'parent',
  'node',
  'text',
] as const satisfies (keyof InstanceQuery)[];

/** Filters as texts, from a query or from the `filter` of a body. */
export function instanceQueryOf(given: (name: (typeof instanceFilters)[number]) => string | null): InstanceQuery {
  const text = (name: (typeof instanceFilters)[number]): string | null => given(name)?.trim() || null;
  const read = <Value>(name: (typeof instanceFilters)[number], as: (value: string) => Value): Value | null => {
    const value = text(name);
    return value === null ? null : as(value);
  };
  const truth = (name: 'suspended' | 'incident'): boolean | null =>
    read(name, (value) => choose(name, value, ['true', 'false']) === 'true');
  const id = (name: 'definitionId' | 'startedBy' | 'parent'): string | null => read(name, (value) => idOf(name, value));
  return {
    flow: text('flow'),
    version: read('version', (value) => {
      if (!/^\d{1,6}$/.test(value)) throw wrong('version', 'range', w('must be a whole number', '应为整数'));
      return Number(value);
    }),
    definitionId: id('definitionId'),
    state: read('state', (value) => choose('state', value, ['running', 'ended'])),
    status: text('status'),
    suspended: truth('suspended'),
    incident: truth('incident'),
    startedBy: id('startedBy'),
    parent: id('parent'),
    node: text('node'),
    text: text('text')?.slice(0, 200) ?? null,
  };
}

/** Most instances of one operation. */
export const mostAtOnce = 10_000;

export const subjectSchema: Readonly<Record<string, JsonSchema>> = {
  ids: { type: 'array', maxItems: mostAtOnce, items: { type: 'string', maxLength: 20 } },
  filter: { type: 'object', properties: Object.fromEntries(instanceFilters.map((name) => [name, { type: 'string', maxLength: 200 }])) },
};

/** A list of ids that names at least one. */
export function idsIn(field: string, ids: readonly string[]): readonly string[] {
  if (ids.length === 0) throw missing(field);
  return ids.map((id) => idOf(field, id));
}

const migrationText = { type: 'string', maxLength: 500 } as const;
export const migrationSchema: Readonly<Record<string, JsonSchema>> = {
  to: migrationText,
  map: { type: 'object', additionalProperties: migrationText, maxProperties: 500 },
  askAgain: { type: 'boolean' },
};

/** The version to go to, and what becomes of elements that have another id there. */
export function migrationIn({ body }: Pick<Asked, 'body'>): Migration {
  const { map = {}, askAgain = false } = objectOf(body);
  return { to: textIn(body, 'to'), map: map as Migration['map'], askAgain: askAgain === true };
}

/** The subjects of an operation: named, or whatever fits a filter that is not empty. */
export function idsOrFilter(body: unknown): { readonly ids: readonly string[] } | { readonly query: InstanceQuery } {
  const { ids, filter } = objectOf(body) as { readonly ids?: readonly string[]; readonly filter?: Readonly<Record<string, string>> };
  if (ids !== undefined) return { ids: idsIn('ids', ids) };
  const unknown = Object.keys(filter ?? {}).find((name) => !(instanceFilters as readonly string[]).includes(name));
  if (unknown !== undefined) throw wrong(`filter.${unknown}`, 'unknownFilter', w('cannot be filtered by', '不支持按此条件查询'));
  if (filter === undefined || Object.keys(filter).length === 0) throw missing('ids');
  return { query: instanceQueryOf((name) => filter[name] ?? null) };
}
