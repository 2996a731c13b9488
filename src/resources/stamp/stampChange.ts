/**
 * Changes the keeper, the text, the scope or the place of a seal, has it engraved anew, or suspends it and takes it into use again. It takes
 * effect on its day; before that the seal is kept and used as it was. While it is lent on that day, it takes effect once it is back.
 *
 * Facts: `seal` the chosen seal; `entity` the other seals of its entity that are being made or in service; `open` numbers of other changes
 * and of abolitions of it that are under way; `lent` the number of the borrowing that has booked it on that day; `taker` name of the new
 * keeper.
 */
import { document, fact } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { isEditable } from '#model/status.ts';
import { w } from '#model/words.ts';
import { askedBy, mayChange, stateAfter, statusWord, type ChangedSeal } from './changes.ts';
import { sealPapers, writing } from './grants.ts';
import { faultOfOpen, faultsAmong, isStrict, type EntitySeal } from './stamps.ts';

const node = { node: true } as const;
const shown = (text: string | null): string | null => text?.slice(0, 300) ?? null;
/** Faults beside other seals are told at the field of the change. */
const toldAt: Readonly<Record<string, string>> = { stampText: 'newText', keeper: 'newKeeper' };

export const stampChange = document({
  key: 'stampChange',
  area: 'stamp',
  label: w('Seal change', '印章变更申请'),
  icon: 'transfer',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('YZB-{yyyyMMdd}-{seq3}', w('No.', '单号')),
    stampId: f.ref('stampDetail', w('Seal', '印章'), { required: true }),
    stampType: f.computed(f.choice('stampType', w('Type', '类型'))),
    changeType: f.choice('stampChangeType', w('Change', '变更类型'), { required: true }),
    oldKeeper: f.computed(f.user(w('Present keeper', '原保管人'))),
    newKeeper: f.user(w('New keeper', '新保管人')),
    oldText: f.computed(f.text(w('Present text', '原印文'), { max: 110 })),
    newText: f.text(w('New text', '新印文'), { max: 100 }),
    oldScope: f.computed(f.longText(w('Present scope', '原使用范围'))),
    newScope: f.longText(w('New scope', '新使用范围')),
    oldLocation: f.computed(f.text(w('Present place', '原保管地点'), { max: 60 })),
    newLocation: f.text(w('New place', '新保管地点'), { max: 60 }),
    oldStatus: f.computed(f.choice('stampStatus', w('Present state', '原状态'))),
    newStatus: f.choice('stampStatus', w('New state', '新状态')),
    oldValue: f.computed(f.text(w('Before', '变更前'), { max: 300 })),
    newValue: f.computed(f.text(w('After', '变更后'), { max: 300 })),
    effectiveDate: f.date(w('Effective', '生效日期'), {
      required: true,
      help: w('While the seal is lent on that day, the change waits until it is back.', '生效日印章外借未还的，归还后生效。'),
    }),
    reason: f.longText(w('Reason', '变更原因'), { required: true }),
    handoverTime: f.dateTime(w('Handed over', '交接时间'), node),
    witness: f.user(w('Witness', '监交人'), node),
    newImprint: f.images(w('New imprint', '新印模'), node),
    newRecordNo: f.text(w('New police record no.', '新公安备案号'), { ...node, max: 60 }),
    applied: f.boolean(w('Applied', '已生效'), { readOnly: true, default: false }),
  },
  facts: {
    seal: fact<ChangedSeal | null>(['stampId'], 'everybody'),
    entity: fact<readonly EntitySeal[]>(['stampId'], 'everybody'),
    open: fact<readonly string[]>(['stampId'], 'everybody'),
    lent: fact<string | null>(['stampId', 'effectiveDate'], 'everybody'),
    taker: fact<string | null>(['newKeeper'], 'everybody'),
  },
  visibleWhen: {
    newKeeper: ({ changeType }) => changeType === 'keeper' && 'required',
    newText: ({ changeType }) => changeType === 'rename' && 'required',
    newScope: ({ changeType }) => changeType === 'scope' && 'required',
    newLocation: ({ changeType }) => changeType === 'location' && 'required',
    newStatus: ({ changeType }) => changeType === 'status' && 'required',
  },
  computes: {
    stampType: ({ doc, facts: { seal } }) => (seal === undefined ? doc.stampType : (seal?.stampType ?? null)),
    oldKeeper: ({ doc, facts: { seal } }) => (seal === undefined || doc.status === 'approved' ? doc.oldKeeper : (seal?.keeper ?? null)),
    oldText: ({ doc, facts: { seal } }) => (seal === undefined || doc.status === 'approved' ? doc.oldText : (seal?.stampText ?? null)),
    oldScope: ({ doc, facts: { seal } }) => (seal === undefined || doc.status === 'approved' ? doc.oldScope : (seal?.scope ?? null)),
    oldLocation: ({ doc, facts: { seal } }) =>
      seal === undefined || doc.status === 'approved' ? doc.oldLocation : (seal?.location ?? null),
    oldStatus: ({ doc, facts: { seal } }) =>
      seal === undefined || doc.status === 'approved' ? doc.oldStatus : (seal?.serviceState ?? null),
    oldValue: ({ doc, facts: { seal } }) => {
      if (!seal || doc.status === 'approved') return doc.oldValue;
      switch (doc.changeType) {
        case 'keeper':
          return seal.keeperName;
        case 'rename':
        case 'reengrave':
          return doc.oldText;
        case 'scope':
          return shown(doc.oldScope);
        case 'location':
          return doc.oldLocation;
        case 'status':
          return statusWord(doc.oldStatus);
        default:
          return null;
      }
    },
    newValue: ({ doc, facts: { taker } }) => {
      switch (doc.changeType) {
        case 'keeper':
          return taker === undefined ? doc.newValue : taker;
        case 'rename':
          return doc.newText;
        case 'reengrave':
          return doc.oldText;
        case 'scope':
          return shown(doc.newScope);
        case 'location':
          return doc.newLocation;
        case 'status':
          return doc.newStatus === null ? null : statusWord(doc.newStatus);
        default:
          return null;
      }
    },
  },
  rules: {
    standing: ({ doc, facts: { seal } }) =>
      seal && doc.status !== 'approved' && doc.changeType !== null && !mayChange(seal.serviceState, doc.changeType)
        ? fault('standing', 'stampId', w('is in no state for this change', '该印章当前状态不能办理此类变更'))
        : null,
    lent: ({ doc, facts: { seal, lent } }) => {
      if (!isEditable(doc.status ?? 'draft')) return null;
      if (seal?.custody === 'lent') return fault('sealOut', 'stampId', w('is lent', '该印章已外借'));
      return lent ? fault('lent', 'effectiveDate', w(`is lent by ${lent} on that day`, `该日已由${lent}外借`)) : null;
    },
    open: ({ doc, facts: { open } }) => (isEditable(doc.status ?? 'draft') ? faultOfOpen(open) : null),
    filled: ({ doc }) =>
      Object.entries(askedBy).flatMap(([field, changeType]) =>
        doc.changeType === changeType && (doc[field as keyof typeof askedBy] ?? '') === ''
          ? [fault('filled', field, w('required', '必填'))]
          : [],
      ),
    differs: ({ doc, facts: { seal } }) => {
      if (!seal || doc.status === 'approved') return null;
      const same = (field: string, now: string | null, then: string | null) =>
        then !== null && then === now ? [fault('differs', field, w('is so already', '与变更前相同'))] : [];
      switch (doc.changeType) {
        case 'keeper':
          return same('newKeeper', seal.keeper, doc.newKeeper);
        case 'rename':
          return same('newText', seal.stampText, doc.newText);
        case 'scope':
          return same('newScope', seal.scope, doc.newScope);
        case 'location':
          return same('newLocation', seal.location, doc.newLocation);
        case 'status':
          return doc.newStatus !== null && doc.newStatus !== stateAfter(seal.serviceState)
            ? fault('differs', 'newStatus', w('is suspended, or taken into use again', '只能停用在用印章或恢复启用停用印章'))
            : null;
        default:
          return null;
      }
    },
    among: ({ doc, facts: { seal, entity } }) => {
      if (!seal || entity === undefined || doc.status === 'approved') return null;
      if (doc.changeType !== 'keeper' && doc.changeType !== 'rename') return null;
      const texts = doc.changeType === 'rename' && doc.newText !== null ? [doc.newText] : [];
      const keeper = doc.changeType === 'keeper' ? doc.newKeeper : seal.keeper;
      return faultsAmong({ stampType: seal.stampType, keeper, texts }, entity).map((one) => ({
        ...one,
        field: toldAt[one.field] ?? one.field,
      }));
    },
    otherHands: ({ doc, actor }) =>
      doc.changeType === 'keeper' &&
      isStrict(doc.stampType) &&
      doc.newKeeper !== null &&
      doc.status !== 'approved' &&
      doc.newKeeper === (doc.applicant ?? actor.userId)
        ? fault('otherHands', 'newKeeper', w('whoever asks for it does not keep it', '申请人不能自任该类印章的保管人'))
        : null,
    ahead: ({ doc, today }) =>
      isEditable(doc.status ?? 'draft') && doc.effectiveDate !== null && doc.effectiveDate < today
        ? fault('ahead', 'effectiveDate', w('lies in the past', '不能早于今天'))
        : null,
    handed: ({ doc, now }) =>
      doc.handoverTime !== null && doc.handoverTime > now ? fault('handed', 'handoverTime', w('lies in the future', '不能晚于现在')) : null,
    witness: ({ doc }) =>
      doc.witness !== null && [doc.oldKeeper, doc.newKeeper].includes(doc.witness)
        ? fault('witness', 'witness', w('is one of the two keepers', '监交人不能是交接双方'))
        : null,
  },
  name: { zh: 'code' },
  access: {
    owners: ['oldKeeper', 'newKeeper', 'witness'],
    grants: { ...sealPapers, admin_manager: writing('all', 'void') },
  },
  list: {
    columns: ['code', 'stampId', 'changeType', 'oldValue', 'newValue', 'effectiveDate', 'applied', 'status'],
    filters: ['stampId', 'changeType', 'effectiveDate', 'applied', 'status'],
    sort: [{ by: 'applyDate', down: true }],
  },
  form: [
    { label: w('Seal', '印章'), fields: ['code', 'stampId', 'stampType', 'changeType', 'oldValue', 'newValue'] },
    {
      label: w('Change', '变更'),
      fields: [
        'oldKeeper',
        'newKeeper',
        'oldText',
        'newText',
        'oldScope',
        'newScope',
        'oldLocation',
        'newLocation',
        'oldStatus',
        'newStatus',
        'effectiveDate',
        'reason',
      ],
    },
    { label: w('Hand-over and imprint', '交接与印模'), fields: ['handoverTime', 'witness', 'newImprint', 'newRecordNo', 'applied'] },
  ],
  document: {
    flow: 'stampChange',
    matter: ['stampId', 'changeType', { label: w('Change', '变更'), from: 'oldValue', to: 'newValue' }, 'effectiveDate'],
    repostToSubmit: true,
    voidable: true,
  },
  effects: { submitted: ['oneChangeAtOnce'], dated: ['sealChanged'] },
  dated: { date: 'effectiveDate', applied: 'applied', about: 'stampId' },
});
