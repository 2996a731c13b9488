/**
 * A document that the company received: registered, proposed for, instructed on by one leader after the other, handled, archived. Reading
 * is no gate: readers get it once it was proposed, and say when they have read it.
 *
 * Facts: `proposing` whom a document is given to that names nobody, and whether whom it names proposes; `outsiders` names of leaders in it
 * who do not instruct; `reply` the number of the document that answers it.
 */
import { document, fact, lineSet } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import type { Grant } from '#model/access.ts';
import { w } from '#model/words.ts';
import { approving, everything } from '../grants.ts';
import { confinedBySecrecy, readerLines, readVerdict, remindVerdict } from './rules/officialDocuments.ts';

export interface ProposingFact {
  /** The proposer who is asked where nobody is named. */
  readonly standard: string | null;
  /** Whether whom it names is an enabled proposer. */
  readonly named: boolean;
}

/** The registry of the company: nobody else enters what came in. */
const registry: Grant = { actions: ['page', 'add', 'put', 'deletes', 'submit', 'withdraw', 'approve', 'print', 'export'], scope: 'all' };

export const documentReceipt = document({
  key: 'documentReceipt',
  area: 'general',
  label: w('Received document', '收文管理'),
  icon: 'folder',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('SW-{yyyy}-{seq4}', w('Receipt no.', '收文编号')),
    docTitle: f.text(w('Document title', '文件标题'), { max: 150, required: true }),
    fromOrg: f.text(w('Sent by', '来文单位'), { max: 80, required: true }),
    fromNo: f.text(w('Sender’s no.', '来文字号'), { max: 50 }),
    receivedDate: f.date(w('Received on', '收文日期'), { required: true, default: { from: 'today' } }),
    docDate: f.date(w('Dated', '成文日期')),
    docNature: f.choice('docNature', w('To be', '办理性质'), {
      required: true,
      default: 'handle',
      help: w('What is only to be read is neither instructed on nor handled', '阅件不经批示和承办'),
    }),
    secrecy: f.choice('docSecrecy', w('Secrecy', '密级'), { required: true, default: 'internal' }),
    stateSecret: f.boolean(w('State secret', '国家秘密'), {
      default: false,
      help: w('Its files must not be kept here: enter where it is kept', '不得在本系统存放其文件，只登记存放位置'),
    }),
    keptAt: f.text(w('Kept at', '存放位置'), { max: 60 }),
    copies: f.integer(w('Copies', '份数'), { default: 1, least: '1', most: '9999' }),
    pages: f.integer(w('Pages', '页数'), { least: '1', most: '9999' }),
    replyNeeded: f.boolean(w('Answer needed', '需回复'), { default: false }),
    dueDate: f.date(w('Answer or finish by', '办理期限')),
    abstract: f.longText(w('Content in short', '内容摘要')),
    proposer: f.user(w('Proposed by', '拟办人'), {
      help: w('Whoever proposes by default, if nobody is named', '不填时由默认拟办人拟办'),
    }),
    proposes: f.computed(f.user(w('Asked to propose', '承担拟办'))),
    proposal: f.longText(w('Proposed handling', '拟办意见'), { node: true }),
    instructLeaders: f.users(w('Instructing leaders, in this order', '批示领导（按顺序）'), { node: true }),
    handleDept: f.department(w('Handling department', '承办部门'), { node: true }),
    circulateUsers: f.users(w('Readers', '传阅人员'), { node: true }),
    handler: f.user(w('Handler', '承办人'), { node: true }),
    handleResult: f.longText(w('Result', '办理结果'), { node: true }),
    replyPostingId: f.ref('documentPosting', w('Our answer', '复文'), { node: true }),
    replyNo: f.computed(f.text(w('Number of our answer', '复文字号'), { max: 50 })),
    instructed: f.computed(f.boolean(w('Is instructed on', '需批示'))),
    handled: f.computed(f.boolean(w('Is handled', '需承办'))),
    circulated: f.users(w('Sent to', '已发送人员'), { readOnly: true }),
    remindedOn: f.date(w('Urged on', '催阅日期'), { readOnly: true }),
  },
  lines: {
    opinions: lineSet({
      label: w('Instructions', '领导批示'),
      fields: {
        leader: f.user(w('Leader', '批示领导'), { readOnly: true }),
        text: f.longText(w('Instruction', '批示意见'), { readOnly: true }),
        at: f.dateTime(w('At', '批示时间'), { readOnly: true }),
      },
    }),
    readers: readerLines,
  },
  facts: {
    proposing: fact<ProposingFact>(['proposer'], 'everybody'),
    outsiders: fact<readonly string[]>(['instructLeaders'], 'everybody'),
    reply: fact<string | null>(['replyPostingId'], 'everybody'),
  },
  visibleWhen: {
    keptAt: (doc) => (doc.stateSecret === true ? 'required' : false),
    opinions: (doc) => doc.status !== 'draft',
    readers: (doc) => doc.status !== 'draft',
  },
  computes: {
    proposes: ({ doc, facts }) => doc.proposer ?? (facts.proposing === undefined ? doc.proposes : facts.proposing.standard),
    replyNo: ({ doc, facts }) => (doc.replyPostingId === null ? null : facts.reply === undefined ? doc.replyNo : facts.reply),
    instructed: ({ doc }) => doc.docNature === 'handle' && (doc.instructLeaders ?? []).length > 0,
    handled: ({ doc }) => doc.docNature === 'handle' && doc.handleDept !== null,
  },
  rules: {
    proposer: ({ doc, facts }) => {
      if (doc.proposal !== null || facts.proposing === undefined) return null;
      if (doc.proposer !== null && !facts.proposing.named)
        return fault('proposer', 'proposer', w('proposes no documents', '该人员不是拟办人'));
      return doc.proposes === null
        ? fault('proposer', 'proposer', w('name who proposes; nobody is the default', '未设置默认拟办人，须指定'))
        : null;
    },
    dates: ({ doc }) =>
      doc.dueDate !== null && doc.receivedDate !== null && doc.dueDate < doc.receivedDate
        ? fault('dates', 'dueDate', w('lies before it was received', '不能早于收文日期'))
        : null,
    notAhead: ({ doc, today }) =>
      doc.receivedDate !== null && doc.receivedDate > today ? fault('notAhead', 'receivedDate', w('lies ahead', '不能晚于今天')) : null,
    stateSecret: ({ doc }) => {
      if (doc.stateSecret !== true) return null;
      return [
        ...((doc.attachments ?? []).length > 0
          ? [fault('stateSecret', 'attachments', w('a state secret must not be stored here', '国家秘密文件不得上传'))]
          : []),
        ...(doc.secrecy !== 'confidential' ? [fault('stateSecret', 'secrecy', w('must be the highest level', '须选择最高密级'))] : []),
        ...(doc.keptAt === null ? [fault('stateSecret', 'keptAt', w('say where it is kept', '须填写存放位置'))] : []),
      ];
    },
    instructs: ({ doc }) =>
      doc.docNature === 'handle' && doc.proposal !== null && (doc.instructLeaders ?? []).length === 0
        ? fault('instructs', 'instructLeaders', w('name who instructs on it', '须指定批示领导'))
        : null,
    outsiders: ({ doc, facts }) =>
      doc.handler === null && (facts.outsiders ?? []).length > 0
        ? fault(
            'outsiders',
            'instructLeaders',
            w(
              `not among the instructing leaders: ${(facts.outsiders ?? []).join(', ')}`,
              `不是批示领导：${(facts.outsiders ?? []).join('、')}`,
            ),
          )
        : null,
    answered: ({ doc }) =>
      doc.replyNeeded === true && doc.handleResult !== null && doc.replyNo === null
        ? fault('answered', 'replyPostingId', w('name the issued document that answers it', '须选择已编号的复文'))
        : null,
  },
  name: { zh: 'docTitle' },
  access: {
    owners: ['circulated'],
    confined: confinedBySecrecy,
    grants: {
      employee: { actions: ['page', 'approve'], scope: 'self' },
      archive_keeper: registry,
      gm_secretary: registry,
      admin_manager: approving('all'),
      general_manager: approving('all'),
      chairman: approving('all'),
      sys_admin: everything,
      audit_admin: { actions: ['page', 'export', 'print'], scope: 'all' },
    },
  },
  list: {
    columns: ['code', 'fromOrg', 'docTitle', 'receivedDate', 'secrecy', 'dueDate', 'status'],
    filters: ['docTitle', 'fromOrg', 'receivedDate', 'dueDate', 'docNature', 'status'],
    sort: [{ by: 'receivedDate', down: true }],
  },
  form: [
    {
      label: w('Document', '来文'),
      fields: ['code', 'docTitle', 'fromOrg', 'fromNo', 'receivedDate', 'docDate', 'copies', 'pages', 'abstract'],
    },
    { label: w('Secrecy', '密级'), fields: ['secrecy', 'stateSecret', 'keptAt'] },
    { label: w('Handling', '办理要求'), fields: ['docNature', 'replyNeeded', 'dueDate', 'proposer', 'proposes'] },
    { label: w('Proposal', '拟办'), fields: ['proposal', 'instructLeaders', 'handleDept', 'circulateUsers', 'instructed', 'handled'] },
    { label: w('Instructions', '批示'), fields: ['opinions'] },
    { label: w('Result', '承办'), fields: ['handler', 'handleResult', 'replyPostingId', 'replyNo'] },
    { label: w('Readers', '传阅情况'), fields: ['circulated', 'remindedOn', 'readers'] },
  ],
  document: {
    flow: 'documentReceipt',
    matter: ['docTitle', 'fromOrg', { label: w('Received, due', '收文、期限'), from: 'receivedDate', to: 'dueDate' }],
  },
  dates: [{ notice: 'receipt_due', date: 'dueDate', where: { status: ['submitted', 'reposted'] }, again: 1 }],
  acts: {
    read: {
      label: w('Mark as read', '标记已阅'),
      icon: 'confirm',
      needs: 'page',
      underWay: true,
      when: readVerdict,
      call: { method: 'PUT', path: 'read/:id' },
      done: w('Marked as read', '已标记为已阅'),
    },
    remind: {
      label: w('Urge to read', '催阅'),
      icon: 'urge',
      needs: 'page',
      underWay: true,
      when: remindVerdict,
      call: { method: 'PUT', path: 'remind/:id' },
      note: w('Everybody who has not read it is told, once a day.', '通知全部未阅人员，每天一次。'),
      done: w('They are told', '已催阅'),
    },
  },
  effects: { approved: ['receiptArchived'] },
});
