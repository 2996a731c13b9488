/**
 * A risk of a project, or of the company (operations A.11): how likely it is, how hard it would hit, and what is done about it. Approved, it is
 * watched: reviewed by the day that was set, until it has occurred or nothing of it is left. Who has to do something says when it is done.
 *
 * Facts: `project` the project as it stands; `vicePresidents` who countersigns grave ones.
 */
import { notNow } from '#model/acts.ts';
import { daysOn, stateOn } from '#model/daily.ts';
import type { DaysSince } from '#model/fields/byDay.ts';
import { document, fact } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { isEditable } from '#model/status.ts';
import { w } from '#model/words.ts';
import { unapprovedFault } from './initiating.ts';
import { closedOn, measureActs, notAheadFault, ownersOf } from './measures.ts';
import { projectDocuments } from './offices.ts';
import type { ProjectStanding } from './projectProblem.ts';
import { countersigned, levelOf, openPrevention, reviewFault, riskDoneAsked, riskLines, riskStateByDay, scoreOf } from './risks.ts';

const readOnly = { readOnly: true } as const;
const mark = { least: '1', most: '5' } as const;

/** What is asked for when a risk is looked at again, has occurred, or is closed. */
export const reviewAsked = {
  residualProbability: f.integer(w('Likelihood left', '剩余可能性'), { required: true, ...mark }),
  residualImpact: f.integer(w('Impact left', '剩余影响'), { required: true, ...mark }),
  reviewDate: f.date(w('Next review', '下次复评日期'), { required: true }),
  stateReason: f.text(w('Finding', '复评结论'), { max: 300, required: true }),
} as const;
export const reasonAsked = { stateReason: f.text(w('Explanation', '说明'), { max: 300, required: true }) } as const;

const daysDue: DaysSince = { days: 'reviewDate', while: { setState: ['monitoring'] } };
interface Kept {
  readonly ownerId: string | null;
  readonly projectManagerId: string | null;
}

/** Who is responsible for it, the manager of its project and the project office. */
const keeps = ({ userId, roles }: { readonly userId: string; readonly roles: readonly string[] }, doc: Kept): boolean =>
  userId === doc.ownerId || userId === doc.projectManagerId || roles.includes('project_manager');

export const riskManagement = document({
  key: 'riskManagement',
  area: 'project',
  label: w('Risk management', '风险管理'),
  icon: 'shield-half',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('FX-{yyyyMMdd}-{seq3}', w('No.', '风险编号')),
    projectId: f.ref('projectInitiate', w('Project', '项目'), { help: w('Empty for a risk of the company.', '公司级风险不填。') }),
    projectManagerId: f.computed(f.user(w('Project manager', '项目经理'))),
    riskName: f.text(w('Risk', '风险名称'), { max: 120, required: true }),
    riskCategory: f.choice('riskCategory', w('Category', '风险类别'), { required: true }),
    identifyDate: f.date(w('Identified on', '识别日期'), { required: true, default: { from: 'today' } }),
    description: f.longText(w('Description', '风险描述'), { required: true }),
    probability: f.integer(w('Likelihood (1 to 5)', '可能性（1-5）'), { required: true, ...mark }),
    impact: f.integer(w('Impact (1 to 5)', '影响程度（1-5）'), { required: true, ...mark }),
    riskScore: f.computed(f.integer(w('Score', '风险值'))),
    riskLevel: f.computed(f.choice('level3', w('Level', '风险等级'))),
    trigger: f.text(w('Sign of it', '触发条件'), { max: 200 }),
    strategy: f.choice('riskStrategy', w('Strategy', '应对策略')),
    ownerId: f.user(w('Responsible', '责任人'), { required: true }),
    measureOwners: f.computed(f.users(w('Responsible for measures', '措施负责人'))),
    countersigners: f.computed(f.users(w('Countersigned by', '会签领导'))),
    reviewDate: f.date(w('To be reviewed by', '复评日期'), { required: true }),
    residualProbability: f.integer(w('Likelihood left', '剩余可能性'), mark),
    residualImpact: f.integer(w('Impact left', '剩余影响'), mark),
    residualScore: f.computed(f.integer(w('Score left', '剩余风险值'))),
    setState: f.choice('riskState', w('State decided on', '管理状态'), { ...readOnly, default: 'identified' }),
    riskState: f.computed(f.choice('riskState', w('State', '风险状态'), { daily: riskStateByDay })),
    daysDue: f.computed(f.integer(w('Days since the review was due', '复评逾期天数'), { daily: daysDue })),
    stateReason: f.text(w('Explanation of the state', '状态说明'), { max: 300, ...readOnly }),
    closedDate: f.computed(f.date(w('Closed on', '关闭日期'))),
  },
  lines: { lines: riskLines },
  facts: {
    project: fact<ProjectStanding | null>(['projectId'], 'rules'),
    vicePresidents: fact<readonly string[]>(['probability', 'impact'], 'everybody'),
  },
  computes: {
    projectManagerId: ({ doc, facts }) => (facts.project === undefined ? doc.projectManagerId : (facts.project?.managerId ?? null)),
    riskScore: ({ doc: { probability, impact } }) => scoreOf(probability, impact),
    riskLevel: ({ doc: { riskScore } }) => levelOf(riskScore),
    residualScore: ({ doc: { residualProbability, residualImpact } }) => scoreOf(residualProbability, residualImpact),
    measureOwners: ({ doc }) => ownersOf(doc.lines),
    countersigners: ({ doc, facts }) => {
      if (facts.vicePresidents === undefined || !isEditable(doc.status ?? 'draft')) return doc.countersigners;
      return countersigned(doc.riskScore) ? [...facts.vicePresidents] : [];
    },
    closedDate: ({ doc, today }) => closedOn(doc, today),
    riskState: ({ doc, today }) => stateOn(riskStateByDay, doc, today),
    daysDue: ({ doc, today }) => daysOn(daysDue, doc, today),
  },
  rules: {
    project: ({ facts }) => unapprovedFault(facts.project),
    identified: ({ doc, today }) => notAheadFault('identifyDate', doc.identifyDate, today),
    review: ({ doc, today }) => (isEditable(doc.status ?? 'draft') ? reviewFault(doc.reviewDate, today) : null),
  },
  name: { zh: 'riskName' },
  access: {
    owners: ['ownerId', 'measureOwners', 'projectManagerId'],
    through: 'projectId',
    grants: projectDocuments,
  },
  acts: {
    ...measureActs(['measureType', 'ownerId', 'dueDate'], riskDoneAsked),
    review: {
      label: w('Review', '复评'),
      icon: 'edit',
      needs: 'page',
      when: ({ doc, actor }) => (doc.setState === 'monitoring' && keeps(actor, doc) ? true : null),
      call: { method: 'PUT', path: 'review/:id' },
      asks: reviewAsked,
      begins: ({ doc }) => ({
        residualProbability: doc.residualProbability ?? doc.probability,
        residualImpact: doc.residualImpact ?? doc.impact,
      }),
      done: w('Reviewed', '已复评'),
    },
    occur: {
      label: w('It has occurred', '风险已发生'),
      icon: 'attention',
      needs: 'page',
      when: ({ doc, actor }) => (doc.setState === 'monitoring' && keeps(actor, doc) ? true : null),
      call: { method: 'PUT', path: 'occur/:id' },
      asks: reasonAsked,
      done: w('The risk has occurred', '风险已登记为发生'),
    },
    close: {
      label: w('Close', '关闭'),
      icon: 'confirm',
      needs: 'page',
      when: ({ doc, actor }) => {
        if (doc.setState === 'closed' || !keeps(actor, doc)) return null;
        return (
          openPrevention(doc.lines) === 0 ||
          notNow('preventionOpen', w('Prevention measures are still open', '尚有未完成的预防措施，不能关闭'))
        );
      },
      call: { method: 'POST', path: 'close/:id' },
      asks: reasonAsked,
      done: w('The risk is closed', '风险已关闭'),
    },
  },
  dates: [
    {
      notice: 'project_risk_review',
      date: 'reviewDate',
      where: { status: ['approved'], setState: ['monitoring'] },
      again: 7,
    },
  ],
  list: {
    columns: ['code', 'riskName', 'projectId', 'riskCategory', 'riskScore', 'riskLevel', 'ownerId', 'reviewDate', 'riskState', 'status'],
    filters: ['projectId', 'riskCategory', 'riskLevel', 'riskState', 'ownerId', 'status'],
    sort: [{ by: 'applyDate', down: true }],
  },
  form: [
    {
      label: w('Risk', '风险'),
      fields: [
        'code',
        'projectId',
        'projectManagerId',
        'riskName',
        'riskCategory',
        'identifyDate',
        'description',
        'trigger',
        'probability',
        'impact',
        'riskScore',
        'riskLevel',
      ],
    },
    {
      label: w('What is done about it', '应对'),
      fields: ['strategy', 'ownerId', 'reviewDate', 'lines', 'measureOwners', 'countersigners'],
    },
    {
      label: w('State', '状态'),
      fields: ['riskState', 'setState', 'daysDue', 'residualProbability', 'residualImpact', 'residualScore', 'stateReason', 'closedDate'],
    },
  ],
  document: {
    flow: 'riskManagement',
    figure: { field: 'riskScore', kind: 'quantity', word: 'riskLevel' },
    matter: ['riskName', 'projectId', 'riskCategory', 'ownerId'],
  },
  effects: { approved: ['riskApproved'] },
});
