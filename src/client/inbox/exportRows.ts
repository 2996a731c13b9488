/** Selected rows as a table for spreadsheets (interface 5.3): what the list shows of them, in the reader's language, values as they are. */
import { offerFile } from '#client/data/file.ts';
import { states } from '#client/words/states.ts';
import { csvOf } from '#model/csv.ts';
import { formatInstant } from '#model/dates.ts';
import type { Person, Status } from '#model/api.ts';
import type { InboxRow } from '#model/inbox.ts';
import { w, type Words } from '#model/words.ts';

const words = {
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
  file: w('Inbox', '待办'),
};

type Say = (words: Words) => string;

const timeOf = (instant: string | null): string => (instant === null ? '' : formatInstant(instant, 'yyyy-MM-dd hh:mm'));

/** Fields of the documents' own summaries follow the common columns, one for each label. */
export const tableOf = (rows: readonly InboxRow[], say: Say, nameOf: (person: Person) => string): string[][] => {
  const own = [...new Set(rows.flatMap(({ summary }) => (summary ?? []).map(({ label }) => say(label))))];
  const heads = [
    words.kind,
    words.code,
    words.status,
    words.applicant,
    words.department,
    words.node,
    words.holders,
    words.figure,
    words.received,
    words.due,
  ];
  const common = new Set(heads.map(say));
  const more = own.filter((label) => !common.has(label));
  return [
    [...heads.map(say), ...more],
    ...rows.map((row) => [
      say(row.kind),
      row.code,
      states[row.status as Status] ? say(states[row.status as Status]) : row.status,
      nameOf(row.applicant),
      row.department ? say(row.department) : '',
      row.node ? say(row.node.name) : '',
      row.holders.map(nameOf).join(say(w(', ', '、'))),
      row.figure?.value ?? '',
      timeOf(row.receivedAt),
      timeOf(row.dueAt),
      ...more.map((label) => {
        const field = (row.summary ?? []).find((one) => say(one.label) === label);
        return field ? say(field.text) : '';
      }),
    ]),
  ];
};

export const exportRows = (rows: readonly InboxRow[], say: Say, nameOf: (person: Person) => string): void =>
  offerFile(`${say(words.file)}.csv`, 'text/csv;charset=utf-8', csvOf(tableOf(rows, say, nameOf)));
