/** Cells of a sheet as values of fields: choices by value or name, people and places by what people call them. */
import { addDays } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { Field } from '#model/field.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { halfWidth } from '#model/fields/rule.ts';
import { sql as raw } from 'kysely';
import { nameableWhere } from '../../access/nameable.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { tableOf } from '../../db/tables.ts';
import { hasLostDigits } from './cells.ts';

/** A value, or what is wrong with the cell. */
type Read = { readonly value: unknown } | { readonly fault: Omit<Fault, 'field'> };

/** The transaction of an import, and whose it is. */
export interface Importing {
  readonly tx: Sql;
  readonly context: Context;
}

const fault = (rule: string, en: string, zh: string): Read => ({ fault: { rule, severity: 'error', message: w(en, zh) } });

/** By which columns a record is found, the first being its code: a code counts before a name. */
const names: Readonly<Record<string, readonly string[]>> = {
  sysDepartment: ['dept_code', 'name', 'name_en'],
  posts: ['post_code', 'name', 'name_en'],
  users: ['user_name', 'staff_no', 'real_name'],
  roles: ['code', 'name', 'name_en'],
  org: ['org_code', 'short_name', 'name'],
  areas: ['area_code', 'name'],
  hrPfStaffOnboard: ['staff_no', 'name'],
};

/** Of what whoever imports may name. A post of the row's own department is meant before one of the same name elsewhere. */
async function found({ tx, context }: Importing, field: Field, text: string, department: unknown): Promise<Read> {
  const target = context.services.registry.get(field.target ?? '');
  const columns = names[field.target ?? ''];
  if (target === undefined || columns === undefined) return fault('notImported', 'cannot be imported', '不支持导入');
  const rank = raw.join(
    columns.map((column, at) => raw`when r.${raw.ref(column)} = ${text} then ${raw.lit(at)}`),
    raw` `,
  );
  const own = typeof department === 'string' ? department : null;
  const elsewhere = field.target === 'posts' ? raw`r.dept_id is distinct from ${own}::bigint` : raw`false`;
  const scope = nameableWhere(context, field, target, 'r');
  const { rows } = await raw<{ id: string; rank: number }>`
    select r.id::text as id, (case ${rank} end) * 2 + (${elsewhere})::int as rank from ${raw.table(tableOf(target).name)} r
    where not r.deleted and ${text} in (${raw.join(columns.map((column) => raw`r.${raw.ref(column)}`))}) ${scope === null ? raw`` : raw`and ${scope}`}
    order by 2, 1 limit 2`.execute(tx.kysely);
  const [first, second] = rows;
  if (!first) return fault('unknownName', `there is no “${text}”`, `不存在“${text}”`);
  if (second && second.rank === first.rank)
    return fault('ambiguous', `“${text}” is the name of several; use the code`, `“${text}”对应多条记录，须使用编码`);
  return { value: first.id };
}

const yes = new Set(['是', 'yes', 'y', 'true', '1', '√']);
const no = new Set(['否', 'no', 'n', 'false', '0', '×']);

async function choice(tx: Sql, field: Field, text: string): Promise<Read> {
  const rows = await tx.query<{ value: string; zh: string; en: string; meant: boolean }>(
    `select item_value as value, coalesce(label_zh, item_value) as zh, coalesce(label_en, label_zh, item_value) as en,
       coalesce($2 in (item_value, label_zh) or lower(label_en) = lower($2), false) as meant
     from dictionaries where dict_code = $1 and item_value is not null and not deleted order by sort nulls last, id`,
    [field.dictionary ?? '', text],
    'import_choice',
  );
  const meant = rows.find((row) => row.meant);
  if (meant) return { value: meant.value };
  return fault('unknownChoice', `one of ${rows.map(({ en }) => en).join(', ')}`, `应为：${rows.map(({ zh }) => zh).join('、')}`);
}

/** Days since 1899-12-30, as sheets count them, of the years that dates of a company lie in: 1927 to 2119. */
const serial = /^[1-7]\d{4}$/;

/** Any form with year, month and day, also with a time after it, or the number of a day; what is none is left for the field to refuse. */
const dateOf = (typed: string): string => {
  const text = halfWidth(typed);
  if (serial.test(text)) return addDays('1899-12-30', Number(text));
  const [, year, month = '', day = ''] =
    /^(\d{4})(\d\d)(\d\d)$/.exec(text) ??
    /^(\d{4}) ?[-/.年] ?(\d{1,2}) ?[-/.月] ?(\d{1,2}) ?日?(?:[ T]+\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?Z?)?$/.exec(text) ??
    [];
  return year === undefined ? typed : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
};

/** Texts that are numbers for a sheet: too long for it, they are no longer what was typed. */
const textual = new Set(['text', 'longText']);

/** Fields whose values a cell cannot say. */
const beyond = new Set(['files', 'images', 'location', 'signature', 'json', 'richText', 'code']);
export const isImported = (field: Field): boolean => !field.readOnly && !field.computed && !field.node && !beyond.has(field.kind);

export async function valueOf(importing: Importing, field: Field, text: string, row: AnyDoc): Promise<Read> {
  const department = row['deptId'];
  switch (field.kind) {
    case 'integer':
      return /^-?\d{1,9}(\.0+)?$/.test(text)
        ? { value: Math.trunc(Number(text)) }
        : fault('integer', 'must be a whole number', '必须为整数');
    case 'boolean':
      if (yes.has(text.toLowerCase())) return { value: true };
      return no.has(text.toLowerCase()) ? { value: false } : fault('boolean', 'yes or no', '应为是或否');
    case 'date':
      return { value: dateOf(text) };
    case 'choice':
      return choice(importing.tx, field, text);
    case 'ref':
    case 'user':
    case 'staff':
    case 'department':
    case 'post':
      return found(importing, field, text, department);
    case 'refs':
    case 'users': {
      const ids: unknown[] = [];
      for (const part of text
        .split(/[,，;；、]/)
        .map((one) => one.trim())
        .filter(Boolean)) {
        const read = await found(importing, field, part, department);
        if ('fault' in read) return read;
        ids.push(read.value);
      }
      return { value: [...new Set(ids)] };
    }
    default:
      return textual.has(field.kind) && hasLostDigits(text)
        ? fault(
            'lostDigits',
            'the sheet has lost digits of this number; enter it as text',
            '该数字过长，表格已丢失末尾数位，单元格须设为文本后重新填写',
          )
        : { value: text };
  }
}
