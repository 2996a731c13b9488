/** Calls of training: signing in and out, reporting on a course, cancelling a session, taking needs over into a plan. */
import { signInAt, attendanceAt } from '#resources/hr/rules/trainingRules.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { formatInstant } from '#model/calculation/dates.ts';
import { fault } from '#model/faults.ts';
import { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { mayRead } from '../../access/scope.ts';
import { logOperation } from '../../audit/operations.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { factsFor } from '../../effects/facts.ts';
import { requireAct } from '#server/documents/verbs/acts.ts';
import { shownRecord } from '#server/documents/shown/read.ts';
import { readRecord } from '../../documents/record.ts';
import { invalid, missingRecord, notForYou } from '../../documents/refusals.ts';
import { saveIn } from '../../documents/save.ts';
import { writer } from '../../documents/write.ts';
import { tell } from '../../outbox/tell.ts';
import type { BusinessAsked, BusinessCall } from '../call.ts';

interface Sitting {
  readonly startTime: string;
  readonly endTime: string;
  readonly approved: boolean;
}

/** The person's own row, locked, with the training it belongs to. */
async function ownRow(tx: Sql, context: Context, definition: Definition, id: string): Promise<{ record: AnyDoc; sitting: Sitting }> {
  const record = await readRecord(tx, definition, id, { lock: true });
  if (record === null) throw missingRecord(definition, id);
  if (!(await mayRead(context, definition, record, tx))) throw notForYou(definition, id);
  if (record['staffId'] !== context.actor.staffId)
    throw new Refusal('403', 'notYourTraining', w('You sign for yourself only', '只能为本人签到'));
  const { sitting } = (await factsFor(context, definition, record, tx, ['sitting'])) as { readonly sitting?: Sitting | null };
  if (!sitting?.approved) throw new Refusal('409', 'trainingCancelled', w('This training does not take place', '该培训已取消'));
  return { record, sitting };
}

const shownTime = (instant: string, context: Context): string => formatInstant(instant, 'yyyy-MM-dd hh:mm', context.services.zone);

/** What signing now means for the row; refused outside of its time. */
function signing(record: AnyDoc, { startTime, endTime }: Sitting, side: 'in' | 'out', now: string, context: Context): AnyDoc {
  if (side === 'in') {
    if (record['signIn'] !== null) throw new Refusal('409', 'signedAlready', w('You have signed in already', '已签到'));
    const at = signInAt({ startTime, endTime }, now);
    if (at === 'early')
      throw new Refusal(
        '409',
        'signInEarly',
        w('Sign-in opens half an hour before the start ({start})', '开始前30分钟方可签到（{start}开始）'),
        { start: shownTime(startTime, context) },
      );
    if (at === 'over')
      throw new Refusal('409', 'signInOver', w('The training ended at {end}', '培训已于{end}结束'), { end: shownTime(endTime, context) });
    return { signIn: now, signState: attendanceAt(startTime, now) };
  }
  const signIn = textOf(record['signIn']);
  if (signIn === '') throw new Refusal('409', 'notSignedIn', w('You have not signed in', '尚未签到'));
  if (record['signOut'] !== null) throw new Refusal('409', 'signedAlready', w('You have signed out already', '已签退'));
  if (now <= signIn) throw invalid([fault('times', 'signOut', w('must be after signing in', '签退时间必须晚于签到时间'))]);
  return { signOut: now };
}

/** Own sign-in and sign-out. Without `side` the first call signs in, the next one out. */
async function sign({ context, definition, params, body }: BusinessAsked): Promise<AnyDoc> {
  const { db, clock } = context.services;
  const { side: wanted } = (body ?? {}) as { readonly side?: 'in' | 'out' };
  const saved = await db.transaction(async (tx) => {
    const { record, sitting } = await ownRow(tx, context, definition, params['id'] ?? '');
    const side = wanted ?? (record['signIn'] === null ? 'in' : 'out');
    const values = signing(record, sitting, side, clock.now().toISOString(), context);
    return writer(tx, context)(definition.key, values, { id: textOf(record['id']) });
  });
  return shownRecord(context, definition, saved);
}

/** Own rating, report and certificate, once the training is over. Who reports on an application was there. */
async function reportOn({ context, definition, params, body }: BusinessAsked): Promise<AnyDoc> {
  const { db, clock } = context.services;
  const saved = await db.transaction(async (tx) => {
    const { record, sitting } = await ownRow(tx, context, definition, params['id'] ?? '');
    if (clock.now().toISOString() < sitting.endTime)
      throw new Refusal('409', 'trainingNotOver', w('The training ends at {end}', '培训将于{end}结束'), {
        end: shownTime(sitting.endTime, context),
      });
    const there = record['applyId'] !== null && ['planned', 'absent'].includes(textOf(record['signState'])) ? { signState: 'present' } : {};
    return saveIn(tx, context, definition, record, body as AnyDoc, { stage: 'submit', also: there });
  });
  return shownRecord(context, definition, saved);
}

/** A session of an approved plan that has not begun does not take place: its rows go, its participants are told. */
async function cancelSession({ context, definition, params, body }: BusinessAsked): Promise<AnyDoc> {
  const { db, clock } = context.services;
  const { courseLineId, reason } = body as { readonly courseLineId: string; readonly reason: string };
  const now = clock.now();
  const plan = await db.transaction(async (tx) => {
    const record = await readRecord(tx, definition, params['id'], { lock: true });
    if (record === null) throw missingRecord(definition, params['id']);
    const line = linesOf(record, 'courses').find((one) => one['id'] === courseLineId);
    if (line === undefined) throw invalid([fault('session', 'courseLineId', w('is no session of this plan', '不是该计划的场次'))]);
    requireAct(context, definition, 'cancelSession', record, line);
    await tx.query(`update hr_training_plan_courses set train_status = 'cancelled' where id = $1`, [courseLineId], 'training_cancel');
    const rows = await tx.query<{ userId: string }>(
      `update hr_training_sign r set deleted = true from hr_pf_staff_onboard s
       where s.id = r.staff_id and r.course_line_id = $1 and not r.deleted returning s.user_id::text as "userId"`,
      [courseLineId],
      'training_rows_gone',
    );
    const principals = rows.flatMap(({ userId }) => (userId === null ? [] : [`u:${userId}` as const]));
    const params_ = { name: textOf(line['course']), date: shownTime(textOf(line['startTime']), context), comment: reason };
    await tell(tx, now, [{ key: 'training_cancelled', principals, params: params_, actorId: context.actor.userId }]);
    await logOperation(tx, context, {
      action: 'cancelSession',
      resource: definition.key,
      recordId: textOf(record['id']),
      name: `${textOf(record['planName'])} · ${textOf(line['course'])} · ${reason}`,
    });
    return (await readRecord(tx, definition, params['id'])) as AnyDoc;
  });
  return shownRecord(context, definition, plan);
}

/** A draft plan whose sessions begin with what approved reports of needs ask for; times, places and teachers are to be filled in. */
async function takeOver({ context, definition, body }: BusinessAsked): Promise<AnyDoc> {
  const { db, registry } = context.services;
  const { needIds } = body as { readonly needIds: readonly string[] };
  const source = registry.get('annualTrainNeeds') as Definition;
  const draft = await db.transaction(async (tx) => {
    const reports = await Promise.all([...new Set(needIds)].map((id) => readRecord(tx, source, id)));
    const wrong = needIds.flatMap((id, at) =>
      reports.some((one) => one?.['id'] === id && one['status'] === 'approved')
        ? []
        : [fault('needs', `needIds.${at}`, w(`${id} is no approved report of needs`, `${id}不是已通过的培训需求`))],
    );
    if (wrong.length > 0) throw invalid(wrong);
    const found = reports.filter((one) => one !== null);
    const planYear = found[0]?.['needYear'];
    const courses = found.flatMap((one) =>
      linesOf(one, 'needs').map(({ course, trainCategory, trainMode, hours, persons, budget }) => ({
        course,
        trainCategory,
        trainMode,
        hours,
        planPersons: persons,
        budget,
        depts: [one['needDept']],
        trainStatus: 'planned',
        examNeeded: false,
        passScore: '60',
      })),
    );
    return writer(tx, context)(
      definition.key,
      { planYear, planName: `${textOf(planYear)}年度培训计划`, needIds: found.map(({ id }) => id), courses },
      { applicant: context.actor.userId },
    );
  });
  return shownRecord(context, definition, draft);
}

const object = (properties: AnyDoc, required: readonly string[] = []): AnyDoc => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const idText = { type: 'string', pattern: '^[0-9]{1,19}$' };

export const trainingCalls: readonly BusinessCall[] = [
  {
    resource: 'hrTrainingSign',
    method: 'PUT',
    path: 'sign/:id',
    action: 'sign',
    summary: w('Sign in to training, or out of it', '培训签到或签退'),
    body: { ...object({ side: { enum: ['in', 'out'] } }), type: ['object', 'null'] },
    run: sign,
  },
  {
    resource: 'hrTrainingSign',
    method: 'PUT',
    path: 'report/:id',
    action: 'sign',
    summary: w('Rate training, hand in report and certificate', '评价培训并提交总结与证书'),
    body: object({ evaluation: {}, certNo: {}, proof: {}, version: {} }),
    run: reportOn,
  },
  {
    resource: 'hrTrainingPlan',
    method: 'PUT',
    path: 'cancelSession/:id',
    action: 'put',
    summary: w('Cancel a session that has not begun', '取消未开始的培训场次'),
    body: object({ courseLineId: idText, reason: { type: 'string', minLength: 1, maxLength: 200 } }, ['courseLineId', 'reason']),
    run: cancelSession,
  },
  {
    resource: 'hrTrainingPlan',
    method: 'POST',
    path: 'takeOver',
    action: 'add',
    summary: w('A draft plan from approved needs', '由已通过的需求生成培训计划草稿'),
    body: object({ needIds: { type: 'array', items: idText, minItems: 1, maxItems: 50 } }, ['needIds']),
    run: takeOver,
  },
];
