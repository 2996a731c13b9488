/** A log as CSV for spreadsheets: what the filters leave, newest first, in the reader's language. */
import { csvOf } from '#model/calculation/csv.ts';
import { formatInstant } from '#model/calculation/dates.ts';
import type { DeniedRow, LogKind, LoginRow, LogRows, OperationRow } from '#model/operations/logs.ts';
import type { Person } from '#model/api.ts';
import { w, type Words } from '#model/words.ts';
import type { Context } from '../context.ts';
import { cursorFrom, logPage, type LogQuery } from './read.ts';

const mostRows = 50_000;
const portion = 2_000;

interface Column<Row> {
  readonly head: Words;
  readonly of: (row: Row, context: Context) => string | number | null;
}

const timeOf = (instant: string, { services }: Context): string => formatInstant(instant, 'yyyy-MM-dd hh:mm:ss', services.zone);
const named = (person: Person | null, { language }: Context): string =>
  person === null ? '' : language === 'en' ? (person.nameEn ?? person.name) : person.name;

const columns: { readonly [Kind in LogKind]: readonly Column<LogRows[Kind]>[] } = {
  loginLog: [
    { head: w('Time', '时间'), of: ({ at }: LoginRow, context) => timeOf(at, context) },
    { head: w('Account', '账号'), of: ({ account }) => account },
    { head: w('Person', '姓名'), of: ({ person }, context) => named(person, context) },
    { head: w('Outcome', '结果'), of: ({ outcome }) => outcome },
    { head: w('Times', '次数'), of: ({ times }) => times },
    { head: w('Address', 'IP 地址'), of: ({ address }) => address },
    { head: w('Browser', '浏览器'), of: ({ agent }) => agent },
  ],
  operationLog: [
    { head: w('Time', '时间'), of: ({ at }: OperationRow, context) => timeOf(at, context) },
    { head: w('Person', '操作人'), of: ({ person }, context) => named(person, context) },
    { head: w('Action', '操作'), of: ({ action }) => action },
    { head: w('Resource', '资源'), of: ({ resource }) => resource },
    { head: w('Record id', '记录编号'), of: ({ recordId }) => recordId },
    { head: w('Record', '记录'), of: ({ recordName }) => recordName },
    { head: w('Fields', '变更字段'), of: ({ fields, changed }) => fields.join(' ') + (changed > fields.length ? ` … (${changed})` : '') },
    { head: w('Address', 'IP 地址'), of: ({ address }) => address },
  ],
  deniedLog: [
    { head: w('Time', '时间'), of: ({ at }: DeniedRow, context) => timeOf(at, context) },
    { head: w('Person', '姓名'), of: ({ person }, context) => named(person, context) },
    { head: w('Code', '状态码'), of: ({ code }) => code },
    { head: w('Reason', '原因'), of: ({ reason }) => reason },
    { head: w('Permission', '权限编码'), of: ({ permission }) => permission },
    { head: w('Method', '方法'), of: ({ method }) => method },
    { head: w('Path', '路径'), of: ({ path }) => path },
    { head: w('Times', '次数'), of: ({ times }) => times },
    { head: w('Address', 'IP 地址'), of: ({ address }) => address },
    { head: w('Browser', '浏览器'), of: ({ agent }) => agent },
  ],
};

/** Read portion by portion, so that no statement takes long. */
export async function exportLog<Kind extends LogKind>(context: Context, kind: Kind, query: LogQuery): Promise<string> {
  const own = columns[kind];
  const lines: (string | number | null)[][] = [own.map(({ head }) => head[context.language])];
  for (let { older } = query; lines.length <= mostRows;) {
    const { rows, next } = await logPage(context, kind, { ...query, older, size: portion });
    for (const row of rows) lines.push(own.map(({ of }) => of(row, context)));
    older = next === null ? null : cursorFrom(next);
    if (older === null) break;
  }
  return csvOf(lines.slice(0, mostRows + 1));
}
