/** An asset is accepted, depreciated, moved and scrapped: by one set of figures, and by others beside it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { monthlyDepreciation } from '#server/business/bill/assets/assets.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let company: Company;
beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
});
afterAll(() => server?.close());

const send = async (login: string, method: string, path: string, body?: unknown): Promise<AnyDoc> => {
  const { json } = await (await server.as(login)).call<AnyDoc>(method, path, body);
  expect(json, `${login} ${method} ${path}: ${JSON.stringify(json)}`).toMatchObject({ code: '200' });
  return json.data;
};

/** Submitted by one person and agreed on by the others, each with what they fill in; answers the document. */
async function through(resource: string, by: string, record: AnyDoc, deciders: readonly (readonly [string, AnyDoc?])[]): Promise<AnyDoc> {
  const base = `/tydf/process/${resource}`;
  let document = (await send(by, 'POST', `${base}/submitProcess`, record))['document'] as AnyDoc;
  for (const [login, more] of deciders)
    document = (await send(login, 'POST', `${base}/approveProcess`, { id: document['id'], ...more }))['document'] as AnyDoc;
  expect(document['status']).toBe('approved');
  return document;
}

interface Story {
  readonly title: string;
  readonly price: string;
  readonly category: string;
  readonly months: number;
  readonly accepted: string;
  /** First days of months on which the work runs; others are missed. */
  readonly runs: readonly string[];
  readonly each: string;
  readonly disposed: string;
  readonly proceeds: string;
  readonly atDisposal: { readonly netTotal: string; readonly netLoss: string };
}

const stories: readonly Story[] = [
  {
    title: 'a computer of 7,200.00: 190.00 a month, 4,920.00 left in its twelfth month',
    price: '7200.00',
    category: 'electronic',
    months: 36,
    accepted: '2025-11-18',
    runs: ['2026-01-01', '2026-11-01'],
    each: '190.00',
    disposed: '2026-11-20',
    proceeds: '0.00',
    atDisposal: { netTotal: '4920.00', netLoss: '4920.00' },
  },
  {
    title: 'a pump of 23,456.78 and ten years: 185.70 a month, and the ninth of them is posted with its disposal',
    price: '23456.78',
    category: 'machine',
    months: 120,
    accepted: '2026-02-03',
    runs: ['2026-06-01'],
    each: '185.70',
    disposed: '2026-11-02',
    proceeds: '1200.50',
    atDisposal: { netTotal: '21785.48', netLoss: '20584.98' },
  },
];

describe('the life of an asset', () => {
  for (const story of stories)
    it(story.title, async () => {
      const on = (date: string) => server.clock.set(new Date(`${date}T01:00:00Z`));
      on(story.accepted);
      const acceptance = await through(
        'fixassetAccept',
        'yanfei',
        {
          arriveDate: story.accepted,
          acceptDate: story.accepted,
          useDept: company.department('D08'),
          acceptors: [company.user('shilei')],
          docsComplete: true,
          runOk: true,
          conclusion: 'pass',
          assets: [
            {
              assetName: 'S11',
              assetCategory: story.category,
              spec: 'X',
              unit: 'unit',
              qty: 1,
              price: story.price,
              usefulMonths: story.months,
              residualRate: '5',
              userId: company.user('yanfei'),
              areaId: company.area('LAND-RAS1'),
            },
          ],
        },
        [['shilei'], ['qinhao'], ['cuilei'], ['qiaolihua']],
      );
      const page = await send('cuilei', 'GET', `/tydf/api/fixasset/page?acceptId=${String(acceptance['id'])}`);
      const id = String((page['records'] as AnyDoc[])[0]?.['id']);
      const card = () => send('cuilei', 'GET', `/tydf/api/fixasset/get/${id}`);
      expect(await card()).toMatchObject({ monthDepreciation: story.each, netValue: story.price, userId: company.user('yanfei') });
      for (const day of story.runs) {
        on(day);
        await monthlyDepreciation.run(server.services, day);
      }
      on(story.disposed);
      await through(
        'assetTransfer',
        'yanfei',
        {
          transferType: 'dept',
          outDept: company.department('D08'),
          inDept: company.department('D02'),
          inUser: company.user('jiangyuzhen'),
          inArea: company.area('LAND-RAS1'),
          transferDate: story.disposed,
          reason: '岗位调整',
          items: [{ fixassetId: id }],
        },
        [['qinhao'], ['liuguifang'], ['cuilei'], ['jiangyuzhen']],
      );
      expect(await card()).toMatchObject({ deptId: company.department('D02'), userId: company.user('jiangyuzhen') });
      const scrapped = await through(
        'fixassetScrapped',
        'jiangyuzhen',
        {
          scrapDept: company.department('D02'),
          scrapReason: 'damage',
          reasonText: '受潮短路致主板烧毁，维修报价超过净值，无修复价值',
          items: [{ fixassetId: id, faultDesc: '主板烧毁' }],
        },
        [
          ['liuguifang'],
          ['fangzhiqiang', { appraisal: '不可修复' }],
          ['cuilei'],
          ['qiaolihua'],
          ...(Number(story.price) > 10_000 ? ([['sunyalin']] as const) : []),
          [
            'cuilei',
            {
              disposeType: 'recycle',
              disposeDate: story.disposed,
              disposeIncome: story.proceeds,
              ...(story.proceeds === '0.00' ? {} : { disposeAccount: company.account }),
            },
          ],
        ],
      );
      expect(scrapped).toMatchObject(story.atDisposal);
      expect(await card()).toMatchObject({ assetStatus: 'scrapped', netValue: story.atDisposal.netTotal });
      const rows = await server.db.query<{ amount: string }>('select amount::text from asset_depreciation where fixasset_id = $1', [id]);
      expect(new Set(rows.map(({ amount }) => amount))).toEqual(new Set([story.each]));
    });
});
