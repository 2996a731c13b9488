/** Calls of pay beyond the usual, cancelling a change, and the changes whose day has come. */
import type { AnyDoc, Definition } from '#model/definition.ts';
import { dateAt } from '#model/calculation/dates.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { gradeRank, grades } from '#resources/grades.ts';
import { changesOf, nameOfRecord } from '../../audit/changes.ts';
import { logOperation } from '../../audit/operations.ts';
import { machineContext, type Context, type Services } from '../../context.ts';
import { requireAct } from '#server/documents/verbs/acts.ts';
import { read, readStored, shownRecord } from '#server/documents/shown/read.ts';
import { readRecord, writeRecord } from '../../documents/record.ts';
import { missingRecord } from '../../documents/refusals.ts';
import { visible } from '#server/documents/shown/visible.ts';
import { writer } from '../../documents/write.ts';
import { applySalaryChange } from '../../effects/hr/pay.ts';
import type { BusinessCall } from '../call.ts';
import type { Work } from '../work.ts';

const idParam = (params: Readonly<Record<string, string>>): string => params['id'] ?? '';

function definitionOf({ registry }: Services, key: string): Definition {
  const definition = registry.get(key);
  if (definition === undefined) throw new Error(`${key} is not defined`);
  return definition;
}

/** Grades between the post's lowest and highest; one that is not set bounds nothing, without both there is no range. */
const gradesOf = (post: AnyDoc): readonly string[] => {
  const [from, to] = [textOf(post['gradeFrom']), textOf(post['gradeTo'])];
  if (from === '' && to === '') return [];
  return grades.filter((grade) => (from === '' || gradeRank(grade) >= gradeRank(from)) && (to === '' || gradeRank(grade) <= gradeRank(to)));
};

/** Standards that fit a post today: of a grade in its range, or that name it. */
async function standardsFor(context: Context, standard: Definition, postId: string): Promise<AnyDoc[]> {
  const { db, clock, zone } = context.services;
  const post = await readStored(context, definitionOf(context.services, 'posts'), postId);
  const rows = await db.query<AnyDoc>(
    `select id::text, standard_num as "standardNum", name, grade, step, total_monthly::text as "totalMonthly" from hr_salary_standard
     where not deleted and status = 'enabled' and valid_from <= $1::date and (valid_to is null or valid_to >= $1::date)
       and (grade = any($2::text[]) or posts @> array[$3::bigint])`,
    [dateAt(clock.now().toISOString(), zone), gradesOf(post), postId],
    'pay_standards_for',
  );
  const rank = (row: AnyDoc): number => gradeRank(textOf(row['grade'])) * 10 + Number(row['step']);
  return rows.toSorted((a, b) => rank(a) - rank(b)).map((row) => visible(context, standard, row));
}

/** Takes back a change before it takes effect; the record as it now is. */
export async function cancelSalaryChange(context: Context, definition: Definition, id: string): Promise<AnyDoc> {
  const { db, clock } = context.services;
  const cancelled = await db.transaction(async (tx) => {
    const stored = await readRecord(tx, definition, id, { lock: true });
    if (!stored) throw missingRecord(definition, id);
    requireAct(context, definition, 'cancel', stored);
    const options = { actorId: context.actor.userId, now: clock.now().toISOString() };
    const written = await writeRecord(tx, definition, { ...stored, applyStatus: 'cancelled' }, options);
    await logOperation(tx, context, {
      action: 'put',
      resource: definition.key,
      recordId: id,
      name: nameOfRecord(definition, written),
      changes: changesOf(definition, stored, written),
    });
    return written;
  });
  return shownRecord(context, definition, cancelled);
}

/** Lets one change take effect, unless somebody did or cancelled it meanwhile. */
async function apply(services: Services, definition: Definition, id: string): Promise<boolean> {
  const context = machineContext(services);
  return services.db.transaction(async (tx) => {
    const record = await readRecord(tx, definition, id, { lock: true });
    if (record === null || record['applyStatus'] !== 'waiting' || record['confirmState'] !== 'confirmed') return false;
    const now = services.clock.now().toISOString();
    const write = writer(tx, context);
    await applySalaryChange({ tx, context, record, now, write });
    await write(definition.key, { applyStatus: 'effective' }, { id });
    return true;
  });
}

async function applyDue(services: Services, today: string): Promise<number> {
  const definition = definitionOf(services, 'hrSalaryChange');
  const due = await services.db.query<{ id: string }>(
    `select id::text from hr_salary_change where confirm_state = 'confirmed' and apply_status = 'waiting' and effective_date <= $1::date
       and not deleted order by effective_date, id`,
    [today],
    'pay_due',
  );
  let done = 0;
  const failures: unknown[] = [];
  for (const { id } of due)
    try {
      if (await apply(services, definition, id)) done += 1;
    } catch (error) {
      services.log.error({ err: error, resource: definition.key, id }, 'a change of pay could not take effect');
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
  return done;
}

export const payCalls: readonly BusinessCall[] = [
  {
    resource: 'hrSalaryStandard',
    method: 'GET',
    path: 'getStandardNum/:id',
    action: 'page',
    summary: w('Salary standards that fit a post', '岗位适用的薪资标准'),
    run: ({ context, definition, params }) => standardsFor(context, definition, idParam(params)),
  },
  {
    resource: 'hrSalaryStandard',
    method: 'GET',
    path: 'getStandardInfo/:id',
    action: 'page',
    summary: w('One salary standard, to fill a form from', '薪资标准详情'),
    run: ({ context, definition, params }) => read(context, definition, idParam(params)),
  },
  {
    resource: 'hrSalaryChange',
    method: 'PUT',
    path: 'cancel/:id',
    action: 'cancel',
    summary: w('Cancel a salary change before it takes effect', '取消薪资变动'),
    run: ({ context, definition, params }) => cancelSalaryChange(context, definition, idParam(params)),
  },
];

/** J1. */
export const payWorks: readonly Work[] = [
  {
    key: 'salary_change',
    name: w('Salary changes take effect', '薪资变动生效'),
    about: w('Confirmed changes of pay', '已确认的薪资变动'),
    time: '00:10',
    run: applyDue,
  },
];
