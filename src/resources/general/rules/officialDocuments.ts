/** What issued, received and archived documents have in common: numbers, secrecy, who has to read. */
import { notNow, type ActInput, type Verdict } from '#model/acts.ts';
import { lineSet } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';

/** First word of every document number of the company. */
const house = '天屿';

/** Levels that only those in the trail and the archive keeper see. */
const secretLevels = ['secret', 'confidential'] as const;
export const isSecret = (secrecy: unknown): boolean => secretLevels.some((level) => level === secrecy);
/** Secret documents lie in nobody's reach but the archive keeper's. */
export const confinedBySecrecy = { where: { secrecy: secretLevels }, roles: ['archive_keeper'] } as const;

/** Whether the number of such a document carries the word of its department. */
export const needsWord = (kind: unknown, level: unknown): boolean => level === 'department' && kind !== 'letter' && kind !== 'minutes';

/** The series that a document is numbered in, the first that fits; null where its department has no word. */
export function seriesOf(kind: unknown, level: unknown, word: string | null): string | null {
  if (kind === 'letter') return `${house}函`;
  if (kind === 'minutes') return `${house}纪`;
  if (!needsWord(kind, level)) return `${house}发`;
  return word === null || word === '' ? null : `${house}${word}发`;
}
/** Number of a document: series, year in its own brackets, and a count without leading zeros. */
export const docNoOf = (series: string, year: string, n: number): string => `${series}〔${year}〕${n}号`;

/** The names in a text of recipients, which people part by commas, semicolons or the Chinese list mark. */
export const recipientsIn = (text: string | null): readonly string[] =>
  (text ?? '')
    .split(/[,，、;；]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** Who has to read a document, and since when they have. */
export const readerLines = lineSet({
  label: w('Readers', '传阅情况'),
  most: 2000,
  fields: {
    userId: f.user(w('Reader', '传阅人'), { readOnly: true }),
    deptId: f.department(w('Department', '部门'), { readOnly: true }),
    readAt: f.dateTime(w('Read at', '阅读时间'), { readOnly: true }),
  },
});

interface Circulated {
  readonly readers: readonly { readonly userId: string | null; readonly readAt: string | null }[];
  readonly applicant?: string;
  readonly remindedOn: string | null;
}

/** The reader says that they have read it, once. */
export const readVerdict = ({ doc, actor }: Pick<ActInput<Circulated>, 'doc' | 'actor'>): Verdict => {
  const own = doc.readers.find(({ userId }) => userId === actor.userId);
  return own === undefined || own.readAt !== null ? null : true;
};

/** Offices that look after official documents. */
const offices = ['archive_keeper', 'gm_secretary', 'admin_manager'];

/** Its author and the offices urge those who have not read, once a day. */
export const remindVerdict = ({ doc, actor, today }: Pick<ActInput<Circulated>, 'doc' | 'actor' | 'today'>): Verdict => {
  if (doc.applicant !== actor.userId && !offices.some((role) => actor.roles.includes(role))) return null;
  if (doc.readers.every(({ readAt }) => readAt !== null)) return null;
  return doc.remindedOn === today ? notNow('remindedToday', w('They were urged today', '今天已催阅')) : true;
};
