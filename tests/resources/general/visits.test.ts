/** Every rule of visits in both directions, and what days and levels they rest on. */
import { describe, expect, it } from 'vitest';
import { judge as judgeAct } from '#model/acts.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { dateAt } from '#model/calculation/dates.ts';
import { compute, faultsOf, faultsOfRemoval, faultsOfVoid, normalise, type EvaluationInput } from '#model/evaluate.ts';
import { nextWorkDay } from '#model/calculation/workCalendar.ts';
import { levelOf, usualCompanions, visitDays } from '#resources/general/rules/visits.ts';
import { watchApply } from '#resources/general/watchApply.ts';
import { watchGiftDetail } from '#resources/general/watchGiftDetail.ts';
import { watchReceiveDetail } from '#resources/general/watchReceiveDetail.ts';
import { watchRecordDetail } from '#resources/general/watchRecordDetail.ts';

const input = (facts: AnyDoc = {}, now = '2026-11-20T02:00:00.000Z'): EvaluationInput => ({
  facts,
  actor: { userId: '7', staffId: '70', departmentId: '3', roles: [] },
  today: dateAt(now),
  now,
});
const judge = (definition: Definition, doc: AnyDoc, at: EvaluationInput): string[] =>
  faultsOf(definition, compute(definition, normalise(definition, doc), at), at, 'submit').map(
    ({ rule, field, severity }) => `${rule}:${field}${severity === 'warning' ? ' warns' : ''}`,
  );

const restricted = { id: '3', name: '循环水一车间', level: 'restricted' };
const controlled = { id: '2', name: '陆基养殖基地', level: 'controlled' };
const open = { id: '1', name: '产业园区', level: 'open' };

describe('levels and days of a visit', () => {
  it('the strictest of the named areas counts', () => {
    expect(levelOf([])).toBe('open');
    expect(levelOf([open, { ...open, level: null }])).toBe('open');
    expect(levelOf([controlled, open])).toBe('controlled');
    expect(levelOf([restricted, controlled, open])).toBe('restricted');
  });

  it('days are those of the company, whatever hour', () => {
    expect(visitDays('2026-11-23T16:30:00.000Z', '2026-11-24T15:59:00.000Z')).toEqual(['2026-11-24']);
    expect(visitDays('2026-11-23T01:00:00.000Z', '2026-11-25T01:00:00.000Z')).toEqual(['2026-11-23', '2026-11-24', '2026-11-25']);
    expect(visitDays(null, '2026-11-25T01:00:00.000Z')).toEqual([]);
    expect(visitDays('2026-11-25T01:00:00.000Z', '2026-11-25T01:00:00.000Z')).toEqual([]);
  });

  it('the next working day steps over weekends and holidays, and takes days that are worked instead', () => {
    expect(nextWorkDay('2026-11-19', [])).toBe('2026-11-20');
    expect(nextWorkDay('2026-11-20', [])).toBe('2026-11-23');
    expect(nextWorkDay('2026-11-20', [{ day: '2026-11-23', dayType: 'holiday', statutory: true }])).toBe('2026-11-24');
    expect(nextWorkDay('2026-11-20', [{ day: '2026-11-21', dayType: 'makeup', statutory: false }])).toBe('2026-11-21');
  });
});

describe('an application for a visit', () => {
  const visitors = (count: number): AnyDoc[] => Array.from({ length: count }, (_, at) => ({ name: `来访${at}` }));
  const visit: AnyDoc = {
    visitorOrg: '烟台海洋研究所',
    visitorCategory: 'academic',
    leadVisitor: '王立群',
    leadMobile: '13800138000',
    visitorCount: 2,
    // Monday, half past nine to four in Yantai; today is Friday.
    visitStart: '2026-11-23T01:30:00.000Z',
    visitEnd: '2026-11-23T08:00:00.000Z',
    purpose: '交流',
    areas: ['1'],
    receptionLevel: 'c',
    hostUser: '7',
    otherFarm72h: false,
    healthOk: true,
    budget: '0',
    visitors: visitors(1),
    status: 'draft',
    urgency: 'normal',
  };
  const found = (doc: AnyDoc = {}, facts: AnyDoc = {}, now?: string) =>
    judge(watchApply, { ...visit, ...doc }, input({ places: [open], allowed: null, calendar: [], ...facts }, now));

  it('in order passes', () => {
    expect(found()).toEqual([]);
    expect(found({ otherFarm72h: true, visitorCount: 40 }, { places: [controlled] })).toEqual([]);
  });

  it('promises that its visitors are well', () => {
    expect(found({ healthOk: false })).toEqual(['notAgreed:healthOk']);
  });

  it('leads nobody into restricted areas who was at another farm', () => {
    expect(found({ otherFarm72h: true, visitors: visitors(2) }, { places: [open, restricted] })).toEqual(['otherFarm:areas']);
    expect(found({ visitors: visitors(2) }, { places: [restricted] })).toEqual([]);
  });

  it('leads at most ten into restricted areas, and none without a name', () => {
    expect(found({ visitorCount: 10, visitors: visitors(10) }, { places: [restricted] })).toEqual([]);
    expect(found({ visitorCount: 11, visitors: visitors(11) }, { places: [restricted] })).toEqual(['tooMany:visitorCount']);
    expect(found({ visitorCount: 10, visitors: visitors(9) }, { places: [restricted] })).toEqual(['allNamed:visitors']);
  });

  it('names not more visitors than come', () => {
    expect(found({ visitors: visitors(2) })).toEqual([]);
    expect(found({ visitors: visitors(3) })).toEqual(['visitors:visitors']);
  });

  it('ends after it began, on the third day at the latest', () => {
    expect(found({ visitEnd: visit['visitStart'] })).toEqual(['times:visitEnd']);
    expect(found({ visitEnd: '2026-11-25T08:00:00.000Z' })).toEqual([]);
    expect(found({ visitEnd: '2026-11-26T08:00:00.000Z' })).toEqual(['times:visitEnd']);
  });

  it('is sent a working day ahead, unless it is very urgent', () => {
    const saturday = { visitStart: '2026-11-21T01:30:00.000Z', visitEnd: '2026-11-21T08:00:00.000Z' };
    expect(found(saturday)).toEqual(['ahead:visitStart']);
    expect(found({ ...saturday, status: 'rejected' })).toEqual(['ahead:visitStart']);
    expect(found({ ...saturday, urgency: 'veryUrgent' })).toEqual([]);
    expect(found(saturday, { calendar: [{ day: '2026-11-21', dayType: 'makeup', statutory: false }] })).toEqual([]);
    expect(found({}, { calendar: [{ day: '2026-11-23', dayType: 'holiday', statutory: true }] })).toEqual(['ahead:visitStart']);
  });

  it('is not sent for the past, and may be decided later', () => {
    expect(found({ urgency: 'veryUrgent' }, {}, '2026-11-23T01:31:00.000Z')).toEqual(['ahead:visitStart']);
    expect(found({ status: 'submitted' }, {}, '2026-11-23T01:31:00.000Z')).toEqual([]);
  });

  it('says for how many a meal is needed', () => {
    expect(found({ needMeal: true })).toEqual(['meals:mealCount']);
    expect(found({ needMeal: true, mealCount: 3 })).toEqual([]);
  });

  it('gets no further area while it is decided on', () => {
    expect(found({ areas: ['1'] }, { allowed: ['1', '2'] })).toEqual([]);
    expect(found({ areas: ['1', '3'] }, { allowed: ['1', '2'] })).toEqual(['narrowed:areas']);
  });

  it('is passed by quality or rejected, not both', () => {
    expect(found({ bioOk: true })).toEqual([]);
    expect(found({ bioOk: false })).toEqual(['bioRefused:bioOk']);
  });

  it('is made void as long as nobody has come', () => {
    const voided = (followedBy: readonly string[]) =>
      faultsOfVoid(watchApply, normalise(watchApply, visit), input({ followedBy })).map(({ rule }) => rule);
    expect(voided([])).toEqual([]);
    expect(voided(['CGR-1'])).toEqual(['followedBy']);
  });
});

describe('a record of the gate', () => {
  const arrived = '2026-11-20T01:30:00.000Z';
  const expected: AnyDoc = {
    watchApplyId: '9',
    visitDay: '2026-11-20',
    planTime: '2026-11-20T01:00:00.000Z',
    visitorOrg: '烟台海洋研究所',
    leadVisitor: '王立群',
    planCount: 4,
    areasVisited: ['2'],
  };
  const found = (doc: AnyDoc = {}, facts: AnyDoc = {}) =>
    judge(watchRecordDetail, { ...expected, ...doc }, input({ visit: ['1', '2', '3'], places: [controlled], inCharge: ['5'], ...facts }));
  const inside = { arriveTime: arrived, actualCount: 4, disinfected: true };

  it('stands in order before anybody has come, and when they came as they should', () => {
    expect(found()).toEqual([]);
    expect(found(inside)).toEqual([]);
    expect(found({ ...inside, disinfected: null }, { places: [open] })).toEqual([]);
  });

  it('lets nobody in without disinfection, and into restricted areas nobody without clothing', () => {
    expect(found({ ...inside, disinfected: false })).toEqual(['disinfected:disinfected']);
    expect(found(inside, { places: [restricted] })).toEqual(['clothes:clothesIssued']);
    expect(found({ ...inside, clothesIssued: true }, { places: [restricted] })).toEqual([]);
    expect(found({ ...inside, disinfected: null, clothesIssued: true }, { places: [restricted] })).toEqual(['disinfected:disinfected']);
  });

  it('says why more came than were approved, of whom ten at most see restricted areas', () => {
    expect(found({ ...inside, actualCount: 5 })).toEqual(['more:remark']);
    expect(found({ ...inside, actualCount: 5, remark: ' ' })).toEqual(['more:remark']);
    expect(found({ ...inside, actualCount: 5, remark: '司机随行' })).toEqual([]);
    const eleven = { ...inside, clothesIssued: true, planCount: 10, actualCount: 11, remark: '临时增加' };
    expect(found(eleven, { places: [restricted] })).toEqual(['tooMany:actualCount']);
  });

  it('shows open areas to who has no approved visit, and only what was approved to the others', () => {
    const delivery = { watchApplyId: null, planTime: null, planCount: null };
    expect(found(delivery, { visit: null, places: [open] })).toEqual([]);
    expect(found(delivery, { visit: null })).toEqual(['onlyOpen:areasVisited']);
    expect(found({ areasVisited: ['4'] })).toEqual(['approvedAreas:areasVisited']);
  });

  it('keeps the day that was approved', () => {
    expect(found({ visitDay: '2026-11-21' })).toEqual(['dayOfVisit:visitDay']);
    expect(found({ ...inside, arriveTime: '2026-11-19T01:30:00.000Z' })).toEqual(['sameDay:arriveTime']);
  });

  it('ends after it began, and nothing of it lies ahead', () => {
    expect(found({ ...inside, leaveTime: '2026-11-20T01:59:00.000Z' })).toEqual([]);
    expect(found({ ...inside, leaveTime: arrived })).toEqual(['order:leaveTime']);
    expect(found({ leaveTime: arrived })).toEqual(['order:leaveTime']);
    expect(found({ ...inside, arriveTime: '2026-11-20T02:01:00.000Z' })).toEqual(['future:arriveTime']);
  });

  it('stands as its times and today say', () => {
    const state = (doc: AnyDoc = {}, now?: string) =>
      compute(watchRecordDetail, normalise(watchRecordDetail, { ...expected, ...doc }), input({}, now))['visitStatus'];
    expect(state()).toBe('planned');
    expect(state(inside)).toBe('arrived');
    expect(state({ ...inside, leaveTime: '2026-11-20T01:59:00.000Z' })).toBe('left');
    expect(state({ refusedAt: arrived })).toBe('refused');
    expect(state({ cancelledAt: arrived })).toBe('cancelled');
    expect(state({}, '2026-11-20T16:00:00.000Z')).toBe('noShow');
    expect(state(inside, '2026-11-22T16:00:00.000Z')).toBe('arrived');
  });

  it('is deleted only where it was written by hand and nobody came', () => {
    const removal = (doc: AnyDoc) =>
      faultsOfRemoval(watchRecordDetail, normalise(watchRecordDetail, { ...expected, ...doc }), input()).map(({ rule }) => rule);
    expect(removal({ watchApplyId: null, arriveTime: null })).toEqual([]);
    expect(removal({ arriveTime: null })).toEqual(['ofVisit']);
    expect(removal({ watchApplyId: null, arriveTime: arrived })).toEqual(['wasInside']);
  });
});

const approvedVisit = {
  approved: true,
  org: '烟台海洋研究所',
  category: 'academic',
  hostUser: '7',
  level: 'c',
  budget: '1000.00',
  gifts: '320.00',
  came: true,
};

describe('the settlement of a reception', () => {
  const settlement: AnyDoc = {
    watchApplyId: '9',
    receiveDate: '2026-11-20',
    guestCount: 4,
    companionCount: 3,
    summary: '交流顺利',
    status: 'draft',
    costs: [{ costType: 'meal', content: '午餐', qty: '5.00', price: '200.00' }],
  };
  const facts = { visit: approvedVisit, other: null };
  const found = (doc: AnyDoc = {}, more: AnyDoc = {}) => judge(watchReceiveDetail, { ...settlement, ...doc }, input({ ...facts, ...more }));
  const figures = (doc: AnyDoc) => {
    const at = input(facts);
    const { totalCost, overBudget, giftCost } = compute(watchReceiveDetail, normalise(watchReceiveDetail, { ...settlement, ...doc }), at);
    return { totalCost, overBudget, giftCost };
  };

  it('in order passes, up to its budget', () => {
    expect(found()).toEqual([]);
    expect(figures({})).toEqual({ totalCost: '1000.00', overBudget: '0.00', giftCost: '320.00' });
  });

  it('says why it went over its budget', () => {
    const costs = [...(settlement['costs'] as AnyDoc[]), { costType: 'traffic', content: '停车', qty: '1.00', price: '0.01' }];
    expect(figures({ costs })).toMatchObject({ totalCost: '1000.01', overBudget: '0.01' });
    expect(found({ costs })).toEqual(['overReason:overReason']);
    expect(found({ costs, overReason: '停车费' })).toEqual([]);
  });

  it('is sent for an approved visit to which somebody came, once, and not ahead', () => {
    expect(found({}, { visit: { ...approvedVisit, approved: false, came: false } })).toEqual(['approvedVisit:watchApplyId']);
    expect(found({}, { visit: { ...approvedVisit, came: false } })).toEqual(['came:watchApplyId']);
    expect(found({}, { other: 'JD-1' })).toEqual(['once:watchApplyId']);
    expect(found({ receiveDate: '2026-11-21' })).toEqual(['future:receiveDate']);
  });

  it.each([
    [1, 3],
    [10, 3],
    [11, 3],
    [12, 4],
    [13, 4],
    [16, 5],
  ])('%i guests have %i of the own staff with them without a question', (guests, staff) => {
    expect(usualCompanions(guests)).toBe(staff);
    expect(found({ guestCount: guests, companionCount: staff })).toEqual([]);
    expect(found({ guestCount: guests, companionCount: staff + 1 })).toEqual(['companions:companionCount warns']);
  });
});

describe('gifts for visitors', () => {
  const gifts: AnyDoc = {
    watchApplyId: '9',
    receiverOrg: '烟台海洋研究所',
    receiverName: '王立群',
    giftDate: '2026-11-20',
    reason: '交流',
    persons: 5,
    status: 'draft',
    gifts: [{ id: '31', materialId: '5', qty: '2.00' }],
  };
  const box = { category: 'gift', status: 'enabled', unit: 'box', spec: '500克', price: '100.00', available: '3.00' };
  const found = (doc: AnyDoc = {}, facts: AnyDoc = {}) =>
    judge(watchGiftDetail, { ...gifts, ...doc }, input({ visit: approvedVisit, goods: { 5: box }, handed: null, ...facts }));
  const asked = (qty: string) => ({ handed: { 31: { qty, price: '90.00', stock: '7.00' } } });

  it('in order pass', () => {
    expect(found()).toEqual([]);
    expect(found({ watchApplyId: null, visitorCategory: 'customer' }, { visit: null })).toEqual([]);
  });

  it('say what they are worth, in all and for each', () => {
    const worth = (doc: AnyDoc, price = '100.00') => {
      const facts = { goods: { 5: { ...box, price } }, handed: null };
      const { totalAmount, perHead, aboveUsual } = compute(watchGiftDetail, normalise(watchGiftDetail, { ...gifts, ...doc }), input(facts));
      return [totalAmount, perHead, aboveUsual];
    };
    expect(worth({})).toEqual(['200.00', '40.00', false]);
    expect(worth({ persons: 1 })).toEqual(['200.00', '200.00', false]);
    // Rounded it looks as if nobody got more than 200.
    expect(worth({ gifts: [{ materialId: '5', qty: '1.00' }] }, '1000.02')).toEqual(['1000.02', '200.00', true]);
    expect(worth({ persons: null })).toEqual(['200.00', null, true]);
  });

  it('are for an approved visit, or say for whom they are', () => {
    expect(found({}, { visit: { ...approvedVisit, approved: false } })).toEqual(['approvedVisit:watchApplyId']);
    expect(found({ watchApplyId: null }, { visit: null })).toEqual(['category:visitorCategory']);
  });

  it('are not for the government', () => {
    expect(found({}, { visit: { ...approvedVisit, category: 'government' } })).toEqual(['government:watchApplyId']);
    // The visit knows better than what is written beside it.
    expect(found({ visitorCategory: 'customer' }, { visit: { ...approvedVisit, category: 'government' } })).toEqual([
      'government:watchApplyId',
    ]);
    expect(found({ watchApplyId: null, visitorCategory: 'government' }, { visit: null })).toEqual(['government:visitorCategory']);
  });

  it('are handed out as they were asked for, or fewer', () => {
    expect(found({}, asked('2.00'))).toEqual([]);
    expect(found({}, asked('3.00'))).toEqual([]);
    expect(found({}, asked('1.99'))).toEqual(['downwards:gifts.0.qty']);
  });

  it('have the price and the stock of the day on which they were sent', () => {
    const line = (facts: AnyDoc) =>
      compute(watchGiftDetail, normalise(watchGiftDetail, gifts), input({ goods: { 5: box }, ...facts })).gifts;
    expect(line({ handed: null })).toMatchObject([{ price: '100.00', stockQty: '3.00', spec: '500克', unit: 'box', amount: '200.00' }]);
    expect(line(asked('2.00'))).toMatchObject([{ price: '90.00', stockQty: '7.00', amount: '180.00' }]);
  });

  it('are gifts that are in use, in whole pieces', () => {
    expect(found({}, { goods: { 5: { ...box, category: 'office' } } })).toEqual(['onlyGifts:gifts.0.materialId']);
    expect(found({}, { goods: { 5: { ...box, status: 'disabled' } } })).toEqual(['materialInUse:gifts.0.materialId']);
    expect(found({ gifts: [{ materialId: '5', qty: '1.50' }] })).toEqual(['pieces:gifts.0.qty']);
  });

  it('are in stock when they are asked for, all lines of one material together', () => {
    const twice = { gifts: ['2.00', '2.00'].map((qty) => ({ materialId: '5', qty })) };
    expect(found(twice)).toEqual(['inStock:gifts.1.qty']);
    expect(found(twice, { goods: { 5: { ...box, available: '4.00' } } })).toEqual([]);
    // What is reserved already is not asked for once more.
    expect(found({}, { ...asked('2.00'), goods: { 5: { ...box, available: '0.00' } } })).toEqual([]);
  });
});

describe('what visitors need', () => {
  it('is ordered from the approved visit until they leave', () => {
    const moment = { actor: input().actor, today: '2026-11-23', now: '2026-11-23T08:00:00.000Z' };
    const verdicts = (visitEnd: string) => Object.values(watchApply.acts ?? {}).map((act) => judgeAct(act, { visitEnd }, null, moment));
    expect(Object.keys(watchApply.acts ?? {})).toEqual(['orderMeal', 'orderVehicle']);
    expect(verdicts('2026-11-23T08:00:01.000Z')).toEqual([true, true]);
    expect(verdicts('2026-11-23T08:00:00.000Z')).toMatchObject([{ reason: 'visitOver' }, { reason: 'visitOver' }]);
  });
});
