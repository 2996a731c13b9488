/** Dictionaries of meals. */
import { w } from '#model/words.ts';
import { dictionary, type DictionarySeed } from '#resources/dictionary.ts';

export const mealDictionaries = {
  mealType: dictionary(w('Variant of a meal', '用餐类型'), {
    in: ['On site', '场内用餐'],
    out: ['Outside', '场外用餐'],
    con: ['Under a contract', '合同用餐'],
  }),
  mealTime: dictionary(w('Meal', '餐别'), {
    breakfast: ['Breakfast', '早餐'],
    lunch: ['Lunch', '午餐'],
    dinner: ['Dinner', '晚餐'],
    night: ['Night meal', '夜宵'],
  }),
  mealStatus: dictionary(
    w('State of a meal', '用餐状态'),
    { waiting: ['To be served', '待用餐'], done: ['Served', '已用餐'], settled: ['Settled', '已结算'], cancelled: ['Cancelled', '已取消'] },
    { waiting: 'submitted', done: 'mine', settled: 'approved', cancelled: 'invalidated' },
  ),
  mealSettle: dictionary(w('Who bears a meal', '费用承担'), {
    company: ['Company', '公司承担'],
    contractor: ['Contract partner', '合同方承担'],
    personal: ['Personal', '个人承担'],
  }),
} as const satisfies Readonly<Record<string, DictionarySeed>>;
