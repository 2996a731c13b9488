/** Who is away now, until when, who does their work and what they let senders know: the one place where it is worked out. */
import type { Absence, Person } from '#model/api.ts';
import { dateAt, instantAt } from '#model/calculation/dates.ts';
import type { Services } from '../context.ts';
import { personOf } from './directory.ts';
import { organisationOf } from './organisation.ts';
import { outOfOffice } from './outOfOffice.ts';

/** With a flow (its key) it is narrower: whoever stands in only in others does not do their work in this one. */
export type Absences = (id: string, flow?: string) => Absence | null;

export const nobodyAway: Absences = () => null;

/** One read for all who are asked about. */
export async function absencesOf({ db, clock, zone }: Pick<Services, 'db' | 'clock' | 'zone'>): Promise<Absences> {
  const now = clock.now();
  const [organisation, out] = await Promise.all([organisationOf(db), outOfOffice(db, dateAt(now.toISOString(), zone))]);
  const standing = organisation.substitutions.filter(({ from, to }) => Date.parse(from) <= now.getTime() && now.getTime() < Date.parse(to));
  return (id, flow) => {
    const own = standing.filter(({ userId }) => userId === id);
    const fits = own.find(({ flows }) => flow === undefined || flows.length === 0 || flows.includes(flow));
    const [one = null] = fits ? [fits] : own;
    if (one) return { until: one.to, substitute: fits ? personOf(organisation, one.substituteId) : null, note: one.note };
    const known = out.get(id);
    if (!known) return null;
    const { until, agentId, trip } = known;
    return {
      until: instantAt(until, '23:59'),
      substitute: agentId === null ? null : personOf(organisation, agentId),
      note: null,
      ...(trip && { trip }),
    };
  };
}

export const withAbsences = (people: readonly Person[], absent: Absences, flow?: string): readonly Person[] =>
  people.map((person) => {
    const away = absent(person.id, flow);
    return away ? { ...person, away } : person;
  });
