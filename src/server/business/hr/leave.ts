/** Calls and daily work of leave: own balances, quota of a year, carrying over, reporting back, days of a year. */
import { addDays, dateAt, datesFrom, weekdayOf, yearOf } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { compute } from '#model/evaluate.ts';
import { fault } from '#model/faults.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { ordinaryDay } from '#model/calculation/workCalendar.ts';
import { mayRead } from '../../access/scope.ts';
import { changesOf, nameOfRecord } from '../../audit/changes.ts';
import { logOperation } from '../../audit/operations.ts';
import { machineContext } from '../../context.ts';
import { requireAct } from '#server/documents/verbs/acts.ts';
import { bookAnew } from '../../documents/consequences.ts';
import { evaluation } from '#server/documents/checks/evaluation.ts';
import { list } from '#server/documents/lists/list.ts';
import { shownRecord } from '#server/documents/shown/read.ts';
import { readRecord, writeRecord } from '../../documents/record.ts';
import { invalid, missingRecord, notForYou } from '../../documents/refusals.ts';
import { insertRows } from '../../install/rows.ts';
import { call, type BusinessAsked, type BusinessCall } from '../call.ts';
import type { Work } from '../work.ts';
import { carryOver, generateAnnual, lapse } from './leaveYear.ts';

/** The year in a path; another word is refused by its name. */
function yearIn(params: BusinessAsked['params']): number {
  const text = params['year'] ?? '';
  if (!/^20\d\d$/.test(text)) throw invalid([fault('year', 'year', w('a year from 2000 to 2099', '年度应为2000至2099'))]);
  return Number(text);
}

/** The last day really taken: what was not taken comes back. By HR or the person's leader, never by themselves. */
async function reportBack(
  { context, definition, params }: Pick<BusinessAsked, 'context' | 'definition' | 'params'>,
  actualEnd: string,
): Promise<AnyDoc> {
  const { db, clock, zone } = context.services;
  const saved = await db.transaction(async (tx) => {
    const stored = await readRecord(tx, definition, params['id'], { lock: true });
    if (stored === null) throw missingRecord(definition, params['id']);
    if (!(await mayRead(context, definition, stored, tx))) throw notForYou(definition, textOf(stored['id']));
    requireAct(context, definition, 'reportBack', stored);
    const now = clock.now().toISOString();
    const today = dateAt(now, zone);
    const [from, to] = [addDays(textOf(stored['startDate']), -1), textOf(stored['endDate'])];
    if (actualEnd < from || actualEnd > to)
      throw invalid([fault('range', 'actualEnd', w(`between ${from} (nothing taken) and ${to}`, `应在${from}（未休）至${to}之间`))]);
    if (actualEnd > today) throw invalid([fault('future', 'actualEnd', w('cannot lie in the future', '不能晚于今天'))]);
    const asked = { ...stored, actualEnd };
    const input = await evaluation(tx, context, definition, asked, now);
    const { actualDays, backState } = compute(definition, asked, input);
    const record = { ...asked, actualDays, backState };
    const expectedVersion = Number(stored['version']);
    const written = await writeRecord(tx, definition, record, { actorId: context.actor.userId, now, expectedVersion });
    await bookAnew(tx, context, definition, written, input);
    await logOperation(tx, context, {
      action: 'reportBack',
      resource: definition.key,
      recordId: textOf(written['id']),
      name: nameOfRecord(definition, written),
      changes: changesOf(definition, stored, written),
    });
    // The ledger has changed its days by month.
    return (await readRecord(tx, definition, params['id'])) ?? written;
  });
  return shownRecord(context, definition, saved);
}

/** Days of a year that the calendar does not have yet: Monday to Friday work, the week's end is rest. */
async function generateCalendar({ context, definition, params }: Pick<BusinessAsked, 'context' | 'definition' | 'params'>) {
  const { db, registry, clock } = context.services;
  const year = yearIn(params);
  return db.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtext('hrWorkCalendar'))`);
    const known = await tx.query<{ day: string }>(
      'select day from hr_work_calendar where day between make_date($1, 1, 1) and make_date($1, 12, 31) and not deleted',
      [year],
      'calendar_known',
    );
    const has = new Set(known.map(({ day }) => day));
    const rows = datesFrom(`${year}-01-01`, `${year}-12-31`)
      .filter((day) => !has.has(day))
      .map((day) => ({ day, day_type: ordinaryDay(day).dayType, statutory: false, weekday: weekdayOf(day) }));
    await insertRows({ sql: tx, registry, now: clock.now() }, definition.key, rows);
    await logOperation(tx, context, { action: 'generate', resource: definition.key, name: `${year}: ${rows.length}` });
    await tx.query(`select pg_notify('record', 'hr_work_calendar')`);
    return { created: rows.length, kept: has.size };
  });
}

/** How many rows were made, and how many were there. */
const counts = {
  created: f.integer(w('Made', '新建'), { required: true }),
  kept: f.integer(w('There already', '已有'), { required: true }),
};

export const leaveCalls: readonly BusinessCall[] = [
  call({
    resource: 'hrLeaveInformation',
    method: 'GET',
    path: 'my',
    action: 'page',
    summary: w('Own leave balances of a year', '本人年度假期余额'),
    query: { leaveYear: f.integer(w('Year', '年度'), { least: '2000', most: '2100' }) },
    answer: ['record'],
    /** The current year unless told. */
    run: async ({ context, definition, query }) => {
      const { staffId } = context.actor;
      if (staffId === null) return [];
      const { clock, zone } = context.services;
      const leaveYear = query.leaveYear ?? yearOf(dateAt(clock.now().toISOString(), zone));
      return (await list(context, definition, { staffId, leaveYear: String(leaveYear), pageSize: '200' })).records;
    },
  }),
  call({
    resource: 'hrLeaveInformation',
    method: 'POST',
    path: 'generate/:year',
    action: 'add',
    summary: w('Annual leave of a year for everybody', '生成全员年度年休假'),
    answer: counts,
    run: async ({ context, params }) => generateAnnual(context, yearIn(params)),
  }),
  call({
    resource: 'hrLeaveRequest',
    method: 'PUT',
    path: 'reportBack/:id',
    action: 'reportBack',
    summary: w('Report somebody back from leave', '销假'),
    body: { actualEnd: f.date(w('Last day taken', '实际结束日期'), { required: true }) },
    answer: 'record',
    run: async ({ body, ...asked }) => reportBack(asked, body.actualEnd),
  }),
  call({
    resource: 'hrWorkCalendar',
    method: 'POST',
    path: 'generate/:year',
    action: 'add',
    summary: w('Ordinary days of a year', '生成年度工作日历'),
    answer: counts,
    run: async (asked) => generateCalendar(asked),
  }),
];

const about = w('Leave balances', '假期信息');

export const leaveWorks: readonly Work[] = [
  {
    key: 'leave_year',
    name: w('Annual leave of the year, what is carried over and what lapses', '年休假生成、结转与失效'),
    about,
    time: '00:10',
    run: async (services, today) => {
      const context = machineContext(services);
      const { created } = await generateAnnual(context, yearOf(today));
      return created + (await carryOver(context, today)) + (await lapse(context, today));
    },
  },
];
