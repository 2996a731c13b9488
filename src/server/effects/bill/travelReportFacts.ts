/** What the rules of travel reports ask; what they share with other bills is looked up for whoever was on the trip. */
import { isDate } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { idOf } from '#model/calculation/text.ts';
import { reporterOf, type ReportedTrip } from '#resources/bill/rules/travelCosts.ts';
import type { FactLookup } from '../effect.ts';
import { applicantOf, budgetsOf, fileOf, loansOf, type Asking, type BudgetKey } from './billFacts.ts';
import { knownInvoices } from './knownInvoices.ts';
import { costOrg, payingAccount } from './paying.ts';
import { gradeOn, liveReport, standardsOn } from './travel.ts';
import { usedInvoices } from './usedInvoices.ts';

/** A trip counts whole in the year in which it began. */
const ofTrip = ({ startDate }: AnyDoc): readonly BudgetKey[] =>
  isDate(startDate) ? [{ type: 'travel', year: startDate.slice(0, 4) }] : [];

/** The trip of a travel report; undefined while it names none. */
async function reportedTrip({ sql, record }: Asking): Promise<ReportedTrip | null | undefined> {
  const id = idOf(record['travelApplyId']);
  if (id === null) return undefined;
  const [row] = await sql.query<ReportedTrip>(
    `select t.code, t.status, t.cancelled_at as "cancelledAt", t.applicant::text, t.traveller::text,
       array_remove(t.traveller || coalesce(t.companions, '{}'), null)::text[] as travellers,
       (select i.city_tier from travel_apply_itinerary i where i.parent_id = t.id order by i.hotel_nights desc nulls last, i.line_no limit 1) as "cityTier"
     from travel_apply t where t.id = $1 and not t.deleted`,
    [id],
    'fact_reported_trip',
  );
  return row ?? null;
}

const reporter = async (asking: Asking): Promise<string | null> => {
  const found = await reportedTrip(asking);
  return found ? reporterOf(found, applicantOf(asking)) : null;
};

const standards: FactLookup = async ({ sql, record: { startDate } }) => (isDate(startDate) ? standardsOn(sql, startDate) : undefined);

const grade: FactLookup = async (asking) => {
  const [person, { startDate }] = [await reporter(asking), asking.record];
  return person === null ? undefined : gradeOn(asking.sql, person, isDate(startDate) ? startDate : asking.today);
};

const reported: FactLookup = async (asking) => {
  const [person, trip] = [await reporter(asking), idOf(asking.record['travelApplyId'])];
  return person === null || trip === null ? null : liveReport(asking.sql, { trip, person, but: idOf(asking.record['id']) });
};

export const reportFacts = {
  trip: reportedTrip,
  standards,
  grade,
  reported,
  usedInvoices: usedInvoices('costs'),
  knownInvoices: knownInvoices('costs'),
  budgets: budgetsOf(ofTrip),
  openLoans: loansOf(reporter),
  payee: fileOf(reporter),
  payingAccount,
  costOrg,
} as const satisfies Readonly<Record<string, FactLookup>>;
