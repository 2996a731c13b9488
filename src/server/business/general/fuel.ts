/** What whoever fills a vehicle is told of it before. */
import { f } from '#model/field.ts';
import { Refusal } from '#model/refusal.ts';
import { idOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { fillingsAround, fuelled } from '../../effects/general/fuelFacts.ts';
import { call, type BusinessCall } from '../call.ts';

const text = (en: string, zh: string) => f.text(w(en, zh));
const odometer = (en: string, zh: string) => f.decimal([12, 1], w(en, zh));

export const fuelCalls: readonly BusinessCall[] = [
  call({
    resource: 'administrationOilManagement',
    method: 'GET',
    path: 'lastOdo/:boatcarId',
    action: 'add',
    summary: w('Where a vehicle stood when it was filled before, and what its card has', '车船的上次加油里程与油卡余额'),
    query: { refuelTime: f.dateTime(w('Time of the filling', '加油时间')) },
    answer: {
      lastOdo: odometer('Last odometer', '上次里程'),
      lastFullOdo: odometer('Odometer when last filled up', '上次加满里程'),
      litersSinceFull: f.decimal([12, 2], w('Litres filled since then', '其后已加油量')),
      odometer: odometer('Odometer of the register', '登记里程'),
      stdConsumption: f.decimal([8, 2], w('Standard consumption', '标准油耗')),
      meter: text('Counts', '计量方式'),
      cardNo: text('Fuel card', '油卡号'),
      cardBalance: f.money(w('Card balance', '油卡余额')),
    },
    run: async ({ context, params, query }) => {
      const { db, clock } = context.services;
      const id = idOf(params['boatcarId']);
      const found = id ? await fuelled(db, id) : null;
      if (!id || found === null) throw new Refusal('404', 'missing', w('There is no such vehicle or boat', '该车船不存在'));
      const at = query.refuelTime ?? clock.now().toISOString();
      const { before, lastFullOdo, litersSinceFull } = await fillingsAround(
        db,
        { boatcarId: id, oilUse: null, machineName: null },
        at,
        null,
      );
      return {
        lastOdo: before?.odometer ?? null,
        lastFullOdo,
        litersSinceFull,
        odometer: found.odometer,
        stdConsumption: found.stdConsumption,
        meter: found.meter,
        cardNo: found.fuelCardNo,
        cardBalance: found.balance,
      };
    },
  }),
];
