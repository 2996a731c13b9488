/** Dictionaries of official documents: what is issued, received, archived and lent. */
import { w } from '#model/words.ts';
import { dictionary, type DictionarySeed } from '../dictionary.ts';

export const documentDictionaries = {
  docKind: dictionary(w('Kind of document', '文种'), {
    decision: ['Decision', '决定'],
    notice: ['Notice', '通知'],
    announcement: ['Announcement', '通告'],
    circular: ['Circular', '通报'],
    report: ['Report', '报告'],
    request: ['Request', '请示'],
    reply: ['Reply', '批复'],
    opinion: ['Opinion', '意见'],
    letter: ['Letter', '函'],
    minutes: ['Minutes', '纪要'],
    regulation: ['Regulation', '制度'],
  }),
  postLevel: dictionary(w('Level of a document', '发文级别'), {
    company: ['Company document', '公司文件'],
    department: ['Department document', '部门文件'],
    joint: ['Joint document', '联合行文'],
  }),
  docNature: dictionary(w('What is to be done with a document', '办理性质'), {
    handle: ['Handled', '办件'],
    read: ['Read', '阅件'],
  }),
  docSecrecy: dictionary(
    w('Secrecy', '密级'),
    {
      public: ['Public', '公开'],
      internal: ['Internal', '内部'],
      secret: ['Trade secret', '普通商业秘密'],
      confidential: ['Core trade secret', '核心商业秘密'],
    },
    { secret: 'attention', confidential: 'attention' },
  ),
} as const satisfies Readonly<Record<string, DictionarySeed>>;
