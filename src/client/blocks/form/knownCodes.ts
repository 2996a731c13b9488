/** Codes that a form accepts: those offered now, and those its record came with, because records keep what they once chose. */
import type { Dictionary } from '#model/api.ts';
import { allFields } from '#model/common.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { linesOf } from '#model/values.ts';
import type { Field } from '#model/field.ts';
import type { KnownCodes } from '#model/fields/rule.ts';

export const knownCodes = (dictionary: Dictionary, definition: Definition, original: AnyDoc): KnownCodes => {
  const codes = new Map(Object.entries(dictionary).map(([code, entries]) => [code, new Set(entries.map(({ value }) => value))]));
  const keep = (fields: Readonly<Record<string, Field>>, record: AnyDoc): void => {
    for (const [name, { dictionary: code }] of Object.entries(fields)) {
      const known = code === undefined ? undefined : codes.get(code);
      for (const value of known ? [record[name]].flat() : []) if (typeof value === 'string') known?.add(value);
    }
  };
  keep(allFields(definition), original);
  for (const [set, { fields }] of Object.entries(definition.lines)) for (const line of linesOf(original, set)) keep(fields, line);
  return (code) => codes.get(code);
};
