/** From gross to net, what a month holds, and what insurance costs. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, subtract } from '#model/calculation/decimal.ts';
import { sum } from '#model/calculation/rounding.ts';
import { leaveToPayOut } from '#resources/hr/rules/annualLeave.ts';
import { differenceAt, withFormulas } from '#resources/hr/rules/payFormulas.ts';
import { additionalOf, employedIn, payTermsOf, type Employment, type PayPeriod } from '#resources/hr/rules/payTerms.ts';
import { contributionsOf, noContributions, type Scheme } from '#resources/hr/rules/socialSecurity.ts';
import { shippedCalendar } from '#resources/hr/rules/workDays.ts';

const calendar = shippedCalendar().map(({ day, dayType, statutory }) => ({ day, dayType, statutory }));

describe('insurance and housing fund', () => {
  const yantai: Scheme = {
    siFloor: '4500',
    siCap: '22500',
    fundFloor: '2200',
    fundCap: '27000',
    pensionCompany: '0.16',
    pensionPersonal: '0.08',
    medicalCompany: '0.08',
    medicalPersonal: '0.02',
    unemployCompany: '0.007',
    unemployPersonal: '0.003',
    injuryCompany: '0.007',
    fundCompany: '0.08',
    fundPersonal: '0.08',
    bigMedicalPersonal: '0',
    siRounding: 'cent',
    fundRounding: 'yuan',
  };
  it('base 9,000', () => {
    expect(contributionsOf(yantai, '9000', '9000')).toEqual({
      pensionP: '720.00',
      medicalP: '180.00',
      unemployP: '27.00',
      fundP: '720.00',
      pensionC: '1440.00',
      medicalC: '720.00',
      unemployC: '63.00',
      injuryC: '63.00',
      fundC: '720.00',
      insuranceC: '2286.00',
      totalP: '1647.00',
      totalC: '3006.00',
    });
  });
  it.each([
    ['at the floor', '4500', '2200', '360.00', '176.00'],
    ['a cent under the floor', '4499.99', '2199.99', '360.00', '176.00'],
    ['nothing', '0', '0', '360.00', '176.00'],
    ['at the cap', '22500', '27000', '1800.00', '2160.00'],
    ['over the cap', '22500.01', '99999', '1800.00', '2160.00'],
  ])('%s', (_, siBase, fundBase, pensionP, fundP) => {
    expect(contributionsOf(yantai, siBase, fundBase)).toMatchObject({ pensionP, fundP });
  });
  it('rounds each amount by itself, half up, as the scheme says', () => {
    expect(contributionsOf(yantai, '5678.90', '5678.75')).toMatchObject({
      pensionP: '454.31',
      medicalP: '113.58',
      unemployP: '17.04',
      fundP: '454.00',
    });
    expect(contributionsOf({ ...yantai, siRounding: 'jiao', fundRounding: 'cent' }, '5678.90', '5678.75')).toMatchObject({
      pensionP: '454.30',
      unemployP: '17.00',
      fundP: '454.30',
    });
    expect(contributionsOf(yantai, '9000', '8456.25').fundP).toBe('677.00');
  });
  it('the fixed amount of serious illness is the person’s', () => {
    expect(contributionsOf({ ...yantai, bigMedicalPersonal: '7' }, '9000', '9000')).toMatchObject({
      medicalP: '187.00',
      totalP: '1654.00',
    });
  });
  it('who is not enrolled pays nothing', () => {
    expect(new Set(Object.values(noContributions))).toEqual(new Set(['0.00']));
  });
});

describe('from gross to net', () => {
  const base = { workSystem: 'standard', baseSalary: '4000.00', postSalary: '3500.00', performanceBase: '2300.00', performanceCoef: '1' };
  const paid = (row: object) => withFormulas({ ...base, requiredDays: '22.0', ...row });

  it('adds up', () => {
    expect(
      paid({
        performanceCoef: '1.2',
        seniorityYears: 4,
        mealAllowance: '300',
        phoneAllowance: '100',
        seaDays: '3.5',
        nightShifts: 5,
        coldAllowance: '200',
        bonus: '500',
        otherPenalty: '50',
        pensionP: '720',
        medicalP: '180',
        unemployP: '27',
        fundP: '720',
        tax: '95.80',
        yearEndBonus: '10000',
        bonusTax: '300',
        dormDeduct: '120',
        companyInsurance: '2286',
        companyFund: '720',
      }),
    ).toMatchObject({
      performancePay: '2760.00',
      seniorityPay: '200.00',
      seaAllowance: '280.00',
      nightAllowance: '150.00',
      attendDeduct: '0.00',
      grossPay: '11940.00',
      netPay: '19777.20',
      companyCost: '24946.00',
    });
  });
  it('who leaves gets two more days of pay for each day of leave not taken, and what was agreed on beside their pay', () => {
    // 9,800 / 21.75 = 450.5747…
    expect(paid({ unusedLeaveDays: '3', compensation: '20000.00' })).toMatchObject({
      leavePay: '2703.45',
      grossPay: '12503.45',
      netPay: '32503.45',
      companyCost: '32503.45',
    });
  });
  it.each([
    ['half a year of ten days, three taken', '10.0', '7.0', '2015-03-01', '2026-06-30', '1.0'],
    ['all taken', '10.0', '0.0', '2015-03-01', '2026-06-30', '0.0'],
    ['the whole year', '10.0', '10.0', '2015-03-01', '2026-12-31', '10.0'],
    ['days carried over stay', '5.0', '7.0', '2015-03-01', '2026-02-28', '2.0'],
    ['joined in the year: earned by the share of what it covered', '2.0', '2.0', '2026-07-01', '2026-09-30', '1.0'],
  ])('annual leave to pay out: %s', (_, quota, left, entry, lastDay, days) => {
    expect(leaveToPayOut(quota, left, entry, lastDay)).toBe(days);
  });
  it('back pay is what the month would have come to more, with everything that was entered for it', () => {
    const pay = {
      baseSalary: '4000',
      postSalary: '3500',
      performanceBase: '2300',
      mealAllowance: '0',
      phoneAllowance: '0',
      otherAllowance: '0',
    };
    const row = { ...base, performanceCoef: '1.2', overtimeWork: '10', personalLeaveDays: '1', requiredDays: '22.0' };
    // 1,000 more of post pay: 1,000 + overtime 86.21 - a day 45.98.
    expect(differenceAt(row, pay, { ...pay, postSalary: '4500' })).toBe('1040.23');
    expect(differenceAt(row, pay, pay)).toBe('0.00');
  });
  it('seniority pay ends at 500', () => {
    expect([0, 9, 10, 11].map((seniorityYears) => paid({ seniorityYears })['seniorityPay'])).toEqual([
      '0.00',
      '450.00',
      '500.00',
      '500.00',
    ]);
  });
  it('overtime by working hours', () => {
    // (4000 + 3500) / 174 = 43.1034…; weighted hours 10 x 1.5 + 8 x 2 + 8 x 3 = 55.
    const hours = { overtimeWork: '10', overtimeRest: '8', overtimeHoliday: '8' };
    expect(paid(hours)['overtimePay']).toBe('2370.69');
    expect(paid({ ...hours, workSystem: 'comprehensive' })['overtimePay']).toBe('1681.03');
    expect(paid({ ...hours, workSystem: 'irregular' })['overtimePay']).toBe('0.00');
  });
  it('a day without pay is a 21.75th of base, post and performance pay', () => {
    expect(paid({ personalLeaveDays: '1' })['attendDeduct']).toBe('450.57');
    expect(paid({ personalLeaveDays: '1', absentDays: '0.5', outDays: '1.5' })['attendDeduct']).toBe('1351.72');
  });
  it('a sick day costs 30 %, never so much that less than 80 % of the minimum wage is left', () => {
    expect(paid({ sickLeaveDays: '2' })['attendDeduct']).toBe('270.34');
    const low = { baseSalary: '2200.00', postSalary: '0', performanceBase: '0' };
    // 2200 less 80 % of 2200 is 440, below 30 % of 2200.
    expect(paid({ ...low, sickLeaveDays: '21.75' })['attendDeduct']).toBe('440.00');
    expect(paid({ ...low, baseSalary: '1700.00', sickLeaveDays: '5' })['attendDeduct']).toBe('0.00');
  });
  it('somebody who worked a day of a long month is paid for it', () => {
    expect(paid({ requiredDays: '26.0', outDays: '25.0' })['attendDeduct']).toBe('9423.08');
    expect(paid({ requiredDays: '26.0', outDays: '26.0' })['attendDeduct']).toBe('9800.00');
  });
  it('attendance never takes more than the pay it is taken from', () => {
    const days = fc.integer({ min: 0, max: 52 }).map((half) => (half / 2).toFixed(1));
    fc.assert(
      fc.property(days, days, days, (outDays, sickLeaveDays, personalLeaveDays) => {
        const { attendDeduct } = paid({ requiredDays: '26.0', outDays, sickLeaveDays, personalLeaveDays });
        expect(compare(attendDeduct, '0')).toBeGreaterThanOrEqual(0);
        expect(compare(attendDeduct, '9800')).toBeLessThanOrEqual(0);
      }),
    );
  });
  it('what is paid and what is withheld is the gross', () => {
    const money = fc.integer({ min: 0, max: 900_000 }).map((cents) => (cents / 100).toFixed(2));
    fc.assert(
      fc.property(fc.tuple(money, money, money, money, money, money), ([pensionP, fundP, tax, loanDeduct, yearEndBonus, bonusTax]) => {
        const row = paid({ pensionP, fundP, tax, loanDeduct, yearEndBonus, bonusTax });
        const withheld = sum([pensionP, fundP, tax, loanDeduct, bonusTax]);
        expect(subtract(sum([row['netPay'], withheld]), yearEndBonus)).toBe(row['grossPay']);
      }),
    );
  });
});

describe('what a month holds', () => {
  const person: Employment = {
    entryDate: '2020-05-11',
    leaveDate: null,
    probationEnd: '2020-08-10',
    regularDate: '2020-08-11',
    workSystem: 'standard',
  };
  const period = (validFrom: string, validTo: string | null, baseSalary = '4000', more: Partial<PayPeriod> = {}): PayPeriod => ({
    standardId: '1',
    deptId: '1',
    postId: '1',
    probationRate: '1',
    baseSalary,
    postSalary: '3000',
    performanceBase: '2000',
    mealAllowance: '300',
    phoneAllowance: '0',
    otherAllowance: '0',
    validFrom,
    validTo,
    ...more,
  });
  const always = [period('2020-05-11', null)];
  const terms = (month: string, more: Partial<Employment> = {}, history = always) =>
    payTermsOf(month, { ...person, ...more }, history, [], calendar);

  it('a plain month', () => {
    // October 2026: holidays to the 7th, the 10th made up.
    expect(terms('2026-10')).toMatchObject({
      baseSalary: '4000.00',
      requiredDays: '18.0',
      outDays: '0.0',
      personalLeaveDays: '0.0',
      seniorityYears: 6,
    });
    expect(terms('2026-05')).toMatchObject({ seniorityYears: 6 });
    expect(terms('2026-04')).toMatchObject({ seniorityYears: 5 });
  });
  it('farm and sea crews count Saturdays and holidays that are not statutory', () => {
    expect(terms('2026-10', { workSystem: 'comprehensive' })?.requiredDays).toBe('24.0');
  });
  it('joined or left within the month: whole pay, days apart', () => {
    // November 2026 has 21 working days, 10 of them from the 16th on.
    expect(terms('2026-11')).toMatchObject({ requiredDays: '21.0' });
    expect(terms('2026-11', { entryDate: '2026-11-16' }, [period('2026-11-16', null)])).toMatchObject({
      baseSalary: '4000.00',
      outDays: '10.0',
      seniorityYears: 0,
    });
    expect(terms('2026-11', { leaveDate: '2026-11-13' }, [period('2020-05-11', '2026-11-13')])).toMatchObject({
      baseSalary: '4000.00',
      outDays: '11.0',
    });
  });
  it('a change of pay within the month weighs each part by its working days', () => {
    // 10 days at 4,000 and 11 at 6,100.
    const changed = [period('2020-05-11', '2026-11-13'), period('2026-11-14', null, '6100', { standardId: '2' })];
    expect(terms('2026-11', {}, changed)).toMatchObject({ baseSalary: '5100.00', postSalary: '3000.00', standardId: '2' });
  });
  it('probation lowers salary, not allowances, and ends in the middle of a month', () => {
    const onProbation = [period('2026-09-01', null, '4000', { probationRate: '0.80' })];
    const joined = { entryDate: '2026-09-01', probationEnd: '2026-11-13', regularDate: null };
    expect(terms('2026-09', joined, onProbation)).toMatchObject({
      baseSalary: '3200.00',
      performanceBase: '1600.00',
      mealAllowance: '300.00',
    });
    // 10 days at 3,200 and 11 at 4,000.
    expect(terms('2026-11', joined, onProbation)).toMatchObject({ baseSalary: '3619.05', mealAllowance: '300.00' });
    expect(terms('2026-12', joined, onProbation)).toMatchObject({ baseSalary: '4000.00' });
    expect(terms('2026-11', { ...joined, regularDate: '2026-11-01' }, onProbation)).toMatchObject({ baseSalary: '4000.00' });
  });
  it('takes leave of the month only, in half days', () => {
    const leaves = [
      { leaveType: 'personal', from: '2026-10-29', fromHalf: 'am', to: '2026-11-03', toHalf: 'am' },
      { leaveType: 'personal', from: '2026-11-20', fromHalf: 'pm', to: '2026-11-20', toHalf: 'pm' },
      { leaveType: 'sick', from: '2026-11-27', fromHalf: 'am', to: '2026-12-02', toHalf: 'pm' },
    ] as const;
    expect(payTermsOf('2026-11', person, always, leaves, calendar)).toMatchObject({ personalLeaveDays: '2.0', sickLeaveDays: '2.0' });
  });
  it('without pay in force there is nothing to pay', () => {
    expect(terms('2020-04')).toBeNull();
    expect(terms('2026-11', {}, [period('2020-05-11', '2026-10-31')])).toBeNull();
  });
  it('employed is who has joined and not left before the month', () => {
    const { entryDate } = person;
    expect(employedIn({ entryDate, leaveDate: null }, '2020-05')).toBe(true);
    expect(employedIn({ entryDate, leaveDate: null }, '2020-04')).toBe(false);
    expect(employedIn({ entryDate, leaveDate: '2026-11-01' }, '2026-11')).toBe(true);
    expect(employedIn({ entryDate, leaveDate: '2026-10-31' }, '2026-11')).toBe(false);
    expect(employedIn({ entryDate: null, leaveDate: null }, '2026-11')).toBe(false);
  });
});

describe('special additional deductions', () => {
  const line = (additionalType: string, monthAmount: string, monthFrom = '2026-01', monthTo: string | null = null) => ({
    additionalType,
    monthAmount,
    monthFrom,
    monthTo,
  });
  it('adds what is valid in the month', () => {
    const lines = [line('child', '2000'), line('child', '2000', '2026-09'), line('elder', '1500', '2025-01', '2026-08')];
    expect(additionalOf('2026-08', lines)).toBe('3500.00');
    expect(additionalOf('2026-09', lines)).toBe('4000.00');
    expect(additionalOf('2025-12', lines)).toBe('1500.00');
  });
  it('takes the higher one of rent and loan interest', () => {
    expect(additionalOf('2026-05', [line('rent', '1100'), line('loan', '1000'), line('child', '2000')])).toBe('3100.00');
  });
});
