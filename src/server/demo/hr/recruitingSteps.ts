/** Recruiting and those who came of it, in the order in which each rests on what is before it. */
import { dateAt } from '#model/calculation/dates.ts';
import { takeEffects } from '#server/documents/dated.ts';
import { storePassword } from '#server/access/changePassword.ts';
import { playing, type Stage, type Step } from '../stage.ts';
import { stateOf } from '../state.ts';
import { loadApplications } from './applications.ts';
import { firstPayPlans, playOnboardings, tellOpenForms } from './onboardings.ts';
import { settlePay } from './payPlans.ts';
import { loadCandidates, loadPlans, loadRequests, type Recruiting } from './recruiting.ts';

const seed = 20_261_129;

const recruiting =
  (number: number, work: (stage: Recruiting) => Promise<void>): Step =>
  async ({ as, player, organisation, day, volumes: { settled } }: Stage) =>
    work({ personnel: await as('xujiayi'), player: player(seed + number), organisation, today: day, settled });

/** Accounts of those who joined by an onboarding get the one password, too. */
const welcome: Step = async ({ services: { db, clock } }) => {
  const users = await db.query<{ id: string }>(
    `select u.id::text from users u join hr_pf_staff_onboard s on s.id = u.staff_id and s.onboard_id is not null
     where u.status = 'enabled' and not u.deleted and u.created_at <= $1 and not exists (select from credential c where c.user_id = u.id)`,
    [clock.now()],
  );
  const state = await stateOf(db);
  for (const { id } of users) await storePassword(db, id, state?.hash ?? '', false, clock.now());
};

/** What was approved for a day since then, as the work of that day did it. */
export const settleDays: Step = async ({ services, day }) => void (await takeEffects(services, dateAt(day.toISOString(), services.zone)));

export const recruitingSteps = (): readonly Step[] => [
  ...[loadPlans, loadRequests, loadApplications, loadCandidates, playOnboardings].map((work, number) => recruiting(number, work)),
  recruiting(9, ({ personnel }) => tellOpenForms(personnel)),
  settleDays,
  async (stage) => playing(seed, await firstPayPlans(stage.services, stage.day))(stage),
  settlePay,
  welcome,
];
