/** Service tasks of a document's flow: their effect runs in the transaction of the step, and the flow goes by what it set. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Effect } from '#server/effects/effect.ts';
import { allAreas } from '#server/areas/areas.ts';
import { deployFile } from '#server/flows/definitions.ts';
import { storyOf, type Story } from '#tests/server/documents/story.ts';
import { end, file, line, process, start, task } from './processes.ts';

/** The product has no effect of this kind yet: one for these tests stands beside its own while they run. */
const stampReason: Effect = ({ record, phase }) => {
  if (record['reason'] === 'broken') throw new Error('the effect broke');
  return Promise.resolve({ reason: `${String(record['reason'])}/${phase}` });
};

const asked = (id: string, rule: string): string =>
  `<userTask id="${id}" name="${id}"><extensionElements><tydf:approver rule="${rule}"/></extensionElements></userTask>`;
const service = (id: string, effect: string): string => `<serviceTask id="${id}" name="${id}" tydf:effect="${effect}"/>`;

let story: Story;
beforeAll(async () => {
  Object.assign(allAreas.effects, { stampReason });
  story = await storyOf('hrLeaveRequest');
  const flow = process(
    'hrLeaveRequest',
    line(start(), asked('leader', 'starter.leader'), service('stamp', 'stampReason'), '<exclusiveGateway id="way" default="way_other"/>', asked('other', 'user:luyang'), end()),
    line(asked('seen', 'user:luyang'), end('', 'over')),
    '<sequenceFlow id="fits" sourceRef="way" targetRef="seen"><conditionExpression xsi:type="tFormalExpression">= ends with(reason, "/task")</conditionExpression></sequenceFlow>',
  );
  await deployFile(story.server.services, file(flow), null);
});
afterAll(async () => {
  Reflect.deleteProperty(allAreas.effects, 'stampReason');
  await story?.close();
});

const submitted = async (reason: string, day: string): Promise<string> => {
  const { document } = await story.by('yanfei', 'submit', {
    leaveType: 'personal',
    startDate: day,
    startHalf: 'am',
    endDate: day,
    endHalf: 'pm',
    reason,
    agentUser: story.user('luyang'),
    staffId: story.staff('yanfei'),
  });
  return String(document['id']);
};
const rowOf = (id: string): Promise<{ reason: string; status: string; current_node: string }> =>
  story.one('select reason, status, current_node from hr_leave_request where id = $1', [id]);

it('sets fields of the document, and conditions behind it read them', async () => {
  const id = await submitted('trip', '2026-12-01');
  const { document, can } = await story.by('qinhao', 'approve', { id });
  expect(document['reason']).toBe('trip/task');
  expect(await rowOf(id)).toMatchObject({ reason: 'trip/task', current_node: 'seen' });
  // What it did stays, so the decision before it cannot be taken back.
  expect(can).not.toHaveProperty('takeBack');
});

it('that fails leaves the step undone', async () => {
  const id = await submitted('broken', '2026-12-02');
  await expect(story.by('qinhao', 'approve', { id })).rejects.toThrow();
  expect(await rowOf(id)).toMatchObject({ reason: 'broken', current_node: 'leader' });
});

it('that nobody knows is refused when the flow is deployed, with its element; work of other engines passes', async () => {
  const { services } = story.server;
  await expect(deployFile(services, file(process('own', line(start(), service('gone', 'noSuchEffect'), end()))), null)).rejects.toMatchObject({
    reason: 'flowHasProblems',
    faults: [{ field: 'gone', severity: 'error' }],
  });
  const foreign = '<serviceTask id="gone" camunda:topic="noSuchEffect"/>';
  await expect(deployFile(services, file(process('foreign', line(start(), foreign, task('after'), end()))), null)).resolves.toHaveLength(1);
});
