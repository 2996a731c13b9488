/** Calls of projects: the lines at their own door, how one comes from the pool, its milestones and its end. */
import type { AnyDoc, Definition } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { Refusal } from '#model/refusal.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import type { Idea } from '#resources/project/initiating.ts';
import { closeAsked, projectInitiate } from '#resources/project/projectInitiate.ts';
import { projectInitiateDetail } from '#resources/project/projectInitiateDetail.ts';
import { projectReserve } from '#resources/project/projectReserve.ts';
import { mayRead } from '../../access/scope.ts';
import { requirePermission } from '../../access/require.ts';
import { logOperation } from '../../audit/operations.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { requireAct } from '#server/documents/verbs/acts.ts';
import { shownRecord } from '#server/documents/shown/read.ts';
import { readRecord } from '../../documents/record.ts';
import { missingRecord } from '../../documents/refusals.ts';
import { writer } from '../../documents/write.ts';
import { lookups } from '../../effects/effect.ts';
import { call, type BusinessCall } from '../call.ts';
import { checkCall } from '../heads/check.ts';
import { deleteLines } from '../heads/deleteLines.ts';
import { doorCalls } from '../heads/door.ts';
import { accCall } from '../heads/lines.ts';

/** Number of the project that comes from an idea, other than the one named; those that were given up do not count. */
async function projectFrom(sql: Sql, reserveId: string, but: string | null): Promise<string | null> {
  const [row] = await sql.query<{ code: string }>(
    `select code from project_initiate where reserve_id = $1 and id is distinct from $2::bigint and status <> 'invalidated' and not deleted limit 1`,
    [reserveId, but],
    'project_from_idea',
  );
  return row?.code ?? null;
}

/** Whether somebody is employed and has an account; undefined while nobody is named. */
export async function worksFor(sql: Sql, userId: string | null): Promise<boolean | undefined> {
  if (userId === null) return undefined;
  const [row] = await sql.query<{ works: boolean }>(
    `select u.status = 'enabled' and u.staff_id is not null as works from users u where u.id = $1 and not u.deleted`,
    [userId],
    'project_manager_works',
  );
  return row?.works ?? false;
}

export const initiateFacts = lookups(projectInitiate, {
  idea: async ({ sql, record }): Promise<Idea | null | undefined> => {
    const id = idOf(record.reserveId);
    if (id === null) return null;
    const idea = await readRecord(sql, projectReserve, id);
    if (idea === null) return null;
    const { estInvestment, maturity, reserveStatus } = idea as { readonly [Name in keyof Idea]: string | null };
    return { estInvestment, maturity, reserveStatus, project: await projectFrom(sql, id, idOf((record as AnyDoc)['id'])) };
  },
  managerWorks: ({ sql, record }) => worksFor(sql, idOf(record.managerId)),
});

/** A record that somebody reads, locked for what they do with it. */
async function lockedFor(tx: Sql, context: Context, definition: Definition, id: string): Promise<AnyDoc> {
  const record = await readRecord(tx, definition, id, { lock: true });
  if (record === null || !(await mayRead(context, definition, record, tx))) throw missingRecord(definition, id);
  return record;
}

/** A project that changed by what somebody did with it beside its flow; it says so in the log, as writes of the server do not. */
async function changeProject(
  context: Context,
  id: string,
  act: 'close' | 'reached',
  values: (record: AnyDoc) => AnyDoc,
  lineOf?: (record: AnyDoc) => AnyDoc | null,
): Promise<AnyDoc> {
  const changed = await context.services.db.transaction(async (tx) => {
    const record = await lockedFor(tx, context, projectInitiate, id);
    requireAct(context, projectInitiate, act, record, lineOf?.(record) ?? null);
    const written = await writer(tx, context)(projectInitiate.key, values(record), { id });
    const [action, name] = ['put', textOf(record['projectName'])];
    await logOperation(tx, context, { action, resource: projectInitiate.key, recordId: id, name });
    return written;
  });
  return shownRecord(context, projectInitiate, changed);
}

const made = { id: f.text(w('Record', '单据'), { required: true }), code: f.text(w('No.', '编号'), { required: true }) } as const;

const initiatedTwice = (code: string): Refusal =>
  new Refusal('409', 'initiatedTwice', w('Project {code} was begun from it already', '已由该储备项目发起立项{code}'), { code });

/** What a project takes over from its idea; what it costs becomes its first budget lines. */
const fromIdea = (idea: AnyDoc): AnyDoc => ({
  projectName: idea['projectName'],
  projectType: idea['projectType'],
  reserveId: idea['id'],
  leadDept: idea['sponsorDept'],
  fundSource: idea['fundSource'],
  background: idea['necessity'],
  scope: idea['content'],
  benefitAnalysis: idea['expectedBenefit'],
  lines: linesOf(idea, 'lines').map(({ budgetSubject, content, amount }) => ({
    detailType: 'budget',
    budgetSubject,
    content,
    qty: '1',
    unitPrice: amount,
  })),
});

export const initiateCalls: readonly BusinessCall[] = [
  accCall(projectInitiate),
  deleteLines(projectInitiate, 'detailDeletes', w('Delete lines', '删除明细')),
  checkCall(projectInitiate),
  ...doorCalls(projectInitiateDetail, projectInitiate),
  call({
    resource: projectReserve.key,
    method: 'POST',
    path: 'initiate/:id',
    action: 'check',
    summary: w('Begin a project from an idea', '由储备项目发起立项'),
    answer: made,
    run: async ({ context, params }) => {
      requirePermission(context.actor, projectInitiate, 'add');
      const id = textOf(params['id']);
      return context.services.db.transaction(async (tx) => {
        const idea = await lockedFor(tx, context, projectReserve, id);
        requireAct(context, projectReserve, 'initiate', idea);
        const other = await projectFrom(tx, id, null);
        if (other !== null) throw initiatedTwice(other);
        const draft = await writer(tx, context)(projectInitiate.key, fromIdea(idea), { applicant: context.actor.userId });
        return { id: textOf(draft['id']), code: textOf(draft['code']) };
      });
    },
  }),
  call({
    resource: projectInitiate.key,
    method: 'POST',
    path: 'close/:id',
    action: 'close',
    summary: w('Close a project', '项目结项'),
    body: closeAsked,
    answer: 'record',
    run: ({ context, params, body: { stateReason } }) =>
      changeProject(context, textOf(params['id']), 'close', () => ({ setState: 'closed', stateReason })),
  }),
  call({
    resource: projectInitiate.key,
    method: 'PUT',
    path: 'reached/:id',
    action: 'page',
    summary: w('A milestone is reached', '里程碑完成'),
    body: { lineId: f.text(w('Milestone', '里程碑'), { max: 20, required: true }) },
    answer: 'record',
    run: ({ context, params, body: { lineId } }) =>
      changeProject(
        context,
        textOf(params['id']),
        'reached',
        (record) => ({ lines: linesOf(record, 'lines').map((line) => (line['id'] === lineId ? { ...line, done: true } : line)) }),
        (record) => linesOf(record, 'lines').find(({ id }) => id === lineId) ?? null,
      ),
  }),
];
