/** Why a step goes to whom, in words: approver rules and conditions with their values. */
import { w, type Words } from '#model/words.ts';
import { textOf } from '#model/text.ts';
import type { ApproverRule } from '../flow.ts';
import { labelOf, ruleWords, type Labels } from '../rules.ts';
import { conditionOf } from '../run/conditions.ts';

/** A condition with the values that it met: `Total > 5000 (Total = 8000.00)`. */
export const conditionWords = (condition: string, values: Readonly<Record<string, unknown>>, labels: Labels = {}): Words => {
  const { reads } = conditionOf(condition);
  const say = (language: keyof Words): string => {
    const named = reads.reduce(
      (text, name) => text.replaceAll(new RegExp(`(?<![\\w."])${name}(?!\\w)`, 'g'), labelOf(labels, name)[language]),
      condition.replace(/^=\s*/, ''),
    );
    const known = reads.flatMap((name) => {
      const value = values[name];
      return value === null || value === undefined || typeof value === 'object'
        ? []
        : [`${labelOf(labels, name)[language]} = ${textOf(value)}`];
    });
    if (known.length === 0) return named;
    return language === 'zh' ? `${named}（${known.join('，')}）` : `${named} (${known.join(', ')})`;
  };
  return { en: say('en'), zh: say('zh') };
};

/** Rules and conditions of one step, joined. */
export const because = (rules: readonly ApproverRule[], conditions: readonly Words[], labels: Labels = {}): Words | null => {
  const parts = [...rules.map((rule) => ruleWords(rule, labels)), ...conditions];
  return parts.length === 0 ? null : w(parts.map(({ en }) => en).join('; '), parts.map(({ zh }) => zh).join('；'));
};
