/** The record a new form begins with: defaults, with the names of what they point at, or the copy of an earlier one. */
import { companyToday } from '#client/fields/dateText.ts';
import { bodyOf } from './body.ts';
import type { Names, UserInfo } from '#model/api.ts';
import { allFields, allLineFields } from '#model/common.ts';
import { isMasked } from '#model/calculation/format.ts';
import { defaultsOf } from '#model/defaults.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { RuleActor } from '#model/facts.ts';
import type { Field, Fields } from '#model/field.ts';
import { linesOf } from '#model/values.ts';
import type { Words } from '#model/words.ts';
import { textOf } from '#model/calculation/text.ts';

const ownNames = (definition: Definition, record: AnyDoc, user: UserInfo): Names => {
  const me: Words = { zh: user.realName, en: user.nameEn ?? user.realName };
  const of: Readonly<Record<string, Words>> = {
    self: me,
    ownStaff: me,
    ownDepartment: { zh: user.deptName, en: user.deptName },
    ownPost: { zh: user.postName, en: user.postName },
  };
  return Object.fromEntries(
    Object.entries(allFields(definition)).flatMap(([name, field]) => {
      const token = field.default as { readonly from?: string } | undefined;
      const words = typeof token === 'object' && token?.from ? of[token.from] : undefined;
      return words && field.target && record[name] ? [[`${field.target}/${textOf(record[name])}`, words]] : [];
    }),
  );
};

export const freshRecord = (definition: Definition, actor: RuleActor, user: UserInfo | null): AnyDoc => {
  const record = defaultsOf(definition, { actor, today: companyToday(), now: new Date().toISOString() });
  return { ...record, $names: user ? ownNames(definition, record, user) : {} };
};

/** Whether a new document of this kind looks at the latest one of its author. */
export const carries = (definition: Definition): boolean => Object.values(definition.fields).some(({ carried }) => carried);

/** What the latest document of the author says where the kind asks for it; masked values and what the new one has are left alone. */
export const carriedOver = (definition: Definition, fresh: AnyDoc, latest: AnyDoc): AnyDoc => {
  const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';
  const values = Object.entries(definition.fields).flatMap(([name, { carried, kind }]) => {
    const value = latest[name];
    if (!carried || bound.has(kind) || !isEmpty(fresh[name]) || isEmpty(value) || isMasked(value)) return [];
    return [[name, value] as const];
  });
  return {
    ...fresh,
    ...Object.fromEntries(values),
    $names: { ...(latest['$names'] as Names | undefined), ...(fresh['$names'] as Names | undefined) },
  };
};

/** Kinds of values that belong to the one document they were given to: its files, and what was signed. */
const bound: ReadonlySet<string> = new Set<Field['kind']>(['files', 'images', 'signature']);
const free = (fields: Fields, values: AnyDoc): AnyDoc =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !bound.has(fields[name]?.kind ?? '')));

/** What its author may take over into a new one: everything they wrote, without key and number of the old one and without what belongs to it. */
export const copyOfRecord = (definition: Definition, source: AnyDoc): AnyDoc => {
  const { id: _id, version: _version, ...body } = bodyOf(definition, source);
  const lines = Object.entries(definition.lines).map(([name, set]) => [
    name,
    linesOf(body, name).map(({ id: _line, ...line }) => free(allLineFields(set), line)),
  ]);
  return { ...free(allFields(definition), body), ...Object.fromEntries(lines), $names: source['$names'] };
};
