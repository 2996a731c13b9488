/** Running documents replayed in a drawing that is not deployed yet: unchanged, other approvers, stuck. */
import { compileFlow } from '#machines/compile/compile.ts';
import type { Evaluate } from '#machines/explore/ahead.ts';
import type { CompiledFlow } from '#machines/flow.ts';
import { hereIn } from '#machines/step.ts';
import { nameOf } from '#machines/verify/changes.ts';
import type { Open, Replayed } from '#machines/verify/replay.ts';
import type { ReplayAsked, ReplayedRow, ReplayPage } from '#machines/verify/report.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import type { Context } from '../../context.ts';
import { flowInput } from '../../documents/load.ts';
import { readRecord } from '../../documents/record.ts';
import { compiledFlow } from '../../flows/compiled.ts';
import { hashOfXml, refuseProblems } from '../../flows/definitions.ts';
import { described, type Question } from '../../flows/directory.ts';
import { enquiriesOf } from '#server/flows/enquiries.ts';
import { instanceColumns, instanceFrom, type Instance, type InstanceRow } from '../../flows/instance.ts';
import { organisationOf, type Organisation } from '../../flows/organisation.ts';
import { evaluatorOf } from '../../flows/process/decisions.ts';
import { replayed } from './asking.ts';
import { happenedIn, trailStepColumns, type TrailStep } from './history.ts';

interface World {
  readonly context: Context;
  readonly organisation: Organisation;
  /** The version to replay in. */
  readonly flow: CompiledFlow;
  readonly evaluate: Evaluate;
  readonly now: string;
}

const elsewhere = `from flow_instance i join flow_definition f on f.id = i.definition_id
  where f.key = $1 and f.hash <> $2 and i.ended_at is null`;

/** Documents in the body of the flow; rejected ones begin anew. */
const running = `${elsewhere} and i.resource is not null and i.status in ('submitted', 'reposted')`;

/** A call ends after this time, whatever is left. */
const mostMs = 2000;

const shownOpen = (organisation: Organisation, flow: CompiledFlow, open: readonly Open[]): readonly ReplayAsked[] =>
  open.map(({ node, principals }) => ({ ...described(organisation, node, principals), name: nameOf(flow.elements, node) }));

async function rowOf(world: World, instance: Instance, record: AnyDoc, steps: readonly TrailStep[]): Promise<ReplayedRow> {
  const { context, organisation, flow, now } = world;
  const { db, registry } = context.services;
  const old = await compiledFlow(db, instance.definition);
  const { starterId, variables } = instance;
  const live = {
    id: instance.id,
    snapshot: instance.snapshot,
    here: hereIn(old, instance.snapshot),
    happened: happenedIn(steps, old, record, (then) => flowInput(then, variables, starterId, organisation, now).values),
  };
  const question: Question = {
    organisation,
    definition: registry.get(instance.resource) ?? null,
    enquiries: enquiriesOf(db, registry, now),
    values: {},
    starter: { userId: starterId, departmentId: (record['applicantDept'] as string | null | undefined) ?? instance.starterDepartmentId },
    now,
  };
  const result = await replayed(flow, live, question, world.evaluate);
  return {
    ...result,
    resource: instance.resource,
    documentId: instance.documentId,
    code: textOf(record['code']) || null,
    version: instance.definition.version,
    before: shownOpen(organisation, old, result.before),
    after: shownOpen(organisation, flow, result.after),
  };
}

/**
 * One portion of the running documents, oldest first; a few seconds of work at most, the rest is asked for by `next`. Nothing is written.
 *
 * @param after id of the last instance of the portion before
 */
export async function replayPage(
  context: Context,
  { xml, process }: { readonly xml: string; readonly process: string },
  { after, size }: { readonly after: string; readonly size: number },
): Promise<ReplayPage> {
  const { db, clock, registry } = context.services;
  const began = performance.now();
  const hash = hashOfXml(xml);
  const now = clock.now().toISOString();
  const [flow, organisation, instances, [counted], [others]] = await Promise.all([
    compileFlow(xml, process),
    organisationOf(db),
    db.query<InstanceRow>(`select ${instanceColumns()} ${running} and i.id > $3 order by i.id limit $4`, [process, hash, after, size]),
    db.query<{ total: number; later: number }>(
      `select count(*)::int as total, (count(*) filter (where i.id > $3))::int as later ${running}`,
      [process, hash, after],
    ),
    db.query<{ count: number }>(`select count(*)::int as count ${elsewhere} and i.resource is null`, [process, hash]),
  ]);
  const steps = await db.query<TrailStep>(
    `select ${trailStepColumns} from trail where instance_id = any($1::bigint[]) order by instance_id, seq`,
    [instances.map(({ id }) => id)],
    'replay_trails',
  );
  const trails = new Map<string, TrailStep[]>(instances.map(({ id }) => [id, []]));
  for (const step of steps) trails.get(step.instance_id)?.push(step);
  refuseProblems(context.services, flow);
  const world: World = { context, organisation, flow, evaluate: await evaluatorOf(db, flow, now), now };
  const rows: ReplayedRow[] = [];
  let looked = 0;
  for (const instance of instances.map(instanceFrom)) {
    if (looked > 0 && performance.now() - began > mostMs) break;
    looked += 1;
    const definition = registry.get(instance.resource);
    const record = definition ? await readRecord(db, definition, instance.documentId) : null;
    if (record) rows.push(await rowOf(world, instance, record, trails.get(instance.id) ?? []));
  }
  const left = (counted?.later ?? 0) - looked;
  const count = (outcome: Replayed['outcome']): number => rows.filter((row) => row.outcome === outcome).length;
  return {
    process,
    total: counted?.total ?? 0,
    left,
    withoutDocument: others?.count ?? 0,
    next: left > 0 ? (instances[looked - 1]?.id ?? null) : null,
    counts: { unchanged: count('unchanged'), otherApprovers: count('otherApprovers'), stuck: count('stuck') },
    rows,
  };
}
