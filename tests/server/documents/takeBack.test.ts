/** Taking a decision back where more than one person is asked: nobody else's decision is lost by it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawn, refusal, type Drawn } from './drawn.ts';

let play: Drawn;
beforeAll(async () => {
  play = await drawn();
});
afterAll(() => play?.close());

const nodes = async (id: string): Promise<string[]> => (await play.tasks(id)).map(({ node }) => node).toSorted();

it('of two who are asked at once, the last can; the one before them hears who came after', async () => {
  await play.draw([
    [
      { id: 'left', rules: ['user:qinhao'] },
      { id: 'right', rules: ['user:majun'] },
    ],
    { id: 'then', rules: ['user:zhoumin'] },
  ]);
  const id = await play.submit();
  await play.decide('qinhao', id, 'approve');
  await play.decide('majun', id, 'approve');
  expect(await nodes(id)).toEqual(['then']);
  expect(refusal(await play.ofDocument('qinhao', id, 'takeBack')).slice(0, 2)).toEqual(['409', 'nothingToTakeBack']);
  expect((await play.ofDocument('majun', id, 'takeBack')).json.code).toBe('200');
  expect(await nodes(id)).toEqual(['right']);
  await play.decide('majun', id, 'approve');
  expect((await play.decide('zhoumin', id, 'approve')).json.data.status).toBe('approved');
  expect((await play.bundle('yanfei', id)).chain.unbroken).toBe(true);
});

it('a comment does not end it; the next decision does, and names itself', async () => {
  await play.draw([
    { id: 'first', rules: ['user:qinhao'] },
    { id: 'second', rules: ['user:zhoumin'] },
  ]);
  const id = await play.submit();
  await play.decide('qinhao', id, 'approve');
  await play.ofDocument('zhoumin', id, 'comment', { comment: '稍等' });
  expect((await play.bundle('qinhao', id)).can.takeBack).toBe(true);
  await play.ofTask('zhoumin', await play.taskOf(id, 'zhoumin'), 'transfer', { userId: play.story.user('tianye') });
  const late = await play.ofDocument('qinhao', id, 'takeBack');
  expect([...refusal(late).slice(0, 2), late.json.params?.['whoEn']]).toEqual(['409', 'wentOn', expect.any(String)]);
  expect((await play.bundle('qinhao', id)).can.takeBack).toBeUndefined();
});

it('what posted something stays: a rejection released what was held', async () => {
  await play.draw([{ id: 'first', rules: ['user:qinhao'] }]);
  const id = await play.submit({ leaveType: 'annual' });
  await play.decide('qinhao', id, 'reject');
  expect(refusal(await play.ofDocument('qinhao', id, 'takeBack')).slice(0, 2)).toEqual(['409', 'nothingToTakeBack']);
});

it('a vote among several is given back alone', async () => {
  await play.draw([{ id: 'first', rules: ['user:qinhao', 'user:majun', 'user:luojia'], with: { mode: 'vote', share: 0.6 } }]);
  const id = await play.submit();
  await play.decide('qinhao', id, 'reject');
  await play.decide('majun', id, 'reject', { comment: '不同意' }).then(({ json }) => expect(json.data.status).toBe('rejected'));
  const other = await play.submit();
  await play.decide('qinhao', other, 'reject');
  expect((await play.ofDocument('qinhao', other, 'takeBack')).json.code).toBe('200');
  expect(await nodes(other)).toEqual(['first', 'first', 'first']);
  await play.decide('qinhao', other, 'approve');
  expect((await play.decide('majun', other, 'approve')).json.data.status).toBe('approved');
});
