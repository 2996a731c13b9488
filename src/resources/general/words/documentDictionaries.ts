/** Dictionaries of official documents: what is issued, received, archived and lent. */
import { w } from '#model/words.ts';
import { dictionary, type DictionarySeed } from '#resources/dictionary.ts';

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
  docCategory: dictionary(w('Category of papers', '档案类别'), {
    posted: ['Issued document', '发文'],
    received: ['Received document', '收文'],
    policy: ['Regulation', '规章制度'],
    qualification: ['Qualification or licence', '资质证照'],
    contractCopy: ['Contract copy', '合同副本'],
    meeting: ['Minutes', '会议纪要'],
    other: ['Other', '其他'],
  }),
  copyKind: dictionary(w('Original or duplicate', '正副本'), {
    original: ['Original', '正本'],
    duplicate: ['Duplicate', '副本'],
  }),
  licenceStatus: dictionary(
    w('Validity of a licence', '证照状态'),
    {
      valid: ['Valid', '有效'],
      expiring: ['Expiring', '即将到期'],
      expired: ['Expired', '已过期'],
      cancelled: ['Cancelled', '已注销'],
    },
    { expiring: 'attention', expired: 'rejected' },
  ),
  custody: dictionary(
    w('Where an original is', '原件状态'),
    {
      inArchive: ['In archive', '在库'],
      borrowed: ['Borrowed', '借出'],
      lost: ['Lost', '遗失'],
    },
    { borrowed: 'attention', lost: 'rejected' },
  ),
  certUse: dictionary(w('Use of a licence', '资质使用方式'), {
    original: ['Original', '借用原件'],
    copy: ['Copy', '复印件'],
  }),
  giveBackState: dictionary(
    w('Return of originals', '原件归还状态'),
    {
      none: ['Not to be returned', '无需归还'],
      out: ['Out', '未归还'],
      overdue: ['Overdue', '超期未还'],
      returned: ['Returned', '已归还'],
      lost: ['Lost', '已遗失'],
    },
    { overdue: 'rejected', lost: 'rejected' },
  ),
} as const satisfies Readonly<Record<string, DictionarySeed>>;
