/** Scores of sessions with an exam: a page of sessions with their participants, and all scores of a sheet at once. */
import { sql as raw } from 'kysely';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { fixed } from '#model/calculation/rounding.ts';
import type { Fault } from '#model/refusal.ts';
import { Refusal } from '#model/refusal.ts';
import { fault } from '#model/faults.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { attended } from '#resources/hr/rules/trainingRules.ts';
import { mayRead } from '../../access/scope.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { askedOf } from '#server/documents/lists/filters.ts';
import { conditionsOf, where } from '#server/documents/lists/list.ts';
import { readRecord } from '../../documents/record.ts';
import { invalid } from '../../documents/refusals.ts';
import { saveIn } from '../../documents/save.ts';
import type { BusinessAsked, BusinessCall } from '../call.ts';

interface ScoredSession {
  readonly courseLineId: string;
  readonly course: string;
  readonly startTime: string;
  readonly persons: number;
  readonly present: number;
  readonly scored: number;
  readonly average: string | null;
}

const present = raw`r.sign_state in ('present', 'late')`;
const examined = raw<boolean>`exists (select from hr_training_plan_courses c
  where c.id::text = r.course_line_id and c.exam_needed and coalesce(c.train_status, 'planned') <> 'cancelled')`;

async function scorePage({ context, definition, query }: BusinessAsked): Promise<AnyDoc> {
  const { unscored, ...filters } = query;
  const asked = askedOf(context, definition, filters);
  const rows = raw`from hr_training_sign r ${where([...conditionsOf(context, definition, asked), examined])}`;
  const only = unscored === 'true' || unscored === '1' ? raw`having count(r.score) < count(*) filter (where ${present})` : raw``;
  const { kysely } = context.services.db;
  const { pageNum, pageSize } = asked;
  const grouped = raw`${rows} group by r.course_line_id ${only}`;
  const counting = await raw<{ total: number }>`select count(*)::int as total from (select 1 ${grouped}) s`.execute(kysely);
  const sessions = await raw<ScoredSession>`select r.course_line_id as "courseLineId", min(r.course) as course,
      min(r.start_time) as "startTime", count(*)::int as persons, (count(*) filter (where ${present}))::int as present,
      count(r.score)::int as scored, round(avg(r.score), 1)::text as average
    ${grouped} order by min(r.start_time) desc, r.course_line_id limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(kysely);
  const people = await peopleOf(context, sessions.rows);
  return {
    records: sessions.rows.map((session) => ({ ...session, rows: people.get(session.courseLineId) ?? [] })),
    total: counting.rows[0]?.total ?? 0,
    pageNum,
    pageSize,
  };
}

async function peopleOf({ services }: Context, sessions: readonly ScoredSession[]): Promise<ReadonlyMap<string, readonly AnyDoc[]>> {
  const rows = await services.db.query<AnyDoc & { courseLineId: string }>(
    `select r.course_line_id as "courseLineId", r.id::text, s.staff_no as "staffNo", s.name, s.name_en as "nameEn",
       r.sign_state as "signState", r.score::text, r.comment, r.exam_result as "examResult"
     from hr_training_sign r join hr_pf_staff_onboard s on s.id = r.staff_id
     where r.course_line_id = any($1::text[]) and not r.deleted order by s.staff_no, r.id`,
    [sessions.map(({ courseLineId }) => courseLineId)],
    'training_scores',
  );
  const found = new Map<string, AnyDoc[]>();
  for (const { courseLineId, ...row } of rows) found.set(courseLineId, [...(found.get(courseLineId) ?? []), row]);
  return found;
}

interface GivenScore {
  readonly id: string;
  readonly score: string | number | null;
  readonly comment?: string | null;
}

/** Checks and writes one row; faults are named by its place in the sheet. */
async function scoreRow(
  tx: Sql,
  context: Context,
  definition: Definition,
  { id, ...given }: GivenScore,
  at: number,
): Promise<AnyDoc | readonly Fault[]> {
  const stored = await readRecord(tx, definition, id, { lock: true });
  if (stored === null || !(await mayRead(context, definition, stored, tx)))
    return [fault('missing', `${at}.id`, w(`there is no record ${id}`, `记录${id}不存在`))];
  // Said here too, because one row in hundreds should say whose it is.
  if (given.score !== null && !attended(textOf(stored['signState'])))
    return [fault('scored', `${at}.score`, w('only who attended has a score', '仅已签到人员可录入成绩'))];
  try {
    return await saveIn(tx, context, definition, stored, given);
  } catch (error) {
    if (error instanceof Refusal && error.faults.length > 0) return error.faults.map((one) => ({ ...one, field: `${at}.${one.field}` }));
    throw error;
  }
}

const isFaults = (result: AnyDoc | readonly Fault[]): result is readonly Fault[] => Array.isArray(result);
const share = (part: number, whole: number, scale: number): string => fixed(whole === 0 ? '0' : String(part / whole), scale);

/** All or nothing: a sheet with one wrong row writes none of them, and each wrong one is named. */
async function putBatchScore({ context, definition, body }: BusinessAsked): Promise<AnyDoc> {
  const rows = body as readonly GivenScore[];
  const twice = rows.flatMap(({ id }, at) =>
    rows.findIndex((row) => row.id === id) < at ? [fault('twice', `${at}.id`, w('stands here twice', '记录重复'))] : [],
  );
  if (twice.length > 0) throw invalid(twice);
  const saved = await context.services.db.transaction(async (tx) => {
    const faults: Fault[] = [];
    const written = new Map<number, AnyDoc>();
    // Locked in one order, so that two sheets over the same rows wait for one another.
    const order = rows.map((row, at) => ({ row, at })).toSorted((a, b) => (BigInt(a.row.id) < BigInt(b.row.id) ? -1 : 1));
    for (const { row, at } of order) {
      const result = await scoreRow(tx, context, definition, row, at);
      if (isFaults(result)) faults.push(...result);
      else written.set(at, result);
    }
    if (faults.length > 0) throw invalid(faults.toSorted((a, b) => Number.parseInt(a.field, 10) - Number.parseInt(b.field, 10)));
    return [...written.values()];
  });
  const scored = saved.filter(({ score }) => score !== null);
  const passed = scored.filter(({ examResult }) => examResult === 'pass' || examResult === 'excellent');
  const total = scored.reduce((sum, { score }) => sum + Number(score), 0);
  return {
    updated: saved.length,
    passRate: share(passed.length * 100, scored.length, 1),
    average: share(total, scored.length, 1),
  };
}

export const trainingScoreCalls: readonly BusinessCall[] = [
  {
    resource: 'hrTrainingSign',
    method: 'GET',
    path: 'scorePage',
    action: 'score',
    summary: w('Sessions with an exam and their scores', '考核场次及成绩'),
    query: ['pageNum', 'pageSize', 'planId', 'course', 'unscored'],
    run: scorePage,
  },
  {
    resource: 'hrTrainingSign',
    method: 'PUT',
    path: 'putBatchScore',
    action: 'score',
    summary: w('Scores of many participants, all or none', '批量录入成绩（全部成功或全部不保存）'),
    body: {
      type: 'array',
      minItems: 1,
      maxItems: 500,
      items: {
        type: 'object',
        properties: {
          id: { type: 'string', pattern: '^[0-9]{1,19}$' },
          score: { type: ['string', 'number', 'null'] },
          comment: { type: ['string', 'null'] },
        },
        required: ['id', 'score'],
        additionalProperties: false,
      },
    },
    run: putBatchScore,
  },
];
