/** What is wrong with a condition or a part of it, in words. */
import { printRules } from '#machines/conditions/print.ts';
import { isWhole, noRules, type Rule } from '#machines/conditions/rules.ts';
import { compileCondition, compileTest, FeelFault } from '#machines/feel/feel.ts';
import type { CheckedField } from '#machines/verify/fields.ts';
import { knownTo, type Known } from '#machines/verify/names.ts';
import { typesOf } from '#machines/verify/types.ts';
import { w, type Words } from '#model/words.ts';

export const knownOf = (fields: readonly CheckedField[]): Known => knownTo({ elements: {}, variables: [] }, fields);

const faultWords = ({ expression, position, message }: FeelFault): Words => {
  const at = position + 1;
  const name = /^no function “(.*?)”/.exec(message)?.[1];
  if (name !== undefined) return w(`There is no function “${name}”`, `没有函数“${name}”`);
  const rest = expression.slice(position, position + 12);
  return rest === ''
    ? w('Something is missing at the end', '末尾缺少内容')
    : w(`Cannot be read from character ${at} on: “${rest}”`, `从第${at}个字符起无法解析：“${rest}”`);
};

/** Where FEEL text cannot be read, with the place; null where it can. `unary`: a cell of a decision table. */
export const faultOf = (text: string, unary = false): { readonly position: number; readonly words: Words } | null => {
  try {
    if (unary) compileTest(text);
    else compileCondition(text);
    return null;
  } catch (problem) {
    if (problem instanceof FeelFault) return { position: problem.position, words: faultWords(problem) };
    throw problem;
  }
};

/** Names and types in readable text that do not fit the fields. */
export const doubtsOf = (text: string, known: Known): readonly Words[] =>
  typesOf({ element: '', text, truth: true }, known).map(({ reason, mend }) =>
    w(`${reason.en}. ${mend.en}.`, `${reason.zh}。${mend.zh}。`),
  );

const unfinished = (rule: Rule): Words =>
  rule.subject.path === ''
    ? w('Choose a field', '选择字段')
    : rule.values.some((value) => value.kind === 'number' && value.text !== '')
      ? w('No number', '不是数字')
      : w('Fill in the value; until then the condition stays as it was', '填写值；在此之前条件保持不变');

/** What is wrong with one rule; null: nothing. */
export const faultOfRule = (rule: Rule, known: Known): Words | null => {
  if (!isWhole(rule)) return unfinished(rule);
  return doubtsOf(printRules({ ...noRules, items: [rule] }), known)[0] ?? null;
};
