/** What documents stand on: leave balances, budgets, bank accounts; saved through the same door as by people. */
import type { AnyDoc } from '#model/definition.ts';
import { annualQuota } from '#resources/hr/rules/leavePolicy.ts';
import type { Context, Services } from '#server/context.ts';
import { travelStandards } from './bill/standards.ts';
import { departments, people } from './organisation.ts';
import { firstWorkDate, type Organisation } from './people.ts';
import { saveAll } from './saving.ts';

function* leaveBalances(organisation: Organisation, years: readonly number[]): Generator<AnyDoc> {
  for (const leaveYear of years)
    for (const person of people) {
      const staffId = organisation.staff.get(person.login);
      const row = (leaveType: string, quotaDays: number): AnyDoc => ({
        staffId,
        leaveYear,
        leaveType,
        quotaDays: quotaDays.toFixed(1),
        carryDays: '0.0',
        adjustDays: '0.0',
      });
      yield row('annual', annualQuota(firstWorkDate(person), person.joined, leaveYear));
      yield row('compensatory', 2);
      yield row('parental', person.born > '1985-01-01' && person.born < '1996-01-01' ? 10 : 0);
    }
}

/** Thousands of yuan a year by type; production departments get three times as much of what farming and plant use. */
const yearlyThousands: Readonly<Record<string, number>> = {
  office: 30,
  vehicle: 40,
  fuel: 60,
  repair: 90,
  testing: 80,
  farming: 120,
  consumable: 60,
  promo: 50,
  welfare: 36,
  travel: 60,
};

function* budgets(organisation: Organisation, years: readonly number[]): Generator<AnyDoc> {
  for (const budgetYear of years)
    for (const { code, type } of departments.filter((each) => each.type !== 'team' && each.type !== 'company'))
      for (const [expenseType, thousands] of Object.entries(yearlyThousands)) {
        const hard = code === 'D02' && expenseType === 'office';
        yield {
          budgetYear,
          deptId: organisation.departments.get(code),
          expenseType,
          annualAmount: `${thousands * (type === 'production' ? 3000 : 1000) * (hard ? 2 : 1)}.00`,
          control: hard ? 'hard' : 'soft',
        };
      }
}

const accounts: readonly (readonly [name: string, bank: string, type: string, currency: string, balance: string, credit?: string])[] = [
  ['天屿东方(烟台)水产食品有限公司', '中国工商银行烟台分行', 'basic', 'CNY', '8620000.00', '3000000.00'],
  ['天屿东方(烟台)水产食品有限公司', '中国银行烟台分行', 'general', 'CNY', '3150000.00', '5000000.00'],
  ['天屿东方(烟台)水产食品有限公司', '中国农业银行烟台分行', 'special', 'CNY', '1240000.00'],
  ['天屿东方(烟台)水产食品有限公司', '招商银行烟台分行', 'margin', 'CNY', '1900000.00'],
  ['天屿东方(烟台)水产食品有限公司', '中国银行烟台分行', 'fx', 'USD', '210000.00'],
  ['库存现金', '出纳保险柜', 'cash', 'CNY', '18500.00'],
  ['天屿东方冷链贸易有限公司', '中国工商银行烟台开发区支行', 'basic', 'CNY', '960000.00'],
];

/** Who administers what: three duties, and one that is over. Nobody names themselves; system administrators are named by security. */
export async function nameAdministrators(administrator: Context, security: Context, organisation: Organisation): Promise<void> {
  const { db } = administrator.services;
  const systems = (await db.query<{ id: string }>(`select id::text from sys_system where sys_status = 'running' order by id`)).map(
    ({ id }) => id,
  );
  const row = (login: string, adminType: string, validFrom: string, validTo: string | null = null): AnyDoc => ({
    userId: organisation.users.get(login),
    adminType,
    systems,
    validFrom,
    validTo,
  });
  await saveAll(administrator, 'admins', [row('shenyifan', 'security', '2020-01-01'), row('mengqinghai', 'audit', '2020-01-01')]);
  await saveAll(security, 'admins', [row('maoyu', 'system', '2020-01-01'), row('luojia', 'system', '2026-07-06', '2026-10-31')]);
}

/** Balances and budgets of the demo year and the one before it. */
export async function fillRegisters(services: Services, context: Context, organisation: Organisation): Promise<void> {
  const year = context.services.clock.now().getUTCFullYear();
  await saveAll(context, 'hrLeaveInformation', leaveBalances(organisation, [year - 1, year]));
  await saveAll(context, 'expenseBudget', budgets(organisation, [year - 1, year]));
  await saveAll(context, 'travelStandard', travelStandards(year - 2));
  const [org] = await services.db.query<{ id: string }>(`select id::text from org order by id limit 1`);
  await saveAll(
    context,
    'companyBankAccount',
    accounts.map(([accountName, bankName, accountType, currency, opening, creditLimit = '0.00'], at) => ({
      accountName,
      orgId: org?.id,
      bankName,
      accountNo: `3700${String(160_000_000_000_000 + at * 7_654_321)}`,
      accountType,
      currency,
      openingBalance: opening,
      creditLimit,
    })),
  );
}
