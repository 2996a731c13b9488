/** Controlled documents of the demo company: versions that took the place of others, copies that came back, and further ones. */
import type { AnyDoc } from '#model/definition.ts';
import { linesOf } from '#model/values.ts';
import { addDays, atWork, dateOf, evenly, shareOf, type Plan } from '../plan.ts';
import { acted, acting } from '../saving.ts';
import type { Stage, Step } from '../stage.ts';
import { played, userOf, type Timed } from './papers.ts';

type Fate = Plan['fate'];

/** name | number | department | applicant */
const documents = `
水质检测操作规程|QP-WQ-01|D08|qinhao
投喂操作规程|QP-FD-02|D08|qinhao
网箱巡检规程|QP-CG-03|D09|jianghailong
鱼片加工HACCP计划|HACCP-01|D10|houmeiling
速冻与冷藏HACCP计划|HACCP-02|D10|houmeiling
加工车间卫生标准操作程序|SSOP-01|D10|houmeiling
冷链运输温控规程|QP-CC-04|D12|xiazhiyuan
产品追溯与召回程序|QP-TR-05|D11|yinruoxi
鱼病防控与用药规程|QP-HL-06|D11|yinruoxi
苗种孵化操作规程|QP-HT-07|D07|xinhaiyan
`
  .trim()
  .split('\n')
  .map((line) => line.split('|'));

const holders = [
  ['D08', 'luyang'],
  ['D10', 'caoyang'],
  ['D11', 'zhuchen'],
  ['D12', 'haojie'],
  ['D09', 'chuliang'],
] as const;

interface Issue {
  readonly number: number;
  readonly document: readonly string[];
  readonly version: number;
  readonly at: Date;
  readonly fate: Fate;
}

const issue = (stage: Stage, { number, document, version, at, fate }: Issue): Timed => {
  const [docName, docNo, dept = '', applicant = ''] = document;
  return played(20_261_231, number, at, {}, ({ seals }) => ({
    resource: 'controlStamp',
    applicant,
    fate,
    record: {
      docName,
      docNo,
      docVersion: `A/${version}`,
      replacesVersion: version === 0 ? null : `A/${version - 1}`,
      issueDept: stage.organisation.departments.get(dept),
      effectiveDate: dateOf(addDays(at, 10)),
      reason: version === 0 ? '首次受控发放' : '年度评审后修订',
      holders: Array.from({ length: 2 + (number % 3) }, (_, at) => {
        const [holderDept, login] = holders[(number + at) % holders.length] ?? holders[0];
        return { holderDept: stage.organisation.departments.get(holderDept), holder: userOf(stage, login) };
      }),
    },
    nodeValues: (fields, stored, now): AnyDoc =>
      fields.has('stampId')
        ? { stampId: seals.get('controlled'), holders: linesOf(stored, 'holders').map(({ id }) => ({ id, issueDate: dateOf(now) })) }
        : {},
  }));
};

/** Copies of versions that were replaced came back, but for one of each third version. */
const recalled: Step = async (stage) => {
  const out = await stage.services.db.query<{ id: string; line: string; place: number }>(
    `select c.id::text, h.id::text as line, row_number() over (partition by c.id order by h.id)::int as place
     from control_stamp c join control_stamp_holders h on h.parent_id = c.id
     where c.control_state = 'replaced' and h.recall_date is null order by c.id, h.id`,
  );
  const keeper = acting(await stage.as('wangxiaolei'), stage.day);
  for (const { id, line, place } of out) {
    if (Number(id) % 3 === 0 && place === 1) continue;
    await acted(keeper, 'controlStamp', 'recall/:id', {
      params: { id },
      body: { lineId: line, recallDate: dateOf(addDays(stage.day, -5)) },
    });
  }
};

/** Issues by their numbers, the copies of each that are out. */
const apply = (stage: Stage, number: number, at: Date, fate: Fate): Timed => ({
  at,
  step: async (later) => {
    const issues = await later.services.db.query<{ id: string; line: string }>(
      `select c.id::text, (array_agg(h.id::text order by h.id))[1] as line from control_stamp c
       join control_stamp_holders h on h.parent_id = c.id and h.recall_date is null
       where c.control_state = 'valid' group by c.id order by c.id`,
    );
    const chosen = issues[number % issues.length];
    if (chosen === undefined) return;
    const applyKind = (['more', 'more', 'replace', 'more', 'recall'] as const)[number % 5] ?? 'more';
    const outside = applyKind === 'more' && number % 5 === 3;
    const [dept, applicant] = holders[number % holders.length] ?? holders[0];
    await played(20_261_232, number, at, {}, () => ({
      resource: 'controlStampApply',
      applicant,
      fate,
      record: {
        controlId: chosen.id,
        applyKind,
        oldCopyNo: applyKind === 'more' ? null : chosen.line,
        copies: applyKind === 'more' ? 1 + (number % 2) : 1,
        holderDept: stage.organisation.departments.get(dept),
        holder: userOf(stage, applicant),
        outside,
        outsideOrg: outside ? '华测认证有限公司' : null,
        reason: applyKind === 'recall' ? '岗位调整，不再需要' : applyKind === 'replace' ? '原副本破损' : '新增班组使用',
      },
      nodeValues: (fields, _stored, now): AnyDoc => (fields.has('handOutDate') ? { handOutDate: dateOf(now) } : {}),
    })).step(later);
  },
});

export function controlSteps(stage: Stage): readonly Timed[] {
  const { day, volumes } = stage;
  const count = Math.max(4, shareOf(documents.length, volumes.settled));
  const first = evenly(day, count, [470, 300]).map((at, number) =>
    issue(stage, { number, document: documents[number] ?? [], version: 0, at, fate: { kind: 'approved' } }),
  );
  const again = evenly(day, Math.ceil(count * 0.8), [200, 60]).map((at, number) =>
    issue(stage, { number: 20 + number, document: documents[number] ?? [], version: 1, at, fate: { kind: 'approved' } }),
  );
  const recent: readonly Fate[] = [
    { kind: 'rejected', after: 0, repost: false },
    { kind: 'rejected', after: 0, repost: true },
    { kind: 'pending', after: 0 },
    { kind: 'pending', after: 1 },
    { kind: 'withdrawn' },
    { kind: 'draft' },
  ];
  const others = recent.map((fate, number) =>
    issue(stage, {
      number: 40 + number,
      document: [`标准作业指导书${number + 1}`, `WI-${number + 1}`, 'D10', 'houmeiling'],
      version: 0,
      at: atWork(addDays(day, -12 + 2 * number)),
      fate,
    }),
  );
  const asked = [
    ...evenly(day, shareOf(14, volumes.settled), [280, 20]).map((at): readonly [Date, Fate] => [at, { kind: 'approved' }]),
    ...recent.map((fate, number): readonly [Date, Fate] => [atWork(addDays(day, -11 + 2 * number)), fate]),
  ].map(([at, fate], number) => apply(stage, number, at, fate));
  return [...first, ...again, ...others, { at: atWork(addDays(day, -40)), step: recalled }, ...asked];
}
