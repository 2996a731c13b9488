/** What follows from an approved transfer or post change: at once for pay, on its day for everything else. */
import type { AnyDoc } from '#model/definition.ts';
import { addDays, addMonths } from '#model/calculation/dates.ts';
import { Refusal } from '#model/refusal.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { movementDictionaries } from '#resources/hr/dictionaries/movement.ts';
import { faultOfOpenMove } from '#resources/hr/rules/movement.ts';
import type { Sql } from '../../db/sql.ts';
import { tell } from '../../outbox/tell.ts';
import type { Effect, EffectInput } from '../effect.ts';
import { beginPost, changeFile, endPosts, fileOf, holdFile, moveMainPost, placeText, rolesAfter, type StaffFile } from './place.ts';
import { openMovesOf } from './movementFacts.ts';

const labelOf = (dictionary: 'turnType' | 'moveType', value: unknown): string =>
  movementDictionaries[dictionary].items.find((item) => item.value === value)?.label.zh ?? textOf(value);

/** Whoever left before the day has no place that could change. */
const isGone = ({ staffState }: StaffFile): boolean => staffState === 'resigned' || staffState === 'retired';

interface Place {
  readonly deptId: string | null;
  readonly postId: string | null;
  readonly grade: string | null;
  readonly supervisor: string | null;
}

/** File, account and posts held go to another place. */
async function goTo(
  input: EffectInput,
  file: StaffFile,
  to: Place,
  how: { holdType: string; type: string; day: string; more?: AnyDoc },
): Promise<void> {
  const { tx, write } = input;
  const change = { date: how.day, type: how.type, before: await placeText(tx, file), after: await placeText(tx, to) };
  await changeFile(input, file, { ...to, ...how.more }, change);
  await moveMainPost(input, file.id, how.day, how.holdType, to);
  if (file.userId === null) return;
  const roles = await rolesAfter(tx, file.roles, [file.postId ?? '', ...file.extraPosts], [to.postId ?? '', ...file.extraPosts]);
  await write('users', { deptId: to.deptId, postId: to.postId, supervisor: to.supervisor, roles }, { id: file.userId });
}

/** A transfer and a post change sent side by side: the one that comes second sees the first. */
export const oneMoveAtOnce: Effect = async ({ tx, definition, record }) => {
  await holdFile(tx, record['staffId']);
  const open = faultOfOpenMove(await openMovesOf(tx, definition, record));
  if (open !== null) throw new Refusal('409', 'openMove', open.message, {}, [open]);
};

/** Who leads something keeps leading it until HR names another; managers' posts may lead something. */
async function remindOfLeaders({ tx, context, record, now }: EffectInput, file: StaffFile, postId: string | null): Promise<void> {
  const [row] = await tx.query<{ departments: string | null; manager: boolean }>(
    `select (select string_agg(name, '、' order by id) from sys_department where not deleted and $1::bigint in (leader, deputy, charge_leader)) as departments,
       exists (select from posts where id = $2 and category = 'management') as manager`,
    [file.userId, postId],
    'move_leads',
  );
  if (row === undefined || (row.departments === null && !row.manager)) return;
  const params = {
    name: file.name,
    code: textOf(record['code']),
    comment: `目前负责：${row.departments ?? '无'}`,
    commentEn: `Leads now: ${row.departments ?? 'nothing'}`,
  };
  await tell(tx, now, [{ key: 'leader_to_set', principals: ['r:hr_manager'], params, actorId: context.actor.userId }]);
}

const stateAfter = (file: StaffFile, day: string): string =>
  file.regularDate === null && file.probationEnd !== null && file.probationEnd >= day ? 'probation' : 'regular';

async function confirm(input: EffectInput, file: StaffFile, day: string): Promise<void> {
  const { record } = input;
  const extendTo = textOf(record['extendTo']) || null;
  if (extendTo !== null) {
    const change = { date: day, type: '延长试用期', before: textOf(file.probationEnd), after: extendTo };
    await changeFile(input, file, { probationEnd: extendTo }, change);
    return;
  }
  const state = file.staffState === 'probation' ? { staffState: 'regular' } : {};
  const grade = textOf(record['newGrade']) || file.grade;
  if (grade === file.grade) {
    const change = { date: day, type: labelOf('turnType', 'regular'), before: '试用期', after: '正式' };
    await changeFile(input, file, { ...state, regularDate: day }, change);
    return;
  }
  const to = { deptId: file.deptId, postId: file.postId, grade, supervisor: file.supervisor };
  await goTo(input, file, to, { holdType: 'main', type: labelOf('turnType', 'regular'), day, more: { ...state, regularDate: day } });
}

const states: Readonly<Record<string, (file: StaffFile, day: string) => string>> = {
  secondment: () => 'seconded',
  back: stateAfter,
};

/** The first day of a month from that day on: pay changes with a month. */
const monthFrom = (day: string): string => (day.endsWith('-01') ? day : `${addMonths(`${day.slice(0, 7)}-01`, 1)}`);

/** Payroll gets the draft that fixes the new pay. */
async function draftPay(input: EffectInput, staffId: string, day: string): Promise<void> {
  const [payroll] = await input.tx.query<{ id: string }>(
    `select u.id::text from users u join roles r on r.id = any(u.roles) where r.code = 'hr_payroll' and u.status = 'enabled' and not u.deleted
     order by u.id limit 1`,
    [],
    'move_payroll',
  );
  if (payroll === undefined) return;
  const salaryReason = input.record['turnType'] === 'regular' ? 'regular' : 'postMove';
  await input.write('hrSalaryConfirmation', { staffId, salaryReason, effectiveDate: monthFrom(day) }, { applicant: payroll.id });
}

export const turnTakesEffect: Effect = async (input) => {
  const { tx, context, record } = input;
  const file = await fileOf(tx, record['staffId']);
  if (isGone(file)) return;
  const [day, turnType] = [textOf(record['effectiveDate']), textOf(record['turnType'])];
  if (turnType === 'regular') await confirm(input, file, day);
  else {
    const to: Place = {
      deptId: idOf(record['newDept']),
      postId: idOf(record['newPost']),
      grade: textOf(record['newGrade']) || file.grade,
      supervisor: idOf(record['newSupervisor']) ?? (await leaderOf(tx, idOf(record['newDept']), file.userId)),
    };
    // Whoever is leaving goes on leaving where they are now.
    const state = file.staffState === 'leaving' ? undefined : states[turnType]?.(file, day);
    const more = state === undefined ? {} : { staffState: state };
    const holdType = turnType === 'secondment' ? 'seconded' : 'main';
    await goTo(input, file, to, { holdType, type: labelOf('turnType', turnType), day, more });
    await remindOfLeaders(input, file, to.postId);
  }
  if (record['salaryAdjust'] === true) await draftPay(input, file.id, day);
  const heir = idOf(record['handoverTo']);
  if (file.userId !== null && heir !== null)
    await context.services.takeOver(tx, context, { from: file.userId, to: [heir], reason: textOf(record['code']) });
};

/** Who leads a department reports to nobody in it. */
async function leaderOf(tx: Sql, department: string | null, userId: string | null): Promise<string | null> {
  const [row] = await tx.query<{ leader: string | null }>(
    'select leader::text from sys_department where id = $1 and leader is distinct from $2::bigint',
    [department, userId],
    'move_leader',
  );
  return row?.leader ?? null;
}

const payReasons: Readonly<Record<string, string>> = { promotion: 'promotion', demotion: 'reduction' };

/** The change of pay waits for HR beside the move, and comes on the same day. */
export const postMoveApproved: Effect = async ({ tx, record, definition, write }) => {
  if (record['salaryAdjust'] !== true) return;
  await holdFile(tx, record['staffId']);
  const [waiting] = await tx.query<{ code: string }>(
    `select code from hr_salary_change where staff_id = $1 and apply_status = 'waiting' and not deleted limit 1`,
    [record['staffId']],
    'move_pay_waiting',
  );
  if (waiting !== undefined)
    throw new Refusal('409', 'changeWaits', w('{code} still waits for this person', '该员工的{code}尚待生效'), { code: waiting.code });
  const [standard] = await tx.query<AnyDoc>(
    `select base_salary::text as "baseSalary", post_salary::text as "postSalary", performance_base::text as "performanceBase",
       (coalesce(meal_allowance, 0) + coalesce(phone_allowance, 0) + coalesce(other_allowance, 0))::text as allowances
     from hr_salary_standard where id = $1`,
    [record['newStandardId']],
    'move_pay_standard',
  );
  await write('hrSalaryChange', {
    ...standard,
    staffId: record['staffId'],
    salaryReason: payReasons[textOf(record['moveType'])] ?? 'postMove',
    sourceType: definition.key,
    sourceId: textOf(record['id']),
    newStandardId: record['newStandardId'],
    effectiveDate: record['effectiveDate'],
  });
};

/** Taken back before its day: the pay that waited with it is cancelled. */
export const postMoveRevoked: Effect = async ({ tx, record, definition, write }) => {
  const rows = await tx.query<{ id: string }>(
    `select id::text from hr_salary_change where source_type = $1 and source_id = $2 and apply_status = 'waiting' and not deleted`,
    [definition.key, textOf(record['id'])],
    'move_pay_cancel',
  );
  for (const { id } of rows) await write('hrSalaryChange', { applyStatus: 'cancelled' }, { id });
};

/** A post beside the main one begins or ends. */
async function moveExtraPost(input: EffectInput, file: StaffFile, day: string, post: string): Promise<void> {
  const { tx, record, write } = input;
  const begins = record['moveType'] === 'extraPost';
  const [row] = await tx.query<{ deptId: string; name: string }>(
    'select dept_id::text as "deptId", name from posts where id = $1',
    [post],
    'move_extra_post',
  );
  const change = {
    date: day,
    type: labelOf('moveType', record['moveType']),
    before: begins ? '' : textOf(row?.name),
    after: begins ? textOf(row?.name) : '',
  };
  await changeFile(input, file, {}, change);
  if (begins) await beginPost(input, file.id, day, 'partTime', { deptId: row?.deptId, postId: post, grade: file.grade, supervisor: null });
  else await endPosts(input, file.id, addDays(day, -1), ['partTime'], post);
  if (file.userId === null) return;
  const partTimePosts = begins ? [...new Set([...file.extraPosts, post])] : file.extraPosts.filter((one) => one !== post);
  const main = file.postId ?? '';
  const roles = await rolesAfter(tx, file.roles, [main, ...file.extraPosts], [main, ...partTimePosts]);
  await write('users', { partTimePosts, roles }, { id: file.userId });
}

export const postMoveTakesEffect: Effect = async (input) => {
  const { tx, record } = input;
  const file = await fileOf(tx, record['staffId']);
  if (isGone(file)) return;
  const [day, post, moveType] = [textOf(record['effectiveDate']), textOf(record['newPost']), textOf(record['moveType'])];
  if (moveType === 'extraPost' || moveType === 'removePost') return moveExtraPost(input, file, day, post);
  const to = { deptId: file.deptId, postId: post, grade: textOf(record['newGrade']), supervisor: file.supervisor };
  await goTo(input, file, to, { holdType: 'main', type: labelOf('moveType', moveType), day });
  await remindOfLeaders(input, file, post);
};
