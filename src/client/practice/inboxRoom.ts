/**
 * The practice inbox behind its calls: a handful of invented tasks that leave when they are decided and come again when a step needs
 * them. Pure but for what it holds; it lives as long as the page.
 */
import type { BulkOutcome, InboxCounts, InboxPage, InboxRow } from '#model/workflow/inbox.ts';
import { w } from '#model/words.ts';
import { colleagues, invent, templates, wanted, type Invented, type Want } from './invented.ts';
import { No, type Answers, type Asked } from './room.ts';

const gone = w('This task is decided already.', '此任务已处理。');

const nothing: InboxCounts = { todo: 0, started: 0, copied: 0, overdue: 0, urgent: 0, back: 0, claimable: 0, byResource: [] };

/** The shipped drawing of each kind, read when somebody looks at the flow. */
const drawings: Readonly<Record<string, () => Promise<{ readonly default: string }>>> = {
  expenseReport: () => import('../../../flows/bill/expenseReport.bpmn?raw'),
  debitNote: () => import('../../../flows/bill/debitNote.bpmn?raw'),
  hrLeaveRequest: () => import('../../../flows/hr/hrLeaveRequest.bpmn?raw'),
};

const drawingOf = async (key: string, part: string | undefined): Promise<unknown> => {
  const { default: xml } = (await drawings[key]?.()) ?? {};
  if (xml === undefined) return undefined;
  if (part !== 'outline') return { xml };
  const [{ compileFlow }, { outlineOf }] = await Promise.all([
    import('#machines/compile/compile.ts'),
    import('#machines/explore/outline.ts'),
  ]);
  return outlineOf(await compileFlow(xml));
};

export interface InboxRoom {
  readonly answers: Answers;
  /** Tasks that are open, in the order of the list. */
  readonly open: () => readonly InboxRow[];
  /** Sees to it that the tasks of this kind stand in the list; true when some had to be invented. `held` are decided and not sent yet. */
  readonly ensure: (want: Want, held: ReadonlySet<string>) => boolean;
  readonly wantOf: (taskId: string) => Want | null;
}

export const createInboxRoom = (now: () => number): InboxRoom => {
  let made = 0;
  const fresh = (want: Want): Invented => invent(want, (made += 1), now());
  let tasks: readonly Invented[] = [fresh('report'), ...Array.from({ length: wanted.leaves }, () => fresh('leaves')), fresh('loan')];
  const all = new Map(tasks.map((one) => [one.row.taskId ?? '', one]));
  const done: InboxRow[] = [];

  const find = (taskId: unknown): Invented => {
    const found = tasks.find(({ row }) => row.taskId === taskId);
    if (!found) throw new No('409', gone);
    return found;
  };
  const decide = ({ row, bundle }: Invented, action: string, comment: unknown): unknown => {
    tasks = tasks.filter((one) => one.row !== row);
    const status = action === 'approve' ? 'approved' : 'rejected';
    const decision = { action, comment: typeof comment === 'string' ? comment : null, at: new Date(now()).toISOString() };
    done.unshift({ ...row, status, unread: false, task: null, decision });
    return { document: { ...bundle.document, status }, can: {}, status, next: [] };
  };
  const many = ({ body }: Asked): readonly BulkOutcome[] =>
    (body['items'] as readonly { readonly taskId: string }[]).map(({ taskId }) => {
      const one = find(taskId);
      if (body['dryRun'] !== true) decide(one, String(body['action']), body['comment']);
      const { code, kind, figure, applicant } = one.row;
      return {
        taskId,
        done: true,
        status: 'approved',
        refusal: null,
        code,
        kind,
        figure,
        applicant,
        version: null,
        next: [],
        findings: one.bundle.brief,
      };
    });

  const listed = (params: URLSearchParams): InboxPage => {
    const tab = params.get('tab') ?? 'todo';
    const q = (params.get('q') ?? '').toLowerCase();
    const kinds = params.get('resource')?.split(',');
    const queue = params.get('queue');
    const rows = tab === 'todo' ? tasks.map(({ row }) => row) : tab === 'done' ? done : [];
    const fits = (row: InboxRow): boolean =>
      queue === null && (!kinds || kinds.includes(row.resource)) && (q === '' || JSON.stringify(row).toLowerCase().includes(q));
    return { rows: rows.filter(fits), next: null };
  };
  const counts = (): InboxCounts => {
    const kinds = new Map(tasks.map(({ row }) => [row.resource, row.kind]));
    return {
      ...nothing,
      todo: tasks.length,
      byResource: [...kinds].map(([resource, kind]) => ({
        resource,
        kind,
        count: tasks.filter(({ row }) => row.resource === resource).length,
      })),
    };
  };
  const read = ({ path, params }: Asked): unknown => {
    if (path === '/tydf/process/inbox') return listed(params);
    if (path === '/tydf/process/inbox/counts') return counts();
    if (path === '/tydf/process/inbox/views') return [];
    if (path === '/tydf/personal/opinions') return templates;
    if (path === '/tydf/personal/people') return colleagues;
    if (path === '/tydf/personal/signature') return null;
    // What is open is known to the palette already.
    if (path === '/tydf/process/search') return { documents: [], people: [] };
    if (/\/(presence|related)$/.test(path)) return [];
    const [, key = '', part] = /^\/tydf\/process\/definition\/(\w+)\/(xml|outline)$/.exec(path) ?? [];
    if (key !== '') return drawingOf(key, part);
    const task = /^\/tydf\/process\/task\/(\w+)$/.exec(path)?.[1];
    return task === undefined ? undefined : find(task).bundle;
  };
  const write = (asked: Asked): unknown => {
    const { path, body } = asked;
    if (path === '/tydf/process/decideMany') return many(asked);
    const action = /\/(approve|reject)Process$/.exec(path)?.[1];
    if (action !== undefined) return decide(find(body['taskId']), action, body['comment']);
    const task = /^\/tydf\/process\/task\/(\w+)\/read$/.exec(path)?.[1];
    if (task === undefined) return undefined;
    tasks = tasks.map((one) => (one.row.taskId === task ? { ...one, row: { ...one.row, unread: false } } : one));
    return null;
  };

  return {
    answers: (asked) => (asked.method === 'GET' ? read(asked) : write(asked)),
    open: () => tasks.map(({ row }) => row),
    wantOf: (taskId) => all.get(taskId)?.want ?? null,
    ensure: (want, held) => {
      const there = tasks.filter((one) => one.want === want && !held.has(one.row.taskId ?? '')).length;
      const missing = Array.from({ length: Math.max(0, wanted[want] - there) }, () => fresh(want));
      for (const one of missing) all.set(one.row.taskId ?? '', one);
      tasks = [...missing, ...tasks];
      return missing.length > 0;
    },
  };
};
