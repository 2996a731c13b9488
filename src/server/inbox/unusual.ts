/** Tells what is unusual about a document beside those before it. Pure: facts in, sentences out. */
import type { Limit } from '#machines/explore/limits.ts';
import type { Finding, OtherDocument } from '#model/api.ts';
import { addDays, daysBetween, weekdayOf } from '#model/calculation/dates.ts';
import { compare, multiply } from '#model/calculation/decimal.ts';
import { thousands } from '#model/calculation/format.ts';
import { isWorked, ordinaryDay, type CalendarDay, type WorkSystem } from '#model/calculation/workCalendar.ts';
import { w, type Words } from '#model/words.ts';

/** An earlier document of the same kind and applicant. */
export interface Earlier {
  /** The day it was sent. */
  readonly day: string;
  readonly amount: string | null;
}

/** This is known of a document; null or empty where its kind has no such thing, or where this person may not see it. */
export interface Facts {
  /** The day it was sent; of a draft, today. */
  readonly day: string;
  readonly figure: { readonly field: string; readonly label: Words; readonly money: boolean; readonly amount: string } | null;
  /** Newest first, none sent after it. */
  readonly earlier: readonly Earlier[];
  /** Those of the same amount and payee; without a payee, of the same amount, applicant and day. */
  readonly same: { readonly by: 'payee' | 'day'; readonly count: number; readonly readable: OtherDocument | null };
  /** At which the flow goes another way, lowest first. */
  readonly limits: readonly Limit[];
  /** Of its own files, and how many of the kind's last ones had any. */
  readonly files: { readonly own: number; readonly asked: number; readonly having: number } | null;
  readonly dates: readonly { readonly field: string; readonly date: string }[];
  readonly calendar: readonly CalendarDay[];
  readonly workSystem: WorkSystem;
}

/** As many of the latest as are compared with. */
export const compared = 10;
/** Of fewer nothing is said to be usual. */
const fewest = 5;
/** An amount stands out that is larger than all of them, and more than so many times the middle one: neither alone says much. */
const timesUsual = '2';
/** A burst: at least so many within so many days, and so many times the pace of those before it, of which there are at least three. */
const burst = { documents: 4, days: 7, times: 3, before: 3 } as const;
/** Below a limit, but not by more than a fifth of it: two of them, put together, would always pass it. */
const justUnder = '0.8';
const splitDays = 7;
/** Of the kind's last ones, the share that makes a file usual. */
const usualShare = 0.8;

const amountsOf = (earlier: readonly Earlier[]): string[] => earlier.flatMap(({ amount }) => amount ?? []);

const duplicate = ({ figure, same }: Facts): Finding[] => {
  if (figure === null || same.count === 0) return [];
  const [en, zh] = same.by === 'payee' ? ['amount and payee', '金额、同收款人'] : ['amount, applicant and date', '金额、同申请人、同日期'];
  const text =
    same.count === 1
      ? w(`Same ${en} as another document of the last 90 days`, `近90天内另有1张同${zh}的单据`)
      : w(`Same ${en} as ${same.count} other documents of the last 90 days`, `近90天内另有${same.count}张同${zh}的单据`);
  return [{ severity: 'warning', field: figure.field, text, ...(same.readable && { other: same.readable }) }];
};

/** Says nothing of the other amounts: not all of them are this reader's to know. */
const largeAmount = ({ figure, earlier }: Facts): Finding[] => {
  const amounts = amountsOf(earlier.slice(0, compared)).toSorted(compare);
  const middle = amounts[Math.floor(amounts.length / 2)];
  if (figure === null || middle === undefined || amounts.length < fewest) return [];
  const stands = compare(figure.amount, amounts.at(-1)) > 0 && compare(figure.amount, multiply(middle, timesUsual)) > 0;
  const { label } = figure;
  const { length } = amounts;
  return stands
    ? [
        {
          severity: 'warning',
          field: figure.field,
          text: w(
            `${label.en}: more than in each of this applicant's last ${length}, and more than twice the usual`,
            `${label.zh}：高于该申请人近${length}张中的任何一张，且超过通常的2倍`,
          ),
        },
      ]
    : [];
};

const manyAtOnce = ({ day, earlier }: Facts): Finding[] => {
  const last = earlier.slice(0, compared);
  const since = addDays(day, -burst.days);
  const before = last.filter((one) => one.day <= since);
  const oldest = before.at(-1);
  const count = last.length - before.length + 1;
  // The pace of those before: from the oldest of them until the burst began.
  const span = oldest ? daysBetween(oldest.day, since) : 0;
  if (before.length < burst.before || span <= 0 || count < burst.documents) return [];
  if (count < (burst.times * before.length * burst.days) / span) return [];
  return [
    {
      severity: 'info',
      field: null,
      text: w(
        `${count} documents of this kind from this applicant within ${burst.days} days: at least ${burst.times} times the usual`,
        `该申请人${burst.days}天内提交了${count}张同类单据，至少为通常的${burst.times}倍`,
      ),
    },
  ];
};

const isJustUnder = (amount: string, { amount: limit, within }: Limit): boolean => {
  const against = compare(amount, limit);
  return (within ? against <= 0 : against < 0) && compare(amount, multiply(limit, justUnder)) >= 0;
};

const split = ({ day, figure, earlier, limits }: Facts): Finding[] => {
  if (figure === null || !figure.money) return [];
  const limit = limits.find((one) => isJustUnder(figure.amount, one));
  if (limit === undefined) return [];
  const others = amountsOf(earlier.filter((one) => one.day > addDays(day, -splitDays))).filter((amount) => isJustUnder(amount, limit));
  if (others.length === 0) return [];
  const count = others.length + 1;
  const shown = thousands(limit.amount);
  return [
    {
      severity: 'warning',
      field: figure.field,
      text: w(
        `${count} documents of this applicant within ${splitDays} days lie just under the limit of ${shown}: perhaps one that was split`,
        `该申请人${splitDays}天内有${count}张单据略低于限额${shown}，可能为拆分`,
      ),
    },
  ];
};

const missingFile = ({ files }: Facts): Finding[] =>
  files !== null && files.own === 0 && files.asked >= fewest && files.having >= files.asked * usualShare
    ? [
        {
          severity: 'warning',
          field: 'attachments',
          text: w(
            `No file, though ${files.having} of the last ${files.asked} of this kind have one`,
            `无附件，同类近${files.asked}张单据中有${files.having}张带附件`,
          ),
        },
      ]
    : [];

const weekdays = w('Monday Tuesday Wednesday Thursday Friday Saturday Sunday', '周一 周二 周三 周四 周五 周六 周日');

const restDays = ({ dates, calendar, workSystem }: Facts): Finding[] => {
  const known = new Map(calendar.map((row) => [row.day, row]));
  const resting = dates.filter(({ date }) => !isWorked(known.get(date) ?? ordinaryDay(date), workSystem));
  const [first] = resting;
  if (first === undefined) return [];
  const days = [...new Set(resting.map(({ date }) => date))];
  const named = (language: 'en' | 'zh'): string => weekdays[language].split(' ')[weekdayOf(first.date) - 1] ?? '';
  const more = days.length - 1;
  return [
    {
      severity: 'info',
      field: first.field,
      text: w(
        `${first.date} is a day of rest (${named('en')})${more > 0 ? `, and ${more} more of its dates` : ''}`,
        `${first.date}（${named('zh')}）为休息日${more > 0 ? `，另有${more}个日期也是` : ''}`,
      ),
    },
  ];
};

export const unusualIn = (facts: Facts): Finding[] => [
  ...duplicate(facts),
  ...split(facts),
  ...largeAmount(facts),
  ...missingFile(facts),
  ...manyAtOnce(facts),
  ...restDays(facts),
];
