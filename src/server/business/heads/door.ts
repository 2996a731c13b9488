/**
 * A second door to lines of documents: older screens add, change and delete them under an address of their own. They are
 * read through a register over them (`model/linesOver.ts`); what is written goes the way of every save of their document, so its rules and
 * rights hold, its version rises, and only its author writes, while it is a draft or rejected.
 */
import type { AnyDoc, Definition } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { isRecord, linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { requirePermission } from '../../access/require.ts';
import type { Context } from '../../context.ts';
import { idsOf } from '#server/documents/checks/idsAsked.ts';
import { invalid } from '../../documents/refusals.ts';
import { read } from '#server/documents/shown/read.ts';
import { save } from '../../documents/save.ts';
import type { BusinessCall } from '../call.ts';
import { editable, idsIn, lineOf, removeLines } from './deleteLines.ts';

interface Door {
  /** The register. */
  readonly register: Definition;
  /** Whose lines it shows. */
  readonly owner: Definition;
  readonly set: string;
  /** Field of a sent row with the id of its document. */
  readonly parent: string;
}

export function doorTo(register: Definition, owner: Definition): Door {
  const { over } = register;
  if (typeof over !== 'object' || over.resource !== owner.key) throw new Error(`${register.key} is not over lines of ${owner.key}`);
  return { register, owner, set: over.lines, parent: over.parent };
}

const noRows = () => invalid([fault('required', '', w('a row or a list of rows is to be sent', '请求内容应为一行或多行明细'))]);

/** One row or several, as they were sent. */
export function rowsIn(body: unknown): readonly AnyDoc[] {
  const rows: readonly unknown[] = Array.isArray(body) ? body : [body];
  if (rows.length === 0 || rows.length > 500 || !rows.every(isRecord)) throw noRows();
  return rows as readonly AnyDoc[];
}

/** Of which document the rows are; all of one. */
export function parentIn({ parent }: Pick<Door, 'parent'>, rows: readonly AnyDoc[]): string {
  const ids = [...new Set(rows.map((row) => idOf(row[parent])))];
  const [id] = ids;
  if (id === null || id === undefined) throw invalid([fault('required', parent, w('is required', '必填'))]);
  if (ids.length > 1) throw invalid([fault('oneRecord', parent, w('the rows are of several records', '明细不属于同一记录'))]);
  return id;
}

/** A row without what only tells where it belongs or comes from another table. */
export const lineIn = ({ register, owner, set }: Door, row: AnyDoc): AnyDoc => {
  const own = typeof register.over === 'object' ? register.over.own : [];
  const strange = (name: string): boolean =>
    !own.includes(name) && (Object.hasOwn(register.fields, name) || ['$names', 'can', 'version', 'parentId'].includes(name));
  const line = Object.fromEntries(Object.entries(row).filter(([name]) => !strange(name)));
  return Object.fromEntries(Object.entries(line).filter(([name]) => owner.lines[set]?.fields[name]?.computed !== true));
};

/** Writes the lines of a document anew, `change` giving them as they are to be; answers them as stored. */
export async function rewrite(
  context: Context,
  { owner, set }: Door,
  id: string,
  change: (lines: readonly AnyDoc[], stored: AnyDoc) => readonly AnyDoc[],
): Promise<readonly AnyDoc[]> {
  requirePermission(context.actor, owner, 'put');
  const stored = await editable(context, owner, id);
  const saved = await save(context, owner, { [set]: change(linesOf(stored, set), stored), version: stored['version'] }, id);
  return linesOf(saved, set);
}

/** The row of an id, changed. */
const changed = (lines: readonly AnyDoc[], id: string, row: AnyDoc): readonly AnyDoc[] =>
  lines.map((line) => (textOf(line['id']) === id ? { ...line, ...row, id: line['id'] } : line));

/** Calls `add`, `put/{id}`, `update/{id}`, `deletes` and `getAcc/{id}` of a register over lines. */
export function doorCalls(register: Definition, owner: Definition): readonly BusinessCall[] {
  const door = doorTo(register, owner);
  const { set } = door;
  const put = (path: string): BusinessCall => ({
    resource: register.key,
    method: 'PUT',
    path,
    action: 'page',
    summary: w('Change a line', '修改明细'),
    run: async ({ context, params, body }) => {
      const [row] = rowsIn(isRecord(body) ? body : null);
      const id = textOf(params['id']);
      const { parentId } = await lineOf(context, owner, id, [set]);
      const lines = await rewrite(context, door, parentId, (stored) => changed(stored, id, lineIn(door, row ?? {})));
      return lines.find((line) => textOf(line['id']) === id);
    },
  });
  return [
    {
      resource: register.key,
      method: 'POST',
      path: 'add',
      action: 'page',
      summary: w('Add lines', '新增明细'),
      run: async ({ context, body }) => {
        const rows = rowsIn(body);
        const before = new Set<string>();
        const lines = await rewrite(context, door, parentIn(door, rows), (stored) => {
          for (const { id } of stored) before.add(textOf(id));
          return [...stored, ...rows.map((row) => lineIn(door, { ...row, id: undefined }))];
        });
        return lines.filter(({ id }) => !before.has(textOf(id)));
      },
    },
    put('put/:id'),
    put('update/:id'),
    {
      resource: register.key,
      method: 'DELETE',
      path: 'deletes',
      action: 'page',
      summary: w('Delete lines', '删除明细'),
      query: ['ids'],
      run: ({ context, query, body }) => {
        requirePermission(context.actor, owner, 'put');
        return removeLines(context, owner, idsIn(idsOf({ query, body })), set);
      },
    },
    {
      resource: register.key,
      method: 'GET',
      path: 'getAcc/:id',
      action: 'page',
      summary: w('Lines of a record', '单据的明细'),
      run: async ({ context, params }) => linesOf(await read(context, owner, textOf(params['id'])), set),
    },
  ];
}
