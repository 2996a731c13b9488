/** The demo organisation as rows: entities, departments, posts, accounts and personnel files. */
import { grades, gradeRank } from '#resources/grades.ts';
import { insertRow, insertRows, type Installing } from '#server/install/rows.ts';
import { departments, formerPeople, people, probationMonths, type DemoPerson } from './organisation.ts';

/** Ids by the names the tables use: logins, department codes, role codes. */
export interface Organisation {
  readonly users: ReadonlyMap<string, string>;
  readonly staff: ReadonlyMap<string, string>;
  readonly departments: ReadonlyMap<string, string>;
}

const entities = [
  ['TYDF', '天屿东方(烟台)水产食品有限公司', '天屿东方', 'Tianyu Dongfang (Yantai) Aquaculture & Food Co., Ltd.', '913706000000000001'],
  ['TYDF-LJ', '天屿东方陆基养殖分公司', '陆基分公司', 'Tianyu Dongfang Land-Farm Branch', '913706000000000002'],
  ['TYDF-LL', '天屿东方冷链贸易有限公司', '冷链公司', 'Tianyu Dongfang Cold-Chain Trading Co., Ltd.', '913706000000000003'],
] as const;

const two = (value: number): string => String(value).padStart(2, '0');
const gradeOf = (person: DemoPerson): string => person.grade.split('-')[0] ?? person.grade;

/** Farm, plant and sea crews, drivers and skippers work comprehensive hours; the highest grades irregular ones. */
function workSystemOf(person: DemoPerson): 'standard' | 'comprehensive' | 'irregular' {
  const grade = gradeOf(person);
  if (grade.startsWith('E') || grade === 'M3') return 'irregular';
  const crew = ['D07', 'D08', 'D09', 'D10'].includes(person.department) && /^(O\d|T1)$/.test(grade);
  return crew || person.roles.includes('driver') ? 'comprehensive' : 'standard';
}

const categoryOf = (grade: string): string => (grade.startsWith('O') ? 'operation' : grade.startsWith('T') ? 'professional' : 'management');

/** Made up, with a right check digit (ISO 7064 MOD 11-2); 379900 is no assigned region. */
export function idCardOf(born: string, sequence: number): string {
  const body = `379900${born.replaceAll('-', '')}${String(sequence).padStart(3, '0')}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(body[at]), 0);
  return body + '10X98765432'[sum % 11];
}

/** First job ever: at 22, in July, or when the person joined. */
export const firstWorkDate = (person: Pick<DemoPerson, 'born' | 'joined'>): string => {
  const graduation = `${Number(person.born.slice(0, 4)) + 22}-07-01`;
  return graduation < person.joined ? graduation : person.joined;
};

const addMonths = (date: string, months: number): string => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const index = year * 12 + month - 1 + months;
  return `${Math.floor(index / 12)}-${two((index % 12) + 1)}-${two(day)}`;
};

const mobileOf = (number: number): string => `10${String(100_000_000 + number * 7_919).slice(-9)}`;

/** Persons a department may have with its teams: those it has, and six to grow by; a team is as large as it may be. */
const plannedIn = (code: string): number => {
  const team = departments.find((one) => one.code === code)?.type === 'team';
  const units = departments.flatMap((one) => (one.code === code || (one.type === 'team' && one.parent === code) ? [one.code] : []));
  return people.filter(({ department }) => units.includes(department)).length + (team ? 0 : 6);
};

async function insertDepartments(into: Installing): Promise<ReadonlyMap<string, string>> {
  const rows = entities.map(([code, name, shortName, nameEn, creditCode]) => ({
    org_code: code,
    name,
    short_name: shortName,
    name_en: nameEn,
    credit_code: creditCode,
    status: 'enabled',
  }));
  const [company] = await insertRows(into, 'org', rows);
  const ids = new Map<string, string>();
  for (const [at, { code, name, parent, type }] of departments.entries()) {
    const row = {
      dept_code: code,
      name: name.zh,
      name_en: name.en,
      parent_id: parent === null ? null : ids.get(parent),
      org_id: company,
      dept_type: type === 'team' ? 'group' : type,
      headcount_plan: plannedIn(code),
      sort: at + 1,
      status: 'enabled',
    };
    ids.set(code, await insertRow(into, 'sysDepartment', row));
  }
  return ids;
}

/** Grades of a post: from one below who holds it to two above, within operators, specialists, managers or executives. */
function bandOf(held: readonly string[]): readonly [from: string, to: string] {
  const ranks = held.map(gradeRank);
  const [family = ''] = held[0] ?? '';
  const band = grades.filter((grade, rank) => grade.startsWith(family) && rank >= Math.min(...ranks) - 1 && rank <= Math.max(...ranks) + 2);
  return [band[0] ?? '', band.at(-1) ?? ''];
}

async function insertPosts(into: Installing, deptIds: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>> {
  const holders = new Map<string, DemoPerson[]>();
  for (const person of people) {
    const key = `${person.department}/${person.post.en}`;
    holders.set(key, [...(holders.get(key) ?? []), person]);
  }
  const keys = [...holders.keys()];
  const rows = [...holders.values()].map((group, at) => {
    const [person] = group as [DemoPerson];
    const [gradeFrom, gradeTo] = bandOf(group.map(gradeOf));
    return {
      post_code: `P${String(at + 1).padStart(3, '0')}`,
      name: person.post.zh,
      name_en: person.post.en,
      dept_id: deptIds.get(person.department),
      category: categoryOf(gradeOf(person)),
      grade_from: gradeFrom,
      grade_to: gradeTo,
      work_system: workSystemOf(person),
      headcount: group.length,
      health_cert_required: person.department === 'D10' || ['zhuchen', 'zhanghongmei'].includes(person.login),
      sort: at + 1,
      status: 'enabled',
    };
  });
  const ids = await insertRows(into, 'posts', rows);
  return new Map(keys.map((key, at) => [key, ids[at] ?? '']));
}

/** Accounts, then files, then what points back: supervisors, leaders, the account's own file. */
async function insertPeople(
  into: Installing,
  deptIds: ReadonlyMap<string, string>,
  postIds: ReadonlyMap<string, string>,
): Promise<Pick<Organisation, 'users' | 'staff'>> {
  const { sql } = into;
  const roles = await sql.query<{ id: string; code: string }>('select id::text, code from roles');
  const roleIds = new Map(roles.map(({ id, code }) => [code, id]));
  const holders = people.map((person, at) => ({ ...person, number: at + 1, staffNo: `TY${String(at + 1).padStart(4, '0')}` }));
  const accountRows = holders.map((person) => ({
    user_name: person.login,
    real_name: person.name.zh,
    name_en: person.name.en,
    staff_no: person.staffNo,
    user_type: 'employee',
    gender: person.sex,
    mobile: mobileOf(person.number),
    email: `${person.login}@tydf.example`,
    dept_id: deptIds.get(person.department),
    post_id: postIds.get(`${person.department}/${person.post.en}`),
    roles: person.roles.flatMap((code) => roleIds.get(code) ?? []),
    status: 'enabled',
    sort: person.number,
  }));
  const userIds = await insertRows(into, 'users', accountRows);
  const users = new Map(holders.map(({ login }, at) => [login, userIds[at] ?? '']));
  const fileRows = holders.map((person) => {
    const months = probationMonths[person.login];
    return {
      staff_no: person.staffNo,
      user_id: users.get(person.login),
      name: person.name.zh,
      name_en: person.name.en,
      gender: person.sex,
      birth_date: person.born,
      id_card: idCardOf(person.born, person.number * 2 + (person.sex === 'male' ? 1 : 0)),
      mobile: mobileOf(person.number),
      email: `${person.login}@tydf.example`,
      dept_id: deptIds.get(person.department),
      post_id: postIds.get(`${person.department}/${person.post.en}`),
      grade: gradeOf(person),
      supervisor: person.supervisor === null ? null : users.get(person.supervisor),
      staff_type: 'fullTime',
      staff_state: person.login === 'tianye' ? 'leaving' : months === undefined ? 'regular' : 'probation',
      active: true,
      entry_date: person.joined,
      first_work_date: firstWorkDate(person),
      probation_end: months === undefined ? null : addMonths(person.joined, months),
      bank_name: '中国工商银行烟台开发区支行',
      bank_account: `000000${String(1_000_000_000_000 + person.number * 104_729).slice(-13)}`,
    };
  });
  const staffIds = await insertRows(into, 'hrPfStaffOnboard', fileRows);
  const staff = new Map(holders.map(({ login }, at) => [login, staffIds[at] ?? '']));
  for (const { login, supervisor } of holders)
    await sql.query('update users set staff_id = $2, supervisor = $3 where id = $1', [
      users.get(login),
      staff.get(login),
      supervisor === null ? null : users.get(supervisor),
    ]);
  for (const { code, leader, inCharge } of departments)
    await sql.query('update sys_department set leader = $2, charge_leader = $3 where id = $1', [
      deptIds.get(code),
      users.get(leader),
      inCharge === null ? null : users.get(inCharge),
    ]);
  return { users, staff };
}

async function insertFormer(into: Installing, deptIds: ReadonlyMap<string, string>, postIds: ReadonlyMap<string, string>): Promise<void> {
  const anyPost = (department: string): string | undefined => [...postIds].find(([key]) => key.startsWith(`${department}/`))?.[1];
  for (const [at, person] of formerPeople.entries()) {
    const number = people.length + at + 1;
    const [deptId, postId] = [
      deptIds.get(person.department),
      postIds.get(`${person.department}/${person.post.en}`) ?? anyPost(person.department),
    ];
    const shared = {
      staff_no: `TY${String(number).padStart(4, '0')}`,
      name_en: person.name.en,
      gender: at === 1 || at === 4 ? 'female' : 'male',
      dept_id: deptId,
      post_id: postId,
    };
    const account = {
      ...shared,
      user_name: person.login,
      real_name: person.name.zh,
      user_type: 'employee',
      mobile: mobileOf(number),
      status: 'disabled',
      sort: number,
    };
    const userId = await insertRow(into, 'users', account);
    const file = {
      ...shared,
      user_id: userId,
      name: person.name.zh,
      birth_date: `19${80 + at}-0${at + 1}-15`,
      id_card: idCardOf(`19${80 + at}-0${at + 1}-15`, number * 2 + (shared.gender === 'male' ? 1 : 0)),
      staff_state: person.how === 'retirement' ? 'retired' : 'resigned',
      active: false,
      entry_date: person.joined,
      leave_date: person.left,
      leave_type: person.how,
    };
    await insertRow(into, 'hrPfStaffOnboard', file);
  }
}

/** Everything in one transaction of the caller. */
export async function insertOrganisation(into: Installing): Promise<Organisation> {
  const deptIds = await insertDepartments(into);
  const postIds = await insertPosts(into, deptIds);
  const { users, staff } = await insertPeople(into, deptIds, postIds);
  await insertFormer(into, deptIds, postIds);
  return { users, staff, departments: deptIds };
}
