/** Dictionaries of business trips. */
import { dictionary, type DictionarySeed } from '#resources/dictionary.ts';
import { w } from '#model/words.ts';

export const travelDictionaries = {
  gradeGroup: dictionary(w('Grade group', '职级组'), {
    E: ['Executives', '高管（E）'],
    M: ['Managers', '经理（M）'],
    TO: ['Specialists and operators', '专业及操作（T、O）'],
  }),
  cityTier: dictionary(w('City class', '城市类别'), {
    t1: ['First tier', '一线城市'],
    t2: ['Provincial capital or similar', '二线城市'],
    t3: ['Other', '其他城市'],
    abroad: ['Abroad', '境外'],
  }),
  tripTransport: dictionary(w('Means of travel', '出行交通工具'), {
    plane: ['Plane', '飞机'],
    highSpeed: ['High-speed rail', '高铁'],
    train: ['Train', '火车'],
    bus: ['Coach', '长途客车'],
    ship: ['Ship', '轮船'],
    ownCar: ['Company car', '公司车辆'],
    privateCar: ['Private car', '自驾'],
  }),
  seatClass: dictionary(w('Class of seat', '席别舱位'), {
    economy: ['Economy', '经济舱'],
    premium: ['Premium economy', '超级经济舱'],
    business: ['Business', '商务座公务舱'],
    first: ['First', '一等座头等舱'],
    second: ['Second', '二等座'],
  }),
  travelCost: dictionary(w('Kind of travel cost', '差旅费用种类'), {
    transport: ['Transport', '城际交通'],
    hotel: ['Lodging', '住宿'],
    refund: ['Change or refund fee', '退改签费'],
    local: ['Local transport actual', '市内交通实报'],
    visa: ['Visa and insurance', '签证保险'],
    other: ['Other', '其他'],
  }),
  travelState: dictionary(
    w('State of a business trip', '出差状态'),
    {
      none: ['Not approved', '未批准'],
      waiting: ['To leave', '待出发'],
      away: ['Away', '出差中'],
      back: ['Back', '已返回'],
      reported: ['Reimbursed', '已报销'],
      cancelled: ['Cancelled', '已取消'],
    },
    { none: 'draft', waiting: 'submitted', away: 'attention', back: 'attention', reported: 'approved', cancelled: 'invalidated' },
  ),
} as const satisfies Readonly<Record<string, DictionarySeed>>;
