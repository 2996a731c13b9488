/** What the calls that read stock are asked with, and who is told what things cost. */
import { isDate } from '#model/calculation/dates.ts';
import { fault } from '#model/faults.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { materialStock } from '#resources/material/materialStock.ts';
import { may, type Context } from '../../context.ts';
import { invalid } from '../../documents/refusals.ts';
import type { BusinessAsked } from '../call.ts';

type Query = BusinessAsked['query'];

/** The first value of a parameter; empty where it is missing. */
export const one = (query: Query, name: string): string => textOf([query[name] ?? ''].flat()[0]);

export const seesCosts = ({ actor }: Context): boolean => may(actor, materialStock.key, 'sensitive');

/** A day of the query, null where none is named. @throws 400 where it is no day */
export function dayIn(query: Query, name: string): string | null {
  const value = one(query, name);
  if (value === '') return null;
  if (!isDate(value)) throw invalid([fault('date', name, w('is no date', '日期不正确'))]);
  return value;
}

/** An id of the query, null where none is named. @throws 400 where it is none */
export function idIn(query: Query, name: string): string | null {
  const value = one(query, name);
  if (value === '') return null;
  if (!/^[1-9]\d{0,17}$/.test(value)) throw invalid([fault('reference', name, w('does not exist', '不存在'))]);
  return value;
}

/** The parameters of the query that page a list. */
export const paging = ['pageNum', 'pageSize'] as const;

/** Some of a query's parameters, as they came. */
export const partOf = (query: Query, names: readonly string[]): Query =>
  Object.fromEntries(names.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])));
export const pagingIn = (query: Query): Query => partOf(query, paging);
