/**
 * Request for training, mostly outside of the company. What it costs is taken from the budget of its plan by the ledger
 * `training`. The trip that its travel costs stand for comes with the travel application.
 *
 * Facts: `plan` the chosen plan with what is left of its budget, this application's own reservation given back; `people` department and
 * post of the participants; `leaves` approved leave of participants that touches the dates.
 */
import { training } from './ledgers.ts';
import { document, fact, lineSet } from '#model/definition.ts';
import { add, compare, divide, isPositive } from '#model/calculation/decimal.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { posting, type Posting } from '#model/posting.ts';
import { w } from '#model/words.ts';
import { documentOffices, everything, reading } from '../grants.ts';
import { freeFeePerHead, leastServiceMonths } from './rules/trainingRules.ts';

export interface BudgetedPlan {
  readonly code: string;
  readonly status: string;
  readonly left: string;
}
export interface TrainedPerson {
  readonly staffId: string;
  readonly departmentId: string | null;
  readonly postId: string | null;
}
export interface ParticipantLeave {
  readonly staffId: string;
  readonly code: string;
}

const fromPlan = (plan: string, to: 'frozen' | 'used', quantity: string, date: string): Posting =>
  posting(training, { dimensions: { plan }, from: 'left', to, quantity, date });

export const hrTrainingApply = document({
  key: 'hrTrainingApply',
  area: 'hr',
  label: w('Training application', '培训申请'),
  icon: 'school',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('PXSQ-{yyyyMMdd}-{seq3}', w('No.', '单号')),
    planId: f.ref('hrTrainingPlan', w('Plan', '所属计划')),
    inPlan: f.boolean(w('In plan', '计划内'), { required: true, default: false }),
    course: f.text(w('Course', '培训课程'), { max: 80, required: true }),
    trainCategory: f.choice('trainCategory', w('Category', '类别'), { required: true }),
    trainMode: f.choice('trainMode', w('Mode', '培训方式'), { required: true }),
    institution: f.text(w('Institution', '培训机构'), { max: 80 }),
    place: f.text(w('Place', '培训地点'), { max: 80, required: true }),
    startDate: f.date(w('From', '开始日期'), { required: true }),
    endDate: f.date(w('To', '结束日期'), { required: true }),
    hours: f.decimal([6, 1], w('Hours', '课时'), { required: true, least: '0.5' }),
    reason: f.longText(w('Reason and goal', '培训目的'), { required: true }),
    fee: f.money(w('Course fee', '培训费'), { required: true, least: '0' }),
    travelFee: f.money(w('Travel', '差旅费'), { default: '0', least: '0' }),
    persons: f.computed(f.integer(w('Persons', '参训人数'))),
    totalFee: f.computed(f.money(w('Total', '费用合计'))),
    feePerHead: f.computed(f.money(w('Per person', '人均费用'))),
    certTarget: f.choice('certType', w('Certificate aimed at', '取得证书')),
    serviceMonths: f.integer(w('Service period months', '服务期（月）'), { default: 0, least: '0', most: '120' }),
    agreement: f.files(w('Training agreement', '培训协议'), {
      help: w(`Above ${freeFeePerHead} per person`, `人均费用超过${freeFeePerHead}元时必填`),
    }),
  },
  lines: {
    participants: lineSet({
      label: w('Participants', '参训人员'),
      least: 1,
      fields: {
        staffId: f.staff(w('Staff', '员工'), { required: true, anyone: true }),
        deptId: f.computed(f.department(w('Department', '部门'))),
        postId: f.computed(f.post(w('Post', '岗位'))),
        substitute: f.user(w('Substitute', '工作代理人')),
      },
      computes: {
        deptId: (line, { facts }) => personOf(facts['people'], line.staffId)?.departmentId ?? line.deptId,
        postId: (line, { facts }) => personOf(facts['people'], line.staffId)?.postId ?? line.postId,
      },
    }),
  },
  facts: {
    plan: fact<BudgetedPlan | null>(['planId']),
    people: fact<readonly TrainedPerson[]>(['participants.staffId'], 'everybody'),
    leaves: fact<readonly ParticipantLeave[]>(['participants.staffId', 'startDate', 'endDate'], 'rules'),
  },
  visibleWhen: {
    planId: ({ inPlan }) => inPlan === true && 'required',
    agreement: ({ feePerHead }) => (compare(feePerHead, freeFeePerHead) > 0 ? 'required' : true),
  },
  fills: {
    planId: {
      course: 'courses.course',
      startDate: 'courses.startTime',
      endDate: 'courses.endTime',
      trainCategory: 'courses.trainCategory',
      trainMode: 'courses.trainMode',
      place: 'courses.place',
      hours: 'courses.hours',
    },
  },
  computes: {
    persons: ({ doc }) => doc.participants.length,
    totalFee: ({ doc }) => add(doc.fee, doc.travelFee),
    feePerHead: ({ doc }) => (doc.participants.length === 0 ? null : divide(doc.totalFee, doc.participants.length)),
  },
  rules: {
    order: ({ doc }) =>
      doc.startDate !== null && doc.endDate !== null && doc.endDate < doc.startDate
        ? fault('order', 'endDate', w('the end is before the start', '结束日期不能早于开始日期'))
        : null,
    plan: ({ doc, facts }) => {
      if (!doc.inPlan) return null;
      if (doc.planId === null) return fault('plan', 'planId', w('required for training in plan', '计划内培训必填'));
      const { plan } = facts;
      if (!plan) return null;
      if (plan.status !== 'approved') return fault('plan', 'planId', w(`${plan.code} is not approved`, `${plan.code}尚未审批通过`));
      return compare(doc.totalFee, plan.left) > 0
        ? fault('plan', 'fee', w(`only ${plan.left} left in ${plan.code}`, `${plan.code}预算余额仅${plan.left}`))
        : null;
    },
    service: ({ doc }) => {
      if (compare(doc.feePerHead, freeFeePerHead) <= 0) return null;
      return [
        ...((doc.serviceMonths ?? 0) < leastServiceMonths
          ? [
              fault(
                'service',
                'serviceMonths',
                w(
                  `at least ${leastServiceMonths} months above ${freeFeePerHead} per person`,
                  `人均费用超过${freeFeePerHead}元的，服务期不少于${leastServiceMonths}个月`,
                ),
              ),
            ]
          : []),
        ...((doc.agreement ?? []).length === 0
          ? [
              fault(
                'service',
                'agreement',
                w(`required above ${freeFeePerHead} per person`, `人均费用超过${freeFeePerHead}元的，需上传培训协议`),
              ),
            ]
          : []),
      ];
    },
    twice: ({ doc }) =>
      doc.participants.flatMap(({ staffId }, index) =>
        staffId !== null && doc.participants.findIndex((one) => one.staffId === staffId) < index
          ? [fault('twice', `participants.${index}.staffId`, w('stands here twice', '参训人员重复'))]
          : [],
      ),
    onLeave: ({ doc, facts }) =>
      doc.participants.flatMap(({ staffId }, index) => {
        const away = (facts.leaves ?? []).find((leave) => leave.staffId === staffId);
        return away
          ? [fault('onLeave', `participants.${index}.staffId`, w(`on leave then (${away.code})`, `该时段已请假（${away.code}）`))]
          : [];
      }),
  },
  name: { zh: 'code' },
  access: {
    grants: {
      ...documentOffices,
      training_keeper: everything,
      hr_manager: everything,
      hr_specialist: everything,
      hr_payroll: reading('all'),
    },
  },
  list: {
    columns: ['code', 'applicant', 'course', 'trainMode', 'startDate', 'persons', 'totalFee', 'status'],
    filters: ['course', 'trainCategory', 'startDate', 'applicant', 'status'],
    sort: [{ by: 'applyDate', down: true }],
    totals: ['persons', 'totalFee'],
  },
  form: [
    {
      label: w('Training', '培训'),
      fields: [
        'code',
        'inPlan',
        'planId',
        'course',
        'trainCategory',
        'trainMode',
        'institution',
        'place',
        'startDate',
        'endDate',
        'hours',
        'reason',
      ],
    },
    { label: w('Participants', '参训人员'), fields: ['participants', 'persons'] },
    { label: w('Costs', '费用'), fields: ['fee', 'travelFee', 'totalFee', 'feePerHead'] },
    { label: w('Binding', '服务期'), fields: ['certTarget', 'serviceMonths', 'agreement'] },
  ],
  document: {
    flow: 'hrTrainingApply',
    figure: { field: 'totalFee', kind: 'money' },
    matter: ['course', { label: w('Days', '日期'), from: 'startDate', to: 'endDate' }, 'place', 'inPlan', 'reason'],
    compared: { workDates: ['startDate', 'endDate'] },
    repostToSubmit: true,
  },
  effects: { approved: ['trainingGranted'] },
  postings: {
    hold: ({ doc, today }) =>
      doc.inPlan && doc.planId !== null && isPositive(doc.totalFee) ? [fromPlan(doc.planId, 'frozen', doc.totalFee ?? '0', today)] : [],
    book: ({ doc, today }) =>
      doc.inPlan && doc.planId !== null && isPositive(doc.totalFee) ? [fromPlan(doc.planId, 'used', doc.totalFee ?? '0', today)] : [],
  },
});

function personOf(people: unknown, staffId: string | null): TrainedPerson | undefined {
  return (people as readonly TrainedPerson[] | undefined)?.find((one) => one.staffId === staffId);
}
