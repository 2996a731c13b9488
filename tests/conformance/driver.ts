/** Drives the real engine for conformance cases: the compiler, the runner of processes, the embedded database. */
import type { Values } from '#machines/flow.ts';
import type { FlowContext } from '#machines/run/context.ts';
import { deployFile } from '#server/flows/definitions.ts';
import { compiledFlow } from '#server/flows/compiled.ts';
import { deployDecisions } from '#server/flows/process/decisions.ts';
import { broadcastSignal, completeTask, deliverMessage, setVariables, startProcess, trigger } from '#server/flows/process/processes.ts';
import { variablesAt, variablesOf, workOfSlot } from '#server/flows/process/variables.ts';
import { hereIn } from '#machines/step.ts';
import { openEngine, type Engine } from './engine.ts';

/** An open user task as cases see it; properties as the model gives them. */
export interface DriverTask {
  readonly id: string;
  readonly name: string;
  readonly elementId: string;
  readonly assignee: string | null;
  readonly candidateUsers: readonly string[];
  readonly candidateGroups: readonly string[];
  readonly [property: string]: unknown;
}

/** What a case asks of an engine; all of it asynchronous, every refusal an error. */
export interface Driver {
  deploy(xml: string): Promise<unknown>;
  start(processId: string, variables: Values, options?: { readonly initiator?: string | null | undefined }): Promise<string>;
  startByMessage(name: string, variables: Values): Promise<string>;
  /** Of the instance and of those that it called. */
  tasks(instanceId: string): Promise<DriverTask[]>;
  complete(taskId: string, variables: Values): Promise<void>;
  advanceTime(to: string): Promise<void>;
  signal(name: string, instanceId: string | undefined, variables: Values): Promise<void>;
  message(name: string, instanceId: string | undefined, variables: Values): Promise<void>;
  setVariables(instanceId: string, variables: Values): Promise<void>;
  trigger(instanceId: string, element: string): Promise<void>;
  variables(instanceId: string): Promise<Values>;
  taskVariables(taskId: string): Promise<Values>;
  waiting(instanceId: string): Promise<string[]>;
  ended(instanceId: string): Promise<boolean>;
  instances(processId: string): Promise<string[]>;
  settle(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** An instance and those that it called. */
const tree = `with recursive tree as (
  select id from flow_instance where id = $1
  union all select c.id from flow_instance c join tree on c.parent_id = tree.id)`;

interface TaskRow {
  readonly id: string;
  readonly name: string;
  readonly node_id: string;
  readonly principals: readonly string[];
  readonly about: Values | null;
}

/** Names, as a list or as the text of one. */
const listed = (value: unknown): string[] => {
  const list: unknown = typeof value === 'string' && value.startsWith('[') ? JSON.parse(value) : value;
  return (Array.isArray(list) ? list : [list]).filter((one) => one !== null && one !== undefined && one !== '').map(String);
};

const numberIn = (value: unknown): unknown => (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value);

function taskOf({ services }: Engine, row: TaskRow): Promise<DriverTask> {
  const about = row.about ?? {};
  return Promise.resolve(services.organisation?.()).then((people) => {
    const users = row.principals.flatMap((one) => (one.startsWith('u:') ? (people?.users.get(one.slice(2))?.userName ?? []) : []));
    const foreign = row.about !== null;
    return {
      priority: 50,
      ...about,
      ...('priority' in about ? { priority: numberIn(about['priority']) } : {}),
      description: about['description'] ?? null,
      owner: about['owner'] ?? null,
      formKey: about['formKey'] ?? null,
      dueDate: about['dueDate'] ?? null,
      category: about['category'] ?? null,
      id: row.id,
      name: row.name,
      elementId: row.node_id,
      assignee: foreign ? (listed(about['assignee'])[0] ?? null) : users.length === 1 ? (users[0] ?? null) : null,
      candidateUsers: foreign ? listed(about['candidateUsers']) : users.length > 1 ? users : [],
      candidateGroups: foreign ? listed(about['candidateGroups']) : [],
    };
  });
}

/** Elements where tokens wait, each as often as it has some: tasks, catching events, those behind an event-based gateway. */
function waitingIn(context: FlowContext | undefined, here: readonly string[], isCatch: (element: string) => boolean): string[] {
  const activities = Object.values(context?.nets ?? {}).flatMap((net) => Object.entries(net.activities));
  const scopes = new Set(activities.map(([, { scope }]) => scope));
  const inNets = activities.flatMap(([at, { element }]) => (element === '' || scopes.has(at) ? [] : [element]));
  const caught = Object.values(context?.waits ?? {}).flatMap(({ at, event }) => {
    const element = Object.fromEntries(activities)[at]?.element ?? at;
    return element !== event && isCatch(event) ? [event] : [];
  });
  return [...inNets, ...here.filter((element) => !inNets.includes(element)), ...caught];
}

/** DMN says so in its root. */
const isDecisions = (xml: string): boolean => {
  const root = /<(?:[\w-]+:)?definitions[^>]*>/.exec(xml)?.[0] ?? '';
  return root.includes('/DMN/') && !root.includes('/BPMN/');
};

export default async function driver(): Promise<Driver> {
  const engine = await openEngine();
  const query = <Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> =>
    engine.services.db.query<Row>(text, values);
  const instanceOf = async (id: string): Promise<{ snapshot: Values; id: string; key: string; hash: string; ended: boolean }> => {
    const [row] = await query<{ snapshot: Values; id: string; key: string; hash: string; ended: boolean }>(
      `select i.snapshot, f.id::text, f.key, f.hash, i.ended_at is not null as ended
       from flow_instance i join flow_definition f on f.id = i.definition_id where i.id = $1`,
      [id],
    );
    if (!row) throw new Error(`there is no instance ${id}`);
    return row;
  };
  return {
    deploy: (xml) => (isDecisions(xml) ? deployDecisions : deployFile)(engine.services, xml, null),
    async start(processId, variables, options) {
      const people = await engine.services.organisation?.();
      const starterId = options?.initiator ? (people?.usersByName.get(options.initiator)?.id ?? null) : null;
      const { instanceId } = await startProcess(engine.services, { key: processId, values: variables, starterId });
      return instanceId;
    },
    startByMessage: async (name, values) => (await deliverMessage(engine.services, { name, values, begins: true })).instanceId,
    async tasks(instanceId) {
      const rows = await query<TaskRow>(
        `${tree} select t.id::text, t.name, t.node_id, t.principals, t.about from task t join tree on t.instance_id = tree.id
         where t.state = 'open' order by t.id`,
        [instanceId],
      );
      return Promise.all(rows.map((row) => taskOf(engine, row)));
    },
    complete: async (taskId, values) => void (await completeTask(engine.services, { taskId, values, actorId: null })),
    advanceTime: (to) => engine.advance(to),
    signal: async (name, instanceId, values) =>
      void (await broadcastSignal(engine.services, { name, values, ...(instanceId === undefined ? {} : { instanceId }) })),
    message: async (name, instanceId, values) =>
      void (await deliverMessage(engine.services, { name, values, ...(instanceId === undefined ? {} : { instanceId }) })),
    setVariables: (instanceId, values) => setVariables(engine.services, { instanceId, values, actorId: null }),
    trigger: (instanceId, element) => trigger(engine.services, { instanceId, element, actorId: null }),
    variables: async (instanceId) => variablesOf((await instanceOf(instanceId)).snapshot),
    async taskVariables(taskId) {
      const [row] = await query<{ slot: string; snapshot: Values }>(
        'select t.slot, i.snapshot from task t join flow_instance i on i.id = t.instance_id where t.id = $1',
        [taskId],
      );
      return row ? variablesAt(row.snapshot, workOfSlot(row.snapshot, row.slot) ?? '') : {};
    },
    async waiting(instanceId) {
      const ids = await query<{ id: string }>(`${tree} select id::text from tree`, [instanceId]);
      const found: string[] = [];
      for (const { id } of ids) {
        const { snapshot, ended, ...definition } = await instanceOf(id);
        if (ended) continue;
        const flow = await compiledFlow(engine.services.db, definition);
        const isCatch = (element: string): boolean =>
          ['IntermediateCatchEvent', 'ReceiveTask'].includes(flow.elements[element]?.type ?? '');
        found.push(...waitingIn(snapshot['context'] as FlowContext | undefined, hereIn(flow, snapshot), isCatch));
      }
      return found;
    },
    ended: async (instanceId) => (await instanceOf(instanceId)).ended,
    async instances(processId) {
      const rows = await query<{ id: string }>(
        'select i.id::text from flow_instance i join flow_definition f on f.id = i.definition_id where f.key = $1 and i.ended_at is null order by i.id',
        [processId],
      );
      return rows.map(({ id }) => id);
    },
    settle: () => engine.settle(),
    restart: () => engine.restart(),
    close: () => engine.close(),
  };
}
