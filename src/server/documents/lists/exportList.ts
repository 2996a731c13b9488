/** The whole of a list's filter as a file for spreadsheets: the columns as they are shown, masks respected. */
import type { Names } from '#model/api.ts';
import { fieldOf } from '#model/common.ts';
import { formatInstant } from '#model/calculation/dates.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { Field } from '#model/field.ts';
import { Refusal, type Fault } from '#model/refusal.ts';
import { isRecord } from '#model/values.ts';
import { w, type Words } from '#model/words.ts';
import { requirePermission } from '#server/access/require.ts';
import { logOperation } from '#server/audit/operations.ts';
import type { Context } from '#server/context.ts';
import { fewRows, type JobKind, type JobTurn } from '#server/jobs/kind.ts';
import { mostSheetRows, sheetBytes, sheetForms, type SheetFormat } from '#server/sheets/sheet.ts';
import type { SheetCell } from '#server/sheets/table.ts';
import { cellKind, cellOf, type CellWorld } from './cells.ts';
import { labelsOf } from './choices.ts';
import { countRows, everyRow } from './every.ts';
import type { Query } from './filters.ts';
import { invalid } from '#server/documents/refusals.ts';

const mostColumns = 100;

interface Wanted {
  readonly definition: Definition;
  readonly query: Query;
  readonly columns: readonly (readonly [name: string, field: Field])[];
  readonly format: SheetFormat;
}

const fault = (field: string, rule: string, message: Words): Fault => ({ field, rule, severity: 'error', message });

/** A query as an address carries it; anything else is refused by name. */
function queryIn(value: unknown): Query {
  if (value === undefined) return {};
  const wrong = (name: string): Refusal => invalid([fault(name, 'type', w('must be text', '必须是文本'))]);
  if (!isRecord(value)) throw wrong('query');
  for (const [name, one] of Object.entries(value))
    if (typeof one !== 'string' && !(Array.isArray(one) && one.every((each) => typeof each === 'string'))) throw wrong(`query.${name}`);
  // Of a whole filter there are no pages.
  return Object.fromEntries(Object.entries(value as Query).filter(([name]) => name !== 'pageNum' && name !== 'pageSize'));
}

/** The form of the file; xlsx where it is not said. */
export function formatIn(value: unknown): SheetFormat {
  const format = value ?? 'xlsx';
  const known = sheetForms.find((one) => one === format);
  if (known === undefined) throw invalid([fault('format', 'unknownChoice', w('is xlsx or csv', '只能是 xlsx 或 csv'))]);
  return known;
}

function columnsIn(definition: Definition, value: unknown): Wanted['columns'] {
  const names: unknown = value ?? definition.list.columns;
  const wrong = (message: Words): Refusal => invalid([fault('columns', 'columns', message)]);
  if (!Array.isArray(names) || names.length === 0 || names.length > mostColumns)
    throw wrong(w(`must name 1 to ${mostColumns} columns`, `须为1到${mostColumns}个列名`));
  const found = [...new Set(names as readonly unknown[])].map((name): Wanted['columns'][number] => {
    const field = typeof name === 'string' ? fieldOf(definition, name) : undefined;
    if (!field) throw wrong(w(`has no column ${String(name).slice(0, 60)}`, `没有列 ${String(name).slice(0, 60)}`));
    return [name as string, field];
  });
  const columns = found.filter(([, field]) => cellKind(field) !== null);
  if (columns.length === 0) throw wrong(w('names nothing that a spreadsheet can show', '所选列均无法导出'));
  return columns;
}

/** Reads what was asked, for somebody who may list and export that resource. */
function wantedOf({ services, actor }: Context, input: Readonly<Record<string, unknown>>): Wanted {
  const { resource } = input;
  const definition = typeof resource === 'string' ? services.registry.get(resource) : undefined;
  if (definition === undefined || definition.kind === 'report')
    throw new Refusal('404', 'unknownResource', w('There is no resource {resource}', '没有资源 {resource}'), {
      resource: String(resource).slice(0, 60),
    });
  for (const action of ['page', 'export']) requirePermission(actor, definition, action);
  return {
    definition,
    query: queryIn(input['query']),
    columns: columnsIn(definition, input['columns']),
    format: formatIn(input['format']),
  };
}

async function* rowsOf(context: Context, wanted: Wanted, total: number, { signal, progress }: JobTurn): AsyncGenerator<SheetCell[][]> {
  const { definition, query, columns } = wanted;
  const { services, language } = context;
  const world: CellWorld = { language, zone: services.zone, labelOf: await labelsOf(services.db) };
  let done = 0;
  progress(0, total);
  for await (const records of everyRow(context, definition, query, signal)) {
    yield records.map((record: AnyDoc) => {
      const names = (record['$names'] ?? {}) as Names;
      return columns.map(([name, field]) => cellOf(field, record[name], names, world));
    });
    done += records.length;
    progress(done, Math.max(done, total));
  }
}

export const rowsNote = (n: number): Words => w(`${n.toLocaleString('en')} rows`, `共${n.toLocaleString('en')}行`);

/** `20261120-0930` in the company's zone, so that files of one list stand beside one another. */
export const stampOf = ({ services }: Context): string =>
  formatInstant(services.clock.now().toISOString(), 'yyyy-MM-dd hh:mm', services.zone).replaceAll(/[-:]/g, '').replace(' ', '-');

export function refuseTooMany(rows: number, format: SheetFormat): void {
  if (format === 'xlsx' && rows > mostSheetRows)
    throw new Refusal(
      '400',
      'tooManyRows',
      w('A sheet holds {most} rows; narrow the filter, or choose CSV', '一张工作表最多{most}行，需缩小筛选范围或选择 CSV'),
      { most: mostSheetRows },
    );
}

export const exportList: JobKind = {
  key: 'exportList',
  words: w('Export of a list', '导出列表'),
  byHand: true,
  again: true,
  async ask(context, input) {
    const { definition, query } = wantedOf(context, input);
    const { en, zh } = definition.label;
    return { name: w(`Export: ${en}`, `导出：${zh}`), rows: await countRows(context, definition, query, fewRows + 1) };
  },
  async run(context, input, turn) {
    const wanted = wantedOf(context, input);
    const { definition, query, columns, format } = wanted;
    const { services, language } = context;
    const total = await countRows(context, definition, query);
    refuseTooMany(total, format);
    await logOperation(services.db, context, { action: 'export', resource: definition.key, name: definition.label.zh });
    const title = definition.label[language];
    let written = 0;
    const counted = async function* (): AsyncGenerator<SheetCell[][]> {
      for await (const portion of rowsOf(context, wanted, total, turn)) {
        written += portion.length;
        yield portion;
      }
    };
    const heads = columns.map(([, field]) => ({
      head: field.label[language],
      form: cellKind(field)?.form ?? 'text',
      width: cellKind(field)?.width ?? 20,
    }));
    return {
      file: {
        name: `${title.replaceAll(/[\\/:*?"<>|]/g, ' ')}-${stampOf(context)}.${format}`,
        bytes: sheetBytes(format, { name: title, columns: heads, rows: counted() }),
        note: () => rowsNote(written),
      },
    };
  },
};
