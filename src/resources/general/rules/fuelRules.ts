/** What a record of fuel must say, by its kind: a filling, or a top-up of a card. */
import { add, compare, isPositive, multiply, subtract } from '#model/calculation/decimal.ts';
import type { RuleInput } from '#model/facts.ts';
import { fault, warning } from '#model/faults.ts';
import type { Fault } from '#model/refusal.ts';
import { isEditable } from '#model/status.ts';
import { w } from '#model/words.ts';
import { fitsUse, isMotorFuel, type Filling, type FillingsFact, type FuelledFact } from './fuel.ts';

export interface FuelDoc extends Filling {
  readonly status?: string | null;
  readonly boatcarId: string | null;
  readonly machineName: string | null;
  readonly oilPay: string | null;
  readonly cardNo: string | null;
  readonly refuelTime: string | null;
  readonly station: string | null;
  readonly unitPrice: string | null;
  readonly discount: string | null;
  readonly topUpAmount: string | null;
  readonly amount: string | null;
  readonly overUse: boolean | null;
  readonly overReason: string | null;
  readonly cardBalance: string | null;
}

interface Asked {
  readonly doc: FuelDoc;
  readonly facts: Readonly<Partial<Record<'vehicle', FuelledFact | null> & Record<'fillings', FillingsFact>>>;
  readonly now: RuleInput<unknown>['now'];
}

export const isTopUp = ({ recordType }: Pick<FuelDoc, 'recordType'>): boolean => recordType === 'topUp';
/** The card of the vehicle is used: it pays a filling, or is topped up. */
export const usesCard = (doc: Pick<FuelDoc, 'recordType' | 'oilPay'>): boolean => isTopUp(doc) || doc.oilPay === 'card';
/** Vehicles and boats are of the register; a forklift may be, other machines never are. */
export const isOfRegister = ({ oilUse }: Pick<FuelDoc, 'oilUse'>): boolean => oilUse === 'car' || oilUse === 'boat';

const isBlank = (value: string | null): boolean => value === null || value.trim() === '';
const owed = (field: keyof FuelDoc, message = w('is required', '不能为空')): Fault => fault('asked', field, message);

/** Fields that a kind of record must have, in the order of the form. */
const asked = (doc: FuelDoc): readonly Fault[] => {
  if (isTopUp(doc)) {
    const missing = (['boatcarId', 'cardNo', 'topUpAmount'] as const).filter((field) => isBlank(doc[field]));
    return missing.map((field) => owed(field));
  }
  const usual = (['oilUse', 'oilType', 'oilPay', 'station', 'liters', 'unitPrice'] as const).filter((field) => isBlank(doc[field]));
  const registered = isOfRegister(doc) || doc.boatcarId !== null;
  return [
    ...usual.map((field) => owed(field)),
    ...(isOfRegister(doc) && doc.boatcarId === null ? [owed('boatcarId', w('which vehicle or boat?', '车辆、船舶用油须选择车船'))] : []),
    ...(!registered && doc.oilUse !== null && isBlank(doc.machineName) ? [owed('machineName', w('which machine?', '须填写机械名称'))] : []),
    ...(registered && doc.thisOdo === null ? [owed('thisOdo', w('where does it stand now?', '须填写本次里程或工时'))] : []),
    ...(doc.oilPay === 'card' && doc.boatcarId !== null && isBlank(doc.cardNo) ? [owed('cardNo')] : []),
  ];
};

/** What belongs to the other kind of record. */
const others = (doc: FuelDoc): readonly Fault[] =>
  isTopUp(doc)
    ? (['liters', 'unitPrice', 'thisOdo'] as const)
        .filter((field) => doc[field] !== null)
        .map((field) => fault('others', field, w('a top-up has none', '油卡充值不填写此项')))
    : doc.topUpAmount === null
      ? []
      : [fault('others', 'topUpAmount', w('is for top-ups only', '仅油卡充值填写'))];

const vehicle = ({ doc, facts: { vehicle: found } }: Asked): Fault | null => {
  if (!found) return null;
  if (!isTopUp(doc) && !fitsUse(found.bcType, doc.oilUse)) return fault('use', 'boatcarId', w('is not of this use', '与用油类型不符'));
  return isEditable(doc.status) && found.serviceState === 'scrapped' ? fault('scrapped', 'boatcarId', w('is scrapped', '已报废')) : null;
};

const card = ({ doc, facts: { vehicle: found } }: Asked): Fault | null => {
  if (!usesCard(doc)) return null;
  if (doc.boatcarId === null)
    return isTopUp(doc) ? null : fault('card', 'oilPay', w('cards belong to vehicles and boats', '油卡仅限登记的车船使用'));
  if (!found) return null;
  if (found.fuelCardNo === null) return fault('card', 'boatcarId', w('has no fuel card', '未登记油卡'));
  return doc.cardNo !== null && doc.cardNo.trim() !== found.fuelCardNo.trim()
    ? fault('card', 'cardNo', w(`is not the card of ${found.plateNo}`, `不是${found.plateNo}的油卡`))
    : null;
};

/** Whoever is second is refused by the ledger; here it is said at the litres, as long as nothing is held. */
const balance = ({ doc, facts: { vehicle: found } }: Asked): Fault | null =>
  found?.fuelCardNo && isEditable(doc.status) && !isTopUp(doc) && usesCard(doc) && compare(doc.amount, found.balance) > 0
    ? fault('balance', 'liters', w(`the card has ${found.balance} only`, `油卡余额仅${found.balance}`))
    : null;

/** What people read at the pump may differ from what the ledger says; somebody is to look then. */
const shownBalance = ({ doc, facts: { vehicle: found } }: Asked): Fault | null => {
  if (!found || !isEditable(doc.status) || !usesCard(doc) || doc.cardBalance === null) return null;
  const expected = isTopUp(doc) ? add(found.balance, doc.amount) : subtract(found.balance, doc.amount);
  return compare(doc.cardBalance, expected) === 0
    ? null
    : warning('shownBalance', 'cardBalance', w(`the books say ${expected}`, `与账面余额${expected}不符`));
};

/** An odometer lies between those of the fillings before and after it; what is filled beside fuel may stand at the same place. */
const between = ({ doc, facts: { fillings } }: Asked): Fault | null => {
  if (isTopUp(doc) || doc.thisOdo === null || !isEditable(doc.status)) return null;
  const { before, after } = fillings ?? { before: null, after: null };
  const strict = (other: FillingsFact['before']): boolean => other?.motor === true && isMotorFuel(doc.oilType);
  const [down, up] = [compare(doc.thisOdo, before?.odometer), compare(doc.thisOdo, after?.odometer)];
  if (before && (strict(before) ? down <= 0 : down < 0))
    return fault(
      'between',
      'thisOdo',
      w(`${before.code} before it stands at ${before.odometer}`, `须大于此前${before.code}的里程${before.odometer}`),
    );
  return after && (strict(after) ? up >= 0 : up > 0)
    ? fault('between', 'thisOdo', w(`${after.code} after it stands at ${after.odometer}`, `须小于此后${after.code}的里程${after.odometer}`))
    : null;
};

export const fuelRules = {
  asked: ({ doc }: Asked) => asked(doc),
  others: ({ doc }: Asked) => others(doc),
  vehicle,
  notYet: ({ doc, now }: Asked) =>
    doc.refuelTime !== null && doc.refuelTime > now ? fault('notYet', 'refuelTime', w('lies in the future', '不能晚于当前时间')) : null,
  discount: ({ doc }: Asked) =>
    !isTopUp(doc) && compare(doc.discount, multiply(doc.liters, doc.unitPrice)) > 0
      ? fault('discount', 'discount', w('is more than the price', '不能大于加油金额'))
      : null,
  topUp: ({ doc }: Asked) =>
    isTopUp(doc) && doc.topUpAmount !== null && !isPositive(doc.topUpAmount)
      ? fault('topUp', 'topUpAmount', w('must be above zero', '须大于零'))
      : null,
  card,
  balance,
  shownBalance,
  between,
  overReason: ({ doc }: Asked) =>
    isEditable(doc.status) && doc.overUse === true && isBlank(doc.overReason)
      ? fault('overReason', 'overReason', w('why is it more than 20 % above the standard?', '油耗超出标准20%以上，须填写超耗说明'))
      : null,
} as const;
