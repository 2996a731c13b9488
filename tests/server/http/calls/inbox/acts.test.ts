/** What people do with a task and a document beside deciding it, over HTTP: what changes, who hears, what is refused. */
import { formatInstant } from '#model/calculation/dates.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { drawn, refusal, type Drawn } from '#tests/server/documents/drawn.ts';

let play: Drawn;
let user: (login: string) => string;
beforeAll(async () => {
  play = await drawn();
  ({ user } = play.story);
});
afterAll(() => play?.close());

/** Three steps, each by one person. */
const three = [
  { id: 'first', rules: ['user:qinhao'] },
  { id: 'second', rules: ['user:zhoumin'] },
  { id: 'third', rules: ['user:majun'] },
];
const last = <Entry>(entries: readonly Entry[]): Entry => entries.at(-1)!;

describe('bringing others in', () => {
  beforeEach(() => play.draw(three.slice(0, 2)));

  it('POST /tydf/process/task/{id}/transfer: a transferred task is mine no more', async () => {
    const id = await play.submit();
    const taskId = await play.taskOf(id, 'qinhao');
    expect(refusal(await play.ofTask('qinhao', taskId, 'transfer', { userId: user('yanfei') }))).toEqual([
      '400',
      'invalid',
      'userId',
      'ownDocument',
    ]);
    expect((await play.ofTask('qinhao', taskId, 'transfer', { userId: user('luojia'), comment: '请代办' })).json.code).toBe('200');
    expect((await play.trail(id)).at(-1)).toMatchObject({
      action: 'transfer',
      comment: '请代办',
      people: [{ id: user('luojia') }],
      changes: [],
    });
    expect(refusal(await play.decide('qinhao', id, 'approve'))[0]).toBe('403');
    expect((await play.decide('luojia', id, 'approve')).json.data.next[0]?.nodeId).toBe('second');
  });

  it('POST /tydf/process/task/{id}/delegate: a delegated task comes back with an opinion', async () => {
    const id = await play.submit();
    await play.ofTask('qinhao', await play.taskOf(id, 'qinhao'), 'delegate', { userId: user('luojia') });
    await play.decide('luojia', id, 'approve', { comment: '可以' });
    expect((await play.tasks(id)).map(({ node, principals }) => [node, principals])).toEqual([['first', [`u:${user('qinhao')}`]]]);
    expect((await play.decide('qinhao', id, 'approve')).json.data.next[0]?.nodeId).toBe('second');
  });

  it('POST /tydf/process/task/{id}/addBefore , POST /tydf/process/task/{id}/addAfter and POST /tydf/process/task/{id}/removeApprover: approvers before and after me have to agree; one whom I added I can take away', async () => {
    const id = await play.submit();
    await play.ofTask('qinhao', await play.taskOf(id, 'qinhao'), 'addBefore', { userIds: [user('luojia'), user('tianye')] });
    const { can, choices } = await play.bundle('qinhao', id);
    expect(can.removeApprover).toBe(true);
    expect(choices?.added.map(({ people }) => people[0]?.id)).toEqual([user('luojia'), user('tianye')]);
    const tianye = await play.taskOf(id, 'tianye');
    expect(refusal(await play.ofTask('zhoumin', tianye, 'removeApprover'))[0]).toBe('403');
    expect((await play.ofTask('qinhao', tianye, 'removeApprover')).json.code).toBe('200');
    await play.decide('luojia', id, 'approve');
    await play.ofTask('qinhao', await play.taskOf(id, 'qinhao'), 'addAfter', { userId: user('luojia') });
    expect((await play.decide('qinhao', id, 'approve')).json.data.next.map(({ nodeId }) => nodeId)).toEqual(['first']);
    expect((await play.decide('luojia', id, 'approve')).json.data.next.map(({ nodeId }) => nodeId)).toEqual(['second']);
  });

  it('a step may allow less', async () => {
    await play.draw([{ id: 'first', rules: ['user:qinhao'], with: { actions: 'approve,reject' } }]);
    const id = await play.submit();
    const { can } = await play.bundle('qinhao', id);
    expect([can.approve, can.transfer, can.delegate, can.addBefore]).toEqual([true, undefined, undefined, undefined]);
    const answer = await play.ofTask('qinhao', await play.taskOf(id, 'qinhao'), 'transfer', { userId: user('luojia') });
    expect(refusal(answer).slice(0, 2)).toEqual(['409', 'notNow']);
  });
});

describe('telling and asking', () => {
  beforeEach(() => play.draw([{ id: 'first', rules: ['user:qinhao'], with: { due: 'PT8H', onDue: 'approve' } }]));

  it('POST /tydf/process/document/{resource}/{id}/comment: a comment with a mention lets the one mentioned read, and tells them', async () => {
    const id = await play.submit();
    expect((await play.call('luojia', 'GET', `/tydf/process/document/hrLeaveRequest/${id}`)).status).toBe(404);
    expect(refusal(await play.ofDocument('luojia', id, 'comment', { comment: 'x' }))[0]).toBe('404');
    expect(refusal(await play.ofDocument('qinhao', id, 'comment', { mentions: [] }))).toEqual(['400', 'invalid', 'comment', 'required']);
    expect(refusal(await play.ofDocument('qinhao', id, 'comment', { comment: 'x', mentions: ['99999'] }))).toEqual([
      '400',
      'invalid',
      'mentions',
      'unknownUser',
    ]);
    await play.notices();
    expect((await play.ofDocument('qinhao', id, 'comment', { comment: '请看', mentions: [user('luojia')] })).json.code).toBe('200');
    expect(await play.notices()).toEqual([{ key: 'task_mention', principals: [`u:${user('luojia')}`], comment: '请看' }]);
    const seen = await play.bundle('luojia', id);
    expect(last(seen.trail)).toMatchObject({
      action: 'comment',
      comment: '请看',
      actor: { id: user('qinhao') },
      people: [{ id: user('luojia') }],
    });
    expect([seen.chain.unbroken, seen.can.comment, seen.can.approve]).toEqual([true, true, undefined]);
  });

  it('POST /tydf/process/task/{id}/copyTo and PUT /tydf/process/document/{resource}/{id}/read: copies are read and marked as read', async () => {
    const id = await play.submit();
    expect(refusal(await play.ofTask('qinhao', await play.taskOf(id, 'qinhao'), 'copyTo', {}))).toEqual([
      '400',
      'invalid',
      'userIds',
      'required',
    ]);
    expect((await play.ofTask('qinhao', await play.taskOf(id, 'qinhao'), 'copyTo', { userIds: [user('tianye')] })).json.code).toBe('200');
    const counts = async () => (await play.call<{ copied: number }>('tianye', 'GET', '/tydf/process/inbox/counts')).json.data.copied;
    expect(await counts()).toBe(1);
    expect((await play.call('tianye', 'PUT', `/tydf/process/document/hrLeaveRequest/${id}/read`)).json.code).toBe('200');
    expect(await counts()).toBe(0);
    expect((await play.call('houmeiling', 'PUT', `/tydf/process/document/hrLeaveRequest/${id}/read`)).status).toBe(404);
  });

  it('POST /tydf/process/document/{resource}/{id}/copyTo: the author informs others, who read it', async () => {
    const id = await play.submit();
    const path = `/tydf/process/document/hrLeaveRequest/${id}/copyTo`;
    expect(refusal(await play.call('yanfei', 'POST', path, {}))).toEqual(['400', 'invalid', 'userIds', 'required']);
    expect((await play.call('houmeiling', 'POST', path, { userIds: [user('tianye')] })).status).toBe(404);
    const counts = async () => (await play.call<{ copied: number }>('tianye', 'GET', '/tydf/process/inbox/counts')).json.data.copied;
    const before = await counts();
    expect((await play.call('yanfei', 'POST', path, { userIds: [user('tianye')] })).json.code).toBe('200');
    expect(await counts()).toBe(before + 1);
    expect((await play.call('tianye', 'GET', `/tydf/process/document/hrLeaveRequest/${id}`)).json.code).toBe('200');
  });

  it('POST /tydf/process/task/{id}/ask and POST /tydf/process/document/{resource}/{id}/answer: a question stops the clock until it is answered', async () => {
    const { clock, services } = play.story.server;
    const id = await play.submit();
    const [task] = await play.tasks(id);
    const asked = clock.now().getTime();
    expect(new Date(task!.due!).getTime() - asked).toBe(8 * 3_600_000);
    clock.pass(3_600_000);
    await play.notices();
    expect((await play.ofTask('qinhao', task!.id, 'ask', { comment: '为何请假？' })).json.data.can.ask).toMatchObject({
      reason: 'alreadyAsked',
    });
    expect(await play.notices()).toEqual([{ key: 'task_question', principals: [`u:${user('yanfei')}`], comment: '为何请假？' }]);
    expect(refusal(await play.ofTask('qinhao', task!.id, 'ask', { comment: '？' })).slice(0, 2)).toEqual(['409', 'alreadyAsked']);
    const { workOnce } = await import('#server/documents/background.ts');
    clock.pass(24 * 3_600_000);
    await workOnce(services);
    expect((await play.tasks(id)).map(({ due }) => due)).toEqual([null]);
    expect((await play.bundle('yanfei', id)).can.answer).toBe(true);
    const started = await play.call<{ rows: AnyDoc[] }>('yanfei', 'GET', '/tydf/process/inbox?tab=started&size=100');
    expect(started.json.data.rows.filter((row) => row['asked']).map((row) => row['documentId'])).toEqual([id]);
    expect(refusal(await play.ofDocument('tianye', id, 'answer', { comment: 'x' }))[0]).toBe('404');
    await play.notices();
    expect((await play.ofDocument('yanfei', id, 'answer', { comment: '搬家' })).json.code).toBe('200');
    expect(await play.notices()).toEqual([{ key: 'task_answer', principals: [`u:${user('qinhao')}`], comment: '搬家' }]);
    const [after] = await play.tasks(id);
    expect(new Date(after!.due!).getTime() - clock.now().getTime()).toBe(7 * 3_600_000);
    expect((await play.bundle('qinhao', id)).questions).toMatchObject([
      { text: '为何请假？', answer: { text: '搬家', by: { id: user('yanfei') } } },
    ]);
    expect(refusal(await play.ofDocument('yanfei', id, 'answer', { comment: 'x' })).slice(0, 2)).toEqual(['409', 'nothingAsked']);
    clock.pass(8 * 3_600_000);
    await workOnce(services);
    expect((await play.bundle('yanfei', id)).document['status']).toBe('approved');
  });

  it('POST /tydf/process/document/{resource}/{id}/urge: the applicant urges once an hour', async () => {
    const id = await play.submit();
    await play.notices();
    expect(refusal(await play.ofDocument('qinhao', id, 'urge'))[0]).toBe('403');
    const { data } = (await play.ofDocument('yanfei', id, 'urge', { comment: '急' })).json;
    // Whom it reached, and from when on it can be done again.
    expect(data.urged).toMatchObject([{ nodeId: 'first', people: [{ id: user('qinhao') }] }]);
    const free = new Date(play.story.server.clock.now().getTime() + 3_600_000).toISOString();
    const time = formatInstant(free, 'yyyy-MM-dd hh:mm').slice(11);
    expect(data.can.urge).toMatchObject({ reason: 'urgedLately', desc: { en: expect.stringContaining(`again from ${time}`) as string } });
    expect(await play.notices()).toEqual([{ key: 'task_urged', principals: [`u:${user('qinhao')}`], comment: '急' }]);
    const again = await play.ofDocument('yanfei', id, 'urge');
    expect(refusal(again).slice(0, 2)).toEqual(['409', 'urgedLately']);
    expect(again.json.desc).toContain(time);
    expect(again.json.params).toMatchObject({ at: free });
    play.story.server.clock.pass(3_600_000);
    expect((await play.ofDocument('yanfei', id, 'urge')).json.code).toBe('200');
    expect((await play.trail(id)).map(({ action }) => action)).toEqual(['submit', 'urge', 'urge']);
  });
});

describe('taking one’s own decision back', () => {
  beforeEach(() => play.draw(three));

  it('POST /tydf/process/document/{resource}/{id}/takeBack: until the task that it opened is decided', async () => {
    const id = await play.submit();
    const taskId = await play.taskOf(id, 'qinhao');
    expect((await play.decide('qinhao', id, 'approve')).json.data.can.takeBack).toBe(true);
    expect((await play.bundle('zhoumin', id)).can.takeBack).toBeUndefined();
    expect(refusal(await play.ofDocument('zhoumin', id, 'takeBack')).slice(0, 2)).toEqual(['409', 'nothingToTakeBack']);
    const { json } = await play.ofDocument('qinhao', id, 'takeBack', { comment: '看错了' });
    expect([json.data.next.map(({ nodeId }) => nodeId), json.data.can.approve]).toEqual([['first'], true]);
    expect((await play.tasks(id)).map((task) => task.id)).toEqual([taskId]);
    const inbox = await play.call<{ rows: AnyDoc[] }>('qinhao', 'GET', '/tydf/process/inbox?size=100');
    expect(inbox.json.data.rows.some((row) => row['taskId'] === taskId)).toBe(true);
    expect(last(await play.trail(id))).toMatchObject({ action: 'takeBack', comment: '看错了' });
    await play.decide('qinhao', id, 'approve');
    await play.decide('zhoumin', id, 'approve');
    expect(refusal(await play.ofDocument('qinhao', id, 'takeBack')).slice(0, 2)).toEqual(['409', 'nothingToTakeBack']);
    await play.decide('majun', id, 'approve');
    const bundle = await play.bundle('yanfei', id);
    expect([bundle.document['status'], bundle.chain.unbroken]).toEqual(['approved', true]);
  });

  it('a due time goes on where it was', async () => {
    await play.draw([{ id: 'first', rules: ['user:qinhao'], with: { due: 'PT8H', onDue: 'approve' } }, three[1]!]);
    const id = await play.submit();
    const [before] = await play.tasks(id);
    await play.decide('qinhao', id, 'approve');
    await play.ofDocument('qinhao', id, 'takeBack');
    expect(await play.tasks(id)).toEqual([before]);
    const { due } = await play.story.one<{ due: string }>(
      'select t.due_at as due from timer t join flow_instance i on i.id = t.instance_id where i.document_id = $1',
      [id],
    );
    expect(due).toBe(before!.due);
  });
});

describe('many at once', () => {
  it('POST /tydf/process/decideMany: each for itself; a dry run changes nothing', async () => {
    await play.draw([{ id: 'first', rules: ['user:qinhao'] }]);
    const [one, two, three] = [await play.submit(), await play.submit(), await play.submit()];
    const taskIds = [await play.taskOf(one, 'qinhao'), await play.taskOf(two, 'qinhao'), await play.taskOf(three, 'qinhao')];
    await play.decide('qinhao', three, 'approve');
    const body = { action: 'approve', comment: '同意', requestId: 'many', items: [...taskIds, '999999'].map((taskId) => ({ taskId })) };
    const run = async (more: AnyDoc) =>
      (await play.call<AnyDoc[]>('qinhao', 'POST', '/tydf/process/decideMany', { ...body, ...more })).json.data.map((row) => [
        row['done'],
        (row['refusal'] as AnyDoc | null)?.['reason'] ?? null,
      ]);
    const expected = [
      [true, null],
      [true, null],
      [false, 'alreadyDecided'],
      [false, 'missingTask'],
    ];
    expect(await run({ dryRun: true })).toEqual(expected);
    expect((await play.tasks(one)).length).toBe(1);
    expect(await run({})).toEqual(expected);
    expect((await play.bundle('yanfei', one)).document['status']).toBe('approved');
    // The same request again gives the same answer.
    expect((await run({}))[0]).toEqual([true, null]);
    // What came back to its applicant is theirs to send again, not to approve.
    await play.draw([{ id: 'first', rules: ['user:qinhao'] }]);
    const back = await play.submit();
    await play.decide('qinhao', back, 'reject');
    const mine = await play.taskOf(back, 'yanfei');
    const answer = await play.call<AnyDoc[]>('yanfei', 'POST', '/tydf/process/decideMany', {
      action: 'approve',
      items: [{ taskId: mine }],
      dryRun: true,
    });
    expect(answer.json.data[0]?.['refusal']).toMatchObject({ reason: 'waitsForRepost' });
    const tooMany = Array.from({ length: 51 }, (_, index) => ({ taskId: `${index + 1}` }));
    expect((await play.call('qinhao', 'POST', '/tydf/process/decideMany', { action: 'approve', items: tooMany })).status).toBe(400);
  });
});

describe('what is attached to a decision', () => {
  const upload = async (login: string, name: string, bytes: Uint8Array<ArrayBuffer>, type: string): Promise<string> => {
    const form = new FormData();
    form.append('file', new Blob([bytes], { type }), name);
    const { json } = await play.call<{ id: string }[]>(login, 'POST', '/tydf/api/files', form);
    return json.data[0]!.id;
  };
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);

  it('a signature where the step asks for one, and files, both part of the trail', async () => {
    await play.draw([{ id: 'first', rules: ['user:qinhao'], with: { signatureRequired: true, commentRequired: true } }]);
    const id = await play.submit();
    const opened = await play.bundle('qinhao', id);
    expect([opened.signatureRequired, opened.commentRequired]).toEqual([true, true]);
    const say = { comment: '同意' };
    expect(refusal(await play.decide('qinhao', id, 'approve'))).toEqual(['400', 'invalid', 'comment', 'required']);
    expect(refusal(await play.decide('qinhao', id, 'approve', say))).toEqual(['400', 'invalid', 'signature', 'required']);
    const text = await upload('qinhao', 'note.txt', new TextEncoder().encode('见附件'), 'text/plain');
    expect(refusal(await play.decide('qinhao', id, 'approve', { ...say, signature: text })).slice(2)).toEqual([
      'signature',
      'notASignature',
    ]);
    const foreign = await upload('luojia', 'sign.png', png, 'image/png');
    expect(refusal(await play.decide('qinhao', id, 'approve', { ...say, signature: foreign })).slice(2)).toEqual([
      'signature',
      'notASignature',
    ]);
    const signature = await upload('qinhao', 'sign.png', png, 'image/png');
    expect(refusal(await play.decide('qinhao', id, 'approve', { ...say, signature, files: ['999999'] })).slice(2)).toEqual([
      'files',
      'unknownFile',
    ]);
    expect((await play.decide('qinhao', id, 'approve', { ...say, signature, files: [text] })).json.data.status).toBe('approved');
    const seen = await play.bundle('yanfei', id);
    expect(seen.trail.at(-1)).toMatchObject({
      action: 'approve',
      signature: { id: signature },
      files: [{ id: text, name: 'note.txt' }],
      changes: [],
    });
    expect(seen.chain.unbroken).toBe(true);
    // Whoever reads the document reads them.
    const { status } = await fetch(`${play.story.server.url}/tydf/api/files/${text}`, {
      headers: { authorization: (await play.client('yanfei')).token },
    });
    expect(status).toBe(200);
  });
});
