/** Answers for the calls of the hand-made pages of human resources; everything above the network is the real thing. */
import { NavigationContext, type PageProps, type Query } from '#client/data/page/page.ts';
import { queries } from '#client/data/server/queries.ts';
import { session } from '#client/data/session.ts';
import { NoticeHost } from '#client/routes/notices/NoticeHost.tsx';
import type { Dictionary, Envelope, Names } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { addDays, addMonths } from '#model/calculation/dates.ts';
import { w } from '#model/words.ts';
import type { PersonOverview } from '#resources/hr/rules/personOverview.ts';
import { dictionaries } from '#resources/seeds.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState, type ComponentType } from 'react';
import { today, user } from '../documents/fixtures.ts';

const dictionary: Dictionary = Object.fromEntries(
  Object.entries(dictionaries).map(([code, { items }]) => [
    code,
    items.map(({ value, label, color = null }) => ({ value, label: label.zh, labelEn: label.en, color, isDefault: false })),
  ]),
);

const names: Names = {
  'sysDepartment/8': w('Land-based Farming (RAS)', '陆基养殖部'),
  'sysDepartment/10': w('Processing Plant', '加工厂'),
  'sysDepartment/3': w('Human Resources', '人力资源部'),
  'sysDepartment/12': w('Sales & Cold-chain Logistics', '销售物流部'),
  'posts/41': w('RAS technician', '循环水养殖技术员'),
  'users/37': w('Qin Hao', '秦昊'),
  'hrPfStaffOnboard/122': w('Yan Fei', '闫飞'),
};

export const person: AnyDoc = {
  id: '122',
  version: 4,
  staffNo: 'TY0042',
  name: '闫飞',
  nameEn: 'Yan Fei',
  gender: 'male',
  birthDate: '1993-05-14',
  age: 33,
  idCard: '••••051X',
  nation: '汉族',
  nativePlace: '山东烟台',
  hukouType: 'localUrban',
  marital: 'married',
  political: 'masses',
  education: 'bachelor',
  school: '中国海洋大学',
  major: '水产养殖学',
  mobile: '10100332598',
  email: 'yanfei@tydf.example',
  emergencyName: '闫建国',
  emergencyMobile: '10100332599',
  photo: [],
  deptId: '8',
  postId: '41',
  grade: 'T2',
  supervisor: '37',
  staffType: 'fullTime',
  staffState: 'regular',
  entryDate: addMonths(today, -100),
  firstWorkDate: '2015-07-01',
  regularDate: '2019-01-02',
  companyYears: 8,
  workYears: 11,
  bankName: '中国银行烟台分行',
  bankAccount: '••••1234',
  contracts: [
    { id: '1', lineNo: 1, contractNo: 'LD-2018-042', contractType: 'fixed', dateFrom: '2018-07-02', dateTo: '2021-07-01', renewNo: 0 },
    { id: '2', lineNo: 2, contractNo: 'LD-2021-042', contractType: 'open', dateFrom: '2021-07-02', dateTo: addDays(today, 40), renewNo: 1 },
  ],
  certificates: [{ id: '3', lineNo: 1, certType: 'health', certName: '健康证', certNo: 'JK-88120', validTo: addDays(today, 25) }],
  taxDeductions: [{ id: '4', lineNo: 1, additionalType: 'child', monthAmount: '2000.00', monthFrom: '2024-01', monthTo: null }],
  rewards: [{ id: '5', lineNo: 1, happenDate: '2025-12-20', kind: 'praise', reason: '年度先进', amount: '500.00' }],
  changes: [
    {
      id: '6',
      lineNo: 1,
      changeDate: '2024-03-01',
      changeType: '岗位',
      oldValue: '养殖工',
      newValue: '循环水养殖技术员',
      sourceType: 'hrPfStaffOnboard',
      sourceId: '9',
    },
  ],
  can: { put: true, deletes: true },
  $names: names,
};

export const overview: PersonOverview = {
  parts: [
    ['hrPfStaffFamily', 2],
    ['hrPfInnerPost', 2],
    ['hrPfStaffWorkexp', 1],
    ['hrPfStaffLearnexp', 1],
    ['hrSalaryChangeRecord', 0],
    ['hrLeaveInformation', 1],
    ['hrTrainingApplyRecord', 0],
  ].map(([resource, count]) => ({ resource: String(resource), count: Number(count) })),
  documents: [
    {
      resource: 'hrLeaveRequest',
      id: '71',
      kind: w('Leave request', '请假申请'),
      code: 'HRLV-20261118-0002',
      status: 'submitted',
      date: '2026-11-18',
      takesEffect: null,
    },
    {
      resource: 'hrLeaveRequest',
      id: '70',
      kind: w('Transfer', '人员异动'),
      code: 'HRST-20261102-0001',
      status: 'approved',
      date: '2026-11-02',
      takesEffect: addDays(today, 9),
    },
  ],
};

const rows: Readonly<Record<string, readonly AnyDoc[]>> = {
  hrPfStaffFamily: [
    { id: '1', staffId: '122', name: '王静', relation: 'spouse', workUnit: '烟台市第三小学', mobile: '10100887766' },
    { id: '2', staffId: '122', name: '闫小鱼', relation: 'child', workUnit: null, mobile: null },
  ],
  hrPfInnerPost: [
    { id: '3', staffId: '122', deptId: '8', postId: '41', grade: 'T2', holdType: 'main', dateFrom: '2024-03-01', dateTo: null },
    { id: '4', staffId: '122', deptId: '8', postId: '41', grade: 'T1', holdType: 'main', dateFrom: '2018-07-02', dateTo: '2024-02-29' },
  ],
  hrPfStaffWorkexp: [{ id: '5', staffId: '122', company: '青岛海洋科技有限公司', dateFrom: '2015-07-01', dateTo: '2018-06-20' }],
  hrPfStaffLearnexp: [
    { id: '6', staffId: '122', school: '中国海洋大学', education: 'bachelor', dateFrom: '2011-09-01', dateTo: '2015-06-30' },
  ],
  hrLeaveInformation: [
    {
      id: '7',
      staffId: '122',
      deptId: '8',
      leaveYear: 2026,
      leaveType: 'annual',
      quotaDays: '10.0',
      usedDays: '3.0',
      frozenDays: '1.0',
      leftDays: '6.0',
    },
  ],
};

/** A year of three departments, the present month among it. */
const figures: readonly AnyDoc[] = Array.from({ length: 12 }, (_, at) => addMonths(`${today.slice(0, 7)}-01`, at - 11).slice(0, 7)).flatMap(
  (month, at) =>
    ['8', '10', '12'].map((deptId, place) => {
      const openCount = 9 + place * 6 + Math.floor(at / 3);
      const [joinCount, leaveCount] = [at % 3 === 2 ? 2 : 0, (at + place) % 5 === 4 ? 1 : 0];
      const closeCount = openCount + joinCount - leaveCount;
      return {
        month,
        deptId,
        openCount,
        joinCount,
        leaveCount,
        turnIn: 0,
        turnOut: 0,
        closeCount,
        planCount: 12 + place * 6,
        turnoverRate: ((leaveCount * 200) / (openCount + closeCount)).toFixed(2),
        probationCount: place,
        maleCount: closeCount - 3,
        femaleCount: 3,
        avgAge: (34 + place).toFixed(1),
        avgYears: (4 + place / 2).toFixed(1),
        educationJson: { senior: 3, college: closeCount - 5, bachelor: 2 },
        ageJson: { '16-24': 2, '25-34': closeCount - 5, '35-44': 2, '45-54': 1 },
        yearsJson: { '0': 2, '1-2': closeCount - 6, '5-9': 3, '10+': 1 },
        leaveDays: (at * 1.5).toFixed(1),
        overtimeHours: null,
        trainHours: '12.0',
        payrollTotal: '••••',
        companyCost: '••••',
        $names: names,
      };
    }),
);

export interface Answers {
  readonly overview?: PersonOverview;
  readonly record?: AnyDoc;
  readonly figures?: readonly AnyDoc[];
  readonly permissions?: readonly string[];
  /** Of the account; null where it has none. */
  readonly staffId?: string | null;
  readonly refusals?: Readonly<Record<string, Envelope>>;
  /** Data by a part of the path, before the usual ones. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** Calls that never answer. */
  readonly silent?: string;
}

const usual = (answers: Answers, path: string): unknown => {
  const [, , , resource = '', act = ''] = path.split('/');
  if (act === 'overview') return answers.overview ?? overview;
  if (resource === 'hrDatasReport') return answers.figures ?? figures;
  if (act === 'get' || act === 'my') return answers.record ?? person;
  const records = (rows[resource] ?? []).map((row) => ({ ...row, $names: names }));
  return { records, total: records.length, pageNum: 1, pageSize: 100 };
};

const serve = (answers: Answers, seen: string[] = []): void => {
  const { permissions = ['hrPfStaffOnboard:page', 'hrDatasReport:page', 'hrDatasReport:export'], staffId = '122' } = answers;
  session.set({ token: 'story', user: { ...user, staffId }, dictionary, permissions: [...permissions], menu: [] });
  queries.clear();
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (request.method !== 'GET') seen.push(`${request.method} ${pathname} ${await request.clone().text()}`);
    if (answers.silent !== undefined && pathname.includes(answers.silent)) return new Promise<Response>(() => undefined);
    const refusal = Object.entries(answers.refusals ?? {}).find(([part]) => pathname.includes(part))?.[1];
    const own = Object.entries(answers.data ?? {}).find(([part]) => pathname.includes(part));
    const envelope: Envelope = refusal ?? { code: '200', desc: 'ok', data: own ? own[1] : usual(answers, pathname) };
    return Response.json(envelope, { status: envelope.code === '200' ? 200 : Number(envelope.code) });
  };
};

export interface PageArgs extends Answers {
  readonly query?: Query;
  /** Calls that change something. */
  readonly seen?: string[];
}

interface StageProps {
  readonly Page: ComponentType<PageProps>;
  readonly path: string;
  readonly query: Query;
  readonly Around: 'main' | 'div';
}

/** A page whose address it may change itself; where else it walks to is shown in `data-at`. */
const PageStage = ({ Page, path, query: first, Around }: StageProps) => {
  const [query, setQuery] = useState(first);
  const [at, setAt] = useState('');
  const navigation = useMemo(
    () => ({
      go: (to: string, next: Query = {}) => (to === path ? setQuery(next) : setAt(`${to}?${new URLSearchParams(next).toString()}`)),
      back: () => setAt('back'),
      href: (to: string, next: Query = {}) => `#${to}?${new URLSearchParams(next).toString()}`,
      close: () => undefined,
    }),
    [path],
  );
  return (
    <QueryClientProvider client={queries}>
      <NavigationContext value={navigation}>
        <Around style={{ height: '100dvh', background: 'var(--pane)' }} data-at={at}>
          <Page path={path} query={query} />
        </Around>
        <NoticeHost />
      </NavigationContext>
    </QueryClientProvider>
  );
};

/** `around`: a sheet on paper is the main part itself. */
export const pageMeta = (Page: ComponentType<PageProps>, path: string, around: 'main' | 'div' = 'main') => ({
  parameters: { layout: 'fullscreen' },
  beforeEach: ({ args }: { args: PageArgs }) => {
    args.seen?.splice(0);
    serve(args, args.seen);
  },
  render: ({ query = {} }: PageArgs) => <PageStage Page={Page} path={path} query={query} Around={around} />,
});
