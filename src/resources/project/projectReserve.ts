/**
 * The pool of project ideas: what each is for, what it may cost, how far it has been thought through. A ready one becomes a project.
 *
 * Fact: `sponsor` whose idea it is as it is stored, null for one that is not stored yet.
 */
import { notNow } from '#model/acts.ts';
import { compare } from '#model/calculation/decimal.ts';
import { fact, lineSet, resource } from '#model/definition.ts';
import type { Grant } from '#model/access.ts';
import type { RuleActor } from '#model/facts.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';
import { everything, reading } from '../grants.ts';
import { inOffice } from './offices.ts';

/** Everybody may propose something and keeps what is their own. */
const ownIdeas: Grant = { actions: ['page', 'add', 'put', 'deletes'], scope: 'self' };

const notYours = fault('notYours', '', w('is changed by its sponsor and the project office', '仅提出人和项目管理部门可修改或删除'));
/** Leaders and auditors read the ideas of others, and change their own; nobody is the sponsor of what is not stored yet. */
const keeps = ({ userId, roles }: RuleActor, sponsor: string | null | undefined): boolean =>
  (sponsor ?? null) === null || sponsor === userId || inOffice({ roles });

/** What is asked for when an idea is shelved, removed or taken up again. */
export const moveAsked = {
  reserveStatus: f.choice('reserveStatus', w('State', '储备状态'), { required: true }),
  stateReason: f.text(w('Reason', '原因'), { max: 300, required: true }),
} as const;

export const projectReserve = resource({
  key: 'projectReserve',
  area: 'project',
  label: w('Project reserve', '项目储备'),
  icon: 'leaf',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    code: f.code('XMCB-{yyyy}-{seq3}', w('No.', '储备编号')),
    projectName: f.text(w('Project', '项目名称'), { max: 120, required: true }),
    projectType: f.choice('projectType', w('Type', '项目类型'), { required: true }),
    source: f.choice('reserveSource', w('Source', '项目来源')),
    sponsorDept: f.department(w('Sponsoring department', '提出部门'), { required: true, default: { from: 'ownDepartment' } }),
    sponsorId: f.user(w('Sponsor', '提出人'), { required: true, default: { from: 'self' } }),
    estInvestment: f.money(w('Estimated investment', '估算投资'), { required: true, least: '0' }),
    fundSource: f.choice('fundSource', w('Funds', '资金来源')),
    planStartYear: f.integer(w('Planned start', '计划开工年度'), { least: '2000', most: '2100' }),
    necessity: f.longText(w('Necessity', '必要性'), { required: true }),
    content: f.longText(w('Content', '建设内容')),
    expectedBenefit: f.longText(w('Benefit', '预期效益')),
    paybackYears: f.decimal([5, 1], w('Payback in years', '投资回收期（年）'), { least: '0' }),
    priority: f.choice('level3', w('Priority', '优先级'), { required: true, default: 'medium' }),
    maturity: f.choice('maturity', w('Maturity', '成熟度'), { required: true, default: 'idea' }),
    reserveStatus: f.choice('reserveStatus', w('State', '储备状态'), { readOnly: true, default: 'inPool' }),
    stateReason: f.text(w('Reason of the state', '状态说明'), { max: 300, readOnly: true }),
    initiateId: f.ref('projectInitiate', w('Project', '立项项目'), { readOnly: true }),
  },
  lines: {
    lines: lineSet({
      label: w('Estimate by subject', '投资估算'),
      fields: {
        budgetSubject: f.choice('budgetSubject', w('Subject', '预算科目'), { required: true }),
        content: f.text(w('Content', '内容'), { max: 200, required: true }),
        amount: f.money(w('Amount', '金额'), { required: true, least: '0' }),
      },
    }),
  },
  facts: { sponsor: fact<string | null>(['projectName', 'sponsorId'], 'everybody') },
  rules: {
    notYours: ({ actor, facts }) => (keeps(actor, facts.sponsor) ? null : notYours),
    estimate: ({ doc: { lines, estInvestment } }) =>
      lines.length > 0 && estInvestment !== null && compare(sum(lines.map(({ amount }) => amount)), estInvestment) !== 0
        ? fault('estimate', 'estInvestment', w('is not the sum of its lines', '与投资估算明细合计不一致'))
        : null,
    notInPool: ({ doc }) => {
      if (doc.reserveStatus === 'initiated') return fault('notInPool', '', w('it has become a project', '已立项，不能修改'));
      return doc.reserveStatus === 'removed' ? fault('notInPool', '', w('it was taken out of the pool', '已出库，不能修改')) : null;
    },
  },
  removal: {
    notYours: ({ actor, facts }) => (keeps(actor, facts.sponsor) ? null : notYours),
    initiated: ({ doc }) =>
      doc.reserveStatus === 'initiated' ? fault('initiated', '', w('it has become a project', '已立项，不能删除')) : null,
  },
  name: { zh: 'projectName' },
  access: {
    owners: ['sponsorId'],
    department: 'sponsorDept',
    more: ['check'],
    grants: {
      project_manager: everything,
      project_specialist: everything,
      general_manager: reading('all'),
      chairman: reading('all'),
      vice_president: reading('charge'),
      dept_leader: reading('deptTree'),
      sys_admin: everything,
      audit_admin: reading('all'),
      employee: ownIdeas,
    },
  },
  acts: {
    move: {
      label: w('Shelve or take up', '调整储备状态'),
      icon: 'check',
      needs: 'check',
      when: ({ doc }) => doc.reserveStatus !== 'initiated' || notNow('reserveInitiated', w('It has become a project', '已立项，不能调整')),
      call: { method: 'PUT', path: 'move/:id' },
      asks: moveAsked,
      done: w('The state is changed', '储备状态已调整'),
    },
    initiate: {
      label: w('Make it a project', '发起立项'),
      icon: 'new',
      needs: 'check',
      when: ({ doc }) => {
        if (doc.reserveStatus !== 'inPool') return notNow('notInPool', w('It is not in the pool', '不在储备库中，不能立项'));
        return doc.maturity === 'ready' || notNow('notReady', w('It is not ready yet', '成熟度未达到“可立项”'));
      },
      call: { method: 'POST', path: 'initiate/:id' },
      done: w('A draft of the project is made', '已生成立项草稿'),
      opens: 'projectInitiate',
    },
  },
  list: {
    columns: ['code', 'projectName', 'projectType', 'estInvestment', 'priority', 'maturity', 'reserveStatus'],
    filters: ['projectName', 'projectType', 'priority', 'maturity', 'reserveStatus'],
    sort: [{ by: 'code', down: true }],
    totals: ['estInvestment'],
  },
  form: [
    {
      label: w('Idea', '项目'),
      fields: ['code', 'projectName', 'projectType', 'source', 'sponsorDept', 'sponsorId', 'priority', 'maturity'],
    },
    { label: w('Why and what', '必要性与内容'), fields: ['necessity', 'content', 'expectedBenefit'] },
    { label: w('Money', '投资'), fields: ['estInvestment', 'fundSource', 'planStartYear', 'paybackYears', 'lines'] },
    { label: w('State', '状态'), fields: ['reserveStatus', 'stateReason', 'initiateId'] },
  ],
});
