/** Saved rows put into the tree of a schedule: where they stand, their numbers, and the numbers that name others. Pure. */
import type { AnyDoc } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { isRecord } from '#model/values.ts';
import { w } from '#model/words.ts';
import { above, inTreeOrder, predecessorsOf, predecessorText, type Predecessor } from '#resources/project/scheduling.ts';
import { invalid } from '../../documents/refusals.ts';

interface Node {
  readonly key: string;
  line: AnyDoc;
  parent: string | null;
  /** As the row names them; null where it says nothing. */
  waits: readonly { readonly taskId: string; readonly lagDays: number }[] | null;
}

const placing = ['parentTaskId', 'tempId', 'predecessorIds', 'schedulId'];
const noTask = (at: number, field: string) =>
  invalid([fault('noTask', `${at}.${field}`, w('names no task of this schedule', '不是本计划中的任务'))]);

/** Predecessors of a row: ids, or ids with days of lag. */
function waitsIn(row: AnyDoc, at: number): Node['waits'] {
  const given = row['predecessorIds'];
  if (given === undefined || given === null) return null;
  if (!Array.isArray(given)) throw noTask(at, 'predecessorIds');
  return given.map((one: unknown) => {
    const [taskId, lag] = isRecord(one) ? [one['taskId'], one['lagDays'] ?? 0] : [one, 0];
    const lagDays = Number(lag);
    if ((typeof taskId !== 'string' && typeof taskId !== 'number') || !Number.isInteger(lagDays) || Math.abs(lagDays) > 999)
      throw noTask(at, 'predecessorIds');
    return { taskId: String(taskId), lagDays };
  });
}

/** Nodes of stored lines, by their ids. */
function nodesOf(stored: readonly AnyDoc[]): Node[] {
  const byCode = new Map(stored.map((line) => [textOf(line['taskCode']), textOf(line['id'])] as const));
  return stored.map((line) => ({
    key: textOf(line['id']),
    line,
    parent: byCode.get(above(textOf(line['taskCode'])) ?? '') ?? null,
    waits: null,
  }));
}

/** Numbers by the key of the node, in the order in which they stand. */
function numbered(nodes: readonly Node[]): ReadonlyMap<string, string> {
  const codes = new Map<string, string>();
  const number = (parent: string | null, prefix: string): void => {
    const children = nodes.filter((node) => node.parent === parent);
    for (const [at, { key }] of children.entries()) {
      codes.set(key, `${prefix}${at + 1}`);
      number(key, `${prefix}${at + 1}.`);
    }
  };
  number(null, '');
  return codes;
}

/** A node that stands below itself has no number. */
const inCircle = () => invalid([fault('T03', 'parentTaskId', w('a task cannot stand below itself', '任务不能成为自己的下级'))]);

/**
 * The lines of a schedule with `rows` saved into them. A row with the id of a line changes it, one without is new; `parentTaskId` puts it
 * below a task, also one that is new by its `tempId`. Where rows say places the tree is numbered anew, and what names tasks by their numbers
 * follows; rows that bring numbers themselves keep them.
 */
export function planted(stored: readonly AnyDoc[], rows: readonly AnyDoc[], lineOfRow: (row: AnyDoc) => AnyDoc): readonly AnyDoc[] {
  const nodes = nodesOf(stored.toSorted((a, b) => inTreeOrder({ taskCode: textOf(a['taskCode']) }, { taskCode: textOf(b['taskCode']) })));
  const byKey = new Map(nodes.map((node) => [node.key, node] as const));
  let places = false;
  for (const [at, row] of rows.entries()) {
    const id = idOf(row['id']);
    const plain = Object.fromEntries(Object.entries(row).filter(([name]) => !placing.includes(name)));
    const known = id === null ? undefined : byKey.get(id);
    if (id !== null && known === undefined) throw noTask(at, 'id');
    const line = lineOfRow(plain);
    const key = id ?? `new ${textOf(row['tempId']) || String(at)}`;
    const node: Node = known ?? { key, line: {}, parent: null, waits: null };
    node.line = known ? { ...known.line, ...line, id } : { ...line, id: undefined };
    node.waits = waitsIn(row, at);
    if (!known) {
      nodes.push(node);
      byKey.set(key, node);
    }
    places ||= row['parentTaskId'] !== undefined || (!known && textOf(line['taskCode']) === '');
  }
  const find = (given: unknown): Node | undefined => byKey.get(textOf(given)) ?? byKey.get(`new ${textOf(given)}`);
  for (const [at, row] of rows.entries()) {
    if (row['parentTaskId'] === undefined) continue;
    const node = idOf(row['id']) === null ? find(textOf(row['tempId']) || String(at)) : find(row['id']);
    const parent = row['parentTaskId'] === null || row['parentTaskId'] === '' ? null : find(row['parentTaskId']);
    if (parent === undefined || node === undefined) throw noTask(at, 'parentTaskId');
    node.parent = parent?.key ?? null;
  }
  const before = new Map(nodes.map(({ key, line }) => [textOf(line['taskCode']), key] as const));
  const codes = places ? numbered(nodes) : new Map(nodes.map(({ key, line }) => [key, textOf(line['taskCode'])] as const));
  if (codes.size < nodes.length) throw inCircle();
  const renamed = (one: Predecessor): Predecessor => ({ ...one, code: codes.get(before.get(one.code) ?? '') ?? one.code });
  return nodes
    .map(({ key, line, waits }, at) => {
      const text = textOf(line['predecessors']);
      const kept = places ? (predecessorsOf(text)?.map(renamed) ?? null) : null;
      const named = waits?.map(({ taskId, lagDays }) => {
        const code = codes.get(find(taskId)?.key ?? '');
        if (code === undefined) throw noTask(at, 'predecessorIds');
        return { code, lagDays };
      });
      const predecessors = named ? predecessorText(named) : kept ? predecessorText(kept) : text === '' ? null : text;
      return { ...line, taskCode: codes.get(key) ?? null, predecessors };
    })
    .toSorted(inTreeOrder);
}
