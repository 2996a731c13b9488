/** One click makes a case for each way through the flow: values around its limits, played and kept with what comes of them. */
import { companyToday } from '#client/fields/dateText.ts';
import { outcomeOf, played } from '#machines/explore/simulate/cases.ts';
import { readsIn } from '#machines/explore/simulate/reads.ts';
import { suggestedValues } from '#machines/explore/simulate/suggest.ts';
import type { Person } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { RuleActor } from '#model/facts.ts';
import type { Design } from '../design.ts';
import { keepCase } from './cases.ts';
import { filled, peopled } from './invent.ts';
import { askStarter, prepare } from './trial.ts';

/** As many as can be read at a glance. */
const most = 12;

interface Making {
  readonly design: Pick<Design, 'definition' | 'fields' | 'labels' | 'process' | 'proved'>;
  readonly starter: Person;
  readonly actor: RuleActor;
  /** Name of a case by its values. */
  readonly named: (values: AnyDoc) => string;
  /** Names that are taken, which grow as cases are kept. */
  readonly taken: Set<string>;
}

const free = (name: string, taken: ReadonlySet<string>): string => {
  for (let nth = 1; ; nth++) {
    const tried = (nth === 1 ? name : `${name} (${nth})`).slice(0, 100);
    if (!taken.has(tried)) return tried;
  }
};

/** How many were kept; 0 where no way could be found by itself. */
export async function makeCases({ design, starter, actor, named, taken }: Making): Promise<number> {
  const { definition, fields, labels, process, proved } = design;
  const { flow } = proved;
  if (!flow) return 0;
  const now = new Date().toISOString();
  const known = await askStarter(starter.id);
  const base = definition ? peopled(definition, readsIn(proved), known, ['department', 'user']) : {};
  const all = suggestedValues(flow, fields, known.values, now).slice(0, most);
  for (const wanted of all) {
    const input = { actor, today: companyToday(), now };
    const values = definition ? filled(definition, base, wanted, input) : { ...wanted };
    const trial = await prepare({ flow, definition, labels, starter: starter.id, values });
    const expected = outcomeOf((await played(trial, [])).at(-1)!);
    const name = free(named(values), taken);
    taken.add(name);
    await keepCase({ flowKey: process, name, starter: starter.id, values, steps: [], expected });
  }
  return all.length;
}
