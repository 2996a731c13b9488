/** A year of fillings and top-ups: vehicles in use are filled in turn, most of them full, and one used far more than it should. */
import { textOf } from '#model/calculation/text.ts';
import { paper } from '../papers.ts';
import { addDays, atWork, evenly, shareOf, type Plan } from '../plan.ts';
import { chance } from '../random.ts';
import { inTime, type Stage, type Step } from '../stage.ts';

interface Tank {
  readonly id: string;
  readonly bcType: string;
  readonly oilType: string;
  readonly meter: string;
  readonly std: number;
  readonly card: string | null;
  readonly driver: string | null;
}

const stations = ['中石化海阳碧城站', '中石化烟台开发区站', '中石油滨海路站', '中石化核电路站'];
const prices: Readonly<Record<string, number>> = { g92: 7.42, g95: 7.91, d0: 7.08 };

const tanksOf = ({ services }: Stage): Promise<Tank[]> =>
  services.db.query<Tank>(
    `select v.id::text, bc_type as "bcType", oil_type as "oilType", meter, std_consumption::float8 as std, fuel_card_no as card,
       u.user_name as driver
     from boatcar_management v left join users u on u.id = v.main_driver
     where service_state = 'inUse' and std_consumption is not null and oil_type is not null and not v.deleted order by v.id`,
  );

const useOf = ({ bcType, meter }: Tank): string => (bcType === 'forklift' ? 'forklift' : meter === 'km' ? 'car' : 'boat');

export const fuelSteps = async (stage: Stage): Promise<readonly Step[]> => {
  const { services, organisation, day, volumes } = stage;
  const random = chance(20_261_170);
  const tanks = await tanksOf(stage);
  const stood = new Map(tanks.map(({ id, meter }, at) => [id, meter === 'km' ? 28_000 + 4310 * at : 640 + 85 * at]));
  const moments = evenly(day, shareOf(165, volumes.settled), [350, 1]);
  /** Litres that a filling which was not full left out. */
  const missing = new Map<string, number>();
  let thirsty = false;
  const receiptsOf = async (login: string) => [await paper(services, textOf(organisation.users.get(login)), '加油小票与里程照片.png')];
  const plans: Plan[] = [];
  const driverOf = ({ driver }: Tank): string => driver ?? 'songdawei';
  for (const tank of tanks) {
    if (tank.card === null) continue;
    for (const [number, before] of [356, 240, 120].entries())
      plans.push({
        resource: 'administrationOilManagement',
        applicant: driverOf(tank),
        at: atWork(addDays(day, -before)),
        fate: { kind: 'approved' },
        record: {
          recordType: 'topUp',
          boatcarId: tank.id,
          refuelTime: addDays(day, -before - 1).toISOString(),
          // Enough for what it drinks until the next one.
          topUpAmount: (100 * Math.ceil(tank.std * (number === 0 ? 4 : 1.5))).toFixed(2),
          receipts: await receiptsOf(driverOf(tank)),
        },
      });
  }
  for (const [number, then] of moments.entries()) {
    const tank = tanks[number % tanks.length];
    if (tank === undefined) continue;
    const left = moments.length - number;
    const last = stood.get(tank.id) ?? 0;
    const came = tank.meter === 'km' ? random.whole(280, 520) : random.whole(12, 26);
    const [owed, filled] = [missing.get(tank.id) ?? 0, missing.has(tank.id)];
    // Once, after a full filling, far more is used than there should be.
    const over: boolean = !thirsty && filled && owed === 0 && left >= 9 && left <= 30;
    thirsty ||= over;
    const perUnit = (tank.std / (tank.meter === 'km' ? 100 : 1)) * (over ? 1.34 : 0.93 + random.next() * 0.14);
    const fullTank = over || number % 7 !== 5;
    stood.set(tank.id, last + came);
    const burnt = came * perUnit;
    const liters = fullTank ? burnt + owed : burnt / 2;
    missing.set(tank.id, fullTank ? 0 : owed + burnt - liters);
    plans.push({
      resource: 'administrationOilManagement',
      applicant: driverOf(tank),
      at: atWork(then),
      fate: left <= 2 ? { kind: 'draft' } : left <= 8 ? { kind: 'pending', after: left % 3 } : { kind: 'approved' },
      record: {
        oilUse: useOf(tank),
        boatcarId: tank.id,
        oilType: tank.oilType,
        oilPay: tank.card === null ? 'tank' : number % 11 === 6 ? 'cash' : 'card',
        refuelTime: new Date(atWork(then).getTime() - 3_600_000).toISOString(),
        station: tank.card === null ? '码头自备油罐' : random.pick(stations),
        liters: liters.toFixed(2),
        unitPrice: (prices[tank.oilType] ?? 7.5).toFixed(3),
        discount: number % 5 === 0 ? '5.00' : '0.00',
        fullTank,
        thisOdo: (last + came).toFixed(1),
        overReason: over ? '冷库装卸等待时间长，发动机未熄火' : null,
        receipts: await receiptsOf(driverOf(tank)),
      },
    });
  }
  return inTime(20_261_171, plans);
};
