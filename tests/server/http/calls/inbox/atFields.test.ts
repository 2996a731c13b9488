/** What is said at single fields, and which of them a step hides, over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { drawn, refusal, type Drawn } from '#tests/server/documents/drawn.ts';

let play: Drawn;
beforeAll(async () => {
  play = await drawn();
});
afterAll(() => play?.close());

const last = <Entry>(entries: readonly Entry[]): Entry => entries.at(-1)!;

describe('remarks at fields', () => {
  it('of who rejects, answered by the author when they repost; both are part of the trail', async () => {
    await play.draw([
      { id: 'first', rules: ['user:luojia'], fields: { agentUser: 'hidden' } },
      { id: 'second', rules: ['user:zhoumin'] },
    ]);
    const id = await play.submit();
    const reject = (remarks: unknown) => play.decide('luojia', id, 'reject', { comment: '请补充', remarks });
    const remark = (field: string, text = '请写明') => ({ field, text });
    const wrong = async (remarks: unknown) => refusal(await reject(remarks)).slice(2);
    expect(await wrong([remark('nothing')])).toEqual(['remarks.nothing', 'unknownField']);
    expect(await wrong([remark('agentUser')])).toEqual(['remarks.agentUser', 'unknownField']);
    expect(await wrong([remark('reason', ' ')])).toEqual(['remarks.reason', 'required']);
    expect(await wrong([remark('reason', 'x'.repeat(501))])).toEqual(['remarks.reason', 'tooLong']);
    expect((await reject([remark('reason'), remark('startDate', '日期有误')])).json.code).toBe('200');
    expect(last(await play.trail(id)).remarks).toEqual([remark('reason'), remark('startDate', '日期有误')]);
    const repost = (answers: unknown) => play.submitting({ id, answers });
    expect(refusal(await repost([remark('endDate', '已改')])).slice(2)).toEqual(['answers.endDate', 'unknownField']);
    expect((await repost([remark('startDate', '已改')])).json.data.status).toBe('reposted');
    const seen = await play.bundle('luojia', id);
    expect(last(seen.trail)).toMatchObject({ action: 'repost', answers: [{ field: 'startDate', text: '已改' }] });
    expect(seen.chain.unbroken).toBe(true);
    // An approval has none; a return has.
    expect(refusal(await play.decide('luojia', id, 'approve', { remarks: [remark('reason')] }))[1]).toBe('invalid');
    expect((await play.decide('luojia', id, 'approve')).json.code).toBe('200');
    const taskId = await play.taskOf(id, 'zhoumin');
    const back = await play.ofTask('zhoumin', taskId, 'return', {
      to: 'first',
      comment: 'x',
      remarks: [remark('agentUser'), remark('reason')],
    });
    expect(back.json.code, back.json.desc).toBe('200');
    // Of a field that is hidden from them they hear nothing.
    expect(last((await play.bundle('luojia', id)).trail).remarks).toEqual([remark('reason')]);
    expect(last((await play.bundle('zhoumin', id)).trail).remarks).toHaveLength(2);
  });
});

describe('fields that a step hides', () => {
  it('are not sent to its approver, in no answer', async () => {
    await play.draw([
      { id: 'first', rules: ['user:luojia'], fields: { reason: 'hidden' } },
      { id: 'second', rules: ['user:zhoumin'] },
    ]);
    const id = await play.submit({ reason: '不宜公开' });
    const seen = await play.bundle('luojia', id);
    expect('reason' in seen.document).toBe(false);
    expect(JSON.stringify(seen)).not.toContain('不宜公开');
    const read = await play.call<AnyDoc>('luojia', 'GET', `${play.base}/get/${id}`);
    expect([read.json.code, JSON.stringify(read.json).includes('不宜公开')]).toEqual(['200', false]);
    expect((await play.bundle('yanfei', id)).document['reason']).toBe('不宜公开');
    const decided = await play.decide('luojia', id, 'approve');
    expect([decided.json.code, JSON.stringify(decided.json).includes('不宜公开')]).toEqual(['200', false]);
    // Not later either, and the next step sees it.
    expect(JSON.stringify(await play.bundle('luojia', id))).not.toContain('不宜公开');
    expect((await play.bundle('zhoumin', id)).document['reason']).toBe('不宜公开');
  });
});
