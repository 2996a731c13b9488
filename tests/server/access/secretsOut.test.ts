/** The ways out beside reading: what is sensitive leaves by none of them to who may not see it, and nothing of it to a stranger. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import type { JobView } from '#model/operations/jobs.ts';
import type { TestClient } from '#tests/support/server.ts';
import { after, before, loan, openSecretLoan, shows, type SecretLoan } from './secretLoan.ts';

let at: SecretLoan;
let stranger: TestClient;
let admin: TestClient;
beforeAll(async () => {
  at = await openSecretLoan();
  [stranger, admin] = [await at.server.as('gemengyao'), await at.server.as('admin')];
}, 300_000);
afterAll(() => at?.server.close());

/** A call, and what it has to answer to the approver: an answer that was refused hides nothing. */
interface Way {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: (loan: SecretLoan) => string;
  readonly body?: (loan: SecretLoan) => unknown;
  readonly code: string;
}

const document =
  (own = ''): Way['path'] =>
  (loaned) =>
    `/tydf/process/document/debitNote/${loaned.id}${own}`;
/** The loan as a form of somebody else would send it. */
const record = ({ id, author }: SecretLoan): AnyDoc => ({
  resource: 'debitNote',
  record: { id, borrower: author.userId, loanType: 'purchase', amount: '100.00', payMethod: 'bankTransfer' },
});

const ways: Readonly<Record<string, Way>> = {
  'noting a print': { method: 'POST', path: document('/print'), body: () => ({ requestId: 'out-print' }), code: '200' },
  'facts for a form': { method: 'POST', path: () => '/tydf/process/facts', body: record, code: '200' },
  'what is unusual about a form': { method: 'POST', path: () => '/tydf/process/unusual', body: record, code: '200' },
  'people to choose for a form': {
    method: 'POST',
    path: () => '/tydf/process/choosing',
    body: ({ author }) => ({ ...record({ author } as SecretLoan), record: { borrower: author.userId } }),
    code: '200',
  },
  'the expected way of a form': {
    method: 'POST',
    path: () => '/tydf/process/candidates',
    body: (loaned) => ({ resource: 'debitNote', values: record(loaned)['record'], nodes: [{ nodeId: 'leader' }, { nodeId: 'payOut' }] }),
    code: '200',
  },
  'deciding many, tried first': {
    method: 'POST',
    path: () => '/tydf/process/decideMany',
    body: ({ taskId }) => ({ action: 'approve', dryRun: true, items: [{ taskId }] }),
    code: '200',
  },
  'acting on many, tried first': {
    method: 'POST',
    path: () => '/tydf/process/actMany',
    body: ({ taskId, id }) => ({
      action: 'snooze',
      until: '2026-11-21T01:00:00.000Z',
      dryRun: true,
      items: [{ taskId, resource: 'debitNote', documentId: id }],
    }),
    code: '200',
  },
  'an error of a field': {
    method: 'POST',
    path: () => `${loan}/approveProcess`,
    body: ({ id, taskId }) => ({ id, taskId, bankAccount: '1', payAccount: 'x', requestId: 'out-error' }),
    code: '400',
  },
  'an error of the form': {
    method: 'POST',
    path: () => `${loan}/add`,
    body: ({ author }) => ({ borrower: author.userId, amount: 'x' }),
    code: '400',
  },
  'totals of a list': { method: 'GET', path: () => '/tydf/lists/debitNote/totals', code: '200' },
  'counts of a list': { method: 'GET', path: () => '/tydf/lists/debitNote/counts?by=bankAccount', code: '400' },
  'the search for everything': { method: 'GET', path: () => `/tydf/process/search?q=${after}`, code: '200' },
  'an act of the business': {
    method: 'POST',
    path: ({ approvedId }) => `${loan}/repay/${approvedId}`,
    body: () => ({ amount: '1.00', date: '2026-11-20', account: '1' }),
    code: '403',
  },
};

describe.each(Object.entries(ways))('%s', (_, { method, path, body, code }) => {
  it('shows no account to whoever approves, and none to a stranger', async () => {
    const near = await at.leader.call(method, path(at), body?.(at));
    expect(near.json.code, JSON.stringify(near.json)).toBe(code);
    expect(shows([near.json, [...near.headers]].flat()).filter((account) => !path(at).includes(account))).toEqual([]);
    const far = await stranger.call(method, path(at), body?.(at));
    expect(shows(far.json).filter((account) => !path(at).includes(account))).toEqual([]);
  });
});

describe('a file', () => {
  const exported = async (client: TestClient, kind: string, input: AnyDoc): Promise<string> => {
    const { json } = await client.call<JobView>('POST', '/tydf/jobs', { kind, input: { format: 'csv', ...input } });
    expect(json.code, JSON.stringify(json)).toBe('200');
    const state = async (): Promise<string> => (await client.call<JobView>('GET', `/tydf/jobs/${json.data.id}`)).json.data.state;
    await expect.poll(state, { timeout: 20_000 }).toBe('done');
    const answer = await fetch(`${at.server.url}/tydf/jobs/${json.data.id}/result`, { headers: { authorization: client.token } });
    return answer.text();
  };

  it('of a list is masked for whoever approves, and whole for who may see it', async () => {
    const input = { resource: 'debitNote', query: {}, columns: ['code', 'bankAccount'] };
    const masked = await exported(at.leader, 'exportList', input);
    expect(masked).toContain('•');
    expect(shows(masked)).toEqual([]);
    const manager = await at.server.as('qiaolihua');
    expect(shows(await exported(manager, 'exportList', input))).toEqual([after]);
  });

  it('of the inbox has none', async () => {
    const rows = await exported(at.leader, 'exportInbox', { query: { tab: 'todo' } });
    expect(rows.length).toBeGreaterThan(100);
    expect(shows(rows)).toEqual([]);
  });

  it('that was uploaded by somebody else does not open', async () => {
    const form = new FormData();
    form.append('file', new Blob([before]), 'account.txt');
    const uploaded = await at.author.call<readonly { readonly id: string }[]>('POST', '/tydf/api/files', form);
    const path = `/tydf/api/files/${uploaded.json.data[0]?.id}`;
    for (const client of [at.leader, stranger]) {
      const answer = await fetch(`${at.server.url}${path}`, { headers: { authorization: client.token } });
      expect([answer.status, shows(await answer.text())]).toEqual([404, []]);
    }
  });
});

it('no report can ask for it', async () => {
  const { json } = await admin.call('POST', '/tydf/administration/dataReportConfig/add', {
    reportCode: 'accounts',
    reportName: '账号',
    category: 'hr',
    sourceResource: 'debitNote',
    columns: [{ field: 'code' }, { field: 'bankAccount' }],
  });
  expect(json).toMatchObject({ code: '400', faults: [{ field: 'columns.1', rule: 'unknownField' }] });
});

it('the stream tells of the document without it', async () => {
  const control = new AbortController();
  const stream = await fetch(`${at.server.url}/tydf/stream`, { headers: { authorization: at.leader.token }, signal: control.signal });
  let heard = '';
  const read = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of stream.body ?? []) heard += decoder.decode(chunk as Uint8Array, { stream: true });
  })().catch(() => undefined);
  const urged = await at.author.call('POST', document('/comment')(at), {
    comment: 'x',
    mentions: [at.leader.userId],
    requestId: 'out-stream',
  });
  expect(urged.json, JSON.stringify(urged.json)).toMatchObject({ code: '200' });
  await expect.poll(() => heard, { timeout: 10_000 }).toContain('data: ');
  control.abort();
  await read;
  expect(shows(heard)).toEqual([]);
});
