/** Changes of projects on the server: the project as it stands for them, and what becomes of it when one is approved. */
import { dateAt } from '#model/calculation/dates.ts';
import { subtract } from '#model/calculation/decimal.ts';
import type { AnyDoc } from '#model/definition.ts';
import { compute, faultsOf } from '#model/evaluate.ts';
import type { Posting } from '#model/posting.ts';
import { Refusal } from '#model/refusal.ts';
import { sum } from '#model/calculation/rounding.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { gained, lost, moneyOf, type BudgetLine, type Changed } from '#resources/project/changes.ts';
import { projectChange } from '#resources/project/projectChange.ts';
import { projectInitiate } from '#resources/project/projectInitiate.ts';
import type { Sql } from '../../db/sql.ts';
import { evaluation } from '#server/documents/checks/evaluation.ts';
import { readRecord } from '../../documents/record.ts';
import { missingRecord } from '../../documents/refusals.ts';
import { lookups, type Effect, type EffectInput } from '../../effects/effect.ts';
import { heldBy } from '../../effects/project/using.ts';
import { tell } from '../../outbox/tell.ts';
import type { BusinessCall } from '../call.ts';
import { checkCall } from '../heads/check.ts';
import { deleteLines } from '../heads/deleteLines.ts';
import { accCall } from '../heads/lines.ts';
import { worksFor } from './initiate.ts';
import { membersOf, projectWith, tellProject } from './standing.ts';

function budgetIn(project: AnyDoc, own: ReadonlyMap<string, string>): Readonly<Record<string, BudgetLine>> {
  const lines = linesOf(project, 'lines').filter(({ detailType }) => detailType === 'budget');
  return Object.fromEntries(
    lines.map(({ id, budgetSubject, amount, heldAmount, committedAmount, usedAmount }) => {
      const taken = sum([heldAmount, committedAmount, usedAmount].map((one) => textOf(one) || '0'));
      const line = textOf(id);
      return [
        line,
        { subject: textOf(budgetSubject) || null, amount: textOf(amount) || null, taken: subtract(taken, own.get(line) ?? '0') },
      ];
    }),
  );
}

const changing = ['status', 'setState', 'startDate', 'endDate', 'scope', 'managerId', 'budgetTotal'] as const;

export const changeFacts = lookups(projectChange, {
  project: async ({ sql, record }): Promise<Changed | null> => {
    const project = await projectWith(sql, idOf(record.projectId), ...changing);
    if (project === null) return null;
    const own = await heldBy(sql, { resource: projectChange.key, id: idOf((record as AnyDoc)['id']) });
    return { ...project.fields, budget: budgetIn(project.record, own) };
  },
  managerWorks: ({ sql, record }) => worksFor(sql, idOf(record.newManagerId)),
});

/** What belongs to a project is its manager's: what is under way follows them. */
const followManager = (tx: Sql, projectId: string, managerId: string): Promise<object[]> =>
  tx.query(
    `with problems as (update project_problem set project_manager_id = $2 where project_id = $1),
       risks as (update risk_management set project_manager_id = $2 where project_id = $1),
       plans as (update project_material set manager_id = $2 where project_id = $1),
       reports as (update project_progress set manager_id = $2 where project_id = $1),
       contracts as (update contract_definition set project_manager_id = $2 where project_id = $1)
     update contract_parameter set project_manager_id = $2 where project_id = $1`,
    [projectId, managerId],
    'project_manager_follows',
  );

const moneyIn = (record: AnyDoc) => moneyOf(record as unknown as Parameters<typeof moneyOf>[0]);

const budgetMoved = (): Refusal =>
  new Refusal('409', 'budgetMoved', w('The budget has just been changed: decide on it again', '预算刚刚发生变化，须重新审批'));

/** Fields of the project that the change writes; the budget moves in its ledger. */
function written({ changeType, newEndDate, newManagerId, afterContent, subject }: AnyDoc): AnyDoc {
  const stateReason = textOf(subject);
  switch (changeType) {
    case 'schedule':
      return { endDate: newEndDate, needsSchedule: true };
    case 'scope':
      return { scope: afterContent };
    case 'manager':
      return { managerId: newManagerId };
    case 'suspend':
      return { setState: 'suspended', stateReason };
    case 'resume':
      return { setState: 'running', stateReason };
    case 'cancel':
      return { setState: 'cancelled', stateReason };
    default:
      return {};
  }
}

/**
 * The change as it fits its project, which nobody else changes until the decision is written.
 * @throws 409 where something stands against it by now, or its budget lines have moved while it was decided on
 */
async function judgedAnew({ tx, context, definition, record, now }: Omit<EffectInput, 'moved' | 'write'>): Promise<AnyDoc> {
  // What belongs to a project is locked before it, as by everybody who decides on it.
  if (record['changeType'] === 'manager') await followManager(tx, textOf(record['projectId']), textOf(record['newManagerId']));
  await readRecord(tx, projectInitiate, record['projectId'], { lock: true });
  const input = await evaluation(tx, context, definition, record, now);
  const fresh = compute(definition, record, input);
  const wrong = faultsOf(definition, fresh, input, 'submit').filter(({ severity }) => severity === 'error');
  const [first] = wrong;
  if (first !== undefined) throw new Refusal('409', first.rule, first.message, {}, wrong);
  if (JSON.stringify(moneyIn(fresh)) !== JSON.stringify(moneyIn(record))) throw budgetMoved();
  return fresh;
}

/** The project is judged and its budget moved in the settling of the decision; then the rest is written, which nobody changes meanwhile. */
export const projectChanged: Effect = {
  postings: async (input): Promise<readonly Posting[]> => {
    const change = (await judgedAnew(input)) as unknown as Parameters<typeof gained>[0];
    const date = dateAt(input.now, input.context.services.zone);
    return [...lost(change, null, date), ...gained(change, date)];
  },
  then: async ({ tx, record, write, now, context }) => {
    const id = textOf(record['projectId']);
    const project = await readRecord(tx, projectInitiate, id);
    if (project === null) throw missingRecord(projectInitiate, id);
    const values = written(record);
    if (Object.keys(values).length > 0) await write(projectInitiate.key, values, { id });
    if (record['changeType'] === 'resume') await tellProject(tx, write, id);
    const people = new Set([project['managerId'], values['managerId'], ...membersOf(project)].map(textOf).filter((one) => one !== ''));
    const params = {
      name: textOf(project['projectName']),
      change: textOf(record['subject']),
      resource: projectInitiate.key,
      documentId: id,
    };
    const principals = [...people].map((one) => `u:${one}` as const);
    if (principals.length > 0) await tell(tx, now, [{ key: 'project_changed', principals, params, actorId: context.actor.userId }]);
  },
};

export const changeCalls: readonly BusinessCall[] = [
  accCall(projectChange),
  deleteLines(projectChange, 'detailDeletes', w('Delete lines', '删除明细')),
  checkCall(projectChange),
];
