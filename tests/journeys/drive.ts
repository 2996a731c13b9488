/** Every way through a shipped flow, found by the machine itself, driven through HTTP. */
import { readFileSync } from 'node:fs';
import type { AnyDoc } from '#model/definition.ts';
import { compileFlow } from '#machines/compile/compile.ts';
import { pathsOf, type Path } from '#machines/explore/paths.ts';
import type { Act, Journey } from './journey.ts';
import { describeJourneys } from './play.ts';

const at = '2026-11-20T01:00:00Z';

export interface Drive {
  readonly flow: string;
  /** Who submits; yanfei unless told. */
  readonly by?: string;
  readonly before?: Journey['before'];
  /** A record of his whose computed values are those of the path. */
  readonly record: (values: Path['values']) => AnyDoc;
  /** Who approves a node, and what he fills in. */
  readonly people: Readonly<Record<string, Omit<Act, 'deed' | 'comment'>>>;
}

export const money = (value: unknown): string => Number(value).toFixed(2);

function journeyOf(drive: Drive, resource: string, path: Path): Journey {
  const decisions = path.decisions.flatMap(({ node, decision }): Journey['steps'] => {
    const person = drive.people[node];
    if (person === undefined) throw new Error(`${resource}: nobody is named for node ${node}`);
    const act: Act = decision === 'approve' ? { ...person, deed: 'approve' } : { as: person.as, deed: 'reject', comment: '请修改' };
    return [{ then: { node, waitsFor: [person.as] } }, act];
  });
  return {
    title: path.id,
    resource,
    at,
    ...(drive.before && { before: drive.before }),
    steps: [
      { as: drive.by ?? 'yanfei', deed: 'submit', values: drive.record(path.values) },
      ...decisions,
      { then: { status: path.end, node: null } },
    ],
  };
}

/** Drives every path of the flows; `choices` are the values of dictionaries that their conditions tell apart. */
export async function describePaths(drives: readonly Drive[], choices: Readonly<Record<string, readonly string[]>> = {}): Promise<void> {
  for (const drive of drives) {
    const resource = drive.flow.split('/')[1] ?? drive.flow;
    const flow = await compileFlow(readFileSync(new URL(`../../flows/${drive.flow}.bpmn`, import.meta.url), 'utf8'));
    const { paths } = pathsOf(flow, at, choices);
    describeJourneys(
      `Every path of ${resource}`,
      paths.map((path) => journeyOf(drive, resource, path)),
    );
  }
}
