/** Everything a reader shows of a document, in one answer (interface, inbox and document pages). */
import { predict } from '#machines/explore/predict.ts';
import type { FlowView, RouteStep, TrailEntry } from '#model/api.ts';
import type { StepWait } from '#model/workflow/stepWait.ts';
import type { DocumentBundle, InboxRow } from '#model/workflow/inbox.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { flowOf } from '#model/flows.ts';
import type { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { textOf } from '#model/calculation/text.ts';
import { isAuthor, standingOf } from '../documents/can.ts';
import { enquiriesFor } from '#server/documents/verbs/enquiring.ts';
import { actsOn, flowInput, questionOf } from '../documents/load.ts';
import { namesOf } from '#server/documents/lists/names.ts';
import { readSeen } from '#server/documents/shown/read.ts';
import { missingTask, nothingThere } from '../documents/refusals.ts';
import { saidOf, shownOf, withoutHidden, type Said } from '#server/documents/shown/matter.ts';
import { hiddenFrom, secretsIn, seesSecrets, trailFor, visible, without } from '#server/documents/shown/visible.ts';
import type { Context } from '../context.ts';
import { absencesOf, withAbsences, type Absences } from '../flows/absences.ts';
import { expected } from '../flows/candidates.ts';
import { compiledFlow } from '../flows/compiled.ts';
import { described } from '../flows/directory.ts';
import { enquiriesOf } from '#server/flows/enquiries.ts';
import { flowByKey } from '../flows/definitions.ts';
import type { Instance } from '../flows/instance.ts';
import { organisationOf, type Organisation } from '../flows/organisation.ts';
import { standingOf as standingOfFlow } from '../flows/standing.ts';
import { evaluatorOf } from '../flows/process/decisions.ts';
import { asksFor, choicesOf, questionsFor, trailWithout, viewWithout } from './acts.ts';
import { briefOf } from './brief.ts';
import { isUnread } from './claim.ts';
import { historyOf } from './history.ts';
import { marksOn } from './marks.ts';
import { claimedOf, closedOf, explainedView, standInOf, timingOf, votesAt, wayLabels } from './reading.ts';
import { inboxRow } from './rows.ts';
import { onSeenTask } from './seenTask.ts';

type BundleQuery = { readonly taskId: string } | { readonly resource: string; readonly id: string };

const missing = (what: string): Refusal => nothingThere('missingRecord', w('Document', '单据'), { id: what.slice(0, 100) });

interface TaskPlace {
  readonly id: string;
  readonly resource: string;
  readonly document_id: string;
  readonly node_id: string;
  readonly state: string;
  readonly decided_by: string | null;
  readonly decided_at: string | null;
  readonly action: string | null;
}
interface Place {
  readonly definition: Definition;
  readonly id: string;
  readonly task: TaskPlace | null;
}

/** The document of a query: a task leads to its document, open or decided. */
async function placeOf(context: Context, query: BundleQuery): Promise<Place> {
  const { db, registry } = context.services;
  if (!('taskId' in query)) {
    const definition = registry.get(query.resource);
    if (!definition || definition.kind !== 'document') throw missing(query.resource);
    return { definition, id: query.id, task: null };
  }
  const [task] = /^\d{1,18}$/.test(query.taskId)
    ? await db.query<TaskPlace>(
        `select id::text, resource, document_id::text, node_id, state, decided_by::text, decided_at, action from task where id = $1`,
        [query.taskId],
        'task_place',
      )
    : [];
  const definition = task && registry.get(task.resource);
  if (!task || !definition) throw missingTask(query.taskId);
  return { definition, id: task.document_id, task };
}

/** People of steps that are done come from the trail, of those where it waits from the tasks, of the rest from the rules. */
const withPeople = (route: readonly RouteStep[], trail: readonly TrailEntry[], run: number): RouteStep[] =>
  route.map((step) => {
    if (step.state !== 'done') return step;
    const actors = trail.filter((entry) => entry.run === run && entry.node?.id === step.nodeId && entry.actor).map(({ actor }) => actor!);
    return { ...step, people: actors, problem: null };
  });

function marksOf(instance: Instance, trail: readonly TrailEntry[]): FlowView['marks'] {
  const marks: Record<string, 'done' | 'here' | 'rejected'> = {};
  for (const { run, node, action } of trail) if (run === instance.run && node) marks[node.id] = action === 'reject' ? 'rejected' : 'done';
  for (const { nodeId, kind } of instance.tasks) if (kind === 'approve') marks[nodeId] = 'here';
  return marks;
}

/** Whoever is still to be asked says that they are away. */
const saysWhoIsAway = (route: readonly RouteStep[], absent: Absences, flow: string): RouteStep[] =>
  route.map((step) => (step.state === 'done' ? step : { ...step, people: withAbsences(step.people, absent, flow) }));

const noWaits: ReadonlyMap<string, StepWait> = new Map();

const withWaits = (route: readonly RouteStep[], waits: ReadonlyMap<string, StepWait>): RouteStep[] =>
  route.map((step) => {
    const wait = step.state === 'here' ? waits.get(step.nodeId) : undefined;
    return wait ? { ...step, wait } : step;
  });

/** The flow of a document: of its instance, or of the version it would start with. */
async function flowView(
  context: Context,
  definition: Definition,
  record: AnyDoc,
  instance: Instance | null,
  organisation: Organisation,
  trail: readonly TrailEntry[],
  absent: Absences,
): Promise<FlowView | null> {
  const { db, clock } = context.services;
  if (!definition.document) return null;
  const deployed = instance && record['status'] !== 'draft' ? instance.definition : await flowByKey(db, flowOf(definition, record));
  const flow = await compiledFlow(db, deployed);
  const starterId = instance?.starterId ?? textOf(record['applicant'] ?? context.actor.userId);
  const input = flowInput(record, instance?.variables ?? {}, starterId, organisation, clock.now().toISOString());
  const departmentId = (record['applicantDept'] as string | null | undefined) ?? instance?.starterDepartmentId ?? null;
  const question = questionOf(
    definition,
    input,
    { userId: starterId, departmentId },
    organisation,
    // What somebody fills in may point anywhere; who has a document to decide sees who is asked after them.
    isAuthor(context, record) ? enquiriesFor(context, input.now) : enquiriesOf(db, context.services.registry, input.now),
  );
  const labels = await wayLabels(db, definition, flow);
  const over = instance !== null && ['approved', 'invalidated'].includes(instance.status);
  const route = over
    ? doneRoute(instance, trail)
    : await predict(
        flow,
        instance && record['status'] !== 'draft' ? instance.snapshot : null,
        input,
        (nodes) =>
          Promise.all(
            nodes.map(async ({ nodeId, rules, values }) => {
              const open = instance?.tasks.filter((task) => task.nodeId === nodeId) ?? [];
              return open.length > 0
                ? described(
                    organisation,
                    nodeId,
                    open.flatMap(({ principals }) => principals),
                  )
                : expected(values ? { ...question, values: { ...question.values, ...values } } : question, nodeId, rules, flow);
            }),
          ),
        labels,
        await evaluatorOf(db, flow, input.now),
      );
  const waits = instance && !over && record['status'] !== 'draft' ? await standingOfFlow(db, flow, instance.id) : noWaits;
  const view = {
    definitionId: deployed.id,
    version: deployed.version,
    name: flow.name,
    marks: {
      ...(instance ? marksOf(instance, trail) : {}),
      ...Object.fromEntries([...waits.keys()].map((node) => [node, 'here' as const])),
    },
    route: withWaits(saysWhoIsAway(instance ? withPeople(route, trail, instance.run) : route, absent, deployed.key), waits),
  };
  return explainedView(view, flow, input, labels, record['status'] === 'draft' ? null : instance, trail);
}

/** Of a document that is over: what happened in its last run. */
function doneRoute(instance: Instance, trail: readonly TrailEntry[]): RouteStep[] {
  const steps = new Map<string, RouteStep>();
  for (const { run, node } of trail)
    if (run === instance.run && node && !steps.has(node.id))
      steps.set(node.id, {
        nodeId: node.id,
        name: node.name,
        state: 'done',
        mode: 'one',
        people: [],
        group: null,
        because: null,
        problem: null,
      });
  return [...steps.values()];
}

const taskRow = (
  context: Context,
  definition: Definition,
  record: AnyDoc,
  instance: Instance,
  organisation: Organisation,
  taskId: string | null,
  said: Said,
): InboxRow | null => {
  const now = context.services.clock.now().toISOString();
  const mine = instance.tasks.filter((task) => actsOn(context, instance, task, now));
  const task = mine.find(({ id }) => id === taskId) ?? mine[0];
  if (!task) return null;
  const shown = shownOf(definition, record, organisation, instance.starterId, said);
  return inboxRow(
    {
      key: '',
      claimable: task.assigneeId === null && (task.principals.length > 1 || !task.principals[0]?.startsWith('u:')),
      task_id: task.id,
      instance_id: instance.id,
      resource: definition.key,
      document_id: instance.documentId,
      node_id: task.nodeId,
      name: task.name.zh,
      name_en: task.name.en,
      code: shown.code,
      applicant_id: instance.starterId,
      applicant_department_id: shown.applicant_department_id,
      urgency: shown.urgency as InboxRow['urgency'],
      figure: shown.figure,
      summary: shown.summary,
      files: shown.files,
      opened_at: task.openedAt,
      due_at: task.dueAt,
      kind: task.kind,
      status: instance.status,
      unread: false,
      holders: task.principals,
      on_behalf_of: actsOn(context, instance, task, now)?.onBehalfOf ?? null,
    },
    context.services.registry,
    organisation,
  );
};

/** The bundle of a task or a document; refused as missing where the person may not read it. */
export async function bundle(context: Context, query: BundleQuery): Promise<DocumentBundle> {
  const { db, trailKey } = context.services;
  const { definition, id, task: asked } = await placeOf(context, query);
  const taskId = asked?.id ?? null;
  const [{ record, whole }, organisation, absent] = await Promise.all([
    asked ? onSeenTask(context, asked.id, () => readSeen(context, definition, id)) : readSeen(context, definition, id),
    organisationOf(db),
    absencesOf(context.services),
  ]);
  const { can, found } = await standingOf(db, context, definition, record);
  const instance = found?.instance ?? null;
  const history = instance
    ? await historyOf(db, trailKey, instance, organisation, context.language)
    : { trail: [], chain: { entries: 0, unbroken: true } };
  const task =
    instance && taskRow(context, definition, record, instance, organisation, taskId, await saidOf(context.services, definition, [record]));
  const settings = task?.node ? found?.flow.elements[task.node.id]?.task : undefined;
  const hidden = found ? hiddenFrom(context, found, record) : new Set<string>();
  const shown = without(visible(context, definition, record), hidden);
  const trail = whole ? trailFor(context, definition, record, history.trail) : [];
  const [view, brief, $names, questions, marks, unread] = await Promise.all([
    whole ? flowView(context, definition, record, instance, organisation, history.trail, absent) : null,
    task && found ? briefOf(context, definition, record, { trail, flow: found.flow, hidden }) : [],
    namesOf(db, context, definition, [shown]),
    instance ? questionsFor(db, instance, organisation) : [],
    marksOn(context, instance?.id ?? null, task?.taskId ?? null),
    isUnread(context, instance?.id ?? null),
  ]);
  const flow = found?.flow ?? (view && (await compiledFlow(db, await flowByKey(db, flowOf(definition, record)))));
  const at = task?.task === 'approve' ? (instance?.tasks.find(({ id }) => id === task.taskId) ?? null) : null;
  const timing = await timingOf(context.services, definition.key, view);
  return {
    resource: definition.key,
    document: { ...shown, $names },
    can,
    task: task && {
      ...task,
      ...marks,
      holders: withAbsences(task.holders, absent, flowOf(definition, record)),
      figure: hidden.has(definition.document?.figure?.field ?? '') ? null : task.figure,
      summary: withoutHidden(definition, task.summary ?? [], (name) => hidden.has(name)),
    },
    watched: marks.watched,
    unread,
    rights: settings?.fields ?? {},
    commentRequired: settings?.commentRequired ?? false,
    signatureRequired: settings?.signatureRequired ?? false,
    ...(flow && { choices: choicesOf(context, record, { instance, flow, view, task: at }, organisation) }),
    questions,
    trail: trailWithout(trail, hidden),
    chain: history.chain,
    flow: viewWithout(
      view,
      flow && !seesSecrets(context, definition, record) && asksFor(flow, secretsIn(definition)) ? secretsIn(definition) : hidden,
    ),
    brief,
    votes: found && at ? votesAt(found.flow, found.instance, at) : null,
    standIn: task && found ? standInOf(context, found.instance, organisation, task.onBehalfOf?.id ?? null) : null,
    closed:
      asked && asked.decided_by !== context.actor.userId
        ? (closedOf(asked, history.trail, organisation) ?? claimedOf(context, instance, asked.id, organisation))
        : null,
    timing,
  };
}
