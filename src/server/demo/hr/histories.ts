/** Histories of the demo people in their files: post held, family, school, former employer; things they were given and gave back. */
import { addDays, addMonths, dateAt, yearOf } from '#model/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { Context } from '#server/context.ts';
import { save } from '#server/documents/save.ts';
import { writer } from '#server/documents/write.ts';
import { people, type DemoPerson } from '../organisation.ts';
import type { Organisation } from '../people.ts';

const schools = ['大连海洋大学', '中国海洋大学', '山东水利职业学院', '烟台大学', '鲁东大学', '上海海洋大学', '烟台水产学校'];
const majors = ['水产养殖学', '机电一体化', '会计学', '工商管理', '食品科学与工程', '轮机工程'];
const employers = ['烟台海珍品养殖场', '蓬莱渔业公司', '莱州食品加工厂', '威海远洋捕捞公司', '芝罘区机械厂'];
const relations = ['spouse', 'father', 'mother'] as const;

/** What people of these grades mostly have: school, years of study before the first job. */
const educationOf = (grade: string): string => {
  if (grade.startsWith('O')) return 'senior';
  if (grade.startsWith('T')) return 'college';
  return 'bachelor';
};

function* rowsOf(person: DemoPerson, number: number, file: AnyDoc): Generator<readonly [string, AnyDoc]> {
  const { staffId, deptId, postId, supervisor, firstWork } = file;
  const pick = <Item>(from: readonly Item[]): Item => from[number % from.length] as Item;
  yield [
    'hrPfInnerPost',
    { staffId, deptId, postId, grade: person.grade.split('-')[0], holdType: 'main', dateFrom: person.joined, supervisor },
  ];
  const surname = person.name.zh.slice(0, 1);
  const relation = pick(relations);
  yield [
    'hrPfStaffFamily',
    {
      staffId,
      name: `${relation === 'father' ? surname : pick(['王', '李', '张', '于'])}${pick(['建华', '秀兰', '志强', '玉梅'])}`,
      relation,
      mobile: `10${String(800_000_000 + number * 7_577)}`,
      isEmergency: true,
    },
  ];
  const graduated = yearOf(String(firstWork));
  yield [
    'hrPfStaffLearnexp',
    {
      staffId,
      school: pick(schools),
      dateFrom: `${graduated - 3}-09-01`,
      dateTo: `${graduated}-06-30`,
      education: educationOf(person.grade),
      major: pick(majors),
      studyMode: 'fullTime',
      isHighest: true,
    },
  ];
  if (String(firstWork) < addMonths(person.joined, -6))
    yield [
      'hrPfStaffWorkexp',
      {
        staffId,
        company: pick(employers),
        dateFrom: firstWork,
        dateTo: addDays(person.joined, -15),
        jobTitle: pick(['职员', '技术员', '班组长', '工人']),
        leaveReason: '个人发展',
      },
    ];
}

/** Given and, some of them, back already; what was given on paper before is confirmed as such by the system. */
async function things(context: Context, organisation: Organisation, today: string): Promise<void> {
  const definition = context.services.registry.get('hrItemRequisitionRecord');
  if (definition === undefined) throw new Error('the demo fills hrItemRequisitionRecord, which does not exist');
  const kinds = [
    { itemType: 'uniform', itemName: '工服', unit: 'set', spec: '175/96A' },
    { itemType: 'ppe', itemName: '防水围裙、水靴', unit: 'set' },
    { itemType: 'computer', itemName: '笔记本电脑', unit: 'unit' },
    { itemType: 'key', itemName: '更衣柜钥匙', unit: 'pcs' },
  ];
  for (const [at, person] of people.entries()) {
    const kind = kinds[at % kinds.length] as (typeof kinds)[number];
    const issueDate = addDays(today, -30 - ((at * 37) % 400));
    const record = await save(context, definition, {
      ...kind,
      staffId: organisation.staff.get(person.login),
      qty: '1.00',
      issueDate: issueDate < person.joined ? person.joined : issueDate,
    });
    const state = at < 5 ? 'toIssue' : at % 8 === 0 ? 'returned' : at % 29 === 0 ? 'lost' : 'issued';
    if (state === 'toIssue') continue;
    const back = state === 'issued' ? {} : { returnDate: addDays(today, -(at % 25)), ...(state === 'lost' ? { damageFee: '80.00' } : {}) };
    const confirmed = {
      confirmState: 'confirmed',
      confirmedBy: organisation.users.get(person.login),
      confirmedAt: `${addDays(today, -25)}T02:00:00.000Z`,
    };
    await context.services.db.transaction((tx) =>
      writer(tx, context)(definition.key, { ...confirmed, itemState: state, ...back }, { id: String(record['id']) }),
    );
  }
}

/** By somebody of personnel, as in life. */
export async function loadHistories(context: Context, organisation: Organisation): Promise<void> {
  const { registry, db, clock, zone } = context.services;
  const files = await db.query<AnyDoc & { login: string }>(
    `select u.user_name as login, s.id::text as "staffId", s.dept_id::text as "deptId", s.post_id::text as "postId",
       s.supervisor::text as supervisor, s.first_work_date::text as "firstWork"
     from hr_pf_staff_onboard s join users u on u.id = s.user_id where not s.deleted`,
  );
  const byLogin = new Map(files.map((file) => [file.login, file]));
  for (const [number, person] of people.entries())
    for (const [key, row] of rowsOf(person, number, byLogin.get(person.login) ?? {})) {
      const definition = registry.get(key);
      if (definition === undefined) throw new Error(`the demo fills ${key}, which does not exist`);
      await save(context, definition, row);
    }
  await things(context, organisation, dateAt(clock.now().toISOString(), zone));
}
