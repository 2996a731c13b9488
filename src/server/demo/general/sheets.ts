/**
 * Half a year of vehicles and boats on their way: trips that were asked for, dispatched and brought back, which leave their sheets by themselves,
 * and between them sheets that drivers wrote. The odometers of a vehicle rise with time.
 */
import type { AnyDoc } from '#model/definition.ts';
import { addDays, atWork, dateOf, evenly, recently, shareOf, sureFates, type Plan } from '../plan.ts';
import { chance } from '../random.ts';
import { inTime, type Stage, type Step } from '../stage.ts';

interface Driven {
  readonly id: string;
  readonly bcType: string;
  readonly meter: string;
  readonly driver: string | null;
  readonly driverId: string | null;
  readonly dept: string;
}

const ways = [
  ['delivery', '向客户送冰鲜三文鱼', '加工厂冷库', '青岛城阳水产批发市场', '冰鲜三文鱼 620 千克'],
  ['purchase', '提取饲料样品与包装材料', '园区', '烟台港集装箱堆场', '包装箱 300 只'],
  ['business', '送检水样与鱼片样品', '园区化验室', '烟台市食品药品检验检测中心', '样品箱 2 只'],
  ['reception', '接送来访客户', '园区办公楼', '烟台蓬莱国际机场', null],
] as const;
const seaWay = ['sea', '网箱巡查与投饵', '海阳港码头', '深水网箱区', '饲料 1.2 吨'] as const;
const passengersOf = ['闫飞', '卢洋、石磊', null] as const;

export const tripSteps = async ({ services, organisation, day, volumes }: Stage): Promise<readonly Step[]> => {
  const random = chance(20_261_182);
  const vehicles = await services.db.query<Driven>(
    `select v.id::text, bc_type as "bcType", meter, u.user_name as driver, u.id::text as "driverId", v.dept_id::text as dept
     from boatcar_management v left join users u on u.id = v.main_driver
     where service_state = 'inUse' and bc_type <> 'forklift' and not v.deleted order by v.id`,
  );
  const stood = new Map(vehicles.map(({ id, meter }, at) => [id, meter === 'km' ? 28_000 + 4310 * at : 640 + 85 * at]));
  /** Where it stands when it leaves and when it is back. */
  const drive = ({ id, meter }: Driven): readonly [string, string] => {
    const from = (stood.get(id) ?? 0) + random.whole(0, 20);
    const to = from + (meter === 'km' ? random.whole(18, 160) : random.whole(2, 5));
    stood.set(id, to);
    return [`${from}.0`, `${to}.5`];
  };
  const sheet = (vehicle: Driven, then: Date, fate: Plan['fate'], number: number): Plan => {
    const at = atWork(then);
    const [tripType, reason, fromPlace, toPlace, cargo] = vehicle.meter === 'km' ? (ways[number % ways.length] ?? ways[0]) : seaWay;
    const [startOdo, endOdo] = drive(vehicle);
    // Written on the morning after.
    const left = new Date(`${dateOf(addDays(at, -1))}T0${1 + (number % 5)}:20:00.000Z`);
    const violation = number === 7;
    return {
      resource: 'driveRecord',
      applicant: vehicle.driver ?? 'songdawei',
      at,
      fate,
      record: {
        boatcarId: vehicle.id,
        driver: vehicle.driverId ?? organisation.users.get('songdawei'),
        useDept: vehicle.dept,
        tripType,
        reason,
        fromPlace,
        toPlace,
        startTime: left.toISOString(),
        endTime: new Date(left.getTime() + 160 * 60_000).toISOString(),
        startOdo,
        endOdo,
        passengers: passengersOf[number % passengersOf.length],
        cargo,
        cargoTemp: vehicle.bcType === 'coldTruck' ? (number % 5 === 0 ? '-9.5' : '-18.5') : null,
        tollFee: vehicle.meter === 'km' ? `${random.whole(0, 12) * 5}.00` : '0.00',
        parkFee: vehicle.meter === 'km' ? `${random.whole(0, 4) * 5}.00` : '0.00',
        refuel: number % 9 === 4 ? '260.00' : '0.00',
        preCheck: true,
        vehicleState: violation ? '右后侧轻微剐蹭' : '良好',
        violation,
        violationDesc: violation ? '倒车时右后侧剐蹭护栏，已报保险' : null,
      },
    };
  };
  const trip = (vehicle: Driven, then: Date, number: number): Plan => {
    const at = atWork(then);
    const [tripType, reason, fromPlace, toPlace, cargo] = ways[number % ways.length] ?? ways[0];
    const [startOdo, endOdo] = drive(vehicle);
    return {
      resource: 'boatcarApply',
      applicant: ['yanfei', 'luyang', 'baixue'][number % 3] ?? 'yanfei',
      at,
      fate: { kind: 'approved' },
      nodeValues: (fields, _document, now): AnyDoc => {
        if (fields.has('boatcarId')) return { boatcarId: vehicle.id, driver: vehicle.driverId ?? organisation.users.get('songdawei') };
        if (!fields.has('actualEnd')) return {};
        return {
          actualStart: new Date(now.getTime() - 2.5 * 3_600_000).toISOString(),
          actualEnd: new Date(now.getTime() - 0.3 * 3_600_000).toISOString(),
          startOdo,
          endOdo,
          tollFee: '25.00',
          parkFee: '10.00',
        };
      },
      record: {
        bcKind: vehicle.bcType,
        tripType,
        reason,
        fromPlace,
        toPlace,
        planStart: addDays(at, 2).toISOString(),
        planEnd: addDays(at, 2.2).toISOString(),
        passengerCount: 1,
        cargo,
        contactMobile: '13800138000',
      },
    };
  };
  // A trip takes days from its asking to its return; cars are asked for, all others driven, so that odometers rise in the order of time.
  const cars = vehicles.filter(({ bcType }) => bcType === 'car');
  const others = vehicles.filter(({ bcType }) => bcType !== 'car');
  const plans: Plan[] = [];
  for (const [number, then] of evenly(day, shareOf(84, volumes.settled), [175, 14]).entries()) {
    const [car, other] = [cars[Math.floor(number / 4) % cars.length], others[number % others.length]];
    if (number % 4 === 3 && car) plans.push(trip(car, then, number));
    else if (other) plans.push(sheet(other, then, { kind: 'approved' }, number));
  }
  // Of the last days one of each state, each of another vehicle.
  for (const [number, fate] of sureFates(2).entries()) {
    const vehicle = vehicles[number % vehicles.length];
    if (vehicle) plans.push(sheet(vehicle, recently(random, day), fate, 100 + number));
  }
  return inTime(20_261_183, plans);
};
