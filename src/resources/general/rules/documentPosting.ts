/**
 * An official document of the company: drafted, checked, countersigned, signed, numbered. Its number is given with the last decision, in
 * the series of its kind and level and the year in which it was signed, without a gap. A numbered document no longer changes; made void
 * it keeps its number.
 *
 * Fact: `word` the word of the drafting department in document numbers.
 */
import { document, fact } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { approving, documentOffices } from '#resources/grants.ts';
import { askSeal } from '#resources/stamp/asking.ts';
import { confinedBySecrecy, isSecret, needsWord, readerLines, readVerdict, recipientsIn, remindVerdict } from './officialDocuments.ts';

export const documentPosting = document({
  key: 'documentPosting',
  area: 'general',
  label: w('Issued document', '发文管理'),
  icon: 'file-text',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('FWD-{yyyyMMdd}-{seq3}', w('Draft no.', '拟稿编号')),
    docTitle: f.text(w('Document title', '文件标题'), { max: 150, required: true }),
    docKind: f.choice('docKind', w('Kind', '文种'), { required: true }),
    postLevel: f.choice('postLevel', w('Level', '发文级别'), {
      required: true,
      help: w(
        'Letters, minutes, company and department documents are numbered apart, each without a gap. A department document needs the word of its department.',
        '函、纪要、公司文件、部门文件分别编号，各自连续无空号。部门文件须先设置部门的发文代字。',
      ),
    }),
    secrecy: f.choice('docSecrecy', w('Secrecy', '密级'), {
      required: true,
      default: 'internal',
      help: w('Secret ones are seen by those in the trail and the archive keeper only', '商业秘密仅流程内人员与档案员可见'),
    }),
    secretYears: f.integer(w('Secret for years', '保密期限（年）'), { least: '1', most: '30' }),
    draftDept: f.computed(f.department(w('Drafting department', '拟稿部门'))),
    drafter: f.computed(f.user(w('Drafter', '拟稿人'))),
    subjectWords: f.text(w('Keywords', '关键词'), { max: 80 }),
    content: f.richText(w('Text', '正文'), { required: true }),
    textFile: f.files(w('Text file', '正文文件')),
    annexes: f.files(w('Annexes', '附件')),
    mainSend: f.text(w('Main recipients', '主送'), { max: 200, required: true }),
    copySend: f.text(w('Copies to', '抄送'), { max: 200 }),
    sendUsers: f.users(w('In-house recipients', '内部发送人员')),
    sendDepts: f.refs('sysDepartment', w('In-house departments', '内部发送部门')),
    countersignDepts: f.refs('sysDepartment', w('Countersigning departments', '会签部门')),
    countersigned: f.computed(f.boolean(w('Is countersigned', '需会签'))),
    docNo: f.text(w('Document no.', '发文字号'), { max: 50, readOnly: true, unique: true }),
    signer: f.user(w('Signed by', '签发人'), { readOnly: true }),
    signDate: f.date(w('Signed on', '签发日期'), { readOnly: true }),
    printCopies: f.integer(w('Printed copies', '印发份数'), { node: true, least: '1', most: '9999' }),
    printDate: f.date(w('Issued on', '印发日期'), { node: true }),
    proofreader: f.user(w('Proofread by', '校对人'), { node: true }),
    circulated: f.users(w('Sent to', '已发送人员'), { readOnly: true }),
    remindedOn: f.date(w('Urged on', '催阅日期'), { readOnly: true }),
  },
  lines: { readers: readerLines },
  facts: { word: fact<string | null>(['docKind', 'postLevel'], 'everybody') },
  visibleWhen: {
    secretYears: (doc) => isSecret(doc.secrecy),
    readers: (doc) => doc.status === 'approved' || doc.status === 'invalidated',
  },
  computes: {
    draftDept: ({ doc }) => doc.applicantDept ?? doc.draftDept ?? null,
    drafter: ({ doc, actor }) => doc.applicant ?? doc.drafter ?? actor.userId,
    countersigned: ({ doc }) => (doc.countersignDepts ?? []).length > 0,
  },
  rules: {
    oneRecipient: ({ doc }) =>
      doc.docKind === 'request' && recipientsIn(doc.mainSend).length > 1
        ? fault('oneRecipient', 'mainSend', w('a request has exactly one main recipient', '请示只能有一个主送单位'))
        : null,
    word: ({ doc, facts }) =>
      needsWord(doc.docKind, doc.postLevel) && facts.word === null
        ? fault('word', 'postLevel', w('your department has no word for its documents yet', '本部门尚未设置发文代字'))
        : null,
    printedOnce: ({ doc }) =>
      doc.printDate !== null && doc.signDate !== null && doc.printDate < doc.signDate
        ? fault('printedOnce', 'printDate', w('lies before the day of signing', '不能早于签发日期'))
        : null,
  },
  name: { zh: 'docTitle' },
  access: {
    owners: ['circulated'],
    confined: confinedBySecrecy,
    grants: {
      ...documentOffices,
      admin_manager: { actions: ['page', 'approve', 'print', 'export', 'void'], scope: 'all' },
      gm_secretary: { actions: ['page', 'print', 'export', 'void'], scope: 'all' },
      archive_keeper: approving('all'),
    },
  },
  list: {
    columns: ['docNo', 'docTitle', 'docKind', 'draftDept', 'drafter', 'signDate', 'status'],
    filters: ['docTitle', 'docNo', 'docKind', 'draftDept', 'signDate', 'status'],
    sort: [{ by: 'applyDate', down: true }],
  },
  form: [
    { label: w('Document', '文件'), fields: ['code', 'docTitle', 'docKind', 'postLevel', 'secrecy', 'secretYears', 'subjectWords'] },
    { label: w('Text', '正文'), fields: ['content', 'textFile', 'annexes'] },
    { label: w('Recipients', '主送与抄送'), fields: ['mainSend', 'copySend', 'sendUsers', 'sendDepts'] },
    { label: w('Countersigning', '会签'), fields: ['countersignDepts', 'countersigned'] },
    { label: w('Origin', '拟稿'), fields: ['draftDept', 'drafter'] },
    {
      label: w('Issue', '签发与印发'),
      fields: ['docNo', 'signer', 'signDate', 'printCopies', 'printDate', 'proofreader', 'circulated', 'remindedOn'],
    },
    { label: w('Readers', '传阅情况'), fields: ['readers'] },
  ],
  document: {
    flow: 'documentPosting',
    matter: ['docTitle', 'docKind', 'postLevel', 'mainSend'],
    voidable: true,
  },
  acts: {
    read: {
      label: w('Mark as read', '标记已阅'),
      icon: 'confirm',
      needs: 'page',
      when: readVerdict,
      call: { method: 'PUT', path: 'read/:id' },
      done: w('Marked as read', '已标记为已阅'),
    },
    remind: {
      label: w('Urge to read', '催阅'),
      icon: 'urge',
      needs: 'page',
      when: remindVerdict,
      call: { method: 'PUT', path: 'remind/:id' },
      note: w('Everybody who has not read it is told, once a day.', '通知全部未阅人员，每天一次。'),
      done: w('They are told', '已催阅'),
    },
    askSeal: {
      ...askSeal,
      when: ({ doc, actor }) => (doc.drafter === actor.userId ? true : null),
      begins: ({ doc }) => ({ copies: doc.printCopies ?? 1 }),
    },
  },
  effects: { approved: ['postingIssued', 'postingArchived'], invalidated: ['postingVoided', 'archivedVoided'] },
});
