/**
 * The archive: issued and received documents, regulations, and the licences and certificates of the company. One row stands for one paper,
 * so its original is in the archive or is not. What came out of a document changes its place only. A licence that is renewed gets a row of
 * its own, and the old one ends on the day on which the new one begins. A paper is destroyed when it need no longer be kept, by two people.
 *
 * Facts: `filed` the row as it is stored, where it came out of a document.
 */
import { notNow } from '#model/acts.ts';
import { stateOn } from '#model/daily.ts';
import type { StateByDay } from '#model/fields/byDay.ts';
import { fact, resource, type AnyDoc } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything } from '../grants.ts';
import { destroyAsked, keptTo, renewAsked } from './archive.ts';
import { confinedBySecrecy, isSecret } from './rules/officialDocuments.ts';

/** What a document says of its paper stays as it says. */
const saidByDocument = ['docName', 'docCategory', 'docNo', 'issuer', 'issueDate', 'secrecy', 'deptId'] as const;

const licence = { docCategory: ['qualification'] };
/** A licence is told to expire 60 days ahead. */
const validity: StateByDay = {
  cases: [
    { is: 'cancelled', before: 'cancelledOn', days: 0, while: { copyKind: ['original', 'duplicate'] } },
    { is: 'expired', after: 'validTo', while: licence },
    { is: 'expiring', before: 'validTo', days: 60, while: licence },
  ],
  otherwise: 'valid',
};

const isLicence = (category: unknown): boolean => category === 'qualification';

export const documentsManagement = resource({
  key: 'documentsManagement',
  area: 'general',
  label: w('Documents and licences', '文件证照管理'),
  icon: 'certificate',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    code: f.code('DA-{yyyy}-{seq5}', w('Archive no.', '档案编号')),
    docName: f.text(w('Name', '名称'), { max: 150, required: true }),
    docCategory: f.choice('docCategory', w('Category', '类别'), { required: true }),
    docNo: f.text(w('Document or licence no.', '文号或证号'), { max: 60 }),
    issuer: f.text(w('Issued by', '发文或发证单位'), { max: 80 }),
    issueDate: f.date(w('Issued', '签发日期')),
    validFrom: f.date(w('Valid from', '有效期起')),
    validTo: f.date(w('Valid to', '有效期至')),
    reviewDate: f.date(w('Next annual review', '年检日期')),
    licenceStatus: f.computed(
      f.choice('licenceStatus', w('Validity', '证照状态'), {
        daily: validity,
      }),
    ),
    orgId: f.ref('org', w('Holder', '持证主体')),
    copyKind: f.choice('copyKind', w('Original or duplicate', '正副本'), { required: true, default: 'original' }),
    secrecy: f.choice('docSecrecy', w('Secrecy', '密级'), { required: true, default: 'internal' }),
    keepYears: f.integer(w('Keep for years', '保管期限（年）'), {
      least: '0',
      most: '100',
      help: w(
        '0: for ever. Empty: issued documents 30, received ones and minutes 10, others for ever.',
        '0为永久；不填时发文30年，收文和纪要10年，其他永久。',
      ),
    }),
    keptTo: f.computed(f.date(w('Kept to', '保管至'))),
    boxNo: f.text(w('Box', '盒号'), { max: 30 }),
    location: f.text(w('Place', '存放位置'), { max: 60 }),
    custody: f.choice('custody', w('Original', '原件状态'), { required: true, default: 'inArchive' }),
    holder: f.user(w('Held by', '当前持有人'), { readOnly: true }),
    keeper: f.user(w('Keeper', '保管人'), { required: true }),
    deptId: f.department(w('Department', '所属部门')),
    files: f.files(w('Scans', '扫描件')),
    postingId: f.ref('documentPosting', w('Issued document', '来源发文'), { readOnly: true }),
    receiptId: f.ref('documentReceipt', w('Received document', '来源收文'), { readOnly: true }),
    readers: f.users(w('Readers', '可查阅人员'), { readOnly: true }),
    renewsId: f.ref('documentsManagement', w('Renews', '换发自'), { readOnly: true }),
    renewedById: f.ref('documentsManagement', w('Renewed by', '换发为'), { readOnly: true }),
    cancelledOn: f.date(w('Cancelled on', '注销日期'), { readOnly: true }),
    open: f.computed(f.boolean(w('Everybody may see it', '全员可见'))),
    destroyAskedBy: f.user(w('Destruction asked by', '销毁申请人'), { readOnly: true }),
    destroyedBy: f.user(w('Destroyed with', '监销人'), { readOnly: true }),
    destroyedOn: f.date(w('Destroyed on', '销毁日期'), { readOnly: true }),
    destroyNote: f.text(w('How and why', '销毁说明'), { max: 200, readOnly: true }),
  },
  facts: { filed: fact<AnyDoc | null>([...saidByDocument]) },
  visibleWhen: {
    docNo: (doc) => (isLicence(doc.docCategory) ? 'required' : true),
    validFrom: (doc) => (isLicence(doc.docCategory) ? 'required' : true),
    reviewDate: (doc) => isLicence(doc.docCategory),
    licenceStatus: (doc) => isLicence(doc.docCategory),
    orgId: (doc) => isLicence(doc.docCategory),
  },
  computes: {
    licenceStatus: ({ doc, today }) => stateOn(validity, doc, today),
    keptTo: ({ doc }) => keptTo(doc.docCategory, doc.keepYears, doc.issueDate),
    open: ({ doc }) =>
      (doc.docCategory === 'policy' || isLicence(doc.docCategory)) && !isSecret(doc.secrecy) && (doc.destroyedOn ?? null) === null,
  },
  rules: {
    licence: ({ doc }) =>
      isLicence(doc.docCategory)
        ? (['docNo', 'validFrom'] as const)
            .filter((name) => doc[name] === null)
            .map((name) => fault('licence', name, w('required of a licence', '资质证照必填')))
        : null,
    validity: ({ doc }) =>
      doc.validFrom !== null && doc.validTo !== null && doc.validTo <= doc.validFrom
        ? fault('validity', 'validTo', w('must lie behind the day on which it begins', '须晚于有效期起'))
        : null,
    saidByDocument: ({ doc, facts: { filed } }) =>
      filed === null || filed === undefined
        ? null
        : saidByDocument
            .filter((name) => (doc[name] ?? null) !== (filed[name] ?? null))
            .map((name) => fault('saidByDocument', name, w('is as its document says', '以来源公文为准，不能修改'))),
    custody: ({ doc }) =>
      (doc.custody === 'borrowed') === ((doc.holder ?? null) !== null)
        ? null
        : fault('custody', 'custody', w('is lent and given back by applications alone', '借出与归还须通过资质使用申请办理')),
  },
  removal: {
    filed: ({ doc }) =>
      (doc.postingId ?? doc.receiptId ?? null) !== null
        ? fault('filed', '', w('it came out of a document', '由公文流程归档，不能删除'))
        : null,
    lent: ({ doc }) => (doc.custody === 'borrowed' ? fault('lent', '', w('its original is lent', '原件已借出，不能删除')) : null),
  },
  name: { zh: 'docName' },
  access: {
    owners: ['readers', 'keeper'],
    department: 'deptId',
    confined: confinedBySecrecy,
    published: { where: { open: true }, files: { docCategory: 'policy' } },
    grants: {
      employee: { actions: ['page'], scope: 'dept', menu: false },
      archive_keeper: everything,
      gm_secretary: { actions: ['page', 'export'], scope: 'all' },
      admin_manager: { actions: ['page', 'export', 'destroy'], scope: 'all' },
      general_manager: { actions: ['page'], scope: 'all' },
      chairman: { actions: ['page'], scope: 'all' },
      sys_admin: everything,
      audit_admin: { actions: ['page', 'export'], scope: 'all' },
    },
    more: ['destroy'],
  },
  dates: [
    { notice: 'licence_expiring', date: 'validTo', where: licence, unless: 'cancelledOn' },
    { notice: 'licence_review', date: 'reviewDate', where: licence, unless: 'cancelledOn' },
  ],
  list: {
    columns: ['code', 'docName', 'docCategory', 'docNo', 'issueDate', 'validTo', 'licenceStatus', 'custody', 'keeper'],
    filters: ['docName', 'docCategory', 'docNo', 'licenceStatus', 'validTo', 'keptTo', 'custody'],
    sort: [{ by: 'code', down: true }],
  },
  form: [
    {
      label: w('Paper', '文件'),
      fields: ['code', 'docName', 'docCategory', 'docNo', 'issuer', 'issueDate', 'copyKind', 'secrecy', 'deptId', 'open', 'files'],
    },
    {
      label: w('Validity', '有效期'),
      fields: ['orgId', 'validFrom', 'validTo', 'reviewDate', 'licenceStatus', 'cancelledOn', 'renewsId', 'renewedById'],
    },
    { label: w('Place', '存放'), fields: ['keeper', 'boxNo', 'location', 'custody', 'holder', 'keepYears', 'keptTo'] },
    { label: w('Origin', '来源'), fields: ['postingId', 'receiptId', 'readers'] },
    { label: w('Destruction', '销毁'), fields: ['destroyAskedBy', 'destroyedBy', 'destroyedOn', 'destroyNote'] },
  ],
  acts: {
    renew: {
      label: w('Renewed', '登记换证'),
      icon: 'repost',
      needs: 'put',
      when: ({ doc }) => {
        if (!isLicence(doc.docCategory) || doc.destroyedOn !== null) return null;
        return doc.renewedById === null ? true : notNow('renewed', w('It is renewed already', '该证照已换证'));
      },
      call: { method: 'PUT', path: 'renew/:id' },
      asks: renewAsked,
      begins: ({ doc, today }) => ({ docNo: doc.docNo, validFrom: doc.validTo ?? today }),
      done: w('The new licence is in the archive', '新证照已入档'),
    },
    destroy: {
      label: w('Destroy', '销毁'),
      icon: 'discard',
      needs: 'destroy',
      danger: true,
      when: ({ doc, actor, today }) => {
        if (doc.keptTo === null || doc.keptTo >= today || doc.destroyedOn !== null) return null;
        if (doc.custody === 'borrowed') return notNow('lent', w('Its original is lent', '原件已借出'));
        return doc.destroyAskedBy === actor.userId
          ? notNow('another', w('A second person has to destroy it with you', '须由另一人监销'))
          : true;
      },
      call: { method: 'PUT', path: 'destroy/:id' },
      asks: destroyAsked,
      note: w('The first person asks for it, a second one confirms that it was destroyed.', '一人提出销毁，另一人监销确认。'),
      done: w('It is noted', '已登记'),
    },
  },
  belonging: [{ resource: 'documentsManagement', by: 'renewsId' }],
});
