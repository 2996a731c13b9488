/** Reads what a view of a list is made of; whatever it would make the list refuse is refused here, by name. */
import { fieldOf } from '#model/common.ts';
import type { Definition } from '#model/definition.ts';
import { layouts } from '#model/lists.ts';
import type { Fault } from '#model/refusal.ts';
import { isRecord } from '#model/values.ts';
import { w } from '#model/words.ts';
import { fault } from '../access/grantBody.ts';
import type { Context } from '../context.ts';
import { askedOf, type Query } from '#server/documents/lists/filters.ts';
import { invalid } from '../documents/refusals.ts';

export type Body = Readonly<Record<string, unknown>>;

const longestName = 50;
const longestValue = 1000;
const mostParts = 60;

const required = (field: string): Fault => fault(field, 'required', w('required', '必填'));

export function refuseUnknown(body: Body, known: readonly string[]): void {
  const strange = Object.keys(body).filter((name) => !known.includes(name));
  if (strange.length > 0) throw invalid(strange.map((name) => fault(name, 'unknownField', w('unknown field', '未知字段'))));
}

export function nameIn(value: unknown): string {
  const name = typeof value === 'string' ? value.trim() : '';
  if (name === '') throw invalid([required('name')]);
  if (name.length > longestName)
    throw invalid([fault('name', 'length', w(`length cannot exceed ${longestName}`, `长度不能超过${longestName}`))]);
  return name;
}

/** Several values of what is chosen from stand in an address joined by commas. */
const askedBy = (definition: Definition, query: Readonly<Record<string, string>>): Query =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      const kind = fieldOf(definition, name.replace(/_not$/, ''))?.kind;
      return [name, kind === 'choice' || kind === 'choices' ? value.split(',') : value];
    }),
  );

/** Of a list's address: filters, `keyword`, `sort`, `columns`, `layout`. */
export function queryIn(context: Context, definition: Definition, value: unknown): Record<string, string> {
  if (!isRecord(value)) throw invalid([required('query')]);
  const entries = Object.entries(value).filter(([, one]) => one !== null && one !== '');
  const wrong = entries.slice(mostParts).concat(entries.filter(([, one]) => typeof one !== 'string' || one.length > longestValue))[0];
  if (wrong) throw invalid([fault(`query.${wrong[0]}`, 'wrongValue', w('not a value of this field', '查询条件的值不正确'))]);
  const query = Object.fromEntries(entries) as Record<string, string>;
  const { columns, layout, ...asked } = query;
  const strange = (columns?.split(',') ?? []).find((name) => fieldOf(definition, name) === undefined);
  if (strange !== undefined) throw invalid([fault('query.columns', 'columns', w(`has no column ${strange}`, `没有列 ${strange}`))]);
  if (layout !== undefined && !(layouts as readonly string[]).includes(layout))
    throw invalid([fault('query.layout', 'unknownChoice', w('is no form of a list', '不支持的列表布局'))]);
  askedOf(context, definition, askedBy(definition, asked));
  return query;
}
