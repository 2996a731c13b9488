/** Values that a choice may have: those of the dictionaries, disabled ones too, because records keep what they once chose. */
import type { EvaluationInput } from '#model/evaluate.ts';
import type { Database } from '../db/sql.ts';

type KnownCodes = NonNullable<EvaluationInput['dictionaries']>;

const kept = new WeakMap<Database, Promise<KnownCodes>>();

/** Called when a dictionary was changed, here or by another server. */
export const forgetChoices = (db: Database): boolean => kept.delete(db);

async function load(db: Database): Promise<KnownCodes> {
  const rows = await db.query<{ code: string; codes: string[] }>(
    `select dict_code as code, array_agg(item_value) as codes from dictionaries where item_value is not null and not deleted group by dict_code`,
  );
  const sets = new Map(rows.map(({ code, codes }) => [code, new Set(codes)] as const));
  return (dictionary) => sets.get(dictionary);
}

/** The codes by dictionary; a failed load is not kept. */
export function choicesOf(db: Database): Promise<KnownCodes> {
  const found = kept.get(db);
  if (found) return found;
  const codes = load(db);
  kept.set(db, codes);
  codes.catch(() => kept.delete(db));
  return codes;
}
