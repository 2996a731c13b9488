/** Histories of the demo people in their files: posts held, family, schools, former employers. */
import { addDays, addMonths, yearOf } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { grades } from '#resources/grades.ts';
import type { Context } from '#server/context.ts';
import { people, type DemoPerson } from '../organisation.ts';
import { saveAll } from '../saving.ts';

const schools = ['大连海洋大学', '中国海洋大学', '山东水利职业学院', '烟台大学', '鲁东大学', '上海海洋大学', '烟台水产学校'];
const highSchools = ['烟台二中', '蓬莱一中', '莱阳一中', '威海一中', '招远一中'];
const majors = ['水产养殖学', '机电一体化', '会计学', '工商管理', '食品科学与工程', '轮机工程'];
const employers = ['烟台海珍品养殖场', '蓬莱渔业公司', '莱州食品加工厂', '威海远洋捕捞公司', '芝罘区机械厂'];
const givenNames = ['建华', '秀兰', '志强', '玉梅', '桂英', '国强', '子涵', '浩然'];
const surnames = ['王', '李', '张', '于', '孙', '刘'];
const relations = ['spouse', 'father', 'mother', 'child', 'sibling'] as const;

interface File {
  readonly staffId: string;
  readonly deptId: string;
  readonly postId: string;
  readonly supervisor: string | null;
  readonly firstWork: string;
}

const at = <Item>(from: readonly Item[], number: number): Item => from[number % from.length] as Item;
const later = (a: string, b: string): string => (a > b ? a : b);

/** What people of these grades mostly have. */
const educationOf = (grade: string): string => {
  if (grade.startsWith('O')) return 'senior';
  if (grade.startsWith('T')) return 'college';
  return 'bachelor';
};

/** The present one first, which the file vouches for; before it two years at each lower grade of the same kind. */
function postsOf({ grade: held, joined }: DemoPerson, { staffId, deptId, postId, supervisor }: File, today: string): AnyDoc[] {
  const grade = held.split('-')[0] ?? held;
  const rank = (grades as readonly string[]).indexOf(grade);
  const lower = grades.slice(0, rank).filter((one) => one.startsWith(grade.slice(0, 1)));
  const settled = yearOf(today) - yearOf(joined);
  const steps = lower.slice(-(settled > 7 ? 2 : settled > 3 ? 1 : 0)).filter(() => settled > 3);
  const begins = [...steps, grade].map((_, number) => addMonths(joined, number * 24));
  const row = { staffId, deptId, postId, holdType: 'main', supervisor };
  return [...steps, grade]
    .map((one, number) => ({
      ...row,
      grade: one,
      dateFrom: begins[number],
      ...(number < steps.length ? { dateTo: addDays(begins[number + 1] ?? joined, -1) } : {}),
    }))
    .toReversed();
}

function familyOf({ name, born }: DemoPerson, { staffId }: File, number: number): AnyDoc[] {
  return [number, number + 2].map((which, place) => {
    const relation = at(relations, which);
    const own = relation === 'father' || relation === 'child' || relation === 'sibling';
    const surname = own ? name.zh.slice(0, 1) : at(surnames, which * 5);
    const year = yearOf(born) + (relation === 'child' ? 27 : relation === 'father' || relation === 'mother' ? -26 : 1);
    return {
      staffId,
      name: `${surname}${at(givenNames, which * 3 + place)}`,
      relation,
      birthDate: `${year}-0${1 + (which % 9)}-1${which % 9}`,
      ...(relation === 'child' ? {} : { mobile: `10${String(800_000_000 + number * 7_577 + place)}` }),
      isEmergency: place === 0 && relation !== 'child',
    };
  });
}

function schoolsOf({ grade }: DemoPerson, { staffId, firstWork }: File, number: number): AnyDoc[] {
  const [year, education] = [yearOf(firstWork), educationOf(grade)];
  const highest = {
    staffId,
    school: education === 'senior' ? at(highSchools, number) : at(schools, number),
    dateFrom: `${year - (education === 'bachelor' ? 4 : 3)}-09-01`,
    dateTo: `${year}-06-30`,
    education,
    major: education === 'senior' ? null : at(majors, number),
    studyMode: 'fullTime',
    isHighest: true,
  };
  const before = { ...highest, school: at(highSchools, number), education: 'senior', major: null, isHighest: false };
  return education === 'senior' ? [highest] : [{ ...before, dateFrom: `${year - 7}-09-01`, dateTo: `${year - 4}-06-30` }, highest];
}

/** One to three employers between the first job ever and the first day here. */
function employersOf({ joined }: DemoPerson, { staffId, firstWork }: File, number: number): AnyDoc[] {
  const years = yearOf(joined) - yearOf(firstWork);
  const count = years < 1 ? 0 : Math.min(3, 1 + Math.floor(years / 5));
  return Array.from({ length: count }, (_, place): AnyDoc => {
    const dateFrom = later(firstWork, addMonths(firstWork, Math.floor((years * 12 * place) / count)));
    const next = place === count - 1 ? joined : addMonths(firstWork, Math.floor((years * 12 * (place + 1)) / count));
    return {
      staffId,
      company: at(employers, number + place),
      dateFrom,
      dateTo: later(dateFrom, addDays(next, -15)),
      jobTitle: at(['职员', '技术员', '班组长', '工人'], number + place),
      leaveReason: at(['个人发展', '合同到期', '离家较远'], number + place),
    };
  });
}

/** By somebody of personnel, as in life. */
export async function loadHistories(context: Context, today: string): Promise<void> {
  const rows = await context.services.db.query<File & { login: string }>(
    `select u.user_name as login, s.id::text as "staffId", s.dept_id::text as "deptId", s.post_id::text as "postId",
       s.supervisor::text as supervisor, s.first_work_date::text as "firstWork"
     from hr_pf_staff_onboard s join users u on u.id = s.user_id where not s.deleted`,
  );
  const files = new Map(rows.map((file) => [file.login, file]));
  const known = people.flatMap((person, number) => {
    const file = files.get(person.login);
    return file === undefined ? [] : [{ person, file, number }];
  });
  const all = (of: (person: DemoPerson, file: File, number: number) => AnyDoc[]): AnyDoc[] =>
    known.flatMap(({ person, file, number }) => of(person, file, number));
  await saveAll(
    context,
    'hrPfInnerPost',
    all((person, file) => postsOf(person, file, today)),
  );
  await saveAll(context, 'hrPfStaffFamily', all(familyOf));
  await saveAll(context, 'hrPfStaffLearnexp', all(schoolsOf));
  await saveAll(context, 'hrPfStaffWorkexp', all(employersOf));
}
