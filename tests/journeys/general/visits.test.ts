/** Journeys of visits: biosecurity, what follows from approval, and gifts. */
import type { AnyDoc } from '#model/definition.ts';
import { asTokens } from '#tests/fixtures/company.ts';
import { fixture as application } from '#tests/fixtures/general/watchApply.ts';
import { fixture as gifts } from '#tests/fixtures/general/watchGiftDetail.ts';
import { material } from '#tests/support/stock/materials.ts';
import type { TestServer } from '#tests/support/server.ts';
import { bodyOf } from '#tests/fixtures/fixture.ts';
import type { Journey, JourneyStep } from '../journey.ts';
import { describeJourneys } from '#tests/journeys/journeyTests.ts';

const visit = { ...bodyOf(application, asTokens, 1), visitorOrg: '海洋所考察团', needGift: true };
const given = bodyOf(gifts, asTokens, 1);
/** The desk has bought three of a gift that costs a fen more than five persons usually get. */
const boughtGifts = async (server: TestServer) => ({
  box: await material(server, '定制礼盒', '3', { price: '1000.02' }),
  paper: await material(server, '打印纸', '3', { category: 'office' }),
});
const one = (name: string) => ({ materialId: asTokens.ready(name), qty: '1.00' });
const at = '2026-11-20T01:00:00Z';
/** What lies there of the gift. */
const stock = (has: AnyDoc): JourneyStep => ({
  then: { row: { as: 'jiangyuzhen', path: '/tydf/api/adMaterialManagement/page', find: { name: '定制礼盒' }, has } },
});

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
    before: boughtGifts,
    steps: [
      {
        as: 'yanfei',
        deed: 'submit',
        values: { ...given, visitorCategory: 'government', gifts: [one('box')] },
        refused: { field: 'visitorCategory' },
      },
      { as: 'yanfei', deed: 'submit', values: { ...given, gifts: [one('paper')] }, refused: { field: 'gifts.0.materialId' } },
      { as: 'yanfei', deed: 'submit', values: { ...given, gifts: [{ ...one('box'), qty: '4.00' }] }, refused: { field: 'gifts.0.qty' } },
      { as: 'yanfei', deed: 'submit', values: { ...given, persons: 5, gifts: [one('box')] } },
      stock({ stockQty: '3.00', reservedQty: '1.00' }),
      { then: { fields: { totalAmount: '1000.02', perHead: '200.00', aboveUsual: true } } },
      { as: 'qinhao', deed: 'approve' },
      { as: 'liuguifang', deed: 'approve' },
      { then: { node: 'generalManager', waitsFor: ['zhaomingyuan'] } },
      { as: 'zhaomingyuan', deed: 'approve' },
      { as: 'jiangyuzhen', deed: 'approve', fillLines: { gifts: { qty: '2.00' } }, refused: { field: 'gifts.0.qty' } },
      { as: 'jiangyuzhen', deed: 'approve' },
      { then: { status: 'approved', fields: { totalAmount: '1000.02' } } },
      stock({ stockQty: '2.00', reservedQty: '0.00' }),
      {
        then: {
          row: {
            as: 'liuguifang',
            path: '/tydf/api/materialManagementReport',
            find: { monthFrom: '2026-11', monthTo: '2026-11', category: 'gift' },
            has: { inQty: '3.00', outQty: '1.00', outAmount: '1000.02', closeQty: '2.00' },
          },
        },
      },
    ],
  },
];

describeJourneys('Journeys of visits', journeys);
