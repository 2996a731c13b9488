/**
 * Naming somebody to stand in while one is away: for a time, in some flows or all. Whoever stands in finds the
 * tasks in their own inbox; it begins and ends by itself. Chains and loops are refused when they would come about.
 */
import { formatInstant } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { Substitution } from '#model/operations/personal.ts';
import { Refusal, type Fault } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { w, type Words } from '#model/words.ts';
import { may, type Context } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { instantAsked } from '#server/documents/checks/askedDates.ts';
import { invalid, missing } from '../documents/refusals.ts';
import { personOf } from '../flows/directory.ts';
import { organisationOf } from '../flows/organisation.ts';
import { countShown, empty, fill, substitutionColumns, toldOfSubstitutions, type SubstitutionRow } from '../flows/standingIn.ts';
import { tell } from '../outbox/tell.ts';

const longestMs = 366 * 86_400_000;

const isAdministrator = ({ actor }: Context): boolean => may(actor, 'definitions', 'operate');

const wrong = (field: string, rule: string, message: Words): Fault => ({ field, rule, severity: 'error', message });

const instantIn = (body: AnyDoc, field: string): number => {
  const at = instantAsked(field, textOf(body[field]));
  if (at === null) throw missing(field);
  return at.getTime();
};

interface Wanted {
  readonly userId: string;
  readonly substituteId: string;
  readonly from: Date;
  readonly to: Date;
  readonly flows: readonly string[];
}

async function wantedOf(context: Context, body: AnyDoc): Promise<Wanted> {
  const { db, clock } = context.services;
  const { users } = await organisationOf(db);
  const userId = textOf(body['userId']) || context.actor.userId;
  if (userId !== context.actor.userId && !isAdministrator(context))
    throw new Refusal('403', 'noPermission', w('Only an administrator does this for others', '只有管理员可以为他人设置'));
  const substituteId = textOf(body['substituteId']);
  if (substituteId === '') throw missing('substituteId');
  const [from, to] = [instantIn(body, 'from'), instantIn(body, 'to')];
  const flows = Array.isArray(body['flows']) ? [...new Set(body['flows'].map(textOf))] : [];
  const known =
    flows.length === 0 ? [] : await db.query<{ key: string }>('select distinct key from flow_definition where key = any($1)', [flows]);
  const unknown = w('there is no such user', '没有此用户或已停用');
  const faults = [
    ...(users.get(userId)?.enabled === true ? [] : [wrong('userId', 'unknownUser', unknown)]),
    ...(users.get(substituteId)?.enabled === true ? [] : [wrong('substituteId', 'unknownUser', unknown)]),
    ...(substituteId === userId ? [wrong('substituteId', 'oneself', w('is the same person', '不能是本人'))] : []),
    ...(to <= from ? [wrong('to', 'order', w('has to be after the beginning', '必须晚于开始时间'))] : []),
    ...(to <= clock.now().getTime() ? [wrong('to', 'past', w('is over already', '已经过去'))] : []),
    ...(to - from > longestMs ? [wrong('to', 'tooLong', w('is more than a year later', '不能超过一年'))] : []),
    ...(known.length < flows.length ? [wrong('flows', 'unknownFlow', w('there is no such flow', '没有此流程'))] : []),
  ];
  if (faults.length > 0) throw invalid(faults);
  return { userId, substituteId, from: new Date(from), to: new Date(to), flows };
}

/** Two who name somebody at the same time wait for each other, so that no chain comes about between them. */
export const lockSubstitutions = async (tx: Sql): Promise<void> => {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('substitution', 0))`);
};

/** One step only: nobody is stood in for by somebody who is away themselves in that time and in those flows. */
export async function standsInTheWay(tx: Sql, { userId, substituteId, from, to, flows }: Wanted): Promise<Fault[]> {
  const rows = await tx.query<SubstitutionRow>(
    `select ${substitutionColumns} from substitution s where s.over_at is null and s.from_at < $4 and s.to_at > $3
       and (s.flows = '{}' or $5::text[] = '{}' or s.flows && $5) and (s.user_id in ($1, $2) or s.substitute_id = $1)`,
    [userId, substituteId, from, to, flows],
  );
  return rows.map((row): Fault => {
    if (row.userId === userId) return wrong('from', 'overlaps', w('somebody is named for this time already', '该时间段已设置代理人'));
    if (row.userId === substituteId) return wrong('substituteId', 'away', w('is also away in this time', '该时间段内本人也已设置代理人'));
    return wrong('userId', 'standsIn', w('stands in for somebody else in this time', '该时间段内正在代理他人'));
  });
}

async function refuseChains(tx: Sql, wanted: Wanted): Promise<void> {
  const faults = await standsInTheWay(tx, wanted);
  if (faults.length > 0) throw invalid(faults);
}

const view = async ({ services }: Context, row: SubstitutionRow): Promise<Substitution> => {
  const organisation = await organisationOf(services.db);
  const now = services.clock.now().getTime();
  return {
    id: row.id,
    user: personOf(organisation, row.userId),
    substitute: personOf(organisation, row.substituteId),
    from: row.from,
    to: row.to,
    flows: row.flows,
    reason: row.reason,
    state: row.over || Date.parse(row.to) <= now ? 'over' : Date.parse(row.from) <= now ? 'active' : 'coming',
  };
};

/** Tells what `addSubstitution` would do with the same body, and refuses alike: how many open tasks would be shown to who stands in. */
export async function previewSubstitution(context: Context, body: AnyDoc): Promise<{ readonly open: number }> {
  const wanted = await wantedOf(context, body);
  await refuseChains(context.services.db, wanted);
  return { open: await countShown(context.services.db, wanted) };
}

/** `body`: substituteId, from, to (ISO with zone), flows, reason; an administrator names `userId` as well. */
export async function addSubstitution(context: Context, body: AnyDoc): Promise<Substitution> {
  const { db, clock } = context.services;
  const wanted = await wantedOf(context, body);
  const now = clock.now();
  const reason = textOf(body['reason']).trim() || null;
  const row = await db.transaction(async (tx) => {
    await lockSubstitutions(tx);
    await refuseChains(tx, wanted);
    const [stored] = await tx.query<SubstitutionRow>(
      `insert into substitution as s (user_id, substitute_id, from_at, to_at, flows, reason, created_by, created_at, begun_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, case when $3::timestamptz <= $8::timestamptz then $8::timestamptz end) returning ${substitutionColumns}`,
      [wanted.userId, wanted.substituteId, wanted.from, wanted.to, wanted.flows, reason, context.actor.userId, now],
    );
    if (!stored) throw new Error('the substitution was not stored');
    if (wanted.from <= now) await fill(tx, now, stored);
    const organisation = await organisationOf(db);
    const local = (at: Date): string => formatInstant(at.toISOString(), 'yyyy-MM-dd hh:mm', context.services.zone);
    const away = personOf(organisation, wanted.userId);
    const params = { who: away.name, whoEn: away.nameEn ?? away.name, from: local(wanted.from), to: local(wanted.to) };
    await tell(tx, now, [{ key: 'task_stand_in', principals: [`u:${wanted.substituteId}`], params, actorId: context.actor.userId }]);
    return stored;
  });
  await toldOfSubstitutions(context.services);
  return view(context, row);
}

/** Those that concern this person, the latest first; of an administrator all, or one user's. */
export async function substitutions(context: Context, userId: string | null): Promise<Substitution[]> {
  const asked = isAdministrator(context) ? userId : context.actor.userId;
  if (asked !== null && !/^\d{1,18}$/.test(asked)) return [];
  const rows = await context.services.db.query<SubstitutionRow>(
    `select ${substitutionColumns} from substitution s where $1::bigint is null or s.user_id = $1 or s.substitute_id = $1 order by s.from_at desc, s.id desc limit 200`,
    [asked],
  );
  return Promise.all(rows.map((row) => view(context, row)));
}

/** Ends one before its time: by whoever is away, or an administrator. */
export async function endSubstitution(context: Context, id: string): Promise<Substitution> {
  const { db, clock } = context.services;
  const now = clock.now();
  const row = await db.transaction(async (tx) => {
    const [found] = await tx.query<SubstitutionRow>(`select ${substitutionColumns} from substitution s where s.id = $1 for update`, [id]);
    const mine = found && (found.userId === context.actor.userId || isAdministrator(context));
    if (!found || (!mine && found.substituteId !== context.actor.userId))
      throw new Refusal('404', 'missingRecord', w('There is no substitution {id}', '没有代理设置{id}'), { id });
    if (!mine) throw new Refusal('403', 'noPermission', w('Only who is away ends it', '仅被代理人可以终止'));
    if (!found.over) {
      await tx.query('update substitution set over_at = $2 where id = $1', [id, now]);
      await empty(tx, now, found);
    }
    return { ...found, over: true };
  });
  await toldOfSubstitutions(context.services);
  return view(context, row);
}
