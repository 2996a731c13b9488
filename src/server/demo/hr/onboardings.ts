/** Onboardings of the last eighteen months: those who stayed the time of season, those who come, two who come back. */
import { addDays as daysLater, addMonths } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { FileRef } from '#model/field.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import type { Context, Services } from '#server/context.ts';
import { readRecord } from '#server/documents/record.ts';
import { idCardOf, type Organisation } from '../people.ts';
import { addDays, atWork, dateOf, sureFates, type Plan } from '../plan.ts';
import { acted, acting, definitionOf, saveAll } from '../saving.ts';
import { paper } from '../papers.ts';
import type { Recruiting } from './recruiting.ts';

/** 姓名 | name | sex | born | department | post | grade | leader it works for | place | days before today */
const table = `
刘小满|Liu Xiaoman|f|1999-05-20|D08|Feeding operator|O1|luyang|LAND-RAS1|3
孙晓东|Sun Xiaodong|m|1996-11-02|D09|Cage worker|O2|chuliang|SEA-N|2
王雪梅|Wang Xuemei|f|1994-02-14|D10|Packing operator|O1|lengxue|PARK-PLANT|6
张立新|Zhang Lixin|m|1989-08-30|D12|Sales representative|T2|xiazhiyuan|PARK-OFFICE|8
赵海霞|Zhao Haixia|f|1992-06-18|D04|Accountant|T2|qiaolihua|PARK-OFFICE|9
钱程|Qian Cheng|m|1998-01-25|D13|Project specialist|T1|shenyifan|PARK-OFFICE|7
吕春燕|Lyu Chunyan|f|1997-04-09|D11|Product inspector|T1|yinruoxi|PARK-PLANT|1
周世杰|Zhou Shijie|m|1987-10-11|D06|Electrician|T1|lyupeng|LAND-WATER|40
孙丽丽|Sun Lili|f|1998-09-21|D10|Packing operator|O1|lengxue|PARK-PLANT|78
于海波|Yu Haibo|m|1995-03-12|D09|Cage worker|O2|chuliang|SEA-N|95
冯丽娟|Feng Lijuan|f|1991-12-03|D10|Fillet operator|O1|lengxue|PARK-PLANT|160
陈国栋|Chen Guodong|m|1984-07-22|D06|Equipment engineer|M1|fangzhiqiang|LAND-WATER|330
`;

async function recordOf(context: Context, organisation: Organisation, row: readonly string[], number: number, at: Date): Promise<AnyDoc> {
  const [name = '', nameEn, sex, birthDate = '', department = '', post, grade, supervisor = '', place] = row;
  const { services } = context;
  const { db } = services;
  const idOf = async (text: string, value: unknown): Promise<string | undefined> => (await db.query<{ id: string }>(text, [value]))[0]?.id;
  const attach = (file: string): Promise<FileRef> => paper(services, context.actor.userId, file);
  const entryDate = daysLater(dateOf(at), 7);
  const food = department === 'D10' || post === 'Product inspector';
  return {
    name,
    nameEn,
    gender: sex === 'f' ? 'female' : 'male',
    birthDate,
    idCard: idCardOf(birthDate, 600 + number * 2 + (sex === 'f' ? 0 : 1)),
    hukouType: 'localRural',
    address: `烟台市芝罘区海港路${number + 3}号`,
    education: grade?.startsWith('O') ? 'senior' : 'bachelor',
    school: '烟台大学',
    mobile: `10${String(900_000_000 + number * 7_919)}`,
    emergencyName: `${name.slice(0, 1)}建国`,
    emergencyRelation: 'father',
    emergencyMobile: `10${String(910_000_000 + number * 7_919)}`,
    photo: [await attach(`${name}.png`)],
    attachments: [await attach('身份证.png'), await attach('学历证书.png')],
    entryDept: organisation.departments.get(department),
    entryPost: await idOf('select id::text from posts where name_en = $1 order by id limit 1', post),
    grade,
    staffType: 'fullTime',
    supervisor: organisation.users.get(supervisor),
    workArea: await idOf('select id::text from areas where area_code = $1', place),
    entryDate,
    probationMonths: grade?.startsWith('O') ? 2 : 6,
    contractType: 'fixed',
    contractFrom: entryDate,
    contractTo: daysLater(addMonths(entryDate, 36), -1),
    firstWorkDate: `${Number(birthDate.slice(0, 4)) + 22}-07-01`,
    recruitChannel: number % 2 === 0 ? 'online' : 'referral',
    ...(food ? { healthCertNo: `JK2026${String(900 + number)}`, healthCertTo: addMonths(entryDate, 11) } : {}),
    remark: number % 3 === 0 ? '请提前准备工位' : null,
  };
}

const proposed = (fields: ReadonlySet<string>, document: AnyDoc): AnyDoc =>
  Object.fromEntries(['userName', 'staffNo'].filter((name) => fields.has(name)).map((name) => [name, document[name]]));

/** The form that a request for that post began when its candidate accepted; null where nobody is asked for. */
async function begunFor(context: Context, { name, gender, mobile, education, entryPost }: AnyDoc, before: Date): Promise<string | null> {
  const { db } = context.services;
  const definition = definitionOf(context, 'hrApplicationRecruit');
  const [request] = await db.query<{ id: string }>(
    `select r.id::text from hr_application_recruit r where r.status = 'approved' and r.recruit_state = 'open' and r.post_id = $1 and r.apply_date < $2
       and not exists (select from hr_application_recruit_candidates c where c.parent_id = r.id and c.onboard_id is not null) order by r.id limit 1`,
    [entryPost, before],
  );
  if (request === undefined) return null;
  const stored = await readRecord(db, definition, request.id);
  if (stored === null) return null;
  const accepted = { name, gender, mobile, education, channel: 'online', score: '88', candidateState: 'accepted' };
  await saveAll(context, definition.key, [{ id: request.id, candidates: [...linesOf(stored, 'candidates'), accepted] }]);
  const [line] = await db.query<{ id: string }>(
    `select id::text from hr_application_recruit_candidates where parent_id = $1 and candidate_state = 'accepted' order by id desc limit 1`,
    [request.id],
  );
  const draft = await acted(context, definition.key, 'onboard/:id', { params: { id: request.id }, body: { lineId: line?.id } });
  return textOf(draft['id']);
}

/** The form that is sent later, with its histories, which stand still once it is. */
async function begun(context: Context, record: AnyDoc, at: Date): Promise<string> {
  const id = (await begunFor(context, record, at)) ?? (await saveAll(context, 'hrStaffOnboard', [record]))[0] ?? '';
  await tellHistories(context, [{ ...record, id }]);
  return id;
}

/** Entered by personnel with the pictures they come with, the earliest first; those asked for by a request follow from it. */
export async function playOnboardings({ personnel, player, organisation, today }: Recruiting): Promise<void> {
  const fates = sureFates(3);
  const rows = table
    .trim()
    .split('\n')
    .map((line, number) => [line.split('|'), number] as const);
  for (const [row, number] of rows.toReversed()) {
    const at = atWork(addDays(today, -Number(row.at(-1))));
    const there = acting(personnel, at);
    const fate = fates[number] ?? { kind: 'approved' };
    const record = await recordOf(there, organisation, row, number, at);
    const id = fate.kind === 'draft' || fate.kind === 'withdrawn' ? null : await begun(there, record, at);
    const plan: Plan = {
      resource: 'hrStaffOnboard',
      applicant: 'xujiayi',
      at,
      fate,
      record: id === null ? record : { ...record, id },
      nodeValues: proposed,
    };
    await player.play(plan, personnel.actor.userId);
  }
}

/** The first pay of those who have begun, from its draft to its end. */
export async function firstPayPlans({ db }: Services, today: Date): Promise<readonly Plan[]> {
  const drafts = await db.query<{ id: string; entry: string }>(
    `select c.id::text, o.entry_date::text as entry from hr_salary_confirmation c join hr_pf_staff_onboard s on s.id = c.staff_id
     join hr_staff_onboard o on o.id = s.onboard_id where c.status = 'draft' and c.salary_reason = 'onboard' and o.applied order by o.entry_date, c.id`,
  );
  return drafts.map(({ id, entry }): Plan => {
    const at = atWork(new Date(`${entry}T02:00:00Z`));
    return {
      resource: 'hrSalaryConfirmation',
      applicant: 'hetingting',
      at: at < today ? at : addDays(today, -0.1),
      fate: { kind: 'approved' },
      record: { id },
      nodeValues: (fields): AnyDoc => (fields.has('staffAgreed') ? { staffAgreed: true } : {}),
    };
  });
}

/** Parents, the last school and what came between it and this company. */
async function tellHistories(context: Context, forms: readonly AnyDoc[]): Promise<void> {
  const family = forms.flatMap(({ id: onboardId, name }): AnyDoc[] => [
    { onboardId, name: `${textOf(name).slice(0, 1)}建国`, relation: 'father', isEmergency: true },
    { onboardId, name: '李秀兰', relation: 'mother' },
  ]);
  await saveAll(context, 'hrStaffFamily', family);
  const left = ({ birthDate, education }: AnyDoc): number => Number(textOf(birthDate).slice(0, 4)) + (education === 'bachelor' ? 22 : 19);
  const work = forms.flatMap((form): AnyDoc[] => {
    const [first, last] = [`${left(form)}-07-01`, addMonths(textOf(form['entryDate']), -2)];
    const half = `${Math.floor((left(form) + Number(last.slice(0, 4))) / 2)}-03-01`;
    const one = { onboardId: form['id'], jobTitle: '工人' };
    if (last <= first) return [];
    return half <= first || half >= last
      ? [{ ...one, company: '莱州食品加工厂', dateFrom: first, dateTo: last }]
      : [
          { ...one, company: '烟台海珍品养殖场', dateFrom: first, dateTo: daysLater(half, -1), leaveReason: '合同到期' },
          { ...one, company: '莱州食品加工厂', dateFrom: half, dateTo: last, leaveReason: '个人发展' },
        ];
  });
  await saveAll(context, 'hrStaffWorkexp', work);
  const schools = forms.map((form) => {
    const { education } = form;
    const to = left(form);
    const [school, major] = education === 'bachelor' ? ['烟台大学', '机电一体化'] : ['烟台二中', null];
    return {
      onboardId: form['id'],
      education,
      school,
      major,
      dateFrom: `${to - (education === 'bachelor' ? 4 : 3)}-09-01`,
      dateTo: `${to}-06-30`,
      isHighest: true,
    };
  });
  await saveAll(context, 'hrStaffLearnexp', schools);
}

/** Histories on the forms that were never sent. */
export async function tellOpenForms(context: Context): Promise<void> {
  const forms = await context.services.db.query<{ id: string }>(
    `select o.id::text, o.name, o.education, o.birth_date::text as "birthDate", o.entry_date::text as "entryDate"
     from hr_staff_onboard o where o.status = 'draft' and o.education is not null and o.birth_date is not null and o.entry_date is not null
       and not exists (select from hr_staff_family f where f.onboard_id = o.id) order by o.id`,
  );
  await tellHistories(context, forms);
}
