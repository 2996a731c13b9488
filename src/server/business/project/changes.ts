/** Changes of projects on the server: the project as it stands for them, and what becomes of it when one is approved. */
import { subtract } from '#model/decimal.ts';
import type { AnyDoc } from '#model/definition.ts';
import { sum } from '#model/rounding.ts';
import { idOf, textOf } from '#model/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import type { BudgetLine, Changed } from '#resources/project/changes.ts';
import { projectChange } from '#resources/project/projectChange.ts';
import { projectInitiate } from '#resources/project/projectInitiate.ts';
import type { Sql } from '../../db/sql.ts';
import { readRecord } from '../../documents/record.ts';
import { effect, lookups } from '../../effects/effect.ts';
import { tell } from '../../outbox/tell.ts';
import type { BusinessCall } from '../call.ts';
import { checkCall } from '../heads/check.ts';
import { deleteLines } from '../heads/deleteLines.ts';
import { accCall } from '../heads/lines.ts';
import { worksFor } from './initiate.ts';
import { tellProject } from './standing.ts';

/** What the change itself holds of each budget line, which stands in nobody's way. */
async function ownHolds(sql: Sql, changeId: string | null): Promise<ReadonlyMap<string, string>> {
  if (changeId === null) return new Map();
  const rows = await sql.query<{ line: string; held: string }>(
    `select e.dimensions ->> 'line' as line,
       sum(case when e.to_account = 'held' then e.quantity when e.from_account = 'held' then -e.quantity else 0 end)::numeric(16,2)::text as held
     from ledger_entry e where e.ledger = 'projectBudget' and e.resource = $1 and e.record_id = $2::bigint and e.kind = 'hold' group by 1`,
    [projectChange.key, changeId],
    'project_change_holds',
  );
  return new Map(rows.map(({ line, held }) => [line, held]));
}

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

export const changeFacts = lookups(projectChange, {
  project: async ({ sql, record }): Promise<Changed | null> => {
    const id = idOf(record.projectId);
    const project = id === null ? null : await readRecord(sql, projectInitiate, id);
    if (project === null) return null;
    const names = ['status', 'setState', 'startDate', 'endDate', 'scope', 'managerId', 'budgetTotal'] as const;
    const plain = Object.fromEntries(names.map((name) => [name, project[name] ?? null])) as Record<(typeof names)[number], string | null>;
    return { ...plain, budget: budgetIn(project, await ownHolds(sql, idOf((record as AnyDoc)['id']))) };
  },
  managerWorks: ({ sql, record }) => worksFor(sql, idOf(record.newManagerId)),
});

/** What belongs to a project is its manager's: what is under way follows him. */
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

export const projectChanged = effect(projectChange, async ({ tx, record, write, now, context }) => {
  const id = record.projectId ?? '';
  const project = await readRecord(tx, projectInitiate, id, { lock: true });
  if (project === null) return;
  const values = written(record as AnyDoc);
  if (Object.keys(values).length > 0) await write(projectInitiate.key, values, { id });
  if (record.changeType === 'manager') await followManager(tx, id, record.newManagerId ?? '');
  if (record.changeType === 'resume') await tellProject(tx, write, id);
  const members = Array.isArray(project['members']) ? (project['members'] as unknown[]).map(textOf) : [];
  const people = new Set([textOf(project['managerId']), record.newManagerId ?? '', ...members].filter((one) => one !== ''));
  const params = {
    name: textOf(project['projectName']),
    change: textOf(record.subject),
    resource: projectInitiate.key,
    documentId: id,
  };
  const principals = [...people].map((one) => `u:${one}` as const);
  if (principals.length > 0) await tell(tx, now, [{ key: 'project_changed', principals, params, actorId: context.actor.userId }]);
});

export const changeCalls: readonly BusinessCall[] = [
  accCall(projectChange),
  deleteLines(projectChange, 'detailDeletes', w('Delete lines', '删除明细')),
  checkCall(projectChange),
];
