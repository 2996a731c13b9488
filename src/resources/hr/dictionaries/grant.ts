/** Dictionaries of paying out. */
import { dictionary, type DictionarySeed } from '../../dictionary.ts';
import { w } from '#model/words.ts';

export const grantDictionaries = {
  grantType: dictionary(w('Kind of salary grant', '发放类型'), {
    monthly: ['Monthly', '月度工资'],
    bonus: ['Bonus', '奖金'],
    final: ['Final pay', '离职结算'],
    supplement: ['Supplement', '补发'],
  }),
} as const satisfies Readonly<Record<string, DictionarySeed>>;
