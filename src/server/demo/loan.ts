/**
 * Loan notes of a year: petty cash, purchases and deposits of 1,000 to 15,000, most of them cleared by an expense report before they
 * are due; four are overdue.
 */
import type { AnyDoc } from '#model/definition.ts';
import { people } from './organisation.ts';
import { addDays, atWork, dateOf, fateOf, recently, sureFates, type Plan } from './plan.ts';
import type { Organisation } from './people.ts';
import type { Chance } from './random.ts';
import { settlingReport } from './expense.ts';

const purposes: Readonly<Record<string, readonly string[]>> = {
  petty: ['部门备用金', '食堂零星采购备用金', '船舶应急备用金'],
  purchase: ['急购水泵配件', '采购亲鱼催产药品', '采购实验试剂'],
  deposit: ['展位押金', '液氧罐押金', '仓库钥匙押金'],
  other: ['节日慰问预支', '消防培训费预支'],
};

const payOut =
  (account: string) =>
  (fields: ReadonlySet<string>, _document: AnyDoc, at: Date): AnyDoc => ({
    ...(fields.has('payAccount') ? { payAccount: account } : {}),
    ...(fields.has('paidAt') ? { paidAt: dateOf(at) } : {}),
  });

/** Who leaves, and who is about to, with everything settled. */
const leaving = ['tianye', 'tengfei'];

/** Everybody borrows at most once, so that no open loan stands in the way of the next. */
export function loanPlans(random: Chance, organisation: Organisation, account: string, today: Date, count: number): readonly Plan[] {
  const borrowers = people.filter(({ department, login }) => department !== 'D00' && !leaving.includes(login)).slice(0, count);
  const sure = sureFates(3);
  return borrowers.map((person, number): Plan => {
    const drawn = atWork(number < sure.length ? recently(random, today) : addDays(today, -random.next() * 360));
    const at = dateOf(drawn) < person.joined ? atWork(addDays(today, -random.whole(3, 30))) : drawn;
    const type = random.pick(Object.keys(purposes));
    return {
      resource: 'debitNote',
      applicant: person.login,
      at,
      fate: sure[number] ?? fateOf(random, (today.getTime() - at.getTime()) / 86_400_000),
      nodeValues: payOut(account),
      record: {
        borrower: organisation.users.get(person.login),
        loanType: type,
        amount: `${random.whole(2, number < sure.length ? 10 : 30) * 500}.00`,
        reason: random.pick(purposes[type] ?? ['预支']),
        payMethod: 'bankTransfer',
        planClearDate: dateOf(addDays(at, type === 'petty' ? 30 : 45)),
      },
    };
  });
}

const overdueLoans = 4;
/** A loan takes some days to be paid out before it can be set off. */
const payOutDays = 9;

/** The expense reports that clear the loans: whole once one is due, some in part while one is not, all but the last few that fell due. */
export function settlingPlans(
  random: Chance,
  organisation: Organisation,
  account: string,
  today: Date,
  loans: readonly Plan[],
): readonly Plan[] {
  const paid = loans.filter(({ fate }) => fate.kind === 'approved' || (fate.kind === 'rejected' && fate.repost));
  const isDue = ({ record }: Plan): boolean => String(record['planClearDate']) <= dateOf(today);
  const due = paid.filter(isDue).toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const whole = due.slice(0, -overdueLoans);
  const partly = paid.filter((plan) => !isDue(plan)).filter(() => random.percent(60));
  return [...whole, ...partly].flatMap((loan) => {
    const share = whole.includes(loan) ? 1 : 0.5;
    const at = atWork(addDays(loan.at, payOutDays + random.next() * 12));
    // What begins today would not be through.
    if (addDays(at, payOutDays) > today) return [];
    const amount = Number(loan.record['amount']) * share;
    return [{ ...settlingReport(random, organisation, account, { applicant: loan.applicant, at, amount }), settles: share }];
  });
}
