/**
 * Messages of a year: forty by configured keys, fourteen that people wrote, drafts, planned ones,
 * one that was recalled. Sent through the same calls as by people, with a set clock and without a mail to anybody.
 */
import type { AnyDoc } from '#model/definition.ts';
import { w } from '#model/words.ts';
import type { Context, Services } from '#server/context.ts';
import { sendByKey } from '#server/messages/byKey.ts';
import { recallMessage } from '#server/messages/recall.ts';
import { sendMessage } from '#server/messages/send.ts';
import { saveMessage } from '#server/messages/sends.ts';
import { noMail } from '#server/notices/smtp.ts';
import { people } from './organisation.ts';
import type { Organisation } from './people.ts';
import { addDays, atWork, dateOf } from './plan.ts';
import type { Chance } from './random.ts';

type Letter = readonly [zh: string, en: string, text: string, textEn: string, to: readonly string[] | 'all'];

/** Departments, or everybody. */
const written: readonly Letter[] = [
  [
    '国庆节放假安排',
    'National Day holidays',
    '十月一日至七日放假，值班表见附件公告栏。',
    'Closed from 1 to 7 October; see the board for who is on duty.',
    'all',
  ],
  [
    '春节放假安排',
    'Spring Festival holidays',
    '二月十五日至二十三日放假，生产部门按值班表执行。',
    'Closed from 15 to 23 February; production works by its rota.',
    'all',
  ],
  ['年度体检通知', 'Annual health check', '请各部门于本周五前报名体检时间。', 'Please choose a time by Friday.', 'all'],
  [
    '台风防御提醒',
    'Typhoon warning',
    '台风将于明晚影响北部海域，请加固网箱并停止出海。',
    'A typhoon comes tomorrow night: secure the cages, stay ashore.',
    ['D09', 'D0901', 'D0902'],
  ],
  [
    '停电检修通知',
    'Power cut',
    '周六八时至十二时陆基基地停电检修，请提前切换备用电源。',
    'No power at the land base on Saturday from 8 to 12.',
    ['D06', 'D07', 'D08', 'D0801'],
  ],
  [
    '报销单据提交时间',
    'Expense reports',
    '十二月报销单请于二十五日前提交，逾期计入次年。',
    'Hand in December’s reports by the 25th.',
    'all',
  ],
  ['消防演练', 'Fire drill', '周三下午三时进行消防演练，请听从疏散引导。', 'Fire drill on Wednesday at 3 pm.', 'all'],
  [
    '新员工入职培训',
    'Training of new staff',
    '本月新员工培训安排在周二上午，地点为办公楼三楼。',
    'New staff: Tuesday morning, third floor.',
    ['D03'],
  ],
  [
    '加工厂卫生检查',
    'Hygiene inspection',
    '下周一进行卫生检查，请各班组自查并整改。',
    'Hygiene inspection next Monday.',
    ['D10', 'D1001', 'D11'],
  ],
  ['盘点安排', 'Stocktaking', '本月末盘点，二十九日起停止领料。', 'Stocktaking at the end of the month.', ['D05', 'D12', 'D1201']],
  ['制度更新：差旅标准', 'Travel rules', '差旅住宿标准已更新，请按新标准执行。', 'New limits for hotels hold from now on.', 'all'],
  [
    '客户来访接待',
    'Visitors',
    '挪威客户周四参观加工厂，请做好接待准备。',
    'Norwegian customers visit the plant on Thursday.',
    ['D10', 'D12', 'D02'],
  ],
  ['食堂菜单调整', 'Canteen', '自下周起食堂增加素食窗口。', 'The canteen has a vegetarian counter from next week on.', 'all'],
];
/** Taken back on the day it went out. */
const mistaken: Letter = ['班车时间调整', 'Shuttle bus', '班车改为七时发车。（时间有误，以后续通知为准）', 'The bus leaves at 7.', 'all'];
const drafts: readonly Letter[] = [
  ['年会节目征集', 'Annual party', '请各部门于月底前报送节目。', 'Please hand in your acts by the end of the month.', 'all'],
  ['优秀员工评选', 'Employees of the year', '评选办法待人力资源部确认。', 'Rules are to be confirmed.', ['D03']],
  ['车辆限行提醒', 'Traffic restrictions', '雨雪天气请减速慢行。', 'Drive slowly in the snow.', ['D02']],
  ['宿舍水电抄表', 'Meters of the dormitory', '每月二十八日抄表。', 'Meters are read on the 28th.', ['D02']],
];
const planned: readonly (readonly [daysAhead: number, letter: Letter])[] = [
  [5, ['十二月安全例会', 'Safety meeting', '下周一上午九时召开安全例会。', 'Monday at 9.', ['D06', 'D08', 'D09', 'D10']]],
  [9, ['元旦放假安排', 'New Year’s holidays', '一月一日至三日放假。', 'Closed from 1 to 3 January.', 'all']],
];

/** Configured notices by hand, as an administrator sends them: how many of each in the year. */
const keyed: readonly (readonly [key: string, count: number])[] = [
  ['account_created', 16],
  ['probation_due', 12],
  ['password_reset', 4],
  ['system_maintenance', 8],
];

export async function loadMessages(administrator: Context, organisation: Organisation, random: Chance): Promise<void> {
  const { services } = administrator;
  const today = services.clock.now();
  const at = (time: Date): Context => ({ ...administrator, services: { ...services, mail: noMail, clock: { now: () => time } } });
  const sometime = (): Date => atWork(addDays(today, -2 - random.next() * 360));
  const body = ([title, titleEn, content, contentEn, to]: Letter): AnyDoc => ({
    title,
    titleEn,
    content: `<p>${content}</p>`,
    contentEn: `<p>${contentEn}</p>`,
    channels: ['inner'],
    ...(to === 'all'
      ? { receiverType: 'all' }
      : { receiverType: 'dept', receiverDepts: to.map((code) => organisation.departments.get(code)).filter((id) => id !== undefined) }),
  });
  const send = async (letter: Letter, time: Date): Promise<string> => {
    const id = String((await saveMessage(at(addDays(time, -0.01)), body(letter)))['id']);
    await sendMessage(at(time), id);
    return id;
  };
  const time = atWork(addDays(today, -47));
  const sends: { readonly when: Date; readonly run: () => Promise<unknown> }[] = written.map((letter) => {
    const when = sometime();
    return { when, run: () => send(letter, when) };
  });
  sends.push({ when: time, run: async () => recallMessage(at(addDays(time, 0.1)), await send(mistaken, time)) });
  for (const [key, count] of keyed)
    for (let number = 0; number < count; number += 1) {
      const when = sometime();
      const { login, name } = random.pick(people);
      const day = dateOf(addDays(when, 3));
      // It is about the system, the others about a person.
      const about = key === 'system_maintenance' ? w('Back office', '综合办公') : name;
      const params = { name: about.zh, nameEn: about.en, date: day, days: '3', from: `${day} 20:00`, to: `${day} 22:00` };
      const receivers = key === 'system_maintenance' ? {} : { receiverUsers: [organisation.users.get(login)] };
      sends.push({ when, run: () => sendByKey(at(when), key, { params, ...receivers }) });
    }
  for (const { run } of sends.toSorted((a, b) => a.when.getTime() - b.when.getTime())) await run();
  for (const letter of drafts) await saveMessage(at(addDays(today, -random.next() * 6)), body(letter));
  for (const [daysAhead, letter] of planned)
    await saveMessage(at(addDays(today, -1)), { ...body(letter), planTime: atWork(addDays(today, daysAhead)).toISOString() });
  await readSome(services, today);
}

/** Three in ten are unread; which ones is told by their numbers, so that it is the same company each time. */
const readSome = ({ db }: Services, today: Date): Promise<object[]> =>
  db.query(
    `update notice n set read_at = least(n.at + make_interval(mins => 20 + (x.number * 37 % 2000)::int), $1)
     from (select id, row_number() over (order by id) as number from notice where send_id is not null) x
     where n.id = x.id and n.read_at is null and x.number % 10 > 2`,
    [today],
  );
