/** What the inbox can be narrowed by: every filter with every queue, order, search and page gives what the whole list has of it, in its order. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InboxCounts, InboxPage, InboxRow } from '#model/workflow/inbox.ts';
import type { AnyDoc } from '#model/definition.ts';
import { addDays, dateAt } from '#model/calculation/dates.ts';
import { drawn, refusal, type Drawn } from '#tests/server/documents/drawn.ts';
import { draw } from '#tests/server/documents/flows.ts';
import type { Answer } from '#tests/support/server.ts';

let play: Drawn;
let user: (login: string) => string;
let made = 0;
const leaves: string[] = [];

const pages = async (login: string, query: string, size = 100): Promise<InboxRow[]> => {
  const found: InboxRow[] = [];
  for (let next: string | null = ''; next !== null;) {
    const path: string = `/tydf/process/inbox?size=${size}&${query}${next ? `&after=${next}` : ''}`;
    const answer: Answer<InboxPage> = await play.call<InboxPage>(login, 'GET', path);
    expect(answer.json.code, `${query}: ${answer.json.desc}`).toBe('200');
    found.push(...answer.json.data.rows);
    ({ next } = answer.json.data);
  }
  return found;
};
const loan = async (login: string, amount: string, urgency = 'normal'): Promise<string> => {
  const body = {
    loanType: 'purchase',
    amount,
    reason: '采购备件',
    planClearDate: '2026-12-31',
    urgency,
    requestId: `filters-${(made += 1)}`,
  };
  const { json } = await play.call<{ document: AnyDoc }>(login, 'POST', '/tydf/process/debitNote/submitProcess', body);
  expect(json.code, JSON.stringify(json)).toBe('200');
  return String(json.data.document['id']);
};

beforeAll(async () => {
  play = await drawn();
  ({ user } = play.story);
  const { server } = play.story;
  await server.db.query("update users set dept_id = (select id from sys_department where dept_code = 'D0801') where user_name = 'shilei'");
  const asked = [{ id: 'first', rules: ['user:zhaomingyuan', 'user:chensiyu'] }];
  await draw(server, 'debitNote', asked);
  await play.draw(asked);
  for (const [login, amount, urgency] of [
    ['yanfei', '300.00', 'normal'],
    ['luojia', '1200.50', 'urgent'],
    ['majun', '45.00', 'normal'],
    ['shilei', '9000.00', 'veryUrgent'],
  ] as const) {
    await loan(login, amount, urgency);
    leaves.push(await play.submit({ urgency }, login));
    server.clock.pass(13 * 3_600_000);
  }
}, 120_000);
afterAll(() => play?.close());

describe('GET /tydf/process/inbox', () => {
  it('narrowed gives what the whole has of it, page by page', async () => {
    const { department } = play.story;
    const whole = await pages('zhaomingyuan', '');
    expect(whole.length).toBe(8);
    const day = dateAt(whole.map(({ receivedAt }) => receivedAt).toSorted()[3]!);
    const money = (row: InboxRow): number => (row.figure?.kind === 'money' ? Number(row.figure.value) : Number.NaN);
    const filters: Readonly<Record<string, (row: InboxRow) => boolean>> = {
      [`starter=${user('luojia')}`]: ({ applicant }) => applicant.id === user('luojia'),
      // The night shift is below the department.
      [`department=${department('D08')}`]: ({ applicant }) => [user('yanfei'), user('shilei')].includes(applicant.id),
      [`department=${department('D0801')}`]: ({ applicant }) => applicant.id === user('shilei'),
      [`from=${day}`]: ({ receivedAt }) => dateAt(receivedAt) >= day,
      [`to=${day}`]: ({ receivedAt }) => dateAt(receivedAt) <= day,
      [`from=${day}&to=${day}`]: ({ receivedAt }) => dateAt(receivedAt) === day,
      'amountFrom=300': (row) => money(row) >= 300,
      'amountTo=300': (row) => money(row) <= 300,
      'amountFrom=45.01&amountTo=1200.5': (row) => money(row) > 45 && money(row) <= 1200.5,
      'status=submitted': ({ status }) => status === 'submitted',
      'status=rejected,approved': ({ status }) => status === 'rejected' || status === 'approved',
      'resource=debitNote': ({ resource }) => resource === 'debitNote',
      'resource=debitNote,hrLeaveRequest': () => true,
      [`resource=debitNote&starter=${user('shilei')}`]: (row) => row.resource === 'debitNote' && row.applicant.id === user('shilei'),
    };
    for (const sort of ['due', 'received', 'amount', 'applicant'])
      for (const queue of ['all', 'urgent'])
        for (const q of ['', '&q=采购']) {
          const base = `sort=${sort}&queue=${queue}${q}`;
          const all = await pages('zhaomingyuan', base);
          if (q === '' && queue === 'all') expect(all).toHaveLength(8);
          for (const [filter, fits] of Object.entries(filters)) {
            const wanted = all.filter(fits).map(({ taskId }) => taskId);
            const found = (await pages('zhaomingyuan', `${base}&${filter}`, 2)).map(({ taskId }) => taskId);
            expect(found, `${base}&${filter}`).toEqual(wanted);
          }
        }
  }, 120_000);

  it('narrows the other lists too', async () => {
    const taken = leaves.slice(0, 2);
    for (const id of taken) expect((await play.decide('chensiyu', id, 'approve')).json.code).toBe('200');
    const done = await pages('chensiyu', 'tab=done', 1);
    expect(done.map(({ documentId }) => documentId)).toEqual(taken.toReversed());
    expect((await pages('chensiyu', `tab=done&starter=${user('yanfei')}`, 1)).map(({ documentId }) => documentId)).toEqual([taken[0]]);
    expect(await pages('chensiyu', 'tab=done&resource=debitNote')).toEqual([]);
    // Periods of what I decided are those of my decisions.
    const today = dateAt(play.story.server.clock.now().toISOString());
    expect(done.every(({ receivedAt }) => dateAt(receivedAt) < today)).toBe(true);
    expect(await pages('chensiyu', `tab=done&from=${today}&to=${today}`, 1)).toHaveLength(2);
    expect(await pages('chensiyu', `tab=done&to=${addDays(today, -1)}`, 1)).toEqual([]);
    expect(await pages('chensiyu', 'tab=done&action=approve', 1)).toHaveLength(2);
    expect(await pages('chensiyu', 'tab=done&action=reject,return')).toEqual([]);
    expect(await pages('yanfei', 'tab=drafts&status=rejected')).toEqual([]);
    const started = await pages('yanfei', 'tab=started', 1);
    expect(started).toHaveLength(2);
    const open = started.filter(({ status }) => status === 'submitted');
    expect(open).toHaveLength(1);
    expect((await pages('yanfei', 'tab=started&status=submitted,reposted', 1)).map(({ documentId }) => documentId)).toEqual([
      open[0]?.documentId,
    ]);
    expect(await pages('yanfei', 'tab=started&status=rejected')).toEqual([]);
    expect((await pages('yanfei', 'tab=started&amountFrom=1')).map(({ resource }) => resource)).toEqual(['debitNote']);
    expect(await pages('yanfei', 'tab=started&amountFrom=1&amountTo=2')).toEqual([]);
    expect(await pages('yanfei', `tab=started&starter=${user('luojia')}`)).toEqual([]);
    for (const row of started) await play.call('yanfei', 'POST', `/tydf/process/document/${row.resource}/${row.documentId}/watch`);
    expect((await pages('yanfei', 'tab=watched&amountFrom=1&amountTo=300')).map(({ resource }) => resource)).toEqual(['debitNote']);
    expect(await pages('yanfei', 'tab=watched&to=2026-11-01')).toEqual([]);
    await play.ofDocument('yanfei', leaves[0]!, 'copyTo', { userIds: [user('luyang')] });
    expect(await pages('luyang', `tab=copied&starter=${user('yanfei')}&resource=hrLeaveRequest`)).toHaveLength(1);
    expect(await pages('luyang', `tab=copied&starter=${user('luojia')}`)).toEqual([]);
  });

  it('says what means nothing, by name', async () => {
    const refused = async (query: string) => refusal(await play.call('yanfei', 'GET', `/tydf/process/inbox?${query}`));
    const reason = ['400', 'unknownChoice'];
    expect(await refused('starter=999999')).toEqual([...reason, 'starter', 'unknownUser']);
    expect(await refused('department=D08')).toEqual([...reason, 'department', 'unknownDepartment']);
    expect(await refused('from=2026-02-30')).toEqual([...reason, 'from', 'date']);
    expect(await refused('to=yesterday')).toEqual([...reason, 'to', 'date']);
    expect(await refused('from=2026-11-20&to=2026-11-19')).toEqual([...reason, 'to', 'order']);
    expect(await refused('amountFrom=much')).toEqual([...reason, 'amountFrom', 'amount']);
    expect(await refused('amountTo=1e9')).toEqual([...reason, 'amountTo', 'amount']);
    expect(await refused('amountFrom=10&amountTo=9.99')).toEqual([...reason, 'amountTo', 'order']);
    expect(await refused('status=lost')).toEqual([...reason, 'status', 'unknownChoice']);
    expect(await refused('action=approve,dance')).toEqual([...reason, 'action', 'unknownChoice']);
    expect(await refused('resource=users')).toEqual([...reason, 'resource', 'unknownResource']);
    expect(await refused('resource=hrLeaveRequest,lost')).toEqual([...reason, 'resource', 'unknownResource']);
    for (const wrong of ['tab=lost', 'queue=behalf-', 'queue=behalf-999999', 'queue=all%20', 'sort=colour', 'after=x'])
      expect((await refused(wrong)).slice(0, 2), wrong).toEqual(reason);
    const views = '/tydf/process/inbox/views';
    const query = {
      tab: 'todo',
      queue: 'snoozed',
      starter: user('luojia'),
      from: '2026-11-01',
      amountTo: '500',
      resource: 'debitNote,hrLeaveRequest',
    };
    expect((await play.call<AnyDoc>('yanfei', 'POST', views, { name: '借款', query })).json.data['query']).toEqual(query);
    expect(refusal(await play.call('yanfei', 'POST', views, { name: '错', query: { amountTo: 'much' } }))).toEqual([
      ...reason,
      'amountTo',
      'amount',
    ]);
    expect(refusal(await play.call('yanfei', 'POST', views, { name: '错', query: { queue: 'behalf-1x' } })).slice(0, 2)).toEqual(reason);
  });

  it('has my drafts, and the queues of those whom I asked and for whom I stand in', async () => {
    const draft = async (login: string, path: string, body: AnyDoc): Promise<string> => {
      const { json } = await play.call<AnyDoc>(login, 'POST', path, body);
      expect(json.code, JSON.stringify(json)).toBe('200');
      return String(json.data['id']);
    };
    const first = await draft('gemengyao', `${play.base}/add`, { leaveType: 'personal', startDate: '2026-12-01', reason: '探亲' });
    const second = await draft('gemengyao', '/tydf/process/debitNote/add', { loanType: 'purchase', amount: '77.00', reason: '水泵' });
    const rows = await pages('gemengyao', 'tab=drafts', 1);
    expect(rows).toMatchObject([
      { resource: 'debitNote', documentId: second, status: 'draft', taskId: null, node: null, figure: { kind: 'money', value: '77.00' } },
      { resource: 'hrLeaveRequest', documentId: first, applicant: { id: user('gemengyao') }, receivedAt: expect.any(String) as unknown },
    ]);
    const counts = async (): Promise<InboxCounts> =>
      (await play.call<InboxCounts>('gemengyao', 'GET', '/tydf/process/inbox/counts')).json.data;
    expect(await counts()).toMatchObject({ drafts: 2 });
    for (const query of [
      'amountFrom=50',
      'resource=debitNote',
      `q=${encodeURIComponent('水泵')}`,
      'amountTo=80&resource=debitNote,expenseReport',
    ])
      expect(
        (await pages('gemengyao', `tab=drafts&${query}`, 1)).map(({ documentId }) => documentId),
        query,
      ).toEqual([second]);
    expect(await pages('gemengyao', 'tab=drafts&amountFrom=78')).toEqual([]);
    expect(await pages('yanfei', 'tab=drafts')).toEqual([]);
    // What is saved again comes first; what is deleted or sent is none any more.
    const saved = await play.call('gemengyao', 'PUT', `${play.base}/put/${first}`, { reason: '探亲假' });
    expect(saved.json.code, JSON.stringify(saved.json)).toBe('200');
    expect((await pages('gemengyao', 'tab=drafts')).map(({ documentId }) => documentId)).toEqual([first, second]);
    const gone = await play.call('gemengyao', 'DELETE', '/tydf/process/debitNote/deletes', [second]);
    expect(gone.json.code, JSON.stringify(gone.json)).toBe('200');
    const id = await play.submit({ id: first }, 'gemengyao');
    expect(id).toBe(first);
    expect(await pages('gemengyao', 'tab=drafts')).toEqual([]);
    expect(await counts()).toMatchObject({ drafts: 0 });

    const asked = await play.taskOf(id, 'chensiyu');
    expect((await play.ofTask('chensiyu', asked, 'ask', { comment: '去哪里？' })).json.code).toBe('200');
    expect((await pages('chensiyu', 'queue=waiting')).map(({ taskId }) => taskId)).toEqual([asked]);
    expect((await pages('chensiyu', `queue=waiting&starter=${user('gemengyao')}&sort=applicant`)).map(({ taskId }) => taskId)).toEqual([
      asked,
    ]);
    expect(await pages('zhaomingyuan', 'queue=waiting')).toEqual([]);
    // A question to me came back to me, as a rejected document does.
    const back = async (query = ''): Promise<unknown[]> =>
      (await pages('gemengyao', `queue=back${query}`, 1)).map(({ documentId, taskId, asked, task }) => [documentId, taskId, asked, task]);
    const question = [id, null, true, null];
    expect(await back()).toEqual([question]);
    expect(await counts()).toMatchObject({ back: 1 });
    const rejected = await play.submit({}, 'gemengyao');
    await play.decide('chensiyu', rejected, 'reject');
    for (const sort of ['due', 'received', 'amount', 'applicant']) {
      const rows = await back(`&sort=${sort}`);
      expect(rows, sort).toHaveLength(2);
      expect(rows, sort).toContainEqual(question);
      expect(rows, sort).toContainEqual([rejected, expect.any(String), false, 'repost']);
    }
    expect(await back('&status=rejected')).toEqual([[rejected, expect.any(String), false, 'repost']]);
    expect(await back(`&status=submitted&q=${encodeURIComponent('家中')}`)).toEqual([question]);
    expect(await back('&resource=debitNote')).toEqual([]);
    expect(await counts()).toMatchObject({ back: 2 });
    const waiting = async (): Promise<unknown> =>
      (await play.call<InboxCounts>('chensiyu', 'GET', '/tydf/process/inbox/counts')).json.data.waiting;
    expect(await waiting()).toBe(1);
    const [open] = (await play.bundle('gemengyao', id)).questions ?? [];
    await play.ofDocument('gemengyao', id, 'answer', { questionId: open?.id, comment: '烟台' });
    expect((await back()).map((row) => (row as unknown[])[0])).toEqual([rejected]);
    expect(await counts()).toMatchObject({ back: 1 });
    expect(await pages('chensiyu', 'queue=waiting')).toEqual([]);
    expect(await waiting()).toBe(0);
    // A withdrawn document is a draft again.
    expect((await play.call('gemengyao', 'POST', `${play.base}/withdrawProcess`, { id, requestId: 'filters-w' })).json.code).toBe('200');
    expect((await pages('gemengyao', 'tab=drafts')).map(({ documentId }) => documentId)).toContain(id);
  });

  it('has those of whom I stand in for, each by themselves', async () => {
    const now = play.story.server.clock.now().getTime();
    const { json } = await play.call('zhaomingyuan', 'POST', '/tydf/process/substitutions', {
      substituteId: user('sunyalin'),
      from: new Date(now).toISOString(),
      to: new Date(now + 36_000_000).toISOString(),
    });
    expect(json.code, JSON.stringify(json)).toBe('200');
    const own = await pages('zhaomingyuan', '');
    const behalf = await pages('sunyalin', `queue=behalf-${user('zhaomingyuan')}`, 2);
    expect(behalf.map(({ taskId }) => taskId)).toEqual(own.map(({ taskId }) => taskId));
    expect(new Set(behalf.map(({ onBehalfOf }) => onBehalfOf?.id))).toEqual(new Set([user('zhaomingyuan')]));
    expect(await pages('sunyalin', `queue=behalf-${user('chensiyu')}`)).toEqual([]);
    const counts = (await play.call<InboxCounts>('sunyalin', 'GET', '/tydf/process/inbox/counts')).json.data;
    expect(counts.onBehalf).toMatchObject([{ person: { id: user('zhaomingyuan') }, count: own.length }]);
    const loans = await pages('sunyalin', `queue=behalf-${user('zhaomingyuan')}&resource=debitNote&sort=amount&amountFrom=300`, 1);
    expect(loans.map(({ figure }) => figure?.value)).toEqual(['9000.00', '1200.50', '300.00']);
    // What the reader puts off of them is none of the absent one's affair.
    await play.ofTask('sunyalin', behalf[0]!.taskId!, 'snooze', { until: new Date(now + 3_600_000).toISOString() });
    expect(await pages('sunyalin', `queue=behalf-${user('zhaomingyuan')}`)).toHaveLength(own.length - 1);
    expect(await pages('zhaomingyuan', '')).toHaveLength(own.length);
  });
});
