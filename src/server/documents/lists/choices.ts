/**
 * Choices as the company's dictionaries have them: which values there are, and how they are called. Disabled ones too, because records
 * keep what they once chose.
 */
import type { EvaluationInput } from '#model/evaluate.ts';
import type { Words } from '#model/words.ts';
import { keepOne } from '#server/db/caches.ts';
import type { Database } from '#server/db/sql.ts';

/** Label of a dictionary value in both languages; null where there is no such value. */
export type LabelOf = (dictionary: string, value: string) => Words | null;

interface Choices {
  readonly codes: NonNullable<EvaluationInput['dictionaries']>;
  readonly labelOf: LabelOf;
  /** By `dictionary value`. */
  readonly labels: ReadonlyMap<string, Words>;
}

interface Row {
  readonly dict_code: string;
  readonly item_value: string;
  readonly label_zh: string | null;
  readonly label_en: string | null;
}

async function load(db: Database): Promise<Choices> {
  const rows = await db.query<Row>(
    'select dict_code, item_value, label_zh, label_en from dictionaries where dict_code is not null and item_value is not null and not deleted',
  );
  const codes = new Map<string, Set<string>>();
  const labels = new Map<string, Words>();
  for (const { dict_code: code, item_value: value, label_zh, label_en } of rows) {
    codes.set(code, (codes.get(code) ?? new Set()).add(value));
    const zh = label_zh ?? label_en ?? value;
    labels.set(`${code} ${value}`, { zh, en: label_en ?? zh });
  }
  return {
    codes: (dictionary) => codes.get(dictionary),
    labelOf: (dictionary, value) => labels.get(`${dictionary} ${value}`) ?? null,
    labels,
  };
}

/** Read once, then kept until a dictionary changes. */
const { of: choices, forget } = keepOne('dict', load);

/** Called when a dictionary was changed, here or by another server. */
export const forgetChoices = forget;

/** The codes by dictionary. */
export const choicesOf = async (db: Database): Promise<Choices['codes']> => (await choices(db)).codes;

/** The labels by dictionary and value. */
export const labelsOf = async (db: Database): Promise<LabelOf> => (await choices(db)).labelOf;
