/** Answers for the calls of a trial and of kept cases: people by rule, cases played by the real core. */
import { queries } from '#client/data/server/queries.ts';
import { session } from '#client/data/session.ts';
import { settle, type Found } from '#machines/assign.ts';
import { compileFlow } from '#machines/compile/compile.ts';
import { differencesOf, outcomeOf, played } from '#machines/explore/simulate/cases.ts';
import type { Principal } from '#machines/flow.ts';
import type { Person } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { CaseResult, FlowCase, StarterAnswer, WhoAnswer, WhoBody, WhoNode } from '#model/workflow/design.ts';
import { w, type Words } from '#model/words.ts';
import { people, names as known, permissions, user } from '../../documents/fixtures.ts';

interface Holder {
  readonly principal: Principal;
  readonly people: readonly Person[];
  readonly group: Words | null;
}

const alone = (person: Person): Holder => ({ principal: `u:${person.id}`, people: [person], group: null });
const role = (code: string, name: Words, ...holders: readonly Person[]): Holder => ({
  principal: `r:${code}`,
  people: holders,
  group: name,
});

/** Of each rule; one that is not here finds nobody. */
const holders: Readonly<Record<string, Holder>> = {
  'starter.leader': alone(people.xia),
  'field:costDept.leader': alone(people.xia),
  'starter.inCharge': alone(people.sun),
  'role:general_manager': role('general_manager', w('General manager', '总经理'), people.zhao),
  'role:finance_accountant': role('finance_accountant', w('Accountant', '会计'), people.ma, people.tao),
  'role:finance_manager': role('finance_manager', w('Finance manager', '财务经理'), people.qiao),
  'role:finance_cashier': role('finance_cashier', w('Cashier', '出纳'), people.wei),
  'role:hr_specialist': role('hr_specialist', w('HR specialist', '人事专员'), people.xu),
};
const admins = role('sys_admin', w('System administrator', '系统管理员'), people.tao);

const answerOf = (node: WhoNode): WhoAnswer => {
  const {
    nodeId,
    rules,
    mode = 'one',
    nobody = 'admin',
    self = 'leader',
    repeated = 'skipAlways',
    approved = [],
    previous = [],
    mustFill,
  } = node;
  const by = rules.flatMap((rule) => holders[rule] ?? []);
  const found = [...by, admins].map(({ principal, people: all }): Found => ({ principal, holders: all.map(({ id }) => id) }));
  const settled = settle(
    {
      approvers: rules,
      mode,
      share: 1,
      nobody,
      self,
      repeated,
      due: null,
      onDue: 'remind',
      fields: mustFill ? { '': 'require' } : {},
      actions: [],
      commentRequired: false,
      signatureRequired: false,
      rejectTo: 'starter',
    },
    { found: found.slice(0, -1), starter: user.userId, aboveStarter: null, admins: found.at(-1)! },
    { approved, previous },
  );
  const voters = 'voters' in settled ? settled.voters : [];
  const asked = [...by, admins].filter(({ principal }) => voters.flat().includes(principal));
  return {
    nodeId,
    voters,
    outcome:
      'fail' in settled
        ? 'nobody'
        : 'pass' in settled
          ? settled.pass === 'nobody'
            ? 'skipped'
            : settled.pass
          : settled.noticeAdmins
            ? 'admins'
            : 'found',
    people: asked.flatMap((one) => one.people),
    group: asked[0]?.group ?? null,
    standIns: [],
    rules: rules.map((rule) => ({
      rule,
      people: holders[rule]?.people ?? [],
      problem: holders[rule] ? null : w(`Nobody holds ${rule}`, `无人担任 ${rule}`),
    })),
  };
};

const starter: StarterAnswer = {
  person: people.ouyang,
  values: { id: people.ouyang.id, name: people.ouyang.name, department: 'D05', departmentId: '5', roles: ['employee'] },
  names: known,
};

const principals: Readonly<Record<string, Words>> = Object.fromEntries(
  [...Object.values(holders), admins].flatMap(({ principal, people: all, group }) => [
    ...all.map(({ id, name, nameEn }) => [id, w(nameEn ?? name, name)] as const),
    ...(group ? [[principal, group] as const] : []),
  ]),
);

const ran = async (
  { xml, process }: { readonly xml: string; readonly process: string },
  cases: readonly FlowCase[],
): Promise<CaseResult[]> => {
  const flow = await compileFlow(xml, process);
  const called = { ...principals, ...Object.fromEntries(Object.values(flow.elements).map(({ id, name }) => [id, name])) };
  return Promise.all(
    cases.map(async ({ id, values, steps, expected }) => {
      const who = (nodes: readonly WhoNode[]) => Promise.resolve(nodes.map(answerOf));
      const trial = { flow, document: true, values, starter: starter.values, now: new Date().toISOString(), who };
      const outcome = outcomeOf((await played(trial, steps)).at(-1)!);
      const differences = differencesOf(expected, outcome, called);
      return { id, passed: differences.length === 0, outcome, differences, names: called };
    }),
  );
};

export interface Answers {
  readonly cases?: readonly FlowCase[];
  /** Path (part of it) that fails. */
  readonly failing?: string;
}

/** Stands in for the network; returns what was sent. */
export const serve = ({ cases: first = [], failing }: Answers): { readonly sent: AnyDoc[] } => {
  session.set({ token: 'story', user, dictionary: {}, permissions });
  queries.clear();
  let cases = [...first];
  const sent: AnyDoc[] = [];
  const answer = async (request: Request, path: string): Promise<unknown> => {
    const body = request.method === 'GET' || request.method === 'DELETE' ? {} : ((await request.json()) as AnyDoc);
    if (path.endsWith('/design/who')) return (body as unknown as WhoBody).nodes.map(answerOf);
    if (path.includes('/design/starter/')) return starter;
    if (path.endsWith('/cases/run')) return ran(body as { xml: string; process: string }, cases);
    if (!path.includes('/process/cases')) return { records: [], total: 0, pageNum: 1, pageSize: 20 };
    const id = path.split('/').at(-1)!;
    if (request.method === 'GET') return cases;
    sent.push({ method: request.method, ...body });
    if (request.method === 'POST') {
      const kept = {
        ...body,
        id: String(cases.length + 1),
        starter: people.ouyang,
        expectedBy: people.ouyang,
        expectedAt: new Date().toISOString(),
        version: 1,
      };
      cases.push(kept as unknown as FlowCase);
      return kept;
    }
    cases =
      request.method === 'DELETE' ? cases.filter((one) => one.id !== id) : cases.map((one) => (one.id === id ? { ...one, ...body } : one));
    return null;
  };
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (failing !== undefined && pathname.includes(failing))
      return Response.json({ code: '500', desc: 'The server is out', data: null }, { status: 500 });
    return Response.json({ code: '200', desc: 'ok', data: await answer(request, pathname) });
  };
  return { sent };
};
