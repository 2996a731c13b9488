/** A year and a half of maintenance of vehicles and boats, one at a time of each; the newest wait for their garage. */
import type { AnyDoc } from '#model/definition.ts';
import { addDays, atWork, dateOf, evenly, shareOf, type Plan } from '../plan.ts';
import { inTime, type Stage, type Step } from '../stage.ts';

/** type | what is wrong or to be done | garage | estimate | item | part */
const works = `
routine|更换机油机滤，检查制动|烟台顺达汽修|680.00|常规保养|机油机滤
tyre|前轮磨损，更换两条轮胎|米其林驰加海阳店|1960.00|更换轮胎|225/60R16
repair|冷机制冷不足，检修压缩机|开利冷链服务站|6800.00|压缩机检修|密封组件
routine|尾轴密封检查，更换齿轮油|海阳港船舶修理厂|2400.00|船机保养|齿轮油
inspection|年检与尾气检测|海阳机动车检测站|520.00|年度检验|
repair|制动异响，更换刹车片|烟台顺达汽修|1280.00|更换刹车片|D1060
`
  .trim()
  .split('\n')
  .map((line) => line.split('|'));

export const repairSteps = async ({ services, organisation, day, volumes }: Stage): Promise<readonly Step[]> => {
  const vehicles = await services.db.query<{ id: string; bcType: string; odometer: string }>(
    `select id::text, bc_type as "bcType", coalesce(odometer, 0)::text as odometer from boatcar_management
     where service_state = 'inUse' and not deleted order by id`,
  );
  const moments = evenly(day, shareOf(44, volumes.settled), [540, 2]);
  const plans = moments.map((then, number): Plan => {
    const at = atWork(then);
    const vehicle = vehicles[number % vehicles.length];
    const [maintainType, faultDesc, garage, estCost = '0', itemName, partNo] = works[number % works.length] ?? [];
    const left = moments.length - number;
    return {
      resource: 'boatcarMaintain',
      applicant: number % 3 === 0 ? 'muchuanjun' : 'songdawei',
      at,
      fate:
        left <= 1
          ? { kind: 'draft' }
          : left <= 4
            ? { kind: 'pending', after: left % 2 }
            : number % 19 === 9
              ? { kind: 'rejected', after: 0, repost: false }
              : { kind: 'approved' },
      nodeValues: (fields, _document, now): AnyDoc => {
        if (fields.has('acceptor')) return { acceptor: organisation.users.get('yujianguo') };
        if (!fields.has('finishDate')) return {};
        const dear = number % 13 === 7;
        return {
          finishDate: dateOf(now),
          acceptOk: true,
          acceptNote: dear ? '拆检后发现关联部件损坏，一并更换' : null,
          items: [
            {
              itemName,
              partNo: partNo || null,
              qty: '1.00',
              price: (Number(estCost) * (dear ? 1.1 : 0.75)).toFixed(2),
              laborFee: '150.00',
            },
          ],
        };
      },
      record: {
        boatcarId: vehicle?.id,
        odometer: vehicle?.odometer,
        maintainType,
        faultDesc,
        garage,
        planDate: dateOf(atWork(addDays(at, 1))),
        planDays: maintainType === 'repair' ? 3 : 1,
        estCost,
      },
    };
  });
  return inTime(20_261_173, plans);
};
