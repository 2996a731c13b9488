/** Documents of seals that people hand in with papers: each is played in a step of its own, after the papers are uploaded. */
import type { FileRef } from '#model/field.ts';
import { paper } from '../papers.ts';
import type { Plan } from '../plan.ts';
import type { Stage, Step } from '../stage.ts';
import { enteredSeals, requestedSeals } from './told.ts';

/** Names of papers by what they are for, each with who uploads it. */
type Wanted = Readonly<Record<string, readonly [login: string, name: string]>>;

/** A step, and the moment by which it comes before others. */
export interface Timed {
  readonly at: Date;
  readonly step: Step;
}

/** Somebody of the company by login; their id. */
export const userOf = ({ organisation }: Stage, login: string): string => organisation.users.get(login) ?? '0';

/** Seals by their keys, as the ledger has them now. */
async function sealIds({ services }: Stage): Promise<ReadonlyMap<string, string>> {
  const rows = await services.db.query<{ id: string; text: string }>(
    'select id::text, stamp_text as text from stamp_detail where not deleted',
    [],
    'demo_seals',
  );
  return new Map(
    [...enteredSeals, ...requestedSeals].flatMap(({ key, stampText }) => {
      const found = rows.find(({ text }) => text === stampText);
      return found === undefined ? [] : [[key, found.id] as const];
    }),
  );
}

/** What a plan needs to know once its papers are there. */
interface Ready {
  readonly papers: Readonly<Record<string, readonly FileRef[]>>;
  readonly seals: ReadonlyMap<string, string>;
}

/** Plays a document once its papers are there; what follows `then` is done in the same step. `number` counts the documents of a kind. */
export const played = (
  seed: number,
  number: number,
  at: Date,
  wanted: Wanted,
  planOf: (ready: Ready) => Omit<Plan, 'at'>,
  then?: Step,
): Timed => ({
  at,
  step: async (stage) => {
    const papers: Record<string, readonly FileRef[]> = {};
    for (const [key, [login, name]] of Object.entries(wanted))
      papers[key] = [await paper(stage.services, userOf(stage, login), `${name}.png`)];
    const plan = { ...planOf({ papers, seals: await sealIds(stage) }), at };
    await stage.player(seed, number).play(plan, userOf(stage, plan.applicant));
    await then?.(stage);
  },
});
