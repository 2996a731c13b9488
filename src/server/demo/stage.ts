/** What the steps of the demo work with: the people there are, the day for which the company is made, and how much of it is wanted. */
import { Refusal } from '#model/refusal.ts';
import { actorOf } from '../access/actor.ts';
import type { Context, Services } from '../context.ts';
import type { Organisation } from './people.ts';
import { DemoPlayer } from './enact.ts';
import type { Plan } from './plan.ts';
import { chance } from './random.ts';

interface Volumes {
  readonly leave: number;
  readonly expense: number;
  readonly loan: number;
  readonly meetings: number;
  readonly visits: number;
  /** Months of payroll that are paid; three at least. */
  readonly months: number;
  /** How many of the settled documents of human resources there are, 0 to 1; of each state there is one in any case. */
  readonly settled: number;
}

/** Payroll from the salary of the December before last on: with it two tax years are whole. */
const whole: Volumes = { leave: 270, expense: 210, loan: 45, meetings: 110, visits: 48, months: 22, settled: 1 };

/** What `scale` (1: as it is shown) makes of the volumes; enough for every state in any case. */
const volumesOf = (scale: number): Volumes => ({
  leave: Math.max(20, Math.round(whole.leave * scale)),
  expense: Math.max(20, Math.round(whole.expense * scale)),
  loan: Math.max(12, Math.round(whole.loan * scale)),
  meetings: Math.max(20, Math.round(whole.meetings * scale)),
  visits: Math.max(20, Math.round(whole.visits * scale)),
  months: Math.min(whole.months, Math.max(3, Math.round(whole.months * scale))),
  settled: Math.min(1, scale),
});

export interface Stage {
  /** Their clock stands at the day of the demo. */
  readonly services: Services;
  readonly organisation: Organisation;
  readonly day: Date;
  readonly volumes: Volumes;
  /** The account that pays; the first steps, which make it, do not have it yet. */
  readonly account: string;
  /** Somebody of the company by login, as they stand now. */
  readonly as: (login: string) => Promise<Context>;
  /** A player whose chance is of its own, so that a step depends on none before it. `number` counts documents of a kind. */
  readonly player: (seed: number, number?: number) => DemoPlayer;
}

export type Step = (stage: Stage) => Promise<void>;

/** Loaded in this order; steps are known before any of them is done. */
export interface Portion {
  readonly key: string;
  readonly steps: (stage: Stage) => readonly Step[] | Promise<readonly Step[]>;
}

const demoPeople = async ({ db }: Services): Promise<Organisation> => {
  const users = await db.query<{ login: string; id: string; staff: string | null }>(
    'select user_name as login, id::text, staff_id::text as staff from users where not deleted order by id',
  );
  const departments = await db.query<{ code: string; id: string }>(
    'select dept_code as code, id::text from sys_department where not deleted',
  );
  return {
    users: new Map(users.map(({ login, id }) => [login, id])),
    staff: new Map(users.flatMap(({ login, staff }) => (staff === null ? [] : [[login, staff] as const]))),
    departments: new Map(departments.map(({ code, id }) => [code, id])),
  };
};

/** The stage as the database has it now. */
export async function stageOf(real: Services, { day, scale }: { readonly day: string; readonly scale: number }): Promise<Stage> {
  const at = new Date(day);
  const services: Services = { ...real, clock: { now: () => at } };
  const organisation = await demoPeople(services);
  const [account] = await services.db.query<{ id: string }>(
    `select id::text from company_bank_account where account_type = 'basic' order by id limit 1`,
  );
  const cast = { actors: new Map(), flows: new Map() };
  return {
    services,
    organisation,
    day: at,
    volumes: volumesOf(scale),
    account: account?.id ?? '',
    async as(login) {
      const actor = await actorOf(services.db, organisation.users.get(login) ?? '0');
      if (actor === null) throw new Refusal('403', 'noAccount', { en: `${login} of the demo cannot act`, zh: `演示用户 ${login} 不可用` });
      return { services, actor, language: 'zh', address: '127.0.0.1' };
    },
    player: (seed, number = 0) => new DemoPlayer(services, chance(seed + number * 7_919), at, cast, number),
  };
}

/** Plays documents one after the other with chance of their own. */
export const playing =
  (seed: number, plans: readonly Plan[], number = 0): Step =>
  async ({ player, organisation }) => {
    const own = player(seed, number);
    for (const plan of plans) await own.play(plan, organisation.users.get(plan.applicant) ?? '0');
  };

/** A step for each document, in the order of time. */
export const inTime = (seed: number, plans: readonly Plan[]): readonly Step[] =>
  plans.toSorted((a, b) => a.at.getTime() - b.at.getTime()).map((plan, number) => playing(seed, [plan], number));
