/** What follows from training: rows to sign, each person's history, certificates in the personnel file. */
import { addMonths, dateAt } from '#model/calculation/dates.ts';
import { divide } from '#model/calculation/decimal.ts';
import type { AnyDoc } from '#model/definition.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { attended } from '#resources/hr/rules/trainingRules.ts';
import type { Sql } from '../../db/sql.ts';
import type { Effect, EffectInput } from '../effect.ts';

/** Personnel files of accounts; who has none is no employee and signs nowhere. */
async function staffOf(tx: Sql, users: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ userId: string; id: string }>(
    `select user_id::text as "userId", id::text from hr_pf_staff_onboard where user_id = any($1::bigint[]) and not deleted`,
    [users],
    'training_staff',
  );
  return new Map(rows.map(({ userId, id }) => [userId, id]));
}

const participantsOf = (course: AnyDoc): readonly string[] =>
  Array.isArray(course['participants']) ? [...new Set(course['participants'].map(textOf))] : [];

/** A plan is approved: its sessions are to come, and everybody who takes part in one has a row to sign. */
export const trainingPlanned: Effect = async ({ tx, record, write }) => {
  await tx.query(`update hr_training_plan_courses set train_status = 'planned' where parent_id = $1`, [record['id']], 'training_planned');
  const courses = linesOf(record, 'courses');
  const staff = await staffOf(tx, courses.flatMap(participantsOf));
  for (const course of courses)
    for (const userId of participantsOf(course)) {
      const staffId = staff.get(userId);
      if (staffId !== undefined)
        await write('hrTrainingSign', { planId: record['id'], courseLineId: course['id'], staffId, signState: 'planned' });
    }
};

/** An application is approved: so has everybody whom it names. */
export const trainingGranted: Effect = async ({ record, write }) => {
  for (const { staffId } of linesOf(record, 'participants'))
    await write('hrTrainingSign', { applyId: record['id'], staffId, signState: 'planned' });
};

/** What a row's training gives its history. */
interface Training {
  readonly course: string;
  readonly trainCategory: string | null;
  readonly trainMode: string | null;
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly hours: string | null;
  readonly fee: string | null;
  readonly serviceTo: string | null;
  readonly certTarget: string | null;
  readonly over: boolean;
}

async function sessionOf({ tx, record, context }: EffectInput): Promise<Training | null> {
  const [row] = await tx.query<AnyDoc & { startTime: string; endTime: string; budget: string; persons: number; status: string }>(
    `select c.course, c.train_category as "trainCategory", c.train_mode as "trainMode", c.hours::text, c.start_time as "startTime",
       c.end_time as "endTime", coalesce(c.budget, 0)::text as budget, c.train_status as status,
       (select count(*)::int from hr_training_sign s where s.course_line_id = c.id::text and not s.deleted) as persons
     from hr_training_plan_courses c where c.id = $1`,
    [idOf(record['courseLineId'])],
    'training_session',
  );
  if (row === undefined) return null;
  const { startTime, endTime, budget, persons, status, ...course } = row;
  const { zone } = context.services;
  return {
    ...(course as unknown as Pick<Training, 'course' | 'trainCategory' | 'trainMode' | 'hours'>),
    dateFrom: dateAt(startTime, zone),
    dateTo: dateAt(endTime, zone),
    fee: persons === 0 ? null : divide(budget, persons),
    serviceTo: null,
    certTarget: null,
    over: status === 'finished',
  };
}

async function applicationOf({ tx, record, context, now }: EffectInput): Promise<Training | null> {
  const [row] = await tx.query<Omit<Training, 'serviceTo' | 'over'> & { serviceMonths: number | null }>(
    `select course, train_category as "trainCategory", train_mode as "trainMode", hours::text, start_date as "dateFrom",
       end_date as "dateTo", fee_per_head::text as fee, service_months as "serviceMonths", cert_target as "certTarget"
     from hr_training_apply where id = $1`,
    [idOf(record['applyId'])],
    'training_application',
  );
  if (row === undefined) return null;
  const { serviceMonths, ...application } = row;
  return {
    ...application,
    serviceTo: serviceMonths === null || serviceMonths === 0 ? null : addMonths(application.dateTo, serviceMonths),
    over: dateAt(now, context.services.zone) > application.dateTo,
  };
}

/** The row's entry in the history: written when it was attended and is over or scored, taken back when it no longer was. */
async function keepHistory({ tx, record, write }: EffectInput, training: Training): Promise<void> {
  const [known] = await tx.query<{ id: string }>(
    `select id::text from hr_training_apply_record where source_type = 'hrTrainingSign' and source_id = $1 and not deleted`,
    [record['id']],
    'training_history',
  );
  if (!attended(textOf(record['signState'])) || !(training.over || record['score'] !== null)) {
    if (known !== undefined) await tx.query('update hr_training_apply_record set deleted = true where id = $1', [known.id]);
    return;
  }
  const { certTarget: _certificate, over: _over, ...entry } = training;
  const result = { score: record['score'], examResult: record['examResult'], certNo: record['certNo'] };
  const source = { sourceType: 'hrTrainingSign', sourceId: record['id'] };
  await write(
    'hrTrainingApplyRecord',
    { staffId: record['staffId'], deptId: record['deptId'], ...entry, ...result, ...source },
    known === undefined ? {} : { id: known.id },
  );
}

/** A certificate gained stands in the personnel file; a corrected number replaces the one before. */
async function keepCertificate({ tx, record, before, write }: EffectInput, { course, dateTo, certTarget }: Training): Promise<void> {
  const [certNo, old] = [textOf(record['certNo']), textOf(before?.['certNo'])];
  if (certNo === old) return;
  const staffId = idOf(record['staffId']);
  if (staffId === null) return;
  await tx.query('select id from hr_pf_staff_onboard where id = $1 for update', [staffId], 'training_file');
  const lines = await tx.query<AnyDoc & { certNo: string | null }>(
    `select id::text, cert_type as "certType", cert_name as "certName", cert_no as "certNo", issue_date as "issueDate", valid_to as "validTo",
       files, remark from hr_pf_staff_onboard_certificates where parent_id = $1 order by line_no, id`,
    [staffId],
    'training_certificates',
  );
  const kept = lines.filter((line) => old === '' || line.certNo !== old);
  const gained = {
    certType: certTarget ?? 'other',
    certName: course.slice(0, 60),
    certNo,
    issueDate: dateTo,
    files: record['proof'] ?? null,
  };
  const has = kept.some((line) => line.certNo === certNo);
  await write('hrPfStaffOnboard', { certificates: certNo === '' || has ? kept : [...kept, gained] }, { id: staffId });
}

/** A row was signed, scored or corrected. */
export const trainingSigned: Effect = async (input) => {
  const training = idOf(input.record['applyId']) === null ? await sessionOf(input) : await applicationOf(input);
  if (training === null) return;
  await keepHistory(input, training);
  await keepCertificate(input, training);
};
