/** Returning a document to an earlier step, through all of them again or straight back, over HTTP. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drawn, refusal, type Drawn } from '#tests/server/documents/drawn.ts';

let play: Drawn;
beforeAll(async () => {
  play = await drawn();
});
afterAll(() => play?.close());

/** Three steps, each by one person. */
const three = [
  { id: 'first', rules: ['user:qinhao'] },
  { id: 'second', rules: ['user:zhoumin'] },
  { id: 'third', rules: ['user:majun'] },
];
const last = <Entry>(entries: readonly Entry[]): Entry => entries.at(-1)!;

describe('return to an earlier step', () => {
  beforeEach(() => play.draw(three));

  it('POST /tydf/process/task/{id}/return: only to steps that were decided; what was decided there is asked again', async () => {
    const id = await play.submit();
    expect((await play.bundle('qinhao', id)).can.return).toBeUndefined();
    await play.decide('qinhao', id, 'approve');
    await play.decide('zhoumin', id, 'approve');
    const { can, choices } = await play.bundle('majun', id);
    expect(can.return).toBe(true);
    expect(choices?.returnTo.map((node) => node.id)).toEqual(['second', 'first']);
    const taskId = await play.taskOf(id, 'majun');
    expect(refusal(await play.ofTask('majun', taskId, 'return', { to: 'third', comment: 'x' }))).toEqual([
      '400',
      'invalid',
      'to',
      'visited',
    ]);
    expect(refusal(await play.ofTask('majun', taskId, 'return', { to: 'first' }))).toEqual(['400', 'invalid', 'comment', 'required']);
    expect(refusal(await play.ofTask('zhoumin', taskId, 'return', { to: 'first', comment: 'x' }))[0]).toBe('403');
    const { json } = await play.ofTask('majun', taskId, 'return', { to: 'first', comment: '金额有误' });
    expect(json.data.next.map(({ nodeId }) => nodeId)).toEqual(['first']);
    expect(last(await play.trail(id))).toMatchObject({
      action: 'return',
      comment: '金额有误',
      node: { id: 'third' },
      to: { id: 'first' },
    });
    // Whoever approved there before is asked again, and so are those after them.
    for (const login of ['qinhao', 'zhoumin', 'majun']) expect((await play.decide(login, id, 'approve')).json.code, login).toBe('200');
    expect((await play.bundle('yanfei', id)).document['status']).toBe('approved');
    expect((await play.bundle('yanfei', id)).chain.unbroken).toBe(true);
  });
});

describe('return, and straight back', () => {
  it('past what was decided in between; the trail says so, and taking it back restores it', async () => {
    await play.draw(three);
    const id = await play.submit();
    await play.decide('qinhao', id, 'approve');
    await play.decide('zhoumin', id, 'approve');
    expect((await play.bundle('majun', id)).choices?.returnTo).toMatchObject([
      { id: 'second', straight: true },
      { id: 'first', straight: true },
    ]);
    const sendBack = async () => {
      const taskId = await play.taskOf(id, 'majun');
      const { json } = await play.ofTask('majun', taskId, 'return', { to: 'first', straight: true, comment: '附件不清' });
      expect(json.data.next.map(({ nodeId }) => nodeId)).toEqual(['first']);
    };
    await sendBack();
    expect(last(await play.trail(id))).toMatchObject({ action: 'return', to: { id: 'first', straight: true } });
    // Whoever is asked again is told where it goes from them.
    const { flow } = await play.bundle('qinhao', id);
    expect(flow?.route.map(({ nodeId, state }) => [nodeId, state])).toEqual([
      ['first', 'here'],
      ['third', 'expected'],
    ]);
    expect((await play.decide('qinhao', id, 'approve')).json.data.next.map(({ nodeId }) => nodeId)).toEqual(['third']);
    // Taken back, it is asked at the first step again, and comes straight back once more.
    expect((await play.ofDocument('qinhao', id, 'takeBack')).json.code).toBe('200');
    expect((await play.tasks(id)).map(({ node }) => node)).toEqual(['first']);
    expect((await play.decide('qinhao', id, 'approve')).json.data.next.map(({ nodeId }) => nodeId)).toEqual(['third']);
    expect((await play.decide('majun', id, 'approve')).json.data.status).toBe('approved');
    expect((await play.bundle('yanfei', id)).chain.unbroken).toBe(true);
  });

  it('not where another branch would be left out', async () => {
    await play.draw([
      { id: 'first', rules: ['user:qinhao'] },
      [
        { id: 'left', rules: ['user:zhoumin'] },
        { id: 'right', rules: ['user:majun'] },
      ],
    ]);
    const id = await play.submit();
    await play.decide('qinhao', id, 'approve');
    expect((await play.bundle('zhoumin', id)).choices?.returnTo).toMatchObject([{ id: 'first', straight: false }]);
    const taskId = await play.taskOf(id, 'zhoumin');
    const refused = await play.ofTask('zhoumin', taskId, 'return', { to: 'first', straight: true, comment: 'x' });
    expect(refusal(refused)).toEqual(['400', 'invalid', 'straight', 'othersAtWork']);
    expect((await play.tasks(id)).map(({ node }) => node).toSorted()).toEqual(['left', 'right']);
  });
});
