/** A working life in order: what lies ahead of a person and what was, from their file and their documents. Pure. */
import type { AnyDoc } from '#model/definition.ts';
import { isDate } from '#model/calculation/dates.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w, type Words } from '#model/words.ts';
import type { PersonDocument } from '#resources/hr/rules/personOverview.ts';

export interface Event {
  readonly date: string;
  readonly what: Words;
  /** In the words of the record, in whatever language they were written. */
  readonly before: string;
  readonly after: string;
  /** Record that it came from, or that will bring it. */
  readonly resource: string | null;
  readonly id: string | null;
}

const event = (date: string, what: Words, more: Partial<Event> = {}): Event => ({
  date,
  what,
  before: '',
  after: '',
  resource: null,
  id: null,
  ...more,
});

const gone = new Set(['resigned', 'retired']);
const same = (text: string): Words => w(text, text);
const latest = (dates: readonly unknown[]): string | null => dates.filter(isDate).toSorted().at(-1) ?? null;

/** Next first: documents that take effect, probation, contracts and certificates that end. */
export const ahead = (record: AnyDoc, documents: readonly PersonDocument[], today: string): readonly Event[] => {
  const effects = documents.flatMap(({ takesEffect, kind, code, resource, id }) =>
    takesEffect === null ? [] : [event(takesEffect, kind, { after: code ?? '', resource, id })],
  );
  if (gone.has(textOf(record['staffState']))) return effects.toSorted((one, other) => one.date.localeCompare(other.date));
  const probation = record['probationEnd'];
  const contract = latest(linesOf(record, 'contracts').map((line) => line['dateTo']));
  const ends = [
    ...(record['staffState'] === 'probation' && isDate(probation) ? [event(probation, w('Probation ends', '试用期满'))] : []),
    ...(contract === null ? [] : [event(contract, w('Labour contract ends', '劳动合同到期'))]),
    ...linesOf(record, 'certificates').flatMap((line) =>
      isDate(line['validTo']) ? [event(line['validTo'], w('Certificate ends', '证书到期'), { after: textOf(line['certName']) })] : [],
    ),
  ];
  return [...effects, ...ends.filter(({ date }) => date >= today)].toSorted((one, other) => one.date.localeCompare(other.date));
};

/** Latest first: the changes of the file, with when they came, were confirmed and left. */
export const past = (record: AnyDoc): readonly Event[] => {
  const changes = linesOf(record, 'changes').flatMap((line) =>
    isDate(line['changeDate'])
      ? [
          event(line['changeDate'], same(textOf(line['changeType'])), {
            before: textOf(line['oldValue']),
            after: textOf(line['newValue']),
            resource: textOf(line['sourceType']) || null,
            id: textOf(line['sourceId']) || null,
          }),
        ]
      : [],
  );
  const milestones: readonly (readonly [string, Words])[] = [
    ['entryDate', w('Joined', '入职')],
    ['regularDate', w('Confirmed', '转正')],
    ['leaveDate', w('Last day', '离职')],
  ];
  const lived = milestones.flatMap(([field, what]) => {
    const date = record[field];
    return isDate(date) ? [event(date, what)] : [];
  });
  return [...changes, ...lived].toSorted((one, other) => other.date.localeCompare(one.date));
};
