/**
 * Whom a step asks, by rules that read what the flow itself knows: set by a script of the same step, by a name for who started it, hidden
 * by a field of the document. The assignment, the prediction before and while it runs, and the simulation say the same.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compileFlow } from '#machines/compile/compile.ts';
import { predict, type Directory } from '#machines/explore/predict.ts';
import { move, start } from '#machines/explore/simulate/moves.ts';
import type { Trial } from '#machines/explore/simulate/state.ts';
import type { CandidatesAnswer } from '#model/api.ts';
import type { WhoAnswer } from '#model/workflow/design.ts';
import type { Values } from '#machines/flow.ts';
import { deployFile } from '#server/flows/definitions.ts';
import { drawn, type Drawn } from './drawn.ts';

const way = (...ids: readonly string[]): string =>
  ids
    .slice(1)
    .map((to, at) => `<sequenceFlow id="${ids[at]}_${to}" sourceRef="${ids[at]}" targetRef="${to}"/>`)
    .join('');

/** Leaders of no department: nobody would be asked without what the flow knows. */
const flow = (
  who: string,
): string => `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn"
  targetNamespace="test"><process id="hrLeaveRequest" name="请假" isExecutable="true">
  <startEvent id="start" flowable:initiator="beginner"/>
  <scriptTask id="name" scriptFormat="feel" flowable:resultVariable="who"><script>"${who}"</script></scriptTask>
  <scriptTask id="hide" scriptFormat="feel" flowable:resultVariable="agentUser"><script>"${who}"</script></scriptTask>
  <userTask id="first" name="first" flowable:assignee="\${who}"/>
  <userTask id="second" name="second" flowable:assignee="\${beginner}"/>
  <userTask id="third" name="third" flowable:assignee="$INITIATOR"/>
  <userTask id="fourth" name="fourth" flowable:candidateUsers="\${agentUser}, \${who}"/>
  <endEvent id="end"/>${way('start', 'name', 'hide', 'first', 'second', 'third', 'fourth', 'end')}</process></definitions>`;

let world: Drawn;
let xml: string;
beforeAll(async () => {
  world = await drawn();
  xml = flow('majun');
  await deployFile(world.story.server.services, xml, null);
});
afterAll(() => world?.close());

const nodes = ['first', 'second', 'third', 'fourth'] as const;
/** The agent is luyang, as the document says, whatever the flow calls by the same name. */
const expected = (): Readonly<Record<string, readonly string[]>> => {
  const [who, beginner, agent] = ['majun', 'yanfei', 'luyang'].map((login) => world.story.user(login)) as [string, string, string];
  return { first: [who], second: [beginner], third: [beginner], fourth: [agent, who].toSorted() };
};

it('the assignment asks them, one after the other', async () => {
  const id = await world.submit();
  for (const node of nodes) {
    const [task, ...others] = await world.tasks(id);
    expect([task?.node, task?.principals.toSorted(), others]).toEqual([node, expected()[node]!.map((one) => `u:${one}`), []]);
    const login = { first: 'majun', second: 'yanfei', third: 'yanfei', fourth: 'luyang' }[node];
    const route = (await world.bundle('yanfei', id)).flow!.route.filter(({ state }) => state !== 'done');
    expect(Object.fromEntries(route.map((step) => [step.nodeId, step.people.map((one) => one.id).toSorted()]))).toEqual(
      Object.fromEntries(nodes.slice(nodes.indexOf(node)).map((one) => [one, expected()[one]])),
    );
    const answer = await world.decide(login, id, 'approve', { taskId: task!.id });
    expect(answer.json.code, JSON.stringify(answer.json)).toBe('200');
  }
});

const values = (): Values => ({ leaveType: 'personal', agentUser: world.story.user('luyang'), applicant: world.story.user('yanfei') });

it('the prediction before it is sent promises the same', async () => {
  const author = await world.client('yanfei');
  const directory: Directory = async (asked) =>
    (
      await author.call<CandidatesAnswer[]>('POST', '/tydf/process/candidates', {
        resource: 'hrLeaveRequest',
        values: values(),
        nodes: asked.map(({ nodeId, values: more }) => ({ nodeId, ...(more ? { values: more } : {}) })),
      })
    ).json.data;
  const starter = { id: world.story.user('yanfei') };
  const now = world.story.server.clock.now().toISOString();
  const route = await predict(await compileFlow(xml), null, { values: { ...values(), starter }, now }, directory);
  expect(Object.fromEntries(route.map(({ nodeId, people }) => [nodeId, people.map(({ id }) => id).toSorted()]))).toEqual(expected());
});

it('the simulation asks the same', async () => {
  const designer = await world.client('admin');
  const starter = world.story.user('yanfei');
  const trial: Trial = {
    flow: await compileFlow(xml),
    document: true,
    values: values(),
    starter: { id: starter } as Trial['starter'],
    now: world.story.server.clock.now().toISOString(),
    labels: {},
    who: async (asked) => {
      const { json } = await designer.call<WhoAnswer[]>('POST', '/tydf/process/design/who', {
        resource: 'hrLeaveRequest',
        starter,
        values: values(),
        nodes: asked,
      });
      expect(json.code, JSON.stringify(json)).toBe('200');
      return json.data;
    },
  };
  let state = await start(trial);
  const found: Record<string, readonly string[]> = {};
  for (const node of nodes) {
    const visit = state.visits.find(({ nodeId }) => nodeId === node);
    found[node] = (visit?.answer?.people ?? []).map(({ id }) => id).toSorted();
    state = (await move(trial, state, { nodeId: node, action: 'approve', by: null })) ?? state;
  }
  expect(found).toEqual(expected());
  expect(state.over).toBe('approved');
});
