/** Prints over HTTP: what the trail keeps of one, that nothing moves by it, and what a paper is told afterwards. */
import type { PrintChecked } from '#model/prints.ts';
import { verifyAllChains } from '#server/flows/trail.ts';
import { drawn, refusal, type Drawn } from '#tests/server/documents/drawn.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let play: Drawn;
beforeAll(async () => {
  play = await drawn();
});
afterAll(() => play?.close());
beforeEach(() => play.draw([{ id: 'first', rules: ['user:qinhao'] }]));

const at = (id: string) => `/tydf/process/document/hrLeaveRequest/${id}/print`;
const checked = async (login: string, id: string, { seq, mark }: { readonly seq: number; readonly mark: string }) =>
  play.call<PrintChecked>(login, 'GET', `${at(id)}?seq=${seq}&mark=${mark}`);

describe('a print', () => {
  it('POST /tydf/process/document/{resource}/{id}/print: stands in the trail once, and moves neither the flow nor the task', async () => {
    const id = await play.submit();
    const before = await play.bundle('qinhao', id);
    const version = before.document['version'] as number;
    const tasks = await play.tasks(id);
    expect(refusal(await play.ofDocument('luojia', id, 'print', { version }))[0]).toBe('404');
    expect(refusal(await play.ofDocument('yanfei', id, 'print', { version: version - 1 })).slice(0, 2)).toEqual([
      '409',
      'changedMeanwhile',
    ]);
    expect(refusal(await play.ofDocument('yanfei', id, 'print', { version, copies: 21 }))[0]).toBe('400');
    expect((await play.trail(id)).map(({ action }) => action)).toEqual(['submit']);

    const body = { version, copies: 2, requestId: `print-${id}` };
    const { json } = await play.call('yanfei', 'POST', at(id), body);
    expect(json.data.print).toMatchObject({ seq: 2, first: 1, at: play.story.server.clock.now().toISOString() });
    // An answer that was lost is given again, and nothing is written twice.
    expect((await play.call('yanfei', 'POST', at(id), body)).json.data.print).toEqual(json.data.print);
    expect((await play.ofDocument('yanfei', id, 'print')).json.data.print).toMatchObject({ seq: 3, first: 3 });
    const trail = await play.trail(id);
    expect(trail.map(({ action, actor }) => [action, actor?.id])).toEqual(
      ['submit', 'printed', 'printed'].map((action) => [action, play.story.user('yanfei')]),
    );
    expect(trail.map(({ changes }) => changes)).toEqual([trail[0]!.changes, [], []]);

    const after = await play.bundle('qinhao', id);
    expect([after.document, after.can, after.task, after.flow]).toEqual([before.document, before.can, before.task, before.flow]);
    expect(await play.tasks(id)).toEqual(tasks);
    expect(after.chain).toEqual({ entries: 3, unbroken: true });
    // What they saw before the prints is decided: nothing has changed for them.
    expect((await play.decide('qinhao', id, 'approve', { version, taskId: tasks[0]!.id })).json.data.status).toBe('approved');
    expect((await play.bundle('qinhao', id)).can.takeBack).toBe(before.can.takeBack);
    const { services } = play.story.server;
    expect((await verifyAllChains(services.db, services.trailKey)).broken).toEqual([]);
  });

  it('what was decided can be taken back after a print, and the next print is an original again', async () => {
    await play.draw([
      { id: 'first', rules: ['user:qinhao'] },
      { id: 'second', rules: ['user:zhoumin'] },
    ]);
    const id = await play.submit();
    await play.ofDocument('yanfei', id, 'print');
    await play.decide('qinhao', id, 'approve');
    expect((await play.ofDocument('yanfei', id, 'print')).json.data.print).toMatchObject({ first: 1 });
    expect((await play.bundle('qinhao', id)).can.takeBack).toBe(true);
    expect((await play.ofDocument('qinhao', id, 'takeBack')).json.code).toBe('200');
  });

  it('a draft is in no trail yet', async () => {
    const draft = await play.call<{ id: string }>('yanfei', 'POST', `${play.base}/add`, { leaveType: 'personal', reason: 'x' });
    expect(refusal(await play.ofDocument('yanfei', draft.json.data.id, 'print')).slice(0, 2)).toEqual(['409', 'notNow']);
  });
});

describe('a paper', () => {
  it('GET /tydf/process/document/{resource}/{id}/print: equals the record until a value changes, and knows what came later', async () => {
    const id = await play.submit();
    const made = (await play.ofDocument('yanfei', id, 'print', { copies: 2 })).json.data.print!;
    const whole = { by: { id: play.story.user('yanfei') }, at: made.at, copies: 2, differs: [], hidden: 0, later: 0 };
    expect((await checked('qinhao', id, made)).json.data).toMatchObject({ ...whole, chain: { entries: 2, unbroken: true } });
    // A comment moves nothing, a decision does.
    await play.ofDocument('qinhao', id, 'comment', { comment: '收到' });
    expect((await checked('qinhao', id, made)).json.data).toMatchObject(whole);
    await play.decide('qinhao', id, 'reject');
    expect((await checked('yanfei', id, made)).json.data).toMatchObject({ ...whole, later: 1 });
    const { document } = await play.bundle('yanfei', id);
    const put = await play.call('yanfei', 'PUT', `${play.base}/put/${id}`, { version: document['version'], reason: '搬家' });
    expect(put.json.code, put.json.desc).toBe('200');
    expect((await checked('yanfei', id, made)).json.data).toMatchObject({ ...whole, later: 1, differs: ['reason'] });
    // Written behind the door: the record differs, and of the trail the chain tells.
    await play.story.server.db.query('update hr_leave_request set leave_days = leave_days + 1 where id = $1', [id]);
    await play.story.server.db.query(
      `update flow_instance set trail_hash = repeat('0', 64) where resource = 'hrLeaveRequest' and document_id = $1`,
      [id],
    );
    const { data } = (await checked('yanfei', id, made)).json;
    expect([[...data.differs].sort(), data.chain.unbroken]).toEqual([['leaveDays', 'reason'], false]);
  });

  it('of another document, with another mark, or before a stranger, says nothing', async () => {
    const [id, other] = [await play.submit(), await play.submit()];
    const made = (await play.ofDocument('yanfei', id, 'print')).json.data.print!;
    await play.ofDocument('yanfei', other, 'print');
    const none = ['404', 'noSuchPrint'];
    expect(refusal(await checked('yanfei', other, made)).slice(0, 2)).toEqual(none);
    for (const wrong of [{ mark: made.mark.slice(0, 15) }, { mark: '' }, { mark: '0'.repeat(16) }, { seq: 1 }])
      expect(refusal(await checked('yanfei', id, { ...made, ...wrong })).slice(0, 2)).toEqual(none);
    expect(refusal(await checked('luojia', id, made))[0]).toBe('404');
  });

  it('tells nobody of a hidden field’s name that it differs', async () => {
    await play.draw([{ id: 'first', rules: ['user:qinhao'], fields: { reason: 'hidden' } }]);
    const id = await play.submit();
    const made = (await play.ofDocument('yanfei', id, 'print')).json.data.print!;
    await play.story.server.db.query(`update hr_leave_request set reason = '搬家' where id = $1`, [id]);
    expect((await checked('qinhao', id, made)).json.data).toMatchObject({ differs: [], hidden: 1 });
    expect((await checked('yanfei', id, made)).json.data).toMatchObject({ differs: ['reason'], hidden: 0 });
  });
});
