/** Dictionaries of general administration. */
import { w } from '#model/words.ts';
import { dictionary, type DictionarySeed } from '#resources/dictionary.ts';
import { materialDictionaries } from './words/materialDictionaries.ts';
import { dormDictionaries } from './words/dormDictionaries.ts';
import { newsDictionaries } from './words/newsDictionaries.ts';
import { documentDictionaries } from './words/documentDictionaries.ts';
import { mealDictionaries } from './words/mealDictionaries.ts';
import { vehicleDictionaries } from './words/vehicleDictionaries.ts';
import { visitDictionaries } from './words/visitDictionaries.ts';

export const generalDictionaries = {
  ...vehicleDictionaries,
  ...materialDictionaries,
  ...dormDictionaries,
  ...newsDictionaries,
  ...visitDictionaries,
  ...documentDictionaries,
  ...mealDictionaries,
  meetType: dictionary(w('Type of meeting', '会议类型'), {
    regular: ['Regular', '例会'],
    special: ['Special topic', '专题会'],
    training: ['Training', '培训'],
    reception: ['Visitors', '接待'],
    video: ['Video', '视频会议'],
  }),
  meetStatus: dictionary(
    w('State of a meeting', '会议状态'),
    {
      notStarted: ['Not started', '未开始'],
      ongoing: ['Ongoing', '进行中'],
      finished: ['Finished', '已结束'],
      cancelled: ['Cancelled', '已取消'],
    },
    { notStarted: 'submitted', ongoing: 'mine', finished: 'approved', cancelled: 'invalidated' },
  ),
  meetRepeat: dictionary(w('Repeats', '重复'), {
    none: ['Once', '不重复'],
    weekly: ['Every week', '每周'],
    biweekly: ['Every two weeks', '每两周'],
    monthly: ['Every month', '每月'],
  }),
  meetChange: dictionary(w('Change of a date', '会议日期变更'), {
    leftOut: ['Left out', '不召开'],
    cancelled: ['Cancelled', '已取消'],
    ended: ['Ended early', '提前结束'],
  }),
  meetAnswer: dictionary(
    w('Answer to an invitation', '参会回复'),
    { accepted: ['Attends', '参加'], declined: ['Does not attend', '不参加'] },
    { accepted: 'approved', declined: 'rejected' },
  ),
  greenType: dictionary(w('Kind of environmental work', '绿化环境类型'), {
    planting: ['Planting', '种植'],
    maintenance: ['Maintenance', '养护'],
    pest: ['Pest control', '病虫害防治'],
    cleaning: ['Cleaning', '环境保洁'],
    sewage: ['Sewage and sludge', '污水污泥'],
    waste: ['Waste disposal', '废弃物处置'],
  }),
  agentKind: dictionary(
    w('Kind of agent', '药剂类别'),
    {
      none: ['None', '未使用'],
      physical: ['Physical', '物理防治'],
      biological: ['Biological', '生物防治'],
      chemical: ['Chemical', '化学药剂'],
    },
    { chemical: 'attention' },
  ),
  receiptRole: dictionary(w('Part in received documents', '收文角色'), {
    propose: ['Proposes the handling', '拟办人'],
    instruct: ['Instructing leader', '批示领导'],
    handle: ['Handler', '承办人'],
    circulate: ['Reader', '传阅人'],
  }),
  meetEquipment: dictionary(w('Equipment of a room', '会议室设备'), {
    projector: ['Projector', '投影仪'],
    screen: ['Display', '显示屏'],
    video: ['Video conference', '视频会议系统'],
    whiteboard: ['Whiteboard', '白板'],
    microphone: ['Microphones', '话筒'],
    phone: ['Telephone', '会议电话'],
  }),
} as const satisfies Readonly<Record<string, DictionarySeed>>;
