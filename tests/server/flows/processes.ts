/** Drawings of processes for tests, and the engine they run on. */
import { completeTask, startProcess } from '#server/flows/process/processes.ts';
import { deployFile } from '#server/flows/definitions.ts';
import { openEngine, type Engine } from '#tests/conformance/engine.ts';

/** A file with processes; `roots` are its messages, signals and errors. */
export const file = (processes: string, roots = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:tydf="urn:tydf:bpmn"
 xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:zeebe="http://camunda.org/schema/zeebe/1.0" targetNamespace="urn:tydf:tests">${roots}${processes}</definitions>`;

/** Nodes one after the other: `line(['<startEvent id="s"/>', …])` with the flows between them. */
export const line = (...nodes: readonly string[]): string => {
  const ids = nodes.map((node) => /\bid="([^"]+)"/.exec(node)?.[1] ?? '');
  const flows = ids.slice(1).map((to, at) => `<sequenceFlow id="${ids[at]}_${to}" sourceRef="${ids[at]}" targetRef="${to}"/>`);
  return [...nodes, ...flows].join('');
};

export const flow = (from: string, to: string): string => `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}"/>`;

/** Its start and end are named after it: an id stands in a file once. */
export const process = (key: string, ...inside: readonly string[]): string =>
  `<process id="${key}" name="${key}" isExecutable="true">${inside.join('').replaceAll(/(?<=["_])(start|end)(?=["_])/g, `${key}-$1`)}</process>`;

export const task = (id: string): string => `<userTask id="${id}" name="${id}"/>`;
export const start = (trigger = ''): string => `<startEvent id="start">${trigger}</startEvent>`;
export const end = (trigger = '', id = 'end'): string => `<endEvent id="${id}">${trigger}</endEvent>`;
export const timer = (kind: 'timeDuration' | 'timeDate' | 'timeCycle', text: string): string =>
  `<timerEventDefinition><${kind}>${text}</${kind}></timerEventDefinition>`;

export interface Processes {
  readonly engine: Engine;
  deploy(xml: string): Promise<void>;
  start(key: string, values?: Readonly<Record<string, unknown>>): Promise<string>;
  /** Completes the open task at an element of an instance or of those that it called. */
  complete(instanceId: string, element: string, values?: Readonly<Record<string, unknown>>): Promise<void>;
  /** Elements of the open tasks, sorted. */
  open(instanceId: string): Promise<string[]>;
  rows<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

export async function processes(): Promise<Processes> {
  const engine = await openEngine();
  const rows = <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
    engine.services.db.query<Row>(text, values);
  const tasks = (instanceId: string): Promise<{ id: string; node_id: string }[]> =>
    rows(
      `with recursive tree as (select id from flow_instance where id = $1
         union all select c.id from flow_instance c join tree on c.parent_id = tree.id)
       select t.id::text, t.node_id from task t join tree on t.instance_id = tree.id where t.state = 'open' order by t.node_id`,
      [instanceId],
    );
  return {
    engine,
    rows,
    deploy: async (xml) => void (await deployFile(engine.services, xml, null)),
    async start(key, values = {}) {
      const { instanceId } = await startProcess(engine.services, { key, values, starterId: null });
      await engine.settle();
      return instanceId;
    },
    async complete(instanceId, element, values = {}) {
      const found = (await tasks(instanceId)).find(({ node_id }) => node_id === element);
      if (!found) throw new Error(`no task ${element} is open`);
      await completeTask(engine.services, { taskId: found.id, values, actorId: null });
      await engine.settle();
    },
    open: async (instanceId) => (await tasks(instanceId)).map(({ node_id }) => node_id),
  };
}
