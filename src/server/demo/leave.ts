/** Leave requests of eighteen months: peaks in February and October, mostly a day or two, some long ones. */
import { people, type DemoPerson } from './organisation.ts';
import { shippedCalendar } from '#resources/hr/rules/workDays.ts';
import { addDays, atWork, dateOf, fateOf, recently, sureFates, type Plan } from './plan.ts';
import type { Organisation } from './people.ts';
import type { Chance } from './random.ts';

const reasons: Readonly<Record<string, readonly string[]>> = {
  annual: ['家庭出游', '回乡探亲', '休整', '陪同父母体检', '子女学校活动'],
  personal: ['办理房产手续', '家中有事', '车辆年检', '搬家', '参加亲友婚礼'],
  sick: ['感冒发热', '肠胃不适', '腰肌劳损复查', '牙科治疗'],
  bereavement: ['处理亲属后事'],
  official: ['参加区里消防培训', '参加水产协会会议', '人大代表活动'],
};
const destinations = ['烟台', '威海', '青岛', '大连', '济南', '蓬莱', '本地'];

const months = [5, 9, 5, 5, 6, 5, 7, 7, 6, 10, 6, 6];

const calendar = new Map(shippedCalendar().map(({ day, dayType }) => [day, dayType]));

/** That day or the next that standard hours work; leave begins on one. */
export function workingDay(at: Date): Date {
  const dayType = calendar.get(dateOf(at));
  return dayType === 'work' || dayType === 'makeup' ? at : workingDay(addDays(at, 1));
}

/** A colleague of the same department, or of the root where there is none. */
function agentOf(random: Chance, person: DemoPerson): string {
  const near = people.filter(({ login, department }) => login !== person.login && department === person.department);
  return random.pick(near.length > 0 ? near : people.filter(({ login }) => login !== person.login)).login;
}

function typeOf(random: Chance): keyof typeof reasons {
  const draw = random.next();
  if (draw < 0.55) return 'annual';
  if (draw < 0.78) return 'personal';
  if (draw < 0.92) return 'sick';
  return draw < 0.96 ? 'official' : 'bereavement';
}

const span = 548;
const recentPercent = 16;
/** A moment of them; the busy months are drawn more often. */
function inSeason(random: Chance, start: Date): Date {
  const at = addDays(start, random.next() * (span - 12));
  return random.percent((months[at.getUTCMonth()] ?? 5) * 10) ? at : inSeason(random, start);
}

/** The way of a leave is short: what waits does so before one of its first decisions; of what was not sent half came back. */
function fateOfLeave(random: Chance, daysOld: number): Plan['fate'] {
  const fate = fateOf(random, daysOld);
  if (fate.kind === 'pending') return { kind: 'pending', after: fate.after % 3 };
  return fate.kind === 'draft' && random.percent(60) ? { kind: 'rejected', after: 0, repost: false } : fate;
}

export function leavePlans(random: Chance, organisation: Organisation, today: Date, count: number): readonly Plan[] {
  const start = addDays(today, -span);
  const sure = [...sureFates(2), ...Array.from({ length: 3 }, () => ({ kind: 'invalidated' }) as const)];
  return Array.from({ length: count }, (_, number): Plan => {
    const at = atWork(number < sure.length || random.percent(recentPercent) ? recently(random, today) : inSeason(random, start));
    const near = random.percent(25) && today.getTime() - at.getTime() < 12 * 86_400_000;
    const staffed = people.filter(
      ({ joined, login, department }) => joined < dateOf(at) && login !== 'linhaichuan' && (!near || department === 'D08'),
    );
    const person = random.pick(staffed);
    const type = typeOf(random);
    const length =
      type === 'bereavement' ? 3 : random.percent(70) ? random.whole(1, 2) : random.percent(80) ? random.whole(3, 5) : random.whole(6, 10);
    const begin = workingDay(addDays(at, type === 'sick' ? 0 : random.whole(2, 12)));
    return {
      resource: 'hrLeaveRequest',
      applicant: person.login,
      at,
      fate: sure[number] ?? fateOfLeave(random, (today.getTime() - at.getTime()) / 86_400_000),
      record: {
        staffId: organisation.staff.get(person.login),
        leaveType: type,
        startDate: dateOf(begin),
        startHalf: random.percent(15) ? 'pm' : 'am',
        endDate: dateOf(addDays(begin, (type === 'sick' ? 1 : length) - 1)),
        endHalf: 'pm',
        reason: random.pick(reasons[type] ?? ['家中有事']),
        agentUser: organisation.users.get(agentOf(random, person)),
        destination: random.pick(destinations),
      },
    };
  });
}
