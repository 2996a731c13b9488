/** What may be done with a supplier, and what is asked for when their standing changes. */
import { isCreditCode } from '#model/calculation/creditCode.ts';
import { addDays } from '#model/calculation/dates.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import type { Fault } from '#model/refusal.ts';
import { w, type Words } from '#model/words.ts';

/** The registration of an entity: a Chinese one has a credit code whose check character fits, another the number of its own register. */
export function registrationFaults(entity: {
  readonly country: string | null;
  readonly creditCode: string | null;
  readonly regNo: string | null;
}): readonly Fault[] {
  const { country, creditCode, regNo } = entity;
  if (country !== 'CN') return regNo === null ? [fault('registration', 'regNo', w('required outside China', '境外单位必填'))] : [];
  if (creditCode === null) return [fault('registration', 'creditCode', w('required in China', '境内单位必填'))];
  return isCreditCode(creditCode)
    ? []
    : [
        fault(
          'registration',
          'creditCode',
          w('no credit code: 18 characters, the last one checks the others', '不是有效的统一社会信用代码（18位，末位为校验位）'),
        ),
      ];
}

interface Certificate {
  readonly certKind: string | null;
  readonly certNo: string | null;
  readonly expireDate: string | null;
}

/** The business licence that counts: one without an end, else the one that holds longest. */
export const licenceOf = (certs: readonly Certificate[]): Certificate | null =>
  certs
    .filter(({ certKind }) => certKind === 'licence')
    .reduce<Certificate | null>((best, one) => {
      if (best === null || (best.expireDate !== null && one.expireDate === null)) return one;
      return best.expireDate !== null && one.expireDate !== null && one.expireDate > best.expireDate ? one : best;
    }, null);

/** The last day on which a licence that ends on this day has more than 30 days left. */
export const lastCarefreeDay = (expireDate: string): string => addDays(expireDate, -31);

/** Why no contract, inquiry or order is to be made with a supplier; null where nothing speaks against it. */
export function supplierBlocked({
  coopState,
  certState,
}: {
  readonly coopState: string | null;
  readonly certState: string | null;
}): Words | null {
  if (coopState === 'blacklist') return w('the supplier is on the blacklist', '供应商已列入黑名单');
  if (coopState === 'suspended') return w('the supplier is suspended', '供应商已暂停合作');
  return certState === 'expired' ? w('the business licence of the supplier has expired', '供应商营业执照已过期') : null;
}

/** What is asked for when the standing of a supplier changes. */
export const coopAsked = {
  coopState: f.choice('coopState', w('Cooperation', '合作状态'), { required: true }),
  reason: f.text(w('Reason', '原因'), { max: 200, required: true }),
};
