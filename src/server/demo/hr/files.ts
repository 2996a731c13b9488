/** What personnel files of the demo people say beside their post: origin, family, deductions from tax, praise and blame. */
import { addDays, yearOf } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { DemoPerson } from '../organisation.ts';

const origins = ['山东烟台', '山东烟台', '山东威海', '山东青岛', '山东潍坊', '辽宁大连', '河南周口', '黑龙江哈尔滨'];
const streets = ['芝罘区海港路', '莱山区观海路', '福山区河滨路', '黄渤海新区长江路', '蓬莱区登州路', '牟平区通海路'];
const hukou = ['localUrban', 'localRural', 'localUrban', 'otherUrban', 'localRural', 'otherRural'];
const emergency = ['建华', '秀兰', '志强', '玉梅', '桂英', '国强'];
/** Somebody who came here before payroll was kept in this system had their deductions from its beginning. */
const firstMonth = '2024-01';

/** The place where people of a department work, by code of the place. */
const placeOf: Readonly<Record<string, string>> = {
  D06: 'LAND-WATER',
  D07: 'LAND-HATCH',
  D08: 'LAND-RAS1',
  D09: 'SEA-N',
  D10: 'PARK-PLANT',
  D11: 'PARK-PLANT',
};
const office = 'PARK-OFFICE';

const at = <Item>(from: readonly Item[], number: number): Item => from[number % from.length] as Item;

const deduction = (additionalType: string, monthAmount: string, monthFrom: string, note: string): AnyDoc => ({
  additionalType,
  monthAmount,
  monthFrom,
  note,
});

/** As most people have them: the young rent, those with a family pay for children and a home, older ones support their parents. */
function deductionsOf(person: DemoPerson, number: number, age: number): AnyDoc[] {
  const joined = person.joined.slice(0, 7);
  const from = joined > firstMonth ? joined : firstMonth;
  if (age < 30) return number % 2 === 0 ? [deduction('rent', '1100.00', from, '租住市区住房')] : [];
  const child = age < 48 ? [deduction('child', '2000.00', from, '子女一名，义务教育')] : [];
  const parents = age > 34 && number % 3 !== 0 ? [deduction('elder', number % 4 === 0 ? '3000.00' : '1500.00', from, '赡养父母')] : [];
  const home = number % 5 === 0 && age < 50 ? [deduction('loan', '1000.00', from, '首套住房贷款')] : [];
  return [...child, ...parents, ...home];
}

const praised = ['年度先进个人', '冬季抢修网箱表现突出', '全年零质量事故', '带教新员工两名'] as const;

function rewardsOf(number: number, today: string): AnyDoc[] {
  const happenDate = addDays(today, -40 - ((number * 53) % 460));
  if (number % 9 === 4) return [{ happenDate, kind: 'bonus', reason: at(praised, number), amount: '1000.00' }];
  if (number % 7 === 2) return [{ happenDate, kind: 'praise', reason: at(praised, number) }];
  return number % 31 === 6 ? [{ happenDate, kind: 'warning', reason: '进入限制区未按规定消毒' }] : [];
}

/** Values and lines of a person's file, as personnel enters them; `places` are ids by code. */
export function detailsOf(person: DemoPerson, number: number, today: string, places: ReadonlyMap<string, string>): AnyDoc {
  const age = yearOf(today) - yearOf(person.born);
  const regular = person.grade.startsWith('O') ? ['masses', 'masses', 'league'] : ['masses', 'party', 'masses', 'party'];
  return {
    nation: number % 17 === 11 ? '满族' : '汉族',
    nativePlace: at(origins, number * 3),
    hukouType: at(hukou, number),
    address: `烟台市${at(streets, number)}${12 + ((number * 7) % 180)}号`,
    marital: age < 27 ? 'single' : number % 13 === 5 ? 'divorced' : age < 31 && number % 2 === 0 ? 'single' : 'married',
    political: age < 28 ? 'league' : at(regular, number),
    ...(person.grade.startsWith('T3') || person.grade.startsWith('T4') ? { titleRank: '中级工程师' } : {}),
    emergencyName: `${number % 2 === 0 ? person.name.zh.slice(0, 1) : at(['王', '李', '张', '于'], number)}${at(emergency, number)}`,
    emergencyMobile: `10${String(800_000_000 + number * 7_577)}`,
    workArea: places.get(placeOf[person.department] ?? office),
    taxDeductions: deductionsOf(person, number, age),
    rewards: rewardsOf(number, today),
  };
}
