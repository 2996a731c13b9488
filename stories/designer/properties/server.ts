/** Answers for the calls of the panel: groups, colleagues, and people by rule, settled as the server settles them. */
import { queries } from '#client/data/server/queries.ts';
import { session } from '#client/data/session.ts';
import { settle, type Found } from '#machines/assign.ts';
import type { Principal } from '#machines/flow.ts';
import type { Dictionary, Envelope, Person } from '#model/api.ts';
import type { DesignChoices, WhoAnswer, WhoBody, WhoNode } from '#model/workflow/design.ts';
import type { Colleague } from '#model/operations/personal.ts';
import { w, type Words } from '#model/words.ts';
import { dictionaries } from '#resources/seeds.ts';
import { people, permissions, user } from '../../documents/fixtures.ts';

interface Holder {
  readonly principal: Principal;
  readonly people: readonly Person[];
  readonly group?: Words;
}
const alone = (person: Person): Holder => ({ principal: `u:${person.id}`, people: [person] });

/** Of each rule; one that is not here finds nobody. */
const holders: Readonly<Record<string, Holder>> = {
  starter: alone(people.ouyang),
  'starter.leader': alone(people.xia),
  'starter.leaders(2)': alone(people.xia),
  'starter.inCharge': alone(people.sun),
  'dept:D08.leader(2)': alone(people.sun),
  'user:qiaolihua': alone(people.qiao),
  'user:tao': alone(people.tao),
  'role:general_manager': { principal: 'r:general_manager', people: [people.zhao], group: w('General manager', '总经理') },
  'role:hr_specialist': { principal: 'r:hr_specialist', people: [people.xu, people.ma], group: w('HR specialist', '人事专员') },
  'role:finance_cashier': { principal: 'r:finance_cashier', people: [people.wei], group: w('Cashier', '出纳') },
};
const admins: Found = { principal: 'r:sys_admin', holders: [people.tao.id] };

const problems: Readonly<Record<string, Words>> = {
  'role:auditor': w('Nobody holds the role Auditor', '没有人担任角色“审计”'),
  'field:agentUser': w('“Work done by” not filled in yet', '“工作代理人”尚未填写'),
  'decision:approvalMatrix': w('“Days” not filled in yet', '“天数”尚未填写'),
};

const answerOf = (node: WhoNode): WhoAnswer => {
  const given = node.rules.map((rule) => ({ rule, holder: holders[rule] }));
  const found = given.flatMap(({ holder }): Found[] =>
    holder ? [{ principal: holder.principal, holders: holder.people.map(({ id }) => id) }] : [],
  );
  const later = found.length === 0 && node.rules.some((rule) => /^(field|decision):/.test(rule));
  const settled = settle(
    {
      approvers: node.rules,
      mode: node.mode ?? 'one',
      share: 1,
      nobody: node.nobody ?? 'admin',
      self: node.self ?? 'leader',
      repeated: 'skipAlways',
      due: null,
      onDue: 'remind',
      fields: {},
      actions: [],
      commentRequired: false,
      signatureRequired: false,
      rejectTo: 'starter',
    },
    { found, starter: people.ouyang.id, aboveStarter: people.xia.id, admins },
    { approved: [], previous: [] },
  );
  const asked = new Set('voters' in settled ? settled.voters.flat() : []);
  const all = [
    ...given.flatMap(({ holder }) => holder ?? []),
    alone(people.xia),
    { principal: admins.principal, people: [people.tao], group: w('System administrator', '系统管理员') },
  ];
  const shown = all.filter(({ principal }) => asked.has(principal));
  return {
    nodeId: node.nodeId,
    people: later ? [] : [...new Map(shown.flatMap((one) => one.people).map((one) => [one.id, one])).values()],
    group: later ? null : (shown.find(({ group }) => group)?.group ?? null),
    voters: 'voters' in settled ? settled.voters : [],
    outcome: later
      ? 'later'
      : 'fail' in settled
        ? 'nobody'
        : 'pass' in settled
          ? settled.pass === 'nobody'
            ? 'skipped'
            : settled.pass
          : settled.noticeAdmins
            ? 'admins'
            : 'found',
    standIns: asked.has(`u:${people.sun.id}`) ? [{ person: people.zhao, onBehalfOf: people.sun }] : [],
    rules: given.map(({ rule, holder }) => ({
      rule,
      people: holder?.people ?? [],
      problem: holder ? null : (problems[rule] ?? w('Nobody can be asked', '没有可用的人员')),
    })),
  };
};

const group = (code: string, en: string, zh: string, holders_ = 1) => ({ code, name: w(en, zh), holders: holders_ });

export const choices: DesignChoices = {
  roles: [
    group('general_manager', 'General manager', '总经理'),
    group('hr_specialist', 'HR specialist', '人事专员', 2),
    group('finance_cashier', 'Cashier', '出纳'),
    group('auditor', 'Auditor', '审计', 0),
  ],
  posts: [group('P031', 'Salesperson', '销售专员', 4)],
  departments: [
    { ...group('D01', 'Head office', '总部', 3), parent: null },
    { ...group('D05', 'Sales', '销售部', 12), parent: 'D01' },
    { ...group('D08', 'Sea farm', '海上养殖场', 21), parent: 'D01' },
  ],
  effects: [],
  messages: [{ key: 'process_approved', name: w('Approved', '已通过') }],
  decisions: [{ key: 'approvalMatrix', name: '审批权限表' }],
  processes: [
    { key: 'expenseReport', name: w('Expense report', '费用报销单'), versions: [2, 1] },
    { key: 'hrLeaveRequest', name: w('Leave request', '请假申请'), versions: [1] },
  ],
};

const colleagues: readonly Colleague[] = Object.values(people).map((person) => ({
  ...person,
  staffId: null,
  post: w('Clerk', '专员'),
  department: w('Sales', '销售部'),
  away: null,
}));

const dictionary: Dictionary = Object.fromEntries(
  Object.entries(dictionaries).map(([code, { items }]) => [
    code,
    items.map(({ value, label }) => ({ value, label: label.zh, labelEn: label.en, color: null, isDefault: false })),
  ]),
);

export interface Answers {
  /** The people cannot be looked up. */
  readonly failing?: boolean;
  /** The people never come. */
  readonly silent?: boolean;
}

const data = async ({ pathname }: URL, request: Request): Promise<unknown> => {
  if (pathname === '/tydf/process/design/who') return ((await request.json()) as WhoBody).nodes.map(answerOf);
  if (pathname === '/tydf/process/design/choices') return choices;
  if (pathname === '/tydf/personal/people') return colleagues;
  if (pathname.startsWith('/tydf/administration/users/')) return { id: people.tao.id, userName: 'tao' };
  return { records: [], total: 0, pageNum: 1, pageSize: 20 };
};

export const serve = ({ failing = false, silent = false }: Answers = {}): void => {
  session.set({ token: 'story', user, dictionary, permissions });
  queries.clear();
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const asked = url.pathname.endsWith('/who');
    if (silent && asked) return new Promise<Response>(() => undefined);
    const envelope: Envelope =
      failing && asked
        ? { code: '503', desc: 'The server is starting.', data: null }
        : { code: '200', desc: 'ok', data: await data(url, request) };
    return Response.json(envelope, { status: Number(envelope.code) });
  };
};
