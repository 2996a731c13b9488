/**
 * Whoever leaves, or is away for long, hands over: open tasks, standing in for others, departments. All that
 * is asked for in one transaction, or nothing; each task's trail says so.
 */
import type { Person } from '#model/api.ts';
import type { Handover, HandoverAsked, HandoverOverview } from '#model/operations/people.ts';
import { Refusal, type Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { invalid } from '../documents/refusals.ts';
import { saveIn, storedFor } from '../documents/save.ts';
import { personOf } from '../flows/directory.ts';
import { organisationOf } from '../flows/organisation.ts';
import { toldOfSubstitutions } from '../flows/standingIn.ts';
import { passSubstitutions } from '../inbox/passSubstitutions.ts';
import { reassignTask, requireUser } from '../workflow/operate/reassign.ts';
import { tasksOfPerson } from '../flows/tasksOfPerson.ts';
import { accountsOf, definitionNamed } from './accounts.ts';

/** Most tasks in one transaction; the rest is handed over by a second call. */
const most = 500;
const leading = ['leader', 'deputy', 'chargeLeader'] as const;

const missingUser = (id: string): Refusal => new Refusal('404', 'missingRecord', w('User {id} does not exist', '用户 {id} 不存在'), { id });

async function requireAccount(sql: Sql, id: string): Promise<void> {
  const found = await sql.query('select 1 as found from users where id = $1 and not deleted', [id], 'account_exists');
  if (found.length === 0) throw missingUser(id);
}

interface Led {
  readonly id: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly as: readonly (typeof leading)[number][];
}

const departmentsOf = (sql: Sql, userId: string): Promise<Led[]> =>
  sql.query<Led>(
    `select id::text, name, name_en as "nameEn", array_remove(array[
       case when leader = $1 then 'leader' end, case when deputy = $1 then 'deputy' end, case when charge_leader = $1 then 'chargeLeader' end], null) as "as"
     from sys_department where not deleted and $1 in (leader, deputy, charge_leader) order by sort nulls last, id`,
    [userId],
    'departments_led',
  );

/** What hangs on a person, for whoever is about to hand it over. */
export async function handoverOverview(context: Context, userId: string): Promise<HandoverOverview> {
  const { db, clock } = context.services;
  await requireAccount(db, userId);
  const organisation = await organisationOf(db);
  const tasks = await db.query<{
    id: string;
    title: string;
    node: string;
    nodeEn: string;
    openedAt: string;
    applicant: string | null;
    alone: boolean;
  }>(
    `select t.id::text, coalesce(nullif(t.code, ''), f.name) as title, t.name as node, t.name_en as "nodeEn", t.opened_at as "openedAt",
       t.applicant_id::text as applicant, t.assignee_id = $2 or t.principals = array['u:' || $2::text] as alone
     from task t join flow_instance i on i.id = t.instance_id join flow_definition f on f.id = i.definition_id
     where t.id = any($1::bigint[]) order by t.opened_at, t.id`,
    [await tasksOfPerson(db, userId), userId],
    'handover_tasks',
  );
  const standing = await db.query<{ id: string; userId: string; from: string; to: string }>(
    `select id::text, user_id::text as "userId", from_at as "from", to_at as "to" from substitution
     where substitute_id = $1 and over_at is null and to_at > $2 order by from_at, id`,
    [userId, clock.now()],
    'handover_standing',
  );
  const named = await db.query<{ key: string; name: string }>(
    `select f.key, f.name from flow_definition f join users u on u.id = $1
     where not f.suspended and f.version = (select max(version) from flow_definition where key = f.key)
       and f.xml ~ ('user:' || regexp_replace(u.user_name, '(\\W)', '\\\\\\1', 'g') || '([^A-Za-z0-9_]|$)') order by f.key`,
    [userId],
    'handover_flows',
  );
  const person = (id: string | null): Person | null => (id === null ? null : personOf(organisation, id));
  return {
    tasks: tasks.map(({ node, nodeEn, applicant, ...task }) => ({ ...task, node: w(nodeEn || node, node), applicant: person(applicant) })),
    substitutions: standing.map(({ userId: away, ...row }) => ({ ...row, user: personOf(organisation, away) })),
    departments: (await departmentsOf(db, userId)).map(({ id, name, nameEn, as }) => ({ id, name: w(nameEn || name, name), as })),
    flows: named.map(({ key, name }) => ({ key, name })),
  };
}

/** Every task that cannot go to this person is named; `taskIds.<id>` is its field. */
async function handTasks(tx: Sql, context: Context, from: string, to: string, ids: readonly string[], reason: string): Promise<void> {
  const faults: Fault[] = [];
  for (const id of ids) {
    await tx.query('savepoint handed_task');
    try {
      await reassignTask(tx, context, id, to, reason, from);
      await tx.query('release savepoint handed_task');
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await tx.query('rollback to savepoint handed_task');
      const [fault] = error.faults;
      faults.push({ field: `taskIds.${id}`, rule: fault?.rule ?? error.reason, severity: 'error', message: fault?.message ?? error.desc });
    }
  }
  if (faults.length > 0) throw invalid(faults);
}

/** The departments that they lead, as whatever they are to these, get the new person; their own rules apply. */
async function handDepartments(tx: Sql, context: Context, from: string, to: string): Promise<number> {
  const definition = definitionNamed(context, 'sysDepartment');
  const led = await departmentsOf(tx, from);
  for (const { id, as } of led) {
    const stored = await storedFor(tx, context, definition, id, {});
    await saveIn(tx, context, definition, stored, Object.fromEntries(as.map((field) => [field, to])));
  }
  return led.length;
}

/** Chosen tasks have to be theirs; without a choice it is all of them. */
async function tasksIn(tx: Sql, from: string, chosen: readonly string[] | undefined): Promise<readonly string[]> {
  const own = await tasksOfPerson(tx, from);
  const strange = (chosen ?? []).filter((id) => !own.includes(id));
  if (strange.length > 0)
    throw invalid(
      strange.map((id) => ({
        field: `taskIds.${id}`,
        rule: 'notHis',
        severity: 'error',
        message: w('is no open task of this user', '不是该用户的待办任务'),
      })),
    );
  const ids = chosen ?? own;
  if (ids.length > most)
    throw invalid([{ field: 'taskIds', rule: 'tooMany', severity: 'error', message: w(`at most ${most} at once`, `一次最多${most}个`) }]);
  return ids;
}

export async function handOver(context: Context, from: string, asked: HandoverAsked): Promise<Handover> {
  const { services } = context;
  await requireAccount(services.db, from);
  const to = await requireUser(services, asked.toUserId, 'toUserId');
  if (to === from)
    throw invalid([{ field: 'toUserId', rule: 'oneself', severity: 'error', message: w('is the same person', '不能是同一人') }]);
  const done = await services.db.transaction(async (tx): Promise<Handover> => {
    const ids = await tasksIn(tx, from, asked.taskIds);
    await handTasks(tx, context, from, to, ids, asked.reason);
    const substitutions = asked.substitutions ? await passSubstitutions(tx, context, from, to) : { moved: 0, ended: 0 };
    const departments = asked.departments ? await handDepartments(tx, context, from, to) : 0;
    if (asked.disable) await accountsOf(tx, context, [from], { status: 'disabled' });
    return { tasks: ids.length, substitutions, departments, disabled: asked.disable };
  });
  await services.db.notify('record', 'users');
  if (done.departments > 0) await services.db.notify('record', 'sys_department');
  await toldOfSubstitutions(services);
  return done;
}
