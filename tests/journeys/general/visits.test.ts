/** Journeys of visits: biosecurity, what follows from approval, and gifts. */
import { asTokens } from '#tests/fixtures/company.ts';
import { fixture as application } from '#tests/fixtures/general/watchApply.ts';
import { fixture as gifts } from '#tests/fixtures/general/watchGiftDetail.ts';
import { bodyOf } from '#tests/fixtures/fixture.ts';
import type { Journey } from '../journey.ts';
import { describeJourneys } from '../play.ts';

const visit = { ...bodyOf(application, asTokens, 1), visitorOrg: '海洋所考察团', needGift: true };
const given = bodyOf(gifts, asTokens, 1);
const at = '2026-11-20T01:00:00Z';

const journeys: readonly Journey[] = [
  {
    title: 'restricted areas are closed to who was at another farm; an approved visit is expected at the gate, with drafts for its host',
    resource: 'watchApply',
    at,
    steps: [
      { as: 'yanfei', deed: 'submit', values: { ...visit, otherFarm72h: true }, refused: { field: 'areas' } },
      { as: 'yanfei', deed: 'submit', values: { ...visit, visitorCount: 11 }, refused: { field: 'visitorCount' } },
      { as: 'yanfei', deed: 'submit', values: { ...visit, healthOk: false }, refused: { field: 'healthOk' } },
      { as: 'yanfei', deed: 'submit', values: visit },
      { then: { status: 'submitted', node: 'leader', waitsFor: ['qinhao'], fields: { bioLevel: 'restricted' } } },
      { as: 'qinhao', deed: 'approve' },
      { then: { node: 'biosecurity', waitsFor: ['yinruoxi'] } },
      { as: 'yinruoxi', deed: 'approve', values: { bioOk: false }, refused: { field: 'bioOk' } },
      { as: 'yinruoxi', deed: 'approve', values: { bioOk: true, otherFarm72h: true }, refused: { field: 'areas' } },
      { as: 'yinruoxi', deed: 'approve', values: { bioOk: true } },
      { then: { node: 'adminManager', waitsFor: ['liuguifang'] } },
      { as: 'liuguifang', deed: 'approve', values: { receptionLevel: 'a' } },
      { then: { node: 'generalManager', waitsFor: ['zhaomingyuan'] } },
      { as: 'zhaomingyuan', deed: 'approve' },
      {
        then: {
          status: 'approved',
          row: {
            as: 'jiangyuzhen',
            path: '/tydf/api/watchRecordDetail/page',
            find: { visitorOrg: '海洋所考察团' },
            has: { visitDay: '2026-12-02', visitStatus: 'planned', planCount: 4, bioLevel: 'restricted' },
          },
        },
      },
      {
        then: {
          row: {
            as: 'yanfei',
            path: '/tydf/process/watchReceiveDetail/page',
            find: { visitorOrg: '海洋所考察团' },
            has: { status: 'draft', guestCount: 4, receptionLevel: 'a' },
          },
        },
      },
      {
        then: {
          row: {
            as: 'yanfei',
            path: '/tydf/process/watchGiftDetail/page',
            find: { receiverOrg: '海洋所考察团' },
            has: { status: 'draft', persons: 4, receiverName: '王立群' },
          },
        },
      },
      { as: 'liuguifang', deed: 'void', comment: '对方改期' },
      {
        then: {
          status: 'invalidated',
          row: {
            as: 'jiangyuzhen',
            path: '/tydf/api/watchManagement/page',
            find: { visitorOrg: '海洋所考察团' },
            has: { visitStatus: 'cancelled' },
          },
        },
      },
    ],
  },
  {
    title: 'gifts of a fen more than 200 a person go to the general manager, and the desk hands out no more than was approved',
    resource: 'watchGiftDetail',
    at,
    steps: [
      { as: 'yanfei', deed: 'submit', values: { ...given, visitorCategory: 'government' }, refused: { field: 'visitorCategory' } },
      {
        as: 'yanfei',
        deed: 'submit',
        values: { ...given, persons: 5, gifts: [{ gift: '烟熏三文鱼礼盒', qty: '1.00', price: '1000.02' }] },
      },
      { then: { fields: { totalAmount: '1000.02', perHead: '200.00', aboveUsual: true } } },
      { as: 'qinhao', deed: 'approve' },
      { as: 'liuguifang', deed: 'approve' },
      { then: { node: 'generalManager', waitsFor: ['zhaomingyuan'] } },
      { as: 'zhaomingyuan', deed: 'approve' },
      { as: 'jiangyuzhen', deed: 'approve', fillLines: { gifts: { qty: '2.00' } }, refused: { field: 'gifts.0.qty' } },
      { as: 'jiangyuzhen', deed: 'approve' },
      { then: { status: 'approved', fields: { totalAmount: '1000.02' } } },
    ],
  },
];

describeJourneys('Journeys of visits', journeys);
