/** What insurance and housing fund cost person and company a month. */
import { add, compare, multiply } from '#model/calculation/decimal.ts';
import { fixed, sum } from '#model/calculation/rounding.ts';

/** A scheme, as its record carries it. */
export interface Scheme {
  readonly siFloor: string | null;
  readonly siCap: string | null;
  readonly fundFloor: string | null;
  readonly fundCap: string | null;
  readonly pensionCompany: string | null;
  readonly pensionPersonal: string | null;
  readonly medicalCompany: string | null;
  readonly medicalPersonal: string | null;
  readonly unemployCompany: string | null;
  readonly unemployPersonal: string | null;
  readonly injuryCompany: string | null;
  readonly fundCompany: string | null;
  readonly fundPersonal: string | null;
  readonly bigMedicalPersonal: string | null;
  readonly siRounding: string | null;
  readonly fundRounding: string | null;
}

/** `C` is the company's share, `P` the person's. */
export interface Contributions {
  readonly pensionC: string;
  readonly pensionP: string;
  readonly medicalC: string;
  readonly medicalP: string;
  readonly unemployC: string;
  readonly unemployP: string;
  readonly injuryC: string;
  readonly fundC: string;
  readonly fundP: string;
  readonly totalC: string;
  readonly totalP: string;
  /** What the company pays besides the fund, which payroll keeps apart. */
  readonly insuranceC: string;
}

const places: Readonly<Record<string, number>> = { cent: 2, jiao: 1, yuan: 0 };

/** A base within floor and cap. */
export const clamped = (base: string | null, floor: string | null, cap: string | null): string => {
  if (floor !== null && compare(base, floor) < 0) return fixed(floor);
  return cap !== null && compare(base, cap) > 0 ? fixed(cap) : fixed(base);
};

/** All amounts of a month; each is rounded by itself, half up, as the scheme says. */
export const contributionsOf = (scheme: Scheme, siBase: string | null, fundBase: string | null): Contributions => {
  const [insured, funded] = [clamped(siBase, scheme.siFloor, scheme.siCap), clamped(fundBase, scheme.fundFloor, scheme.fundCap)];
  const insurance = (rate: string | null): string => fixed(multiply(insured, rate, places[scheme.siRounding ?? ''] ?? 2));
  const fund = (rate: string | null): string => fixed(multiply(funded, rate, places[scheme.fundRounding ?? ''] ?? 0));
  const company = {
    pensionC: insurance(scheme.pensionCompany),
    medicalC: insurance(scheme.medicalCompany),
    unemployC: insurance(scheme.unemployCompany),
    injuryC: insurance(scheme.injuryCompany),
  };
  const person = {
    pensionP: insurance(scheme.pensionPersonal),
    medicalP: add(insurance(scheme.medicalPersonal), scheme.bigMedicalPersonal),
    unemployP: insurance(scheme.unemployPersonal),
    fundP: fund(scheme.fundPersonal),
  };
  const [fundC, insuranceC] = [fund(scheme.fundCompany), sum(Object.values(company))];
  return { ...company, ...person, fundC, insuranceC, totalC: add(insuranceC, fundC), totalP: sum(Object.values(person)) };
};

/** What nobody enrolled pays. */
export const noContributions: Contributions = contributionsOf({} as Scheme, '0', '0');

/** Whether two spans of months share one; an open end lasts. */
export const monthsTouch = (
  a: { readonly from: string; readonly to: string | null },
  b: { readonly from: string; readonly to: string | null },
): boolean => (b.to === null || a.from <= b.to) && (a.to === null || b.from <= a.to);
