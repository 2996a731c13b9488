/** What suppliers are and how far they are dealt with. */
import { w } from '#model/words.ts';
import { dictionary, type DictionarySeed } from '../dictionary.ts';

export const purchaseDictionaries = {
  supplierType: dictionary(w('Type of supplier', '供应商类型'), {
    feed: ['Feed', '饲料'],
    egg: ['Eggs', '鱼卵'],
    equipment: ['Equipment', '设备'],
    medicine: ['Medicine', '药品'],
    packaging: ['Packaging', '包材'],
    construction: ['Construction', '工程'],
    logistics: ['Logistics', '物流'],
    service: ['Service', '服务'],
    general: ['General', '综合'],
  }),
  country: dictionary(w('Country', '国家'), {
    CN: ['China', '中国'],
    NO: ['Norway', '挪威'],
    IS: ['Iceland', '冰岛'],
    DK: ['Denmark', '丹麦'],
    CL: ['Chile', '智利'],
    US: ['United States', '美国'],
    JP: ['Japan', '日本'],
    other: ['Other', '其他'],
  }),
  taxType: dictionary(w('Taxpayer', '纳税人类型'), {
    general: ['General taxpayer', '一般纳税人'],
    small: ['Small-scale taxpayer', '小规模'],
  }),
  coopState: dictionary(
    w('Cooperation', '合作状态'),
    {
      candidate: ['Candidate', '潜在'],
      qualified: ['Qualified', '合格'],
      suspended: ['Suspended', '暂停'],
      blacklist: ['Blacklisted', '黑名单'],
    },
    { candidate: 'attention', qualified: 'approved', suspended: 'invalidated', blacklist: 'rejected' },
  ),
  supplierCert: dictionary(w('Kind of certificate', '证书类型'), {
    licence: ['Business licence', '营业执照'],
    permit: ['Permit', '许可证'],
    quality: ['Quality certificate', '质量认证'],
    agency: ['Letter of agency', '代理授权'],
    other: ['Other', '其他'],
  }),
  certState: dictionary(
    w('State of the licence', '证照状态'),
    {
      none: ['No licence', '未提供'],
      valid: ['Valid', '有效'],
      expiring: ['Expires within 30 days', '30天内到期'],
      expired: ['Expired', '已过期'],
    },
    { none: 'invalidated', valid: 'approved', expiring: 'attention', expired: 'rejected' },
  ),
} as const satisfies Readonly<Record<string, DictionarySeed>>;
