/** Each kind of job does one of these: a step of another instance, or the beginning of one. */
import type { FlowEvent, StoredSnapshot, Values } from '#machines/flow.ts';
import { isAwaited } from '#machines/step.ts';
import { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import type { Services } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { beginProcess, definitionToBegin } from './begin.ts';
import { cancelProcess } from './cancel.ts';
import { holdInstance } from '../instance.ts';
import { receiverOf, spreadSignal } from './correlate.ts';
import { addJobs, NoUseTrying, type DoJob, type Job, type JobKind } from './jobs.ts';
import { loadProcess } from './load.ts';
import { stepProcess } from './step.ts';
import type { Happening } from '../trail.ts';

/** A step of an instance that has a document; `documents/` gives it, as only it knows documents. */
export type StepDocument = (tx: Sql, instanceId: string, event: FlowEvent, act: Happening) => Promise<void>;

type Do = (tx: Sql, services: Services, job: Job, documents: StepDocument) => Promise<void>;

const valuesIn = ({ payload }: Job): Values => (payload['values'] as Values | undefined) ?? {};

/** An instance with a document is stepped by `documents/`. It is null where the instance has ended or does not exist. */
async function sortOf(tx: Sql, id: string): Promise<'document' | 'process' | null> {
  const [row] = await tx.query<{ document: boolean }>(
    'select resource is not null as document from flow_instance where id = $1 and (ended_at is null or resource is not null)',
    [id],
    'instance_sort',
  );
  return row ? (row.document ? 'document' : 'process') : null;
}

/** One step of an instance of either sort. An instance that has ended meanwhile takes none. */
async function step(
  tx: Sql,
  services: Services,
  documents: StepDocument,
  instanceId: string,
  event: FlowEvent,
  act: Happening,
): Promise<void> {
  const sort = await sortOf(tx, instanceId);
  if (sort === 'document') return documents(tx, instanceId, event, act);
  const found = sort && (await loadProcess(tx, services, instanceId));
  if (found) await stepProcess(tx, services, found, event, act);
}

const stillWaits = async (tx: Sql, instanceId: string, wait: string): Promise<boolean> => {
  // The instance first, as every step does: whoever is at work on it may end the wait.
  await holdInstance(tx, { id: instanceId });
  const rows = await tx.query('select 1 from subscription where instance_id = $1 and wait = $2', [instanceId, wait], 'wait_is_there');
  return rows.length > 0;
};

const told = (action: string, comment: string | null = null, actorId: string | null = null): Happening => ({ action, actorId, comment });

/** Who sent what a job brings, where a person did. */
const senderOf = ({ payload }: Job): string | null => textOf(payload['actorId']) || null;

const isOpen = async (tx: Sql, instanceId: string, event: FlowEvent): Promise<boolean> => {
  await holdInstance(tx, { id: instanceId });
  const [row] = await tx.query<{ snapshot: StoredSnapshot }>(
    'select snapshot from flow_instance where id = $1',
    [instanceId],
    'snapshot_of_caller',
  );
  return row !== undefined && isAwaited(row.snapshot, event);
};

/** The call is told; one that is no longer open hears nothing. One that fails and may not end its flow is for people, where nothing catches it. */
const tellCaller =
  (eventOf: (job: Job, call: string) => FlowEvent, action: string): Do =>
  async (tx, services, job, documents) => {
    if (job.instanceId === null || job.call === null) return;
    const event = eventOf(job, job.call);
    if (!(await isOpen(tx, job.instanceId, event))) return;
    try {
      await step(tx, services, documents, job.instanceId, event, told(action, job.causeId));
    } catch (error) {
      if (event.type !== 'CHILD_FAILED' || !event.onlyCaught || !(error instanceof Refusal) || error.reason !== 'notNow') throw error;
      const why = event.text ? ` (${event.text})` : '';
      throw new NoUseTrying(
        `the process ${job.causeId} that “${textOf(job.payload['node'])}” called was ended${why}; nothing catches the error “${event.error}”`,
      );
    }
  };

const kinds: Readonly<Record<JobKind, Do>> = {
  message: async (tx, services, job) => {
    const now = services.clock.now().toISOString();
    const { name, key, values } = job.payload as { name: string; key: string | null; values: Values };
    const receiver = await receiverOf(tx, { name, key, instanceId: null });
    if (receiver === null) return services.log.info({ message: name, cause: job.causeId }, 'nobody listens to a message');
    const by = { causeId: job.causeId, call: null };
    if ('wait' in receiver)
      return addJobs(
        tx,
        [{ ...by, kind: 'caught', instanceId: receiver.instanceId, payload: { wait: receiver.wait, values, action: 'message', name } }],
        now,
      );
    return addJobs(
      tx,
      [
        {
          ...by,
          kind: 'begin',
          instanceId: null,
          payload: { definitionId: receiver.definitionId, start: receiver.nodeId, values, action: 'message' },
        },
      ],
      now,
    );
  },
  signal: async (tx, services, job) => {
    const name = textOf(job.payload['name']);
    await spreadSignal(tx, { name, values: valuesIn(job), instanceId: null, cause: job.causeId }, services.clock.now().toISOString());
  },
  caught: async (tx, services, job, documents) => {
    const wait = textOf(job.payload['wait']);
    if (job.instanceId === null || !(await stillWaits(tx, job.instanceId, wait))) return;
    const act = told(textOf(job.payload['action']), textOf(job.payload['name']), senderOf(job));
    await step(tx, services, documents, job.instanceId, { type: 'CAUGHT', wait, values: valuesIn(job) }, act);
  },
  begin: async (tx, services, job) => {
    const definition = await definitionToBegin(tx, textOf(job.payload['definitionId']));
    const start = textOf(job.payload['start']);
    await beginProcess(tx, services, definition, {
      values: valuesIn(job),
      starterId: senderOf(job),
      start,
      action: textOf(job.payload['action']),
    });
  },
  start: async (tx, services, job) => {
    const [cause] = await tx.query<{ starter_id: string | null }>(
      'select starter_id::text from flow_instance where id = $1',
      [job.causeId],
      'starter_of',
    );
    if (!cause || job.causeId === null || job.call === null) return;
    const definition = await definitionToBegin(tx, textOf(job.payload['definitionId']));
    const parent = { id: job.causeId, call: job.call, node: textOf(job.payload['node']) };
    await beginProcess(tx, services, definition, { values: valuesIn(job), starterId: cause.starter_id, parent, action: 'call' });
  },
  cancel: async (tx, services, job) => {
    const [child] = await tx.query<{ id: string }>(
      'select id::text from flow_instance where parent_id = $1 and call = $2',
      [job.causeId, job.call],
      'child_of_call',
    );
    if (child) await cancelProcess(tx, services, child.id, told('cancelled'));
  },
  childDone: tellCaller((job, call) => ({ type: 'CHILD_DONE', call, values: valuesIn(job) }), 'childDone'),
  childFailed: tellCaller(
    (job, call) => ({
      type: 'CHILD_FAILED',
      call,
      error: textOf(job.payload['error']),
      text: textOf(job.payload['text']),
      values: valuesIn(job),
      ...(job.payload['onlyCaught'] === true ? { onlyCaught: true } : {}),
    }),
    'childFailed',
  ),
  escalated: tellCaller(
    (job, call) => ({ type: 'CHILD_ESCALATED', call, code: textOf(job.payload['code']), values: valuesIn(job) }),
    'escalated',
  ),
};

export const doJob =
  (services: Services, documents: StepDocument): DoJob =>
  (tx, job) =>
    kinds[job.kind](tx, services, job, documents);
