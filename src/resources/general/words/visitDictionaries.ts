/** Dictionaries of visits. */
import { w } from '#model/words.ts';
import { dictionary, type DictionarySeed } from '#resources/dictionary.ts';

export const visitDictionaries = {
  visitorCategory: dictionary(w('Category of visitors', '来访类别'), {
    government: ['Government', '政府'],
    customer: ['Customer', '客户'],
    supplier: ['Supplier', '供应商'],
    partner: ['Partner or investor', '合作方'],
    academic: ['University or institute', '院校科研'],
    media: ['Media', '媒体'],
    audit: ['Auditor or certifier', '认证审核'],
    other: ['Other', '其他'],
  }),
  receptionLevel: dictionary(w('Reception level', '接待规格'), {
    vip: ['VIP', 'VIP'],
    a: ['Grade A', 'A级'],
    b: ['Grade B', 'B级'],
    c: ['Working visit', '普通'],
  }),
  receptionCost: dictionary(w('Cost of a reception', '接待费用类型'), {
    meal: ['Meals', '餐费'],
    hotel: ['Lodging', '住宿'],
    traffic: ['Transport', '交通'],
    gift: ['Gifts', '礼品'],
    venue: ['Venue', '场地'],
    material: ['Print and material', '物料'],
    other: ['Other', '其他'],
  }),
  visitStatus: dictionary(
    w('State of a visit', '来访状态'),
    {
      planned: ['Planned', '待到访'],
      arrived: ['On site', '在场'],
      left: ['Left', '已离场'],
      noShow: ['No show', '未到访'],
      refused: ['Refused at gate', '拒绝入场'],
      cancelled: ['Cancelled', '已取消'],
    },
    {
      planned: 'submitted',
      arrived: 'mine',
      left: 'approved',
      noShow: 'attention',
      refused: 'rejected',
      cancelled: 'invalidated',
    },
  ),
} as const satisfies Readonly<Record<string, DictionarySeed>>;
