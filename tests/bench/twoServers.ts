/**
 * Two servers on one database: every decision is made once, whichever server is asked, asked twice, or both at once; and the readers of
 * each hear what was decided at the other.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StreamEvent } from '#model/api.ts';
import { copyWaiting, submitOne } from './copies.ts';
import { load, requester, type Reply } from './load.ts';
import { benchPassword, freePort, startServer, type Stage } from './stage.ts';
import type { Figure } from './table.ts';

interface Person {
  readonly token: string;
  readonly send: ReturnType<typeof requester>['send'];
  readonly close: () => void;
}

async function signIn(url: string, userName: string): Promise<Person> {
  const answer = await fetch(`${url}/tydf/administration/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, password: benchPassword }),
  });
  const { data, desc } = (await answer.json()) as { data: { token: string } | null; desc: string };
  if (data === null) throw new Error(`${userName} cannot sign in: ${desc}`);
  return { token: data.token, ...requester(url, data.token) };
}

/** Tasks that left this person's inbox, as this server's stream tells. */
async function hearing(url: string, { token }: Person): Promise<{ readonly gone: ReadonlySet<string>; stop(): void }> {
  const gone = new Set<string>();
  const request = http.get(`${url}/tydf/stream`, { headers: { authorization: token }, agent: false });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`no stream: ${response.statusCode}`);
  response.setEncoding('utf8');
  let rest = '';
  response.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!line.startsWith('data: ')) continue;
      const event = JSON.parse(line.slice(6)) as StreamEvent;
      if (event.type === 'inbox') for (const id of event.removed) gone.add(id);
    }
  });
  response.on('error', () => undefined);
  await sleep(500);
  return { gone, stop: () => request.destroy() };
}

/** How the n-th decision is asked for: at one server, or in a way in which it could be lost or doubled. */
const ways = ['one', 'same request at both', 'two requests at both', 'again after the answer'] as const;
const wayOf = (n: number): (typeof ways)[number] => ways[n % 10] ?? 'one';

export async function benchTwoServers(stage: Stage, decisions = 3000): Promise<readonly Figure[]> {
  const { db } = stage;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const second = await startServer(stage.databaseUrl, stage.folder, port);
  try {
    const author = await stage.as('yanfei');
    const one = await submitOne(db, author);
    author.close();
    const urls = [stage.url, url];
    const leaders = await Promise.all(urls.map((each) => signIn(each, 'qinhao')));
    const heard = await Promise.all(urls.map((each, nth) => hearing(each, leaders[nth]!)));
    const [me] = await db.query<{ id: string }>(`select id::text from users where user_name = 'qinhao'`);
    const first = 1_000_000;
    await copyWaiting(db, one, first, decisions, `'u:${me?.id}'`);
    await db.query('analyze task, inbox, flow_instance');

    let [asked, refused, wrong] = [0, 0, 0];
    const approve = (server: number, id: string, requestId: string): Promise<Reply> => {
      asked += 1;
      return leaders[server]!.send('POST', '/tydf/process/hrLeaveRequest/approveProcess', { id, taskId: id, comment: '同意', requestId });
    };
    const told = (n: number, right: boolean, replies: readonly Reply[]): void => {
      refused += replies.filter(({ status }) => status === 409).length;
      if (right) return;
      wrong += 1;
      if (wrong <= 3)
        process.stderr.write(`${n} ${wayOf(n)}: ${replies.map(({ status, text }) => `${status} ${text.slice(0, 200)}`).join(' | ')}\n`);
    };
    const decide = async (n: number): Promise<void> => {
      const id = String(first + n + 1);
      const [here, there] = [n % 2, (n + 1) % 2];
      const requestId = randomUUID();
      switch (wayOf(n)) {
        case 'one': {
          const reply = await approve(here, id, requestId);
          return told(n, reply.status === 200, [reply]);
        }
        case 'same request at both': {
          const replies = await Promise.all([approve(here, id, requestId), approve(there, id, requestId)]);
          return told(
            n,
            replies.every(({ status }) => status === 200),
            replies,
          );
        }
        case 'two requests at both': {
          const replies = await Promise.all([approve(here, id, requestId), approve(there, id, randomUUID())]);
          return told(
            n,
            replies.every(({ status }) => status === 200 || status === 409) && replies.filter(({ status }) => status === 200).length === 1,
            replies,
          );
        }
        case 'again after the answer': {
          const replies = [await approve(here, id, requestId), await approve(there, id, requestId)];
          return told(
            n,
            replies.every(({ status }) => status === 200),
            replies,
          );
        }
      }
    };
    const measured = await load(16, decisions, decide);

    const missing = (gone: ReadonlySet<string>): number => {
      let count = 0;
      for (let n = 1; n <= decisions; n += 1) if (!gone.has(String(first + n))) count += 1;
      return count;
    };
    for (let turn = 0; turn < 300 && heard.some(({ gone }) => missing(gone) > 0); turn += 1) await sleep(100);
    const unheard = heard.reduce((sum, { gone }) => sum + missing(gone), 0);
    for (const one of heard) one.stop();
    for (const one of leaders) one.close();

    const range = [first + 1, first + decisions];
    const [lost] = await db.query<{ count: number }>(
      `select count(*)::int from flow_instance i where i.id between $1 and $2 and (
         (select count(*) from trail t where t.instance_id = i.id and t.action = 'approve') < 1
         or not exists (select from task t where t.id = i.id and t.state = 'done' and t.decided_by is not null))`,
      range,
    );
    const [doubled] = await db.query<{ count: number }>(
      `select count(*)::int from flow_instance i where i.id between $1 and $2 and (
         (select count(*) from trail t where t.instance_id = i.id and t.action = 'approve') > 1
         or (select count(*) from task t where t.instance_id = i.id and t.state = 'open') <> 1)`,
      range,
    );
    const [broken] = await db.query<{ count: number }>(
      `select count(*)::int from flow_instance i left join trail t on t.instance_id = i.id and t.seq = i.trail_seq, flow_instance s
       where i.id between $1 and $2 and s.id = $3
         and (t.hash is distinct from i.trail_hash or t.previous_hash is distinct from s.trail_hash or i.trail_seq <> s.trail_seq + 1 or i.version <> s.version + 1)`,
      [...range, one.instanceId],
    );
    const [left] = await db.query<{ count: number }>(
      `select count(*)::int from inbox b left join task t on t.id = b.task_id where t.id is null or t.state <> 'open'`,
    );
    const none = (name: string, value: number | undefined): Figure => ({ name, value: value ?? Number.NaN, unit: '', goal: '0' });
    return [
      { name: 'decisions', value: decisions, unit: '', goal: '100 000' },
      { name: 'calls', value: asked, unit: '' },
      { name: 'refused as decided already', value: refused, unit: '' },
      { name: 'rate', value: measured.perSecond, unit: '/s' },
      { name: 'p99', value: measured.p99, unit: 'ms' },
      none('answered wrongly', wrong),
      none('lost', lost?.count),
      none('doubled', doubled?.count),
      none('broken chains', broken?.count),
      none('inbox rows of closed tasks', left?.count),
      none('not heard by a reader of either server', unheard),
    ];
  } finally {
    second.kill('SIGTERM');
    await once(second, 'exit');
  }
}
