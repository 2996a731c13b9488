/** Leave of the demo company that asks for a proof or a quota of its own, and who reported back. */
import { addDays as daysLater, addMonths } from '#model/calculation/dates.ts';
import { workingDay } from '../leave.ts';
import type { Organisation } from '../people.ts';
import { addDays, atWork, dateOf, type Plan } from '../plan.ts';
import { acted, acting } from '../saving.ts';
import type { Step } from '../stage.ts';

/** login | type | begins so many days before today | days | who does the work | why | proof */
const table = `
suilina|maternity|330|158|luanguohua|生育|出生医学证明.png
gemengyao|marriage|402|14|zhuchen|婚假|结婚证.png
panyue|marriage|153|14|guojing|婚假|结婚证.png
luyang|paternity|262|15|yanfei|配偶生育，陪护|出生医学证明.png
lyupeng|paternity|62|12|shaobin|配偶生育，陪护|出生医学证明.png
taoran|parental|205|3|haojie|照顾幼儿|出生医学证明.png
shaobin|parental|96|2|lyupeng|照顾幼儿|出生医学证明.png
guojing|parental|33|2|konglingyu|照顾幼儿|出生医学证明.png
muchuanjun|sick|222|8|songdawei|腰椎间盘突出治疗|诊断证明.png
luanguohua|sick|122|5|baixue|肺炎住院|诊断证明.png
wangfusheng|injury|312|18|liuchanghe|网箱作业手部受伤|工伤认定材料.png
caoyang|compensatory|47|1|lengxue|加班调休|
wudi|compensatory|76|1|lengxue|加班调休|
tengfei|compensatory|161|1|baixue|加班调休|
wangxiaolei|prenatal|103|1|jiangyuzhen|产前检查|
ouyangqian|prenatal|19|1|taoran|产前检查|
`;
const ofChild = ['paternity', 'parental'];

/** Asked for by themselves, with the proof they hand in. */
export const leavesWithProof = (organisation: Organisation, today: Date): readonly Plan[] =>
  table
    .trim()
    .split('\n')
    .map((line): Plan => {
      const [applicant = '', leaveType = '', ago, length, agent = '', reason, proof = ''] = line.split('|');
      const begin = workingDay(atWork(addDays(today, -Number(ago))));
      const startDate = dateOf(begin);
      const isSudden = leaveType === 'sick' || leaveType === 'injury';
      return {
        resource: 'hrLeaveRequest',
        applicant,
        at: atWork(addDays(begin, isSudden ? 0 : -9)),
        fate: { kind: 'approved' },
        ...(proof === '' ? {} : { proof }),
        record: {
          staffId: organisation.staff.get(applicant),
          leaveType,
          startDate,
          endDate: daysLater(startDate, Number(length) - 1),
          reason,
          agentUser: organisation.users.get(agent),
          ...(ofChild.includes(leaveType)
            ? { babyBirth: leaveType === 'paternity' ? daysLater(startDate, -4) : addMonths(startDate, -20) }
            : {}),
        },
      };
    });

/** Days after the last one on which personnel notes who is back. */
const noted = 2;

/** So many are noted in a step. */
const together = 12;

/** Those whose leave was over some days ago are back, a few of them earlier than they asked for; the latest still wait. */
const reportBack: Step = async ({ services, as, day }) => {
  const [personnel, chief] = [await as('xujiayi'), await as('zhoumin')];
  const over = await services.db.query<{ id: string; staffId: string; ended: string; days: number }>(
    `select id::text, staff_id::text as "staffId", end_date::text as ended, end_date - start_date + 1 as days from hr_leave_request
     where status = 'approved' and actual_end is null and end_date < $1::date - 4 and not deleted order by end_date, id limit ${together}`,
    [dateOf(day)],
  );
  for (const [number, { id, staffId, ended, days }] of over.entries()) {
    const by = staffId === personnel.actor.staffId ? chief : personnel;
    const at = atWork(addDays(new Date(`${ended}T02:00:00.000Z`), noted));
    const actualEnd = number === 7 && days > 2 ? daysLater(ended, -1) : ended;
    await acted(acting(by, at), 'hrLeaveRequest', 'reportBack/:id', { params: { id }, body: { actualEnd } });
  }
};

/** For so many leaves there may be. */
export const reportBackSteps = (leaves: number): readonly Step[] => Array.from({ length: Math.ceil(leaves / together) }, () => reportBack);
