/** Reading the meters of a room, and the charges that are written on the first of each month. */
import { monthAfter, falls, meterAsked, metered, type Prices, type Reading } from '#resources/general/dormCharges.ts';
import { fault } from '#model/faults.ts';
import type { AnyDoc } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { mayRead } from '../../access/scope.ts';
import { logOperation } from '../../audit/operations.ts';
import { nameOfRecord } from '../../audit/changes.ts';
import { machineContext, todayOf, type Context, type Services } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { requireAct } from '#server/documents/verbs/acts.ts';
import { readRecord } from '../../documents/record.ts';
import { invalid, missingRecord } from '../../documents/refusals.ts';
import { writer } from '../../documents/write.ts';
import { chargeRoom, isCarried, isCharged } from '../../effects/general/dormCharges.ts';
import { call, type BusinessAsked, type BusinessCall } from '../call.ts';
import type { Work } from '../work.ts';

interface Stored extends Reading, Prices {
  readonly id: string;
  readonly month: string;
}

const readingsOf = (tx: Sql, dormId: string) =>
  tx.query<Stored>(
    `select id::text, month, water_to::text as "waterTo", power_to::text as "powerTo", coalesce(replaced, false) as replaced,
       water_price::text as "waterPrice", power_price::text as "powerPrice"
     from dorm_meter where dorm_id = $1 and not deleted order by month`,
    [dormId],
    'dorm_readings',
  );

const meterFalls = (month: string): Refusal =>
  new Refusal(
    '409',
    'meterFalls',
    w('A meter shows less than the reading before {month}; was it replaced?', '{month}的读数小于前一次，如已换表须勾选'),
    { month },
  );

const monthCarried = (month: string): Refusal =>
  new Refusal('409', 'monthCarried', w('Charges of {month} are in payroll already', '{month}的费用已转工资，不能更改'), { month });

async function requireOpen(tx: Sql, dormId: string, month: string): Promise<void> {
  if (await isCarried(tx, dormId, month)) throw monthCarried(month);
}

interface Read extends Reading {
  readonly month: string;
}

/** Writes the reading of a month; that of the next month begins where it ends, and charges that are written follow both. */
async function keepReading(tx: Sql, context: Context, room: AnyDoc, { month, ...read }: Read): Promise<AnyDoc> {
  const dormId = textOf(room['id']);
  const write = writer(tx, context);
  const readings = await readingsOf(tx, dormId);
  const own = readings.find((one) => one.month === month);
  const before = readings.findLast((one) => one.month < month) ?? null;
  const next = readings.find((one) => one.month > month);
  await requireOpen(tx, dormId, month);
  if (falls(before, read)) throw meterFalls(month);
  const prices = { waterPrice: textOf(room['waterPrice']) || '0.00', powerPrice: textOf(room['powerPrice']) || '0.00' };
  const values = { dormId, month, ...read, ...prices, ...metered(before, read, prices), readBy: context.actor.userId };
  const saved = await write('dormMeter', values, own === undefined ? {} : { id: own.id });
  if (next !== undefined) {
    await requireOpen(tx, dormId, next.month);
    if (falls(read, next)) throw meterFalls(next.month);
    await write('dormMeter', metered(read, next, next), { id: next.id });
  }
  for (const one of [month, ...(next === undefined ? [] : [next.month])])
    if (await isCharged(tx, one)) await chargeRoom(tx, write, dormId, one);
  return saved;
}

async function readMeters({ context, definition, params }: Omit<BusinessAsked, 'query' | 'body'>, read: Read): Promise<AnyDoc> {
  if (read.month > todayOf(context).slice(0, 7)) throw invalid([fault('notAhead', 'month', w('lies in the future', '不能晚于本月'))]);
  return context.services.db.transaction(async (tx) => {
    const room = await readRecord(tx, definition, params['id'], { lock: true });
    if (room === null || !(await mayRead(context, definition, room, tx))) throw missingRecord(definition, params['id']);
    requireAct(context, definition, 'meter', room);
    const saved = await keepReading(tx, context, room, read);
    const name = nameOfRecord(definition, room);
    await logOperation(tx, context, { action: 'meter', resource: definition.key, recordId: textOf(room['id']), name });
    return saved;
  });
}

const amount = (en: string, zh: string) => f.money(w(en, zh), { required: true });
const figure = (en: string, zh: string) => f.decimal([12, 2], w(en, zh), { required: true });

export const dormMeterCalls: readonly BusinessCall[] = [
  call({
    resource: 'dormManagement',
    method: 'PUT',
    path: 'meter/:id',
    action: 'meter',
    summary: w('Reads the meters of a room for a month', '录入房间当月水电表读数'),
    body: meterAsked,
    answer: {
      id: f.text(w('Id', '标识'), { required: true }),
      dormId: f.text(w('Room', '房间'), { required: true }),
      month: f.month(w('Month', '月份'), { required: true }),
      waterFrom: figure('Water from', '水表起数'),
      waterTo: figure('Water to', '水表止数'),
      waterAmount: amount('Water', '水费'),
      powerFrom: figure('Power from', '电表起数'),
      powerTo: figure('Power to', '电表止数'),
      powerAmount: amount('Power', '电费'),
      amount: amount('Total', '合计'),
    },
    run: async ({ body: { month, waterTo, powerTo, replaced }, ...asked }) => {
      const saved = await readMeters(asked, { month, waterTo, powerTo, replaced: replaced === true });
      const text = (name: string): string => textOf(saved[name]);
      return {
        id: text('id'),
        dormId: text('dormId'),
        month,
        waterFrom: text('waterFrom'),
        waterTo: text('waterTo'),
        waterAmount: text('waterAmount'),
        powerFrom: text('powerFrom'),
        powerTo: text('powerTo'),
        powerAmount: text('powerAmount'),
        amount: text('amount'),
      };
    },
  }),
];

/** Charges of the month before a day, for every room that somebody lived in; nothing where they are written already. */
export async function chargeMonth(services: Services, today: string): Promise<number> {
  const month = monthAfter(today.slice(0, 7), -1);
  return services.db.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtext('dormCharge'))`);
    if (await isCharged(tx, month)) return 0;
    const rooms = await tx.query<{ id: string }>(
      `select distinct dorm_id::text as id, dorm_id from dorm_management_detail
       where stay_status in ('living', 'left') and not deleted and check_in_date < ($2 || '-01')::date
         and coalesce(check_out_date, 'infinity') >= ($1 || '-01')::date order by dorm_id`,
      [month, today.slice(0, 7)],
      'dorm_rooms_to_charge',
    );
    const write = writer(tx, machineContext(services));
    let written = 0;
    for (const { id } of rooms) written += await chargeRoom(tx, write, id, month);
    return written;
  });
}

export const dormWorks: readonly Work[] = [
  {
    key: 'dorm_charges',
    name: w('Dormitory charges of the month before', '上月住宿费用'),
    about: w('Dormitory charges', '住宿费用'),
    time: '01:00',
    run: chargeMonth,
  },
];
