/** What was stamped at the demo company, in the house by keepers and outside with lent seals. */
import type { AnyDoc } from '#model/definition.ts';
import { linesOf } from '#model/values.ts';
import { paper } from '../papers.ts';
import { addDays, atWork, dateOf, evenly, shareOf, type Plan } from '../plan.ts';
import { acted, acting } from '../saving.ts';
import type { Stage, Step } from '../stage.ts';
import { played, userOf, type Timed } from './papers.ts';
import { borrowed, shortly, stamped } from './told.ts';

type Fate = Plan['fate'];

const ofMonth = (text: string, at: Date): string => text.replace('{month}', String(Number(dateOf(at).slice(5, 7))));

/** What waits is of the last days; everything else lies evenly over the time before. */
const momentsOf = (
  day: Date,
  count: number,
  daysAgo: readonly [first: number, last: number],
  recent: readonly Fate[],
): readonly (readonly [Date, Fate])[] => [
  ...evenly(day, count, daysAgo).map((at): readonly [Date, Fate] => [at, { kind: 'approved' }]),
  ...recent.map((fate, number): readonly [Date, Fate] => [atWork(addDays(day, -6 + number / 4)), fate]),
];

const pending = (...after: readonly number[]): readonly Fate[] => after.map((made) => ({ kind: 'pending', after: made }));
const rejected = (repost: boolean, ...after: readonly number[]): readonly Fate[] =>
  after.map((made) => ({ kind: 'rejected', after: made, repost }));
const drafts = (count: number): readonly Fate[] => Array.from({ length: count }, () => ({ kind: 'draft' }));

/** Each keeper counts the seal that is theirs; who is asked first keeps that of the first line. One in seventeen counts one more. */
const counted = (document: AnyDoc, number: number): AnyDoc => {
  const lines = linesOf(document, 'stamps');
  const next = lines.findIndex(({ actualCount }) => actualCount === null);
  const more = number % 17 === 16 && next === 0 ? 1 : 0;
  return {
    ...(more > 0 && { abnormal: '其中一份盖章不清，重盖' }),
    stamps: lines.map(({ id, expected, actualCount }, at) => ({ id, actualCount: at === next ? Number(expected) + more : actualCount })),
  };
};

export function useSteps({ day, volumes }: Stage): readonly Timed[] {
  const recent = [
    ...pending(0, 0, 0, 1, 1, 1, 1, 1),
    ...rejected(false, 0, 0, 0, 1, 1, 1),
    ...rejected(true, 0, 1),
    { kind: 'withdrawn' } as const,
  ];
  const moments = momentsOf(day, shareOf(188, volumes.settled), [480, 12], [...recent, ...drafts(5)]);
  return moments.map(([at, fate], number) => {
    const [fileKind = '', name = '', receiveOrg, amount = '', applicant = '', keys = ''] = stamped[number % stamped.length] ?? [];
    const fileName = ofMonth(name, at);
    const isContract = fileKind === 'contract';
    return played(
      20_261_211,
      number,
      at,
      { file: [applicant, fileName], ...(fileKind === 'official' && { scan: ['jiangyuzhen', `${fileName}（盖章）`] as const }) },
      ({ papers: { file, scan }, seals }) => ({
        resource: 'stampUse',
        applicant,
        fate,
        record: {
          fileKind,
          fileName,
          receiveOrg,
          amount: amount === '' ? null : amount,
          reason: '按业务需要用印',
          useDate: dateOf(addDays(at, 1)),
          legalChecked: isContract,
          stampFiles: file,
          stamps: keys.split(' ').map((key) => ({
            stampId: seals.get(key),
            copies: 1 + (number % 4),
            positions: 1,
            crossPage: isContract,
          })),
        },
        nodeValues: (fields, document, now): AnyDoc =>
          fields.has('stampedAt') ? { stampedAt: now.toISOString(), ...(scan && { scan }), ...counted(document, number) } : {},
      }),
    );
  });
}

export function shortSteps({ day, volumes }: Stage): readonly Timed[] {
  const recent = [...pending(0, 0, 1, 1), ...rejected(false, 0, 1), ...rejected(true, 0), { kind: 'withdrawn' } as const, ...drafts(2)];
  return momentsOf(day, shareOf(50, volumes.settled), [470, 12], recent).map(([at, fate], number) => {
    const [name = '', receiveOrg, applicant = '', key = '', fileKind] = shortly[number % shortly.length] ?? [];
    const fileName = ofMonth(name, at);
    return played(20_261_212, number, at, { file: [applicant, fileName] }, ({ papers: { file }, seals }) => ({
      resource: 'chapterApply',
      applicant,
      fate,
      record: {
        stampId: seals.get(key),
        fileKind,
        fileName,
        receiveOrg,
        copies: 1 + (number % 3),
        useDate: dateOf(addDays(at, 1)),
        reason: '按业务需要用章',
        stampFiles: file,
      },
      nodeValues: (fields, document, now): AnyDoc =>
        fields.has('actualCount') ? { stampedAt: now.toISOString(), actualCount: document['expected'] } : {},
    }));
  });
}

/** The keeper takes back what is out, on the day for which it was planned. */
const givenBack =
  (number: number): Step =>
  async (stage) => {
    const [out] = await stage.services.db.query<{ id: string; keeper: string; plan: string; taken: string }>(
      `select b.id::text, u.user_name as keeper, b.return_plan as plan, b.out_time as taken
       from stamp_borrow b join users u on u.id = b.keeper where b.back_state = 'out' and not b.deleted order by b.id desc limit 1`,
      [],
      'demo_borrowing_out',
    );
    if (out === undefined) return;
    const after = new Date(Math.max(Date.parse(out.plan) - 3_600_000, Date.parse(out.taken) + 3_600_000));
    const context = acting(await stage.as(out.keeper), after < stage.day ? after : stage.day);
    const returnFiles = [await paper(stage.services, context.actor.userId, '盖章文件复印件.png')];
    const body = { stampCount: 2 + (number % 5), returnNote: '印章完好，文件已核对', returnFiles };
    await acted(context, 'stampBorrow', 'giveBack/:id', { params: { id: out.id }, body });
  };

interface Borrowing {
  readonly number: number;
  readonly told: readonly string[];
  readonly at: Date;
  /** Days behind the sending from which, and until which it is borrowed. */
  readonly days: readonly [from: number, to: number];
  readonly fate: Fate;
  readonly then?: Step;
}

const borrowing = (stage: Stage, { number, told, at, days: [from, to], fate, then }: Borrowing): Timed => {
  const [fileNames = '', usePlace, useOrg, borrower = '', companion = '', key = ''] = told;
  return played(
    20_261_213,
    number,
    at,
    {},
    ({ seals }) => ({
      resource: 'stampBorrow',
      applicant: borrower,
      fate,
      record: {
        stampId: seals.get(key),
        companion: companion === '' ? null : userOf(stage, companion),
        reason: '须在对方现场签署',
        usePlace,
        useOrg,
        fileNames,
        copies: 2 + (number % 3),
        borrowFrom: addDays(at, from).toISOString(),
        returnPlan: addDays(at, to).toISOString(),
      },
      nodeValues: (fields, _document, now): AnyDoc => (fields.has('outTime') ? { outTime: now.toISOString() } : {}),
    }),
    then,
  );
};

/** What is out is of the cold chain's own seal, overdue since two days; the seal of the project is out as well. */
export function borrowSteps(stage: Stage): readonly Timed[] {
  const { day, volumes } = stage;
  const one = (number: number): readonly string[] => borrowed[number % borrowed.length] ?? [];
  const returned = evenly(day, shareOf(26, volumes.settled), [450, 40]).map((at, number) =>
    borrowing(stage, { number, told: one(number), at, days: [4, 4.3], fate: { kind: 'approved' }, then: givenBack(number) }),
  );
  const recent: readonly (readonly [daysAgo: number, days: readonly [number, number], fate: Fate])[] = [
    [2, [6, 6.4], { kind: 'pending', after: 0 }],
    [3, [8, 8.4], { kind: 'pending', after: 2 }],
    [5, [9, 9.4], { kind: 'pending', after: 4 }],
    [20, [5, 5.4], { kind: 'rejected', after: 0, repost: false }],
    [24, [5, 5.4], { kind: 'rejected', after: 3, repost: false }],
    [1, [4, 4.4], { kind: 'draft' }],
  ];
  const waiting = recent.map(([daysAgo, days, fate], number) =>
    borrowing(stage, { number: 50 + number, told: one(1 + (number % 3)), at: atWork(addDays(day, -daysAgo)), days, fate }),
  );
  const out = [
    { told: one(0), at: atWork(addDays(day, -9)), days: [6, 7] as const },
    {
      told: ['二期项目工程签证', '二期施工现场', '烟台海工建设有限公司', 'shaobin', '', 'project'],
      at: atWork(addDays(day, -10)),
      days: [7, 12] as const,
    },
  ].map((given, number) => borrowing(stage, { number: 70 + number, ...given, fate: { kind: 'approved' } }));
  return [...returned, ...waiting, ...out];
}
