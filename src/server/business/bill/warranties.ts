/** Calls of papers of vehicles: which run out soon, and the next one drafted from one that does. */
import { sql as raw } from 'kysely';
import { addDays, dateAt, daysBetween } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { vehicleWarranty } from '#resources/bill/vehicleWarranty.ts';
import { nextTerm } from '#resources/bill/rules/warranties.ts';
import { mayRead, scopeOf } from '../../access/scope.ts';
import { nameOfRecord } from '../../audit/changes.ts';
import { logOperation } from '../../audit/operations.ts';
import { requireAct } from '#server/documents/verbs/acts.ts';
import { shownRecord } from '#server/documents/shown/read.ts';
import { readRecord } from '../../documents/record.ts';
import { missingRecord } from '../../documents/refusals.ts';
import { writer } from '../../documents/write.ts';
import { call, type BusinessAsked, type BusinessCall } from '../call.ts';

/** What the next paper has from the one before it; number, invoice and fees paid out are its own. */
const takenOver = 'boatcarId warrantyType company content compulsoryFee commercialFee vehicleTax serviceFee remindDays'.split(' ');

/**
 * Drafts the next one for as long, from the day after it ends, in the name of whoever renews.
 * @returns the draft as its author sees it
 * @throws 409 `renewed` for one that is renewed already, `renewing` where the next one is under way
 */
async function renew({ context, definition, params }: Pick<BusinessAsked, 'context' | 'definition' | 'params'>): Promise<AnyDoc> {
  const draft = await context.services.db.transaction(async (tx) => {
    const paper = await readRecord(tx, definition, params['id'], { lock: true });
    if (paper === null || !(await mayRead(context, definition, paper, tx))) throw missingRecord(definition, params['id']);
    requireAct(context, definition, 'renew', paper);
    const [underWay] = await tx.query<{ code: string }>(
      `select code from vehicle_warranty where renews_id = $1 and status in ('draft', 'submitted', 'reposted') and not deleted order by id limit 1`,
      [paper['id']],
      'warranty_renewing',
    );
    if (underWay) throw new Refusal('409', 'renewing', w('{code} renews it already', '{code}正在续办'), { code: underWay.code });
    const next = await writer(tx, context)(
      definition.key,
      {
        ...Object.fromEntries(takenOver.map((name) => [name, paper[name]])),
        ...nextTerm(textOf(paper['dateFrom']), textOf(paper['dateTo'])),
        renewsId: paper['id'],
      },
      { applicant: context.actor.userId },
    );
    await logOperation(tx, context, {
      action: 'renew',
      resource: definition.key,
      recordId: textOf(paper['id']),
      name: nameOfRecord(definition, paper),
    });
    return next;
  });
  return shownRecord(context, definition, draft);
}

interface DuePaper {
  readonly id: string;
  readonly code: string;
  readonly boatcarId: string;
  readonly plateNo: string;
  readonly warrantyType: string;
  readonly company: string;
  readonly dateTo: string;
  readonly daysLeft: number;
  readonly nextTrip: string | null;
}

/** Papers that end within so many days, or have ended, and that nothing renews: those of vehicles that leave first come first. */
async function due({ context, definition }: Pick<BusinessAsked, 'context' | 'definition'>, days: number): Promise<readonly DuePaper[]> {
  const { db, clock, zone } = context.services;
  const now = clock.now().toISOString();
  const today = dateAt(now, zone);
  const scope = scopeOf(context, definition, 'r') ?? raw<boolean>`true`;
  const { rows } = await raw<Omit<DuePaper, 'daysLeft' | 'nextTrip'> & { readonly nextTrip: Date | null }>`
    select r.id::text as id, r.code, r.boatcar_id::text as "boatcarId", v.plate_no as "plateNo", r.warranty_type as "warrantyType", r.company,
      r.date_to::text as "dateTo", t.at as "nextTrip"
    from vehicle_warranty r join boatcar_management v on v.id = r.boatcar_id
      left join lateral (select min(plan_start) as at from boatcar_apply a where a.boatcar_id = r.boatcar_id and a.plan_start >= ${now}
        and a.status in ('submitted', 'reposted') and a.cancelled_at is null and not a.deleted) t on true
    where r.status = 'approved' and r.renewed_by_id is null and not r.deleted and r.date_to <= ${addDays(today, days)} and ${scope}
      and v.service_state <> 'scrapped' and not v.deleted
    order by t.at nulls last, r.date_to, r.id`.execute(db.kysely);
  return rows.map(({ nextTrip, ...row }) => ({
    ...row,
    daysLeft: daysBetween(today, row.dateTo),
    nextTrip: nextTrip === null ? null : new Date(nextTrip).toISOString(),
  }));
}

/** Days ahead for which the list is made where nobody says another number. */
const usualDays = 60;
const text = (en: string, zh: string) => f.text(w(en, zh), { required: true });

export const warrantyCalls: readonly BusinessCall[] = [
  call({
    resource: vehicleWarranty.key,
    method: 'GET',
    path: 'due',
    action: 'page',
    summary: w('Papers that end soon, by the next trip of their vehicle', '即将到期的车船保险维保（按下次出车排序）'),
    query: { days: f.integer(w('Days ahead', '提前天数'), { least: '0', most: '365' }) },
    answer: [
      {
        id: text('Id', '编号'),
        code: text('No.', '单号'),
        boatcarId: text('Vehicle or boat', '车船'),
        plateNo: text('Plate or ship no.', '车牌号船号'),
        warrantyType: f.choice('warrantyType', w('Type', '类型'), { required: true }),
        company: text('Insurer, station or yard', '承办单位'),
        dateTo: f.date(w('To', '到期日期'), { required: true }),
        daysLeft: f.integer(w('Days left', '剩余天数'), { required: true }),
        nextTrip: f.dateTime(w('Next trip', '下次出车')),
      },
    ],
    run: ({ query, ...asked }) => due(asked, query.days ?? usualDays),
  }),
  call({
    resource: vehicleWarranty.key,
    method: 'POST',
    path: 'renew/:id',
    action: 'add',
    summary: w('Draft the next paper of a vehicle', '续办车船保险维保'),
    answer: 'record',
    run: (asked) => renew(asked),
  }),
];
