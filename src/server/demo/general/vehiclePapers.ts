/**
 * Papers of all vehicles and boats, without which none may leave: what holds now was approved when it began. One inspection is over and some
 * papers end within a month; the newest renew these, in every state, and the duplicate check has an invoice to try.
 */
import { addDays as addedDays, addMonths } from '#model/calculation/dates.ts';
import { addDays, atWork, dateOf, sureFates, type Plan } from '../plan.ts';
import { inTime, type Stage, type Step } from '../stage.ts';
import { papersOf } from './vehicles.ts';

interface Kept {
  readonly id: string;
  readonly bcType: string;
  readonly plateNo: string;
  readonly road: boolean;
}

const insurers = ['人保财险烟台分公司', '平安产险烟台中心支公司', '太平洋产险海阳支公司'];
const stations = ['海阳机动车检测站', '烟台开发区机动车检测中心'];
const midnight = (date: string): Date => new Date(`${date}T01:30:00.000Z`);

const insurance = ({ id, road }: Kept, number: number, dateTo: string) => ({
  boatcarId: id,
  warrantyType: 'insurance',
  company: insurers[number % insurers.length],
  policyNo: `PDZA2026370600${String(10_001 + 37 * number)}`,
  content: road ? '交强险、机动车损失险、第三者责任险200万元' : '船舶强制责任险、船东责任险',
  dateFrom: addedDays(addMonths(dateTo, -12), 1),
  dateTo,
  compulsoryFee: road ? '950.00' : '1680.00',
  commercialFee: `${2400 + 380 * (number % 7)}.00`,
  vehicleTax: road ? '480.00' : '0.00',
  invoiceNo: `26370000${String(40_000_000_001 + 7919 * number).padStart(12, '0')}`,
});

const inspection = ({ id, bcType, road }: Kept, number: number, dateTo: string) => ({
  boatcarId: id,
  warrantyType: road || bcType === 'forklift' ? 'inspection' : 'shipCert',
  company: road || bcType === 'forklift' ? stations[number % stations.length] : '烟台渔业船舶检验所',
  content: road ? '年度检验、尾气检测' : bcType === 'forklift' ? '场内机动车定期检验' : '船舶年度检验',
  dateFrom: addedDays(addMonths(dateTo, -12), 1),
  dateTo,
  serviceFee: road ? '320.00' : '1850.00',
});

export const vehiclePaperSteps = async ({ services, day }: Stage): Promise<readonly Step[]> => {
  const rows = await services.db.query<Omit<Kept, 'road'>>(
    `select id::text, bc_type as "bcType", plate_no as "plateNo" from boatcar_management where not deleted order by id`,
  );
  const today = dateOf(day);
  const of = (applied: Date, record: Plan['record'], fate: Plan['fate'] = { kind: 'approved' }): Plan => ({
    resource: 'vehicleWarranty',
    applicant: 'yujianguo',
    at: atWork(applied),
    fate,
    record,
  });
  const plans: Plan[] = [];
  const renewals: Plan['record'][] = [];
  for (const [number, row] of rows.entries()) {
    const { insured, inspected, road } = papersOf(row.plateNo);
    const kept = { ...row, road };
    const until = (days: number): string => addedDays(today, days);
    const before = (record: { readonly dateFrom: string }): Date => addDays(midnight(record.dateFrom), -9);
    if (insured !== null) {
      const held = insurance(kept, number, until(insured));
      plans.push(of(before(held), held));
      if (insured > 0) renewals.push({ ...insurance(kept, 100 + number, addMonths(held.dateTo, 12)), dateFrom: addedDays(held.dateTo, 1) });
    }
    if (inspected === null) continue;
    const held = inspection(kept, number, until(inspected));
    plans.push(of(before(held), held));
  }
  const [first] = rows;
  if (first !== undefined)
    plans.push(
      of(addDays(day, -200), {
        boatcarId: first.id,
        warrantyType: 'maintenance',
        company: '烟台大众4S店',
        content: '变速箱质保更换',
        dateFrom: dateOf(addDays(day, -198)),
        dateTo: dateOf(addDays(day, 167)),
        serviceFee: '600.00',
        claimAmount: '600.00',
        odometer: '31200.0',
      }),
    );
  // Those that end first are renewed first.
  const soonest = renewals.toSorted((one, other) => String(one['dateFrom']).localeCompare(String(other['dateFrom'])));
  // What is approved would leave nothing to remind of; the one that is, after it was rejected, is of the third to end.
  const isPassed = (fate: Plan['fate']): boolean => fate.kind === 'rejected' && fate.repost;
  const some = sureFates(2).filter((fate) => fate.kind !== 'approved' && !isPassed(fate));
  const fates = [...some.slice(0, 2), ...sureFates(2).filter(isPassed), ...some.slice(2)];
  for (const [number, fate] of fates.entries()) {
    const record = soonest[number];
    if (record !== undefined) plans.push(of(addDays(day, -8 + number), record, fate));
  }
  return inTime(20_261_181, plans);
};
