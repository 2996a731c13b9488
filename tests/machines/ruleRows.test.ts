/** Approver rules as rows of a builder: read and written without loss, and every row is a rule that the product knows. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRule } from '#machines/rules.ts';
import { formOf, readRule, rowOfKind, ruleKinds, writeRule, type RuleRow } from '#machines/ruleRows.ts';

const code = fc.stringMatching(/^[A-Za-z][\w]{0,8}$/);
const subjects = {
  role: code,
  post: code,
  department: code,
  person: fc.stringMatching(/^[a-z0-9.@]{1,9}$/),
  peopleField: code,
  placedField: code,
  documentField: code,
  decision: fc.stringMatching(/^[A-Za-z][\w.-]{0,8}$/),
  feel: fc.constantFrom('["a", "b"]', 'if amount > 3 then ["a"] else []', 'items[1].owner', '[applicant]'),
} as const;

const row: fc.Arbitrary<RuleRow> = fc.constantFrom(...ruleKinds).chain((kind) => {
  const { subject, level } = formOf(kind);
  return fc.record({
    kind: fc.constant(kind),
    subject: subject === null ? fc.constant('') : subjects[subject],
    level:
      level === undefined
        ? fc.constant(null)
        : level === 'nth'
          ? fc.integer({ min: 1, max: 99 })
          : fc.option(fc.integer({ min: 1, max: 99 }), { nil: null }),
  });
});

describe('rows of approver rules', () => {
  it('come back from their text', () => {
    fc.assert(
      fc.property(row, (one) => {
        const rule = writeRule(one);
        expect(rule).not.toBeNull();
        expect(readRule(rule!)).toEqual(one);
        expect(isRule(rule!), rule!).toBe(true);
      }),
    );
  });

  it('keep any text: what is read and written again is the same rule, and stays so', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 30 }),
          row.map((one) => writeRule(one)!),
        ),
        (text) => {
          const once = writeRule(readRule(text));
          if (once === null) return;
          expect(writeRule(readRule(once))).toBe(once);
          expect(isRule(once)).toBe(isRule(text.trim()));
        },
      ),
    );
  });

  it.each([
    ['starter.leader(1)', 'starter.leader'],
    ['starter.leaders(toTop)', 'starter.leaders(toTop)'],
    ['dept:D08.inCharge(2)', 'dept:D08.inCharge(2)'],
    ['= [applicant]', '=[applicant]'],
    ['whoever', 'whoever'],
  ])('%s', (text, written) => expect(writeRule(readRule(text))).toBe(written));

  it('wait for what is still to be chosen, and keep what can still be meant', () => {
    expect(writeRule(rowOfKind('role'))).toBeNull();
    expect(rowOfKind('fieldInCharge', readRule('field:agentUser.leader(2)'))).toEqual({
      kind: 'fieldInCharge',
      subject: 'agentUser',
      level: 1,
    });
    expect(rowOfKind('role', readRule('post:P1')).subject).toBe('');
  });
});
