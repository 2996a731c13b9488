/**
 * Labour contracts and health certificates of the demo company, entered with the rest of everybody's file. Most have long to run; three contracts and two certificates end within
 * thirty days and one certificate has ended, so that the notices of dates have something to tell.
 */
import { addDays, addMonths, dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { Context } from '#server/context.ts';
import { detailsOf } from './files.ts';
import { people, type DemoPerson } from '../organisation.ts';
import type { Organisation } from '../people.ts';
import { saveAll } from '../saving.ts';

const contractMonths = 36;
/** Days that the first contracts and certificates have left; the others end later, each at its own time. */
const contractsSoon = [6, 17, 28];
const certificatesSoon = [-9, 5, 23];

/** Who handles food needs a certificate each year. */
const handlesFood = ({ department, login }: DemoPerson): boolean =>
  department === 'D10' || department === 'D1001' || login === 'zhuchen' || login === 'zhanghongmei';

const latest = (one: string, other: string): string => (one > other ? one : other);

function contractOf(person: DemoPerson, number: number, today: string): AnyDoc {
  const dateTo = addDays(today, contractsSoon[number] ?? 70 + ((number * 41) % 900));
  const dateFrom = latest(person.joined, addDays(addMonths(dateTo, -contractMonths), 1));
  return {
    contractNo: `HT-${dateFrom.slice(0, 4)}-${String(number + 1).padStart(3, '0')}`,
    contractType: 'fixed',
    dateFrom,
    dateTo,
    signDate: dateFrom,
    renewNo: dateFrom === person.joined ? 0 : 1,
  };
}

function certificateOf(number: number, today: string): AnyDoc {
  const validTo = addDays(today, certificatesSoon[number] ?? 60 + ((number * 29) % 300));
  return {
    certType: 'health',
    certName: '食品从业人员健康证明',
    certNo: `JK${validTo.slice(0, 4)}${String(number + 1).padStart(4, '0')}`,
    issueDate: addDays(addMonths(validTo, -12), 1),
    validTo,
  };
}

/** By somebody of personnel, as in life. */
export async function loadFiles(context: Context, organisation: Organisation): Promise<void> {
  const { db, clock, zone } = context.services;
  const today = dateAt(clock.now().toISOString(), zone);
  const areas = await db.query<{ id: string; code: string }>('select id::text, area_code as code from areas');
  const places = new Map(areas.map(({ id, code }) => [code, id]));
  const withContract = people.filter(({ login, joined }) => login !== 'linhaichuan' && addMonths(joined, 12) < today);
  const food = people.filter(handlesFood);
  const files = people.map((person, number): AnyDoc => {
    const contract = withContract.indexOf(person);
    const certificate = food.indexOf(person);
    return {
      id: organisation.staff.get(person.login),
      ...detailsOf(person, number, today, places),
      ...(contract >= 0 && { contracts: [contractOf(person, contract, today)] }),
      ...(certificate >= 0 && { certificates: [certificateOf(certificate, today)] }),
    };
  });
  await saveAll(context, 'hrPfStaffOnboard', files);
}
