/** Dictionaries of vehicles and boats. */
import { w } from '#model/words.ts';
import { dictionary, type DictionarySeed } from '#resources/dictionary.ts';

export const vehicleDictionaries = {
  bcType: dictionary(w('Type of vehicle or boat', '车船类型'), {
    car: ['Car', '轿车'],
    van: ['Van or MPV', '商务车'],
    coldTruck: ['Refrigerated truck', '冷藏车'],
    liveTruck: ['Live-fish truck', '活鱼车'],
    pickup: ['Pickup', '皮卡'],
    forklift: ['Forklift', '叉车'],
    workboat: ['Work boat', '工作船'],
    wellboat: ['Well boat', '活鱼船'],
    feedBarge: ['Feed barge', '投饵船'],
    speedboat: ['Speed boat', '快艇'],
  }),
  bcState: dictionary(
    w('State of a vehicle or boat', '车船状态'),
    {
      idle: ['Available', '空闲'],
      booked: ['Booked', '已预约'],
      out: ['In use', '使用中'],
      repairing: ['In repair', '维修中'],
      disabled: ['Out of service', '停用'],
      scrapped: ['Scrapped', '报废'],
    },
    { idle: 'approved', booked: 'submitted', out: 'mine', repairing: 'attention', disabled: 'invalidated', scrapped: 'invalidated' },
  ),
  bcService: dictionary(
    w('Use of a vehicle or boat', '车船使用状态'),
    {
      inUse: ['In use', '在用'],
      repairing: ['In repair', '维修中'],
      disabled: ['Out of service', '停用'],
      scrapped: ['Scrapped', '报废'],
    },
    { inUse: 'approved', repairing: 'attention', disabled: 'invalidated', scrapped: 'invalidated' },
  ),
  tripType: dictionary(w('Purpose of a trip', '用途类型'), {
    business: ['Business', '公务'],
    reception: ['Reception', '接待'],
    delivery: ['Delivery', '送货'],
    purchase: ['Purchase', '采购'],
    sea: ['Sea operation', '出海作业'],
    commute: ['Commuting', '通勤'],
  }),
  tripState: dictionary(
    w('State of a trip', '行程状态'),
    {
      waiting: ['To be dispatched', '待派车'],
      assigned: ['Dispatched', '已派车'],
      running: ['Under way', '行驶中'],
      finished: ['Finished', '已完成'],
      cancelled: ['Cancelled', '已取消'],
    },
    { waiting: 'submitted', assigned: 'approved', running: 'mine', finished: 'approved', cancelled: 'invalidated' },
  ),
  maintainType: dictionary(w('Type of maintenance', '维修类型'), {
    routine: ['Routine maintenance', '日常保养'],
    repair: ['Repair', '故障维修'],
    accident: ['Accident repair', '事故维修'],
    tyre: ['Tyres', '轮胎更换'],
    inspection: ['Annual inspection', '年检'],
    docking: ['Dry docking', '上坞'],
  }),
  bcMeter: dictionary(w('Counting of a vehicle or boat', '车船计量方式'), {
    km: ['Kilometres', '里程（公里）'],
    h: ['Engine hours', '工时（小时）'],
  }),
  oilType: dictionary(w('Kind of fuel', '油品类型'), {
    g92: ['Petrol 92#', '92号汽油'],
    g95: ['Petrol 95#', '95号汽油'],
    d0: ['Diesel 0#', '0号柴油'],
    d10: ['Diesel -10#', '-10号柴油'],
    lube: ['Lubricant', '润滑油'],
    urea: ['AdBlue', '车用尿素'],
  }),
  oilRecordType: dictionary(w('Kind of fuel record', '用油单类型'), {
    refuel: ['Refuelling', '加油'],
    topUp: ['Top-up of a fuel card', '油卡充值'],
  }),
  oilUse: dictionary(w('Use of fuel', '用油类型'), {
    car: ['Vehicle', '车辆'],
    boat: ['Boat', '船舶'],
    generator: ['Generator', '发电机'],
    forklift: ['Forklift', '叉车'],
    other: ['Other machine', '其他机械'],
  }),
  oilPay: dictionary(w('Payment of fuel', '加油方式'), {
    card: ['Fuel card', '油卡'],
    cash: ['Cash advance', '现金垫付'],
    tank: ['Own tank', '自备油罐'],
    monthly: ['Monthly bill', '月结'],
  }),
} as const satisfies Readonly<Record<string, DictionarySeed>>;
