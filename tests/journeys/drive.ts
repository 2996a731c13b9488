/** Every way through a shipped flow, found by the machine itself, driven through HTTP. */
import { readFileSync } from 'node:fs';
import type { AnyDoc } from '#model/definition.ts';
import { flowOf } from '#model/flows.ts';
import { compileFlow } from '#machines/compile/compile.ts';
import { pathsOf, type Path } from '#machines/explore/paths.ts';
import type { CompiledFlow } from '#machines/flow.ts';
import { asTokens, companyOf } from '#tests/fixtures/company.ts';
import type { Fixture } from '#tests/fixtures/fixture.ts';
import type { Act, Journey } from './journey.ts';
import { describeTogether } from './journeyTests.ts';

const at = '2026-11-20T01:00:00Z';

export interface Drive {
  readonly resource: string;
  /** Its drawing: `general/meetApply`. */
  readonly flow: string;
  /** Who submits. */
  readonly by: string;
  /** Values of dictionaries that the conditions tell apart, by field. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
  readonly before?: Journey['before'];
  /** A record of theirs whose computed values are those of the path. */
  readonly record: (values: Path['values']) => AnyDoc;
  /** Who approves a node of a path, and what they fill in. */
  readonly people: (values: Path['values']) => Readonly<Record<string, Omit<Act, 'deed' | 'comment'>>>;
}

/** How a fixture says that its flow is driven; nothing where it has none, or none that goes step by step. */
export function drivesOf({ definition, by, needs, record, lines, flow }: Fixture): readonly Drive[] {
  if (flow === undefined || flow.ways === null) return [];
  const { fields, lines: linesOf, choices = {} } = flow.ways ?? {};
  const usual = { ...record(asTokens, 1), ...lines?.(asTokens, 1) };
  const recordOf = (values: Path['values']): AnyDoc => ({ ...usual, ...fields?.(values, asTokens), ...linesOf?.(values, asTokens) });
  const personAt = (path: Path['values'], [node, { as, values, fillLines }]: [string, (typeof flow.nodes)[string]]) => {
    const document = recordOf(path);
    const login = typeof as === 'string' ? as : as(document, asTokens);
    return [node, { as: login, ...(values && { values: values(asTokens, document) }), ...(fillLines && { fillLines }) }] as const;
  };
  return [
    {
      resource: definition.key,
      flow: `${definition.area}/${flowOf(definition, usual)}`,
      by,
      choices,
      ...(needs && { before: async (server) => needs(server, await companyOf(server.db), 1) }),
      record: recordOf,
      people: (values) => Object.fromEntries(Object.entries(flow.nodes).map((entry) => personAt(values, entry))),
    },
  ];
}

function journeyOf(drive: Drive, flow: CompiledFlow, path: Path): Journey {
  const { resource } = drive;
  const people = drive.people(path.values);
  const sideBySide = Object.values(flow.elements).some(({ type }) => type === 'ParallelGateway');
  const decisions = path.decisions.flatMap(({ node, decision }): Journey['steps'] => {
    const person = people[node];
    if (person === undefined) throw new Error(`${resource}: nobody is named for node ${node}`);
    const element = flow.elements[node];
    const says = element?.task?.commentRequired === true ? { comment: '同意' } : {};
    const act: Act =
      decision === 'approve' ? { ...person, ...says, deed: 'approve' } : { as: person.as, deed: 'reject', comment: '请修改' };
    return [{ then: { ...(sideBySide ? { among: node } : { node }), waitsFor: [person.as] } }, act];
  });
  return {
    title: path.id,
    resource,
    at,
    ...(drive.before && { before: drive.before }),
    steps: [{ as: drive.by, deed: 'submit', values: drive.record(path.values) }, ...decisions, { then: { status: path.end, node: null } }],
  };
}

/** Drives every path of the flows. What is really committed on the way is tested with the calls of a flow (tests/server/http/calls/flows.ts). */
export async function describePaths(drives: readonly Drive[]): Promise<void> {
  for (const drive of drives) {
    const flow = await compileFlow(readFileSync(new URL(`../../flows/${drive.flow}.bpmn`, import.meta.url), 'utf8'));
    const { paths } = pathsOf(flow, at, drive.choices);
    describeTogether(
      `Every path of ${drive.flow.split('/')[1] ?? drive.flow}`,
      paths.map((path) => journeyOf(drive, flow, path)),
    );
  }
}
