/**
 * What the gate writes of a visit: the fields that its log and the register of all visits share, how a visit stands by its times and by today,
 * and what an arrival must show. The server's clock gives the times.
 */
import type { StateByDay } from '#model/fields/byDay.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { mostInRestricted } from './rules/visits.ts';

/** Whoever was expected and has not come by the end of the day did not come. */
export const visitState: StateByDay = {
  cases: [
    { is: 'refused', known: 'refusedAt' },
    { is: 'cancelled', known: 'cancelledAt' },
    { is: 'left', known: 'leaveTime' },
    { is: 'arrived', known: 'arriveTime' },
    { is: 'noShow', after: 'visitDay', while: {} },
  ],
  otherwise: 'planned',
};

export const recordFields = {
  code: f.code('CGR-{yyyyMMdd}-{seq3}', w('No.', '编号')),
  watchApplyId: f.ref('watchApply', w('Visit', '参观申请'), { readOnly: true }),
  visitDay: f.date(w('Day', '参观日期'), { required: true, default: { from: 'today' } }),
  planTime: f.dateTime(w('Planned', '计划到访'), { readOnly: true }),
  visitorOrg: f.text(w('Organisation', '来访单位'), { max: 80, required: true }),
  leadVisitor: f.text(w('Head', '带队人'), { max: 30, required: true }),
  planCount: f.integer(w('Approved persons', '批准人数'), { readOnly: true }),
  actualCount: f.integer(w('Persons', '实到人数'), { least: '1', most: '500' }),
  arriveTime: f.dateTime(w('Arrived', '到达时间'), { readOnly: true }),
  leaveTime: f.dateTime(w('Left', '离开时间'), { readOnly: true }),
  visitStatus: f.computed(f.choice('visitStatus', w('Status', '状态'), { daily: visitState })),
  badgeNos: f.text(w('Badges', '访客证号'), { max: 100 }),
  plateNos: f.text(w('Vehicles', '车牌'), { max: 100 }),
  disinfected: f.boolean(w('Disinfected', '已消毒')),
  clothesIssued: f.boolean(w('Protective clothing', '已着防护服')),
  areasVisited: f.refs('areas', w('Areas', '参观区域'), { required: true }),
  bioLevel: f.computed(f.choice('bioLevel', w('Biosecurity level', '生物安全等级'))),
  keepers: f.computed(f.users(w('In charge of the areas', '区域负责人'))),
  guide: f.user(w('Guide', '讲解员')),
  guard: f.user(w('Gate guard', '门岗'), { readOnly: true }),
  refusedAt: f.dateTime(w('Refused at', '拒绝时间'), { readOnly: true }),
  refuseReason: f.text(w('Reason of the refusal', '拒绝原因'), { max: 200, readOnly: true }),
  cancelledAt: f.dateTime(w('Cancelled at', '取消时间'), { readOnly: true }),
  feedback: f.longText(w('Feedback', '来访反馈')),
  photos: f.images(w('Photos', '照片')),
} as const;

/** What the gate asks whoever arrives. */
export const arriveAsked = {
  actualCount: f.integer(w('Persons', '实到人数'), { required: true, least: '1', most: '500' }),
  disinfected: f.boolean(w('Disinfected', '已消毒')),
  clothesIssued: f.boolean(w('Protective clothing', '已着防护服')),
  badgeNos: f.text(w('Badges', '访客证号'), { max: 100 }),
  plateNos: f.text(w('Vehicles', '车牌'), { max: 100 }),
  remark: f.text(w('Remark', '备注'), { max: 200 }),
} as const;
export const leaveAsked = { feedback: f.text(w('Feedback', '来访反馈'), { max: 500 }) } as const;
export const refuseAsked = { reason: f.text(w('Reason', '原因'), { max: 200, required: true }) } as const;
export const correctAsked = {
  arriveTime: f.dateTime(w('Arrived', '到达时间'), { required: true }),
  leaveTime: f.dateTime(w('Left', '离开时间')),
} as const;

interface Arrival {
  readonly arriveTime: string | null;
  readonly bioLevel: string | null;
  readonly disinfected: boolean | null;
  readonly clothesIssued: boolean | null;
  readonly actualCount: number | null;
  readonly planCount: number | null;
  readonly remark?: string | null;
}

/** Nobody is inside who was not disinfected and dressed as the strictest of the areas asks, and none but who was expected. */
export function faultsOfArrival(doc: Arrival): readonly Fault[] {
  if (doc.arriveTime === null) return [];
  const persons = doc.actualCount ?? 0;
  const strict = doc.bioLevel === 'controlled' || doc.bioLevel === 'restricted';
  const inside = doc.bioLevel === 'restricted';
  return [
    ...(strict && doc.disinfected !== true
      ? [fault('disinfected', 'disinfected', w('nobody enters without disinfection', '进入控制区、限制区须先消毒'))]
      : []),
    ...(inside && doc.clothesIssued !== true
      ? [fault('clothes', 'clothesIssued', w('nobody enters without protective clothing', '进入限制区须穿防护服'))]
      : []),
    ...(inside && persons > mostInRestricted
      ? [fault('tooMany', 'actualCount', w(`at most ${mostInRestricted} in restricted areas`, `限制区参观不得超过${mostInRestricted}人`))]
      : []),
    ...(doc.planCount !== null && persons > doc.planCount && (doc.remark ?? '').trim() === ''
      ? [fault('more', 'remark', w(`${doc.planCount} are approved: say why more come`, `批准${doc.planCount}人，超出须说明原因`))]
      : []),
  ];
}
