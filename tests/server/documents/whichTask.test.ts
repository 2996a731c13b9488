/** A decision without a task's id means the task that stood there when its sender looked, however often and however fast it is sent. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawn, type Drawn } from './drawn.ts';

let play: Drawn;
beforeAll(async () => {
  play = await drawn();
  const step = (id: string) => ({ id, rules: ['user:majun'], with: { repeated: 'ask' } });
  await play.draw([step('first'), step('second'), step('third')]);
});
afterAll(() => play?.close());

it.each(['approve', 'reject'] as const)('three times at once, only one step is decided: %s', async (action) => {
  const id = await play.submit();
  const answers = await Promise.all([1, 2, 3].map(() => play.decide('majun', id, action)));
  expect(answers.map(({ json }) => json.code).toSorted()).toEqual(['200', '409', '409']);
  const trail = await play.trail(id);
  expect(trail.filter((entry) => entry.action === action)).toHaveLength(1);
});

it('sent again it is refused with words; with the task named it goes on', async () => {
  const id = await play.submit();
  expect((await play.decide('majun', id, 'approve')).json.code).toBe('200');
  const again = await play.decide('majun', id, 'approve');
  expect([again.json.code, again.json.reason]).toEqual(['409', 'whichTask']);
  const returned = await play.ofDocument('majun', id, 'copyTo', { userIds: [play.story.user('luyang')] });
  expect(returned.json.reason).toBe('whichTask');
  const [task] = await play.tasks(id);
  expect((await play.decide('majun', id, 'approve', { taskId: task?.id })).json.code).toBe('200');
  expect((await play.tasks(id)).map(({ node }) => node)).toEqual(['third']);
});
