/** What follows from recruiting (office.md part 3): what a plan has left, who joined, applications of own staff. */
import { dateAt } from '#model/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { idOf, textOf } from '#model/text.ts';
import { linesOf } from '#model/values.ts';
import { ledgers } from '#resources/seeds.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { readRecord } from '../../documents/record.ts';
import { post, undo, type PostingSource } from '../../postings/ledger.ts';
import type { Effect, EffectInput } from '../effect.ts';

type Working = Pick<EffectInput, 'tx' | 'context' | 'write'>;

/** A document of another kind, locked for what is about to follow from it; null where it is gone. */
const lockedRecord = async ({ tx, context }: Working, resource: string, id: string | null): Promise<AnyDoc | null> => {
  const definition = context.services.registry.get(resource);
  return definition === undefined || id === null ? null : readRecord(tx, definition, id, { lock: true });
};

/** One more person for the plan: the first need of the post that is not met yet, else the last one. */
async function countInPlan(working: Working, planId: string | null, postId: string | null): Promise<void> {
  const plan = await lockedRecord(working, 'recruitmentPlan', planId);
  if (plan === null) return;
  const needs = linesOf(plan, 'needs');
  const ofPost = needs.filter((line) => idOf(line['postId']) === postId);
  const met = ofPost.find((line) => Number(line['recruitedCount'] ?? 0) < Number(line['needCount'] ?? 0)) ?? ofPost.at(-1);
  if (met === undefined) return;
  const counted = needs.map((line) => (line === met ? { ...line, recruitedCount: Number(line['recruitedCount'] ?? 0) + 1 } : line));
  await working.write('recruitmentPlan', { needs: counted }, { id: textOf(plan['id']) });
}

/** One more person for a request and its plan; the request is filled when it has all. */
async function countIn(working: Working, vacancy: AnyDoc, more: AnyDoc = {}): Promise<void> {
  const filledCount = Number(vacancy['filledCount'] ?? 0) + 1;
  await working.write('hrApplicationRecruit', { filledCount, ...more }, { id: textOf(vacancy['id']) });
  if (vacancy['inPlan'] === true) await countInPlan(working, idOf(vacancy['planId']), idOf(vacancy['postId']));
}

/** A closed request gives back to its plan what it did not fill: its entries are written anew for what it is now. */
export const vacancyKept: Effect = async ({ tx, context, definition, record, before, now }) => {
  if (record['recruitState'] !== 'closed' || before?.['recruitState'] === 'closed' || !definition.postings.book) return;
  const source: PostingSource = {
    resource: definition.key,
    recordId: textOf(record['id']),
    kind: 'book',
    actorId: context.actor.userId,
    at: now,
  };
  const input = { doc: record, facts: {}, actor: context.actor, today: dateAt(now, context.services.zone), now };
  await undo(tx, ledgers, source);
  await post(tx, ledgers, source, definition.postings.book(input));
};

/** An onboarding is approved: its candidate has joined. */
export const candidateJoined: Effect = async (input) => {
  const [line] = await input.tx.query<{ id: string; vacancy: string }>(
    'select id::text, parent_id::text as vacancy from hr_application_recruit_candidates where onboard_id = $1',
    [input.record['id']],
    'recruit_candidate',
  );
  if (line === undefined) return;
  const vacancy = await lockedRecord(input, 'hrApplicationRecruit', line.vacancy);
  if (vacancy === null) return;
  const candidates = linesOf(vacancy, 'candidates').map((one) => (one['id'] === line.id ? { ...one, candidateState: 'joined' } : one));
  await countIn(input, vacancy, { candidates });
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
async function tellOthers({ tx, context, record, now }: EffectInput, vacancy: AnyDoc): Promise<void> {
  const others = await tx.query<{ id: string }>(
    `select distinct applicant::text as id from hr_post_apply
     where recruit_id = $1 and id <> $2 and status in ('submitted', 'reposted') and not deleted and applicant is not null`,
    [vacancy['id'], record['id']],
    'recruit_others',
  );
  if (others.length === 0) return;
  const payload = {
    key: 'vacancy_filled',
    principals: others.map(({ id }) => `u:${id}`),
    params: { name: textOf(vacancy['code']), code: textOf(vacancy['code']) },
    actorId: context.actor.userId,
  };
  await tx.query(
    `insert into outbox (kind, payload, due_at, created_at) values ('notice', $1, $2, $2)`,
    [JSON.stringify(payload), now],
    'recruit_told',
  );
}

/** Somebody of the own staff is taken: he counts for the vacancy, and when it is full the others are told. */
export const applicantTaken: Effect = async (input) => {
  const { record } = input;
  if (record['hired'] !== true) return;
  const vacancy = await lockedRecord(input, 'hrApplicationRecruit', idOf(record['recruitId']));
  if (vacancy === null) return;
  if (vacancy['recruitState'] !== 'open')
    throw new Refusal('409', 'vacancyFilled', w('The vacancy is filled or closed', '该岗位已招满或已关闭'));
  await countIn(input, vacancy);
  if (Number(vacancy['filledCount'] ?? 0) + 1 >= Number(vacancy['needCount'] ?? 0)) await tellOthers(input, vacancy);
};
