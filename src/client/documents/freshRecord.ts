/** The record a new form begins with: defaults, with the names of what they point at, or the copy of an earlier one. */
import { companyToday } from '#client/fields/dateText.ts';
import { bodyOf } from '#client/blocks/body.ts';
import type { Names, UserInfo } from '#model/api.ts';
import { allFields } from '#model/common.ts';
import { defaultsOf } from '#model/defaults.ts';
import type { AnyDoc, Definition, RuleActor } from '#model/definition.ts';
import type { Words } from '#model/words.ts';
import { textOf } from '#model/text.ts';

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

/** What its author may take over into a new one: everything he wrote, without key, number and files of the old one. */
export const copyOfRecord = (definition: Definition, source: AnyDoc): AnyDoc => {
  const { id: _id, version: _version, ...body } = bodyOf(definition, source);
  const lines = Object.fromEntries(
    Object.keys(definition.lines).map((name) => [
      name,
      ((body[name] as readonly AnyDoc[] | undefined) ?? []).map(({ id: _line, ...line }) => line),
    ]),
  );
  return { ...body, ...lines, $names: source['$names'] };
};
