/** How the areas write their dictionaries, and those that every area uses. Order is rank order. */
import { statuses } from '#model/status.ts';
import { w, type Words } from '#model/words.ts';

export interface DictionaryItem {
  readonly value: string;
  readonly label: Words;
  /** Name of a tone of the interface. */
  readonly color?: string;
  readonly isDefault?: boolean;
}

export interface DictionarySeed {
  readonly label: Words;
  readonly items: readonly DictionaryItem[];
}

/** `dictionary(w('Gender', '性别'), { male: ['Male', '男'] })`; keys that look like whole numbers would be reordered, so those are given as pairs. */
export const dictionary = (
  label: Words,
  items: Readonly<Record<string, readonly [en: string, zh: string]>> | readonly (readonly [value: string, en: string, zh: string])[],
  colors: Readonly<Record<string, string>> = {},
): DictionarySeed => ({
  label,
  items: (Array.isArray(items)
    ? (items as readonly (readonly [string, string, string])[])
    : Object.entries(items).map(([value, [en, zh]]: [string, readonly [string, string]]) => [value, en, zh] as const)
  ).map(([value, en, zh]) => ({ value, label: w(en, zh), ...(colors[value] === undefined ? {} : { color: colors[value] }) })),
});

export const sharedDictionaries = {
  docStatus: dictionary(
    w('Document status', '单据状态'),
    Object.entries(statuses).map(([status, { label }]) => [status, label.en, label.zh] as const),
    Object.fromEntries(Object.entries(statuses).map(([status, { tone }]) => [status, tone])),
  ),
  confirmState: dictionary(
    w('Confirmation', '确认状态'),
    { unconfirmed: ['To confirm', '待确认'], confirmed: ['Confirmed', '已确认'], invalidated: ['Invalidated', '已作废'] },
    { unconfirmed: 'attention', confirmed: 'confirmed', invalidated: 'invalidated' },
  ),
  checkStatus: dictionary(
    w('Check', '核查状态'),
    { unchecked: ['Unchecked', '未核查'], passed: ['Passed', '通过'], failed: ['Failed', '未通过'] },
    { unchecked: 'draft', passed: 'approved', failed: 'rejected' },
  ),
  urgency: dictionary(
    w('Urgency', '紧急程度'),
    { normal: ['Normal', '普通'], urgent: ['Urgent', '紧急'], veryUrgent: ['Very urgent', '特急'] },
    { urgent: 'attention', veryUrgent: 'mine' },
  ),
  yesNo: dictionary(w('Yes or no', '是否'), [
    ['1', 'Yes', '是'],
    ['0', 'No', '否'],
  ]),
  enableState: dictionary(
    w('State', '启用状态'),
    { enabled: ['Enabled', '启用'], disabled: ['Disabled', '停用'] },
    { enabled: 'approved', disabled: 'invalidated' },
  ),
  gender: dictionary(w('Gender', '性别'), { male: ['Male', '男'], female: ['Female', '女'] }),
  payMethod: dictionary(w('Payment', '付款方式'), {
    bankTransfer: ['Bank transfer', '银行转账'],
    cash: ['Cash', '现金'],
    corpCard: ['Corporate card', '公务卡'],
    acceptance: ['Acceptance bill', '承兑汇票'],
    wechat: ['WeChat Pay', '微信'],
    alipay: ['Alipay', '支付宝'],
    letter: ['Letter of credit', '信用证'],
  }),
  currency: dictionary(w('Currency', '币种'), {
    CNY: ['Chinese yuan', '人民币'],
    NOK: ['Norwegian krone', '挪威克朗'],
    USD: ['US dollar', '美元'],
    EUR: ['Euro', '欧元'],
  }),
} as const satisfies Readonly<Record<string, DictionarySeed>>;
