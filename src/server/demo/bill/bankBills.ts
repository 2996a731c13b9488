/**
 * Guarantees and accepted bills of the demo company, each of its own course: most are given back or run, one was claimed, one has ended and lies
 * there still, one bill waits to be honoured too long.
 */
import { addMonths } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { paper } from '../papers.ts';
import { addDays, atWork, dateOf, shareOf, type Plan } from '../plan.ts';
import { acted, acting } from '../saving.ts';
import type { Stage, Step } from '../stage.ts';

/** What becomes of an approved one, so many days after it was asked for; nothing where it simply runs on. */
type End = { readonly act: string; readonly after: number; readonly by: string; readonly body: (date: string) => AnyDoc };

interface Course {
  readonly plan: Plan;
  readonly end?: End | undefined;
  /** Field by which it is found again. */
  readonly named: readonly [column: string, value: string];
}

interface Place {
  readonly org: string;
  readonly bank: string;
  readonly margin: string;
}

const approved = { kind: 'approved' } as const;

/** type | beneficiary | project | amount in thousands | margin % */
const guarantees = `
bid|海阳市政府采购中心|海洋牧场监测平台投标|80|100
performance|海阳港务有限公司|码头冷藏仓改造工程履约|260|20
quality|烟台渔业码头有限公司|制冰机组质保|60|10
advance|山东海洋科技研究院|苗种繁育课题预付款|120|30
customs|烟台海关|进口发眼卵关税|150|50
bid|青岛西海岸农业局|深远海养殖装备投标|90|100
performance|威海蓝色粮仓有限公司|三文鱼供货合同履约|560|20
payment|大连船舶重工养殖装备公司|网箱建造付款|180|30
wage|海阳市人社局|二期车间农民工工资|70|10
`
  .trim()
  .split('\n')
  .map((line) => line.split('|'));

/** Asked for so many days ago, for so many days, and what became of it. */
const guaranteeCourses: readonly (readonly [ago: number, days: number, fate: Plan['fate'], end?: 'returned' | 'claimed'])[] = [
  [2, 180, { kind: 'draft' }],
  [4, 180, { kind: 'pending', after: 0 }],
  [6, 365, { kind: 'pending', after: 3 }],
  [8, 180, { kind: 'rejected', after: 0, repost: false }],
  [40, 300, { kind: 'rejected', after: 1, repost: true }],
  [80, 92, approved],
  [95, 90, approved],
  [300, 200, approved, 'returned'],
  [290, 120, approved, 'claimed'],
  [60, 365, approved],
  [120, 365, approved],
  [310, 180, approved, 'returned'],
  [240, 150, approved, 'returned'],
  [150, 365, approved],
  [260, 180, approved, 'returned'],
  [30, 365, approved],
  [220, 120, approved, 'returned'],
  [20, 400, approved],
];

const guaranteePlans = ({ day, volumes }: Stage, { org, bank, margin }: Place): readonly Course[] => {
  const sure = 9;
  const count = sure + shareOf(guaranteeCourses.length - sure, volumes.settled);
  return guaranteeCourses.slice(0, count).map(([ago, days, fate, end], number): Course => {
    const [bhType, beneficiary, project, thousands, marginRate] = guarantees[number % guarantees.length] ?? [];
    const at = atWork(addDays(day, -ago));
    const projectName = `${project}（${number + 1}）`;
    const amount = `${thousands}000.00`;
    return {
      named: ['project_name', projectName],
      end:
        end === undefined
          ? undefined
          : {
              act: 'giveBack/:id',
              after: days + 4,
              by: 'majun',
              body: (date) => ({
                outcome: end,
                date,
                claimAmount: end === 'claimed' ? '18600.00' : null,
                marginReturned: true,
                requestId: null,
              }),
            },
      plan: {
        resource: 'BhApply',
        applicant: 'majun',
        at,
        fate,
        nodeValues: (fields, { id }, now): AnyDoc =>
          fields.has('bhNo')
            ? { bhNo: `GC0900${dateOf(now).replaceAll('-', '')}${String(id)}`, issueDate: dateOf(now), fee: `${180 + number * 12}.00` }
            : {},
        record: {
          bhType,
          applyOrg: org,
          beneficiary,
          projectName,
          contractAmount: bhType === 'performance' ? `${Number(thousands) * 8}000.00` : null,
          amount,
          bankAccountId: bank,
          marginRate: `${marginRate}.00`,
          marginAccount: margin,
          feeRate: '1.500',
          validFrom: dateOf(addDays(at, 3)),
          validTo: dateOf(addDays(at, days)),
          demandType: number % 3 === 0 ? 'onDemand' : 'conditional',
          reason: bhType === 'bid' ? '投标文件要求提交投标保函' : '合同约定提交银行保函，避免占用现金保证金',
        },
      },
    };
  });
};

/** Drawn so many days ago for so many months, and what became of it. */
const billCourses: readonly (readonly [ago: number, months: number, fate: Plan['fate'], end?: 'honour' | 'cancel'])[] = [
  [2, 6, { kind: 'draft' }],
  [3, 6, { kind: 'pending', after: 0 }],
  [5, 6, { kind: 'pending', after: 2 }],
  [9, 6, { kind: 'withdrawn' }],
  [96, 3, approved],
  [50, 6, approved, 'cancel'],
  [200, 6, approved, 'honour'],
  [88, 3, approved],
  [30, 6, approved],
  [210, 6, approved, 'honour'],
  [60, 6, approved],
  [230, 6, approved, 'honour'],
  [75, 6, approved],
  [240, 5, approved, 'honour'],
  [100, 6, approved],
  [255, 6, approved, 'honour'],
  [120, 6, approved],
  [270, 6, approved, 'honour'],
  [140, 6, approved],
  [285, 6, approved, 'honour'],
  [155, 6, approved],
  [20, 6, approved],
];

const billPlans = ({ day, volumes }: Stage, { org, bank, margin }: Place): readonly Course[] => {
  const sure = 9;
  const count = sure + shareOf(billCourses.length - sure, volumes.settled);
  return billCourses.slice(0, count).map(([ago, months, fate, end], number): Course => {
    const at = atWork(addDays(day, -ago));
    const issueDate = dateOf(at);
    const dueDate = addMonths(issueDate, months);
    const reason = `以承兑汇票支付货款，第${number + 1}张`;
    // One is large enough for the general manager.
    const faces = number === 8 ? ['300000.00', '240000.00'] : [`${40 + 7 * number}000.00`, `${20 + 3 * (number % 5)}000.00`];
    return {
      named: ['reason', reason],
      end:
        end === undefined
          ? undefined
          : end === 'cancel'
            ? { act: 'cancel/:id', after: 6, by: 'qiaolihua', body: () => ({ reason: '供应商要求改为电汇', requestId: null }) }
            : {
                act: 'honour/:id',
                after: Math.round((Date.parse(dueDate) - Date.parse(issueDate)) / 86_400_000) + 1,
                by: 'weixiaodan',
                body: (date) => ({ date, payNo: `CD${date.replaceAll('-', '')}${number}`, requestId: null }),
              },
      plan: {
        resource: 'ebaAccept',
        applicant: 'majun',
        at,
        fate,
        nodeValues: (fields, { bills }, now): AnyDoc =>
          fields.has('bills.billNo')
            ? {
                bills: (bills as readonly AnyDoc[]).map((line, row) => ({
                  id: line['id'],
                  billNo: `5104456000019${dateOf(now).replaceAll('-', '')}${String(number * 10 + row).padStart(9, '0')}`,
                })),
              }
            : {},
        record: {
          drawerOrg: org,
          drawerAccount: bank,
          acceptBank: '中国银行烟台分行',
          amount: `${faces.reduce((total, face) => total + Number(face), 0)}.00`,
          issueDate,
          dueDate,
          marginRate: number % 2 === 0 ? '30.00' : '50.00',
          marginAccount: margin,
          reason,
          bills: faces.map((faceAmount) => ({ faceAmount })),
        },
      },
    };
  });
};

/** Who is paid by a bill, and by which contract; contracts are made by steps before these. */
async function payeeOf({ db }: Stage['services'], number: number): Promise<AnyDoc | null> {
  const contracts = await db.query<{ contractId: string; supplierId: string; payeeBank: string | null; payeeAccount: string | null }>(
    `select c.id::text as "contractId", s.id::text as "supplierId", s.bank_name as "payeeBank", s.bank_account as "payeeAccount"
     from contract_definition c join supplier_management s on s.id = c.supplier_id
     where c.status = 'approved' and c.direction = 'pay' and not c.deleted order by c.id limit 12`,
  );
  const found = contracts[number % contracts.length];
  if (found === undefined) return null;
  const { payeeBank, payeeAccount, ...named } = found;
  return {
    ...named,
    payeeBank: payeeBank ?? '中国建设银行海阳支行',
    payeeAccount: payeeAccount ?? `3705016668880000${String(1000 + number)}`,
  };
}

/** Played on its day, with what it takes from elsewhere: the wording of a guarantee, the contract of a bill. */
const playingCourse =
  ({ plan }: Course, number: number): Step =>
  async ({ services, organisation, player }) => {
    const userId = organisation.users.get(plan.applicant) ?? '0';
    const more =
      plan.resource === 'BhApply' ? { textTemplate: [await paper(services, userId, '保函文本.png')] } : await payeeOf(services, number);
    if (more !== null) await player(20_261_250, number).play({ ...plan, record: { ...plan.record, ...more } }, userId);
  };

/** Ended on its day, where it was approved. */
const ending =
  ({ plan, named: [column, value] }: Course, { act, by, body }: End, on: Date): Step =>
  async ({ services, as }) => {
    const table = plan.resource === 'BhApply' ? 'bh_apply' : 'eba_accept';
    const [row] = await services.db.query<{ id: string }>(
      `select id::text from ${table} where ${column} = $1 and status = 'approved' and not deleted`,
      [value],
    );
    if (row === undefined) return;
    const moment = atWork(on);
    await acted(acting(await as(by), moment), plan.resource, act, { params: { id: row.id }, body: body(dateOf(moment)) });
  };

export const bankBillSteps = async (stage: Stage): Promise<readonly Step[]> => {
  const { db } = stage.services;
  const [place] = await db.query<Place>(
    `select a.org_id::text as org, a.id::text as bank, m.id::text as margin from company_bank_account a
     join company_bank_account m on m.org_id = a.org_id and m.account_type = 'margin' and m.currency = 'CNY'
     where a.account_type = 'general' and a.currency = 'CNY' order by a.id, m.id limit 1`,
  );
  if (place === undefined) return [];
  const courses = [...guaranteePlans(stage, place), ...billPlans(stage, place)];
  return courses
    .flatMap((course, number) => {
      const ended = course.end && addDays(course.plan.at, course.end.after);
      return [
        { at: course.plan.at, step: playingCourse(course, number) },
        ...(course.end && ended && ended < stage.day ? [{ at: ended, step: ending(course, course.end, ended) }] : []),
      ];
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ step }) => step);
};
