/** Filters of the inbox as people read them, and the periods that are asked for most. Pure but for the names that are given. */
import type { InboxFilterName } from '#model/workflow/inbox.ts';
import { addDays, addMonths, weekdayOf } from '#model/calculation/dates.ts';
import { thousands } from '#model/calculation/format.ts';
import { w, type Words } from '#model/words.ts';
import type { Filters } from '#client/inbox/queries.ts';

/** One chip: what it says, and what removing it takes out. */
export interface FilterChip {
  readonly key: string;
  readonly label: Words;
  readonly value: string;
  readonly removes: readonly InboxFilterName[] | 'q';
}

/** Names of what filters hold by id. */
export interface FilterNames {
  readonly kind: (resource: string) => string;
  readonly person: (id: string) => string;
  readonly department: (id: string) => string;
  readonly system: (id: string) => string;
  readonly status: (status: string) => string;
  readonly action: (action: string) => string;
  /** Stands between several of them. */
  readonly comma: string;
}

export const filterLabels = {
  resource: w('Kind', '单据类型'),
  system: w('System', '系统'),
  starter: w('Applicant', '申请人'),
  department: w('Department', '部门'),
  received: w('Received', '到达日期'),
  amount: w('Amount', '金额'),
  status: w('State', '状态'),
  action: w('My decision', '我的处理'),
  q: w('Text', '文字'),
} as const;

/** `from – to`, `≥ from`, `≤ to`. */
export const rangeText = (from: string | undefined, to: string | undefined): string =>
  from && to ? (from === to ? from : `${from} – ${to}`) : from ? `≥ ${from}` : `≤ ${to ?? ''}`;

const money = (value: string | undefined): string | undefined => (value ? `¥${thousands(value, 2).replace(/\.00$/, '')}` : undefined);

export const chipsOf = (filters: Filters, q: string, names: FilterNames): readonly FilterChip[] => {
  const { resource, system, starter, department, from, to, amountFrom, amountTo, status, action } = filters;
  const chip = (key: keyof typeof filterLabels, value: string | undefined, removes: FilterChip['removes']): readonly FilterChip[] =>
    value ? [{ key, label: filterLabels[key], value, removes }] : [];
  const listed = (value: string, name: (one: string) => string): string => value.split(',').map(name).join(names.comma);
  return [
    ...chip('resource', resource && listed(resource, names.kind), ['resource']),
    ...chip('system', system && names.system(system), ['system']),
    ...chip('starter', starter && names.person(starter), ['starter']),
    ...chip('department', department && names.department(department), ['department']),
    ...chip('received', from || to ? rangeText(from, to) : undefined, ['from', 'to']),
    ...chip('amount', amountFrom || amountTo ? rangeText(money(amountFrom), money(amountTo)) : undefined, ['amountFrom', 'amountTo']),
    ...chip('status', status && listed(status, names.status), ['status']),
    ...chip('action', action && listed(action, names.action), ['action']),
    ...chip('q', q || undefined, 'q'),
  ];
};

export interface Period {
  readonly key: string;
  readonly words: Words;
  readonly from: string;
  readonly to: string;
}

/** Periods that end today; `today` is a date of the company. */
export const periodsAt = (today: string): readonly Period[] => {
  const monthBegin = `${today.slice(0, 7)}-01`;
  const lastMonth = addMonths(monthBegin, -1);
  return [
    { key: 'today', words: w('Today', '今天'), from: today, to: today },
    { key: 'week', words: w('This week', '本周'), from: addDays(today, 1 - weekdayOf(today)), to: today },
    { key: 'month', words: w('This month', '本月'), from: monthBegin, to: today },
    { key: 'lastMonth', words: w('Last month', '上月'), from: lastMonth, to: addDays(monthBegin, -1) },
    { key: 'ninety', words: w('90 days', '近90天'), from: addDays(today, -89), to: today },
  ];
};

/** A typed amount as the server takes it; null where it is none. */
export const amountOf = (typed: string): string | null => {
  const text = typed.replace(/[,，\s¥￥]/g, '').replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));
  return /^\d{1,14}(\.\d{1,2})?$/.test(text) ? text : null;
};
