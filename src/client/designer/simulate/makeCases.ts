/** One click makes a case for each way through the flow: values around its limits, played and kept with what comes of them. */
import { companyToday } from '#client/fields/dateText.ts';
import { ask } from '#client/data/call.ts';
import { outcomeOf, played } from '#machines/explore/simulate/cases.ts';
import { readsIn } from '#machines/explore/simulate/reads.ts';
import { suggestedValues } from '#machines/explore/simulate/suggest.ts';
import { allFields } from '#model/common.ts';
import type { Person } from '#model/api.ts';
import type { AnyDoc, RuleActor } from '#model/definition.ts';
import type { StarterAnswer } from '#model/design.ts';
import type { Design } from '../design.ts';
import { keepCase } from './cases.ts';
import { filled } from './invent.ts';
import { prepare, starterPath } from './trial.ts';

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

/** The starter's department and himself where rules or conditions ask for a department or a person. */
const peopled = ({ definition, proved }: Making['design'], { person, values }: StarterAnswer): AnyDoc => {
  if (!definition) return {};
  const fields = allFields(definition);
  const given = readsIn(proved).flatMap((name) => {
    const kind = fields[name]?.kind;
    if (kind === 'department' && values['departmentId']) return [[name, values['departmentId']] as const];
    return kind === 'user' ? [[name, person.id] as const] : [];
  });
  return Object.fromEntries(given);
};

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
  const known = await ask<StarterAnswer>('GET', starterPath(starter.id), { byPerson: false, quiet: true });
  const base = peopled(design, known);
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
