/** Rows of the inbox as a table for spreadsheets: what the list shows of them, in the reader's language, values as they are. */
import type { Person } from '#model/api.ts';
import { formatInstant } from '#model/calculation/dates.ts';
import type { InboxRow } from './inbox.ts';
import { w, type Words } from '#model/words.ts';

const heads = {
  kind: w('Kind', '类型'),
  code: w('Code', '单号'),
  status: w('State', '状态'),
  applicant: w('Applicant', '申请人'),
  department: w('Department', '部门'),
  node: w('Node', '节点'),
  holders: w('With', '当前处理人'),
  figure: w('Figure', '数值'),
  received: w('Received', '收到时间'),
  due: w('Due', '截止时间'),
} as const satisfies Record<string, Words>;

/** What the whole list is called as a file. */
export const inboxFile = w('Inbox', '待办');
/** Of many kinds of documents their summaries stand in one column. */
const summary = w('Summary', '摘要');
const comma = w(', ', '、');

export interface Telling {
  readonly say: (words: Words) => string;
  readonly nameOf: (person: Person) => string;
  readonly stateOf: (status: string) => string;
}

const timeOf = (instant: string | null): string => (instant === null ? '' : formatInstant(instant, 'yyyy-MM-dd hh:mm'));

const cells = (row: InboxRow, { say, nameOf, stateOf }: Telling): string[] => [
  say(row.kind),
  row.code,
  stateOf(row.status),
  nameOf(row.applicant),
  row.department ? say(row.department) : '',
  row.node ? say(row.node.name) : '',
  row.holders.map(nameOf).join(say(comma)),
  row.figure?.value ?? '',
  timeOf(row.receivedAt),
  timeOf(row.dueAt),
];

/** Fields of the documents' own summaries follow the common columns, one for each label. */
export const tableOf = (rows: readonly InboxRow[], telling: Telling): string[][] => {
  const { say } = telling;
  const own = [...new Set(rows.flatMap((row) => (row.summary ?? []).map(({ label }) => say(label))))];
  const common = Object.values(heads).map(say);
  const more = own.filter((label) => !common.includes(label));
  return [
    [...common, ...more],
    ...rows.map((row) => [
      ...cells(row, telling),
      ...more.map((label) => {
        const field = (row.summary ?? []).find((one) => say(one.label) === label);
        return field ? say(field.text) : '';
      }),
    ]),
  ];
};

/** Headings of a table that is written while it is read: nobody knows yet which summaries will come. */
export const longHeads = ({ say }: Pick<Telling, 'say'>): string[] => [...Object.values(heads).map(say), say(summary)];

export const longCells = (row: InboxRow, telling: Telling): string[] => [
  ...cells(row, telling),
  (row.summary ?? []).map(({ label, text }) => `${telling.say(label)}: ${telling.say(text)}`).join('; '),
];
