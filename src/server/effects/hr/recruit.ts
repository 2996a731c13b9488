/** What follows from recruiting: what a plan has left, who joined, applications of own staff. */
import { dateAt } from '#model/calculation/dates.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { gradeIn, moveTypeOf } from '#resources/hr/rules/vacancies.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { settle } from '../../postings/settle.ts';
import { tell } from '../../outbox/tell.ts';
import type { Effect, EffectInput } from '../effect.ts';

type Working = Pick<EffectInput, 'tx' | 'write'>;

interface Request {
  readonly id: string;
  readonly code: string;
  readonly needCount: number;
  readonly filledCount: number;
  readonly recruitState: string | null;
  readonly planId: string | null;
  readonly postId: string;
}

/** The request, locked for what is about to follow from it; `planId` only where it is in plan. */
async function lockedRequest({ tx }: Working, id: string | null): Promise<Request | null> {
  const [row] = await tx.query<Request>(
    `select id::text, code, need_count as "needCount", coalesce(filled_count, 0) as "filledCount", recruit_state as "recruitState",
       case when in_plan then plan_id::text end as "planId", post_id::text as "postId"
     from hr_application_recruit where id = $1 and not deleted for update`,
    [id],
    'recruit_request',
  );
  return row ?? null;
}

/** One more person for the plan: the first need of the post that is not met yet, else the last one. */
async function countInPlan({ tx, write }: Working, planId: string, postId: string): Promise<void> {
  const met = await tx.query(
    `update recruitment_plan_needs set recruited_count = coalesce(recruited_count, 0) + 1 where id = (
       select id from recruitment_plan_needs where parent_id = $1 and post_id = $2
       order by coalesce(recruited_count, 0) >= need_count, case when coalesce(recruited_count, 0) < need_count then line_no else -line_no end
       limit 1) returning id`,
    [planId, postId],
    'recruit_need',
  );
  // Its total follows from its lines.
  if (met.length > 0) await write('recruitmentPlan', {}, { id: planId });
}

/** One more person for a request and its plan; the request is filled when it has all. */
async function countIn(working: Working, { id, filledCount, planId, postId }: Request): Promise<void> {
  await working.write('hrApplicationRecruit', { filledCount: filledCount + 1 }, { id });
  if (planId !== null) await countInPlan(working, planId, postId);
}

/** A closed request gives back to its plan what it did not fill: its entries are written anew for what it is now. */
export const vacancyKept: Effect = async ({ tx, context, definition, record, before, now }) => {
  const { book } = definition.postings;
  if (record['recruitState'] !== 'closed' || before?.['recruitState'] === 'closed' || !book) return;
  const source = { resource: definition.key, recordId: textOf(record['id']), actorId: context.actor.userId, at: now };
  const today = dateAt(now, context.services.zone);
  const postings = book({ doc: record, facts: {}, actor: context.actor, today, now });
  await settle(tx, context.services, [{ source, undo: ['book'], post: [{ kind: 'book', postings }] }], today);
};

/** An onboarding is approved: its candidate has joined. */
export const candidateJoined: Effect = async (input) => {
  const [line] = await input.tx.query<{ id: string; request: string }>(
    'select id::text, parent_id::text as request from hr_application_recruit_candidates where onboard_id = $1',
    [input.record['id']],
    'recruit_candidate',
  );
  if (line === undefined) return;
  const request = await lockedRequest(input, line.request);
  if (request === null) return;
  await input.tx.query(
    `update hr_application_recruit_candidates set candidate_state = 'joined' where id = $1`,
    [line.id],
    'recruit_joined',
  );
  await countIn(input, request);
};

/** Applications for a vacancy that were handed in; of this one the phase says whether it is among them. */
export const applicationsCounted: Effect = async ({ tx, record, phase }) => {
  const counts = phase === 'submitted' || phase === 'rejected' || phase === 'approved';
  await tx.query(
    `update hr_application_recruit r set inner_count = $3 + (select count(*) from hr_post_apply a
       where a.recruit_id = r.id and a.id <> $2 and a.status in ('submitted', 'reposted', 'rejected', 'approved') and not a.deleted)
     where r.id = $1`,
    [record['recruitId'], record['id'], counts ? 1 : 0],
    'recruit_applications',
  );
};

/** The others who applied learn that nobody else is taken. */
async function tellOthers({ tx, context, record, now }: EffectInput, request: Request): Promise<void> {
  const others = await tx.query<{ id: string }>(
    `select distinct applicant::text as id from hr_post_apply
     where recruit_id = $1 and id <> $2 and status in ('submitted', 'reposted') and not deleted and applicant is not null`,
    [request.id, record['id']],
    'recruit_others',
  );
  const principals = others.map(({ id }) => `u:${id}` as const);
  const params = { name: request.code, code: request.code };
  await tell(tx, now, [{ key: 'vacancy_filled', principals, params, actorId: context.actor.userId }]);
}

/** The move that follows: within the department a change of post, else a transfer; personnel complete the draft. */
async function draftMove({ tx, context, record, write }: EffectInput): Promise<void> {
  const [post] = await tx.query<{ from: string | null; to: string | null }>(
    'select grade_from as "from", grade_to as "to" from posts where id = $1',
    [record['targetPost']],
    'recruit_grades',
  );
  const grade = textOf(record['currentGrade']);
  const newGrade = grade === '' ? null : gradeIn(grade, post ?? { from: null, to: null });
  const move = {
    staffId: record['staffId'],
    newPost: record['targetPost'],
    newGrade,
    effectiveDate: record['hireDate'],
    reason: `内部竞聘 ${textOf(record['code'])}`,
  };
  const options = { applicant: context.actor.userId };
  if (idOf(record['targetDept']) === idOf(record['currentDept']))
    await write(
      'hrPostMove',
      { ...move, postApplyId: record['id'], moveType: newGrade === null ? null : moveTypeOf(grade, newGrade) },
      options,
    );
  else await write('hrStaffTurn', { ...move, turnType: 'transfer', newDept: record['targetDept'] }, options);
}

/** Somebody of the own staff is taken: they count for the vacancy, their move is drafted, and when it is full the others are told. */
export const applicantTaken: Effect = async (input) => {
  const { record } = input;
  if (record['hired'] !== true) return;
  const request = await lockedRequest(input, idOf(record['recruitId']));
  if (request === null) return;
  if (request.recruitState !== 'open')
    throw new Refusal('409', 'vacancyFilled', w('The vacancy is filled or closed', '该岗位已招满或已关闭'));
  await countIn(input, request);
  await draftMove(input);
  if (request.filledCount + 1 >= request.needCount) await tellOthers(input, request);
};
