/**
 * The log of the gate: one record for each day of an approved visit, and one for everybody else who comes in, a delivery or a fitter, who sees
 * open areas only. Who was there, when, and where they went.
 *
 * Facts: `visit` areas that were approved for the visit, null without one; `places` the areas with their levels; `inCharge` users who answer for
 * them: the person in charge of each, and who leads its department.
 */
import { notNow, type ActInput, type Verdict } from '#model/acts.ts';
import { stateOn } from '#model/daily.ts';
import { dateAt } from '#model/calculation/dates.ts';
import { fact, resource } from '#model/definition.ts';
import type { Grant } from '#model/access.ts';
import { fault } from '#model/faults.ts';
import { w } from '#model/words.ts';
import { everything, reading } from '../grants.ts';
import { levelOf, type VisitArea } from './rules/visits.ts';
import { arriveAsked, correctAsked, faultsOfArrival, leaveAsked, recordFields, refuseAsked, visitState } from './visitRecords.ts';

interface GateRecord {
  readonly visitDay: string | null;
  readonly arriveTime: string | null;
  readonly leaveTime: string | null;
  readonly refusedAt: string | null;
  readonly cancelledAt: string | null;
  readonly keepers: readonly string[] | null;
}
type GateAct = ActInput<GateRecord>;

/** The desk keeps the whole gate; everybody else the areas that they answer for. */
const wholeGate: readonly string[] = ['admin_clerk', 'admin_manager', 'sys_admin'];
const keepsGate = ({ doc, actor }: GateAct): boolean =>
  (doc.keepers ?? []).includes(actor.userId) || actor.roles.some((role) => wholeGate.includes(role));
const notYours = notNow('notYourArea', w('Other people answer for these areas', '不是本人负责的区域'), '403');

/** Whether somebody who is expected today can be let in or turned away. */
const atGate = (input: GateAct): Verdict => {
  const { doc, today } = input;
  if (doc.arriveTime !== null || doc.refusedAt !== null || doc.cancelledAt !== null) return null;
  if (!keepsGate(input)) return notYours;
  return doc.visitDay === today || notNow('notToday', w('They are expected on another day', '不是当天的来访'));
};

const ownAreas: Grant = { actions: ['page', 'confirm'], scope: 'self' };

export const watchRecordDetail = resource({
  key: 'watchRecordDetail',
  area: 'general',
  label: w('Visit records', '参观记录明细'),
  icon: 'id-badge',
  api: { prefix: 'api', style: 'newer' },
  fields: recordFields,
  facts: {
    visit: fact<readonly string[] | null>(['watchApplyId']),
    places: fact<readonly VisitArea[]>(['areasVisited']),
    inCharge: fact<readonly string[]>(['areasVisited'], 'rules'),
  },
  computes: {
    bioLevel: ({ facts }) => levelOf(facts.places ?? []),
    keepers: ({ facts }) => facts.inCharge ?? [],
    visitStatus: ({ doc, today }) => stateOn(visitState, doc, today),
  },
  rules: {
    onlyOpen: ({ doc }) =>
      doc.watchApplyId === null && doc.bioLevel !== 'open'
        ? fault('onlyOpen', 'areasVisited', w('without an approved visit: open areas only', '未经参观审批只能进入开放区'))
        : null,
    approvedAreas: ({ doc, facts }) =>
      facts.visit && (doc.areasVisited ?? []).some((id) => !facts.visit?.includes(id))
        ? fault('approvedAreas', 'areasVisited', w('is not approved for this visit', '该区域未经批准'))
        : null,
    dayOfVisit: ({ doc, facts }) =>
      facts.visit && doc.planTime !== null && doc.visitDay !== dateAt(doc.planTime)
        ? fault('dayOfVisit', 'visitDay', w('the day was approved and stays', '参观日期已经批准，不能修改'))
        : null,
    arrival: ({ doc }) => faultsOfArrival(doc),
    order: ({ doc }) => {
      if (doc.leaveTime === null) return null;
      return doc.arriveTime === null || doc.leaveTime <= doc.arriveTime
        ? fault('order', 'leaveTime', w('is not after the arrival', '离开时间须晚于到达时间'))
        : null;
    },
    sameDay: ({ doc }) =>
      doc.arriveTime !== null && dateAt(doc.arriveTime) !== doc.visitDay
        ? fault('sameDay', 'arriveTime', w('lies on another day', '到达时间须在参观当天'))
        : null,
    future: ({ doc, now }) =>
      (['arriveTime', 'leaveTime'] as const).flatMap((field) =>
        (doc[field] ?? '') > now ? [fault('future', field, w('lies in the future', '不能晚于当前时间'))] : [],
      ),
  },
  removal: {
    ofVisit: ({ doc }) =>
      doc.watchApplyId === null
        ? null
        : fault('ofVisit', '', w('it belongs to an approved visit, which can be invalidated', '属于已批准的参观，须作废参观申请')),
    wasInside: ({ doc }) =>
      doc.arriveTime === null ? null : fault('wasInside', '', w('they were here: the log keeps them', '已有到访记录，不能删除')),
  },
  name: { zh: 'visitorOrg' },
  access: {
    owners: ['guide', 'keepers'],
    through: 'watchApplyId',
    more: ['confirm', 'rectify'],
    grants: {
      admin_manager: everything,
      admin_clerk: { actions: 'all', but: ['rectify'], scope: 'all' },
      sys_admin: everything,
      audit_admin: reading('all'),
      general_manager: reading('all'),
      chairman: reading('all'),
      dept_leader: ownAreas,
      farm_manager: ownAreas,
      plant_manager: ownAreas,
      employee: { actions: ['page'], scope: 'self', menu: false },
    },
  },
  list: {
    columns: ['planTime', 'visitDay', 'visitorOrg', 'leadVisitor', 'actualCount', 'visitStatus', 'arriveTime', 'leaveTime', 'guide'],
    filters: ['visitorOrg', 'visitStatus', 'visitDay', 'areasVisited', 'watchApplyId'],
    sort: [{ by: 'visitDay', down: true }],
  },
  form: [
    {
      label: w('Visit', '来访'),
      fields: [
        'code',
        'watchApplyId',
        'visitDay',
        'planTime',
        'visitorOrg',
        'leadVisitor',
        'planCount',
        'areasVisited',
        'bioLevel',
        'guide',
      ],
    },
    {
      label: w('At the gate', '门岗登记'),
      fields: [
        'visitStatus',
        'actualCount',
        'arriveTime',
        'leaveTime',
        'disinfected',
        'clothesIssued',
        'badgeNos',
        'plateNos',
        'guard',
        'refusedAt',
        'refuseReason',
        'cancelledAt',
        'keepers',
      ],
    },
    { label: w('Afterwards', '来访反馈'), fields: ['feedback', 'photos'] },
  ],
  acts: {
    arrive: {
      label: w('Arrived', '到访登记'),
      icon: 'confirm',
      needs: 'confirm',
      when: atGate,
      call: { method: 'PUT', path: 'arrive/:id' },
      asks: arriveAsked,
      begins: ({ doc }) => ({ actualCount: doc.planCount, plateNos: doc.plateNos, disinfected: false, clothesIssued: false }),
      done: w('They are on site', '已登记到访'),
    },
    leave: {
      label: w('Left', '离场登记'),
      icon: 'check',
      needs: 'confirm',
      when: (input) => {
        const { doc } = input;
        if (doc.arriveTime === null || doc.leaveTime !== null) return null;
        return keepsGate(input) || notYours;
      },
      call: { method: 'PUT', path: 'leave/:id' },
      asks: leaveAsked,
      done: w('They have left', '已登记离场'),
    },
    refuse: {
      label: w('Refuse', '拒绝入场'),
      icon: 'reject',
      needs: 'confirm',
      when: atGate,
      call: { method: 'PUT', path: 'refuse/:id' },
      asks: refuseAsked,
      danger: true,
      done: w('They were turned away', '已拒绝入场'),
    },
    rectify: {
      label: w('Correct the times', '更正时间'),
      icon: 'edit',
      needs: 'rectify',
      when: ({ doc, today }) => {
        if (doc.arriveTime === null) return null;
        return doc.visitDay === today || notNow('dayOver', w('Times are corrected on the same day only', '只能在当天更正时间'));
      },
      call: { method: 'PUT', path: 'rectify/:id' },
      asks: correctAsked,
      begins: ({ doc }) => ({ arriveTime: doc.arriveTime, leaveTime: doc.leaveTime }),
      done: w('Corrected', '已更正'),
    },
  },
});
