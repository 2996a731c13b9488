/**
 * The short way to seals of departments, of quality and of customs: leader, then keeper. Seals of the company are asked for by `stampUse`.
 *
 * Facts: `seal` the chosen seal; `lent` the number of the borrowing that has booked it on the day of use;
 * `deciding` who writes it now, as rules know only who sent it.
 */
import { addDays } from '#model/calculation/dates.ts';
import { document, fact } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { isEditable } from '#model/status.ts';
import { w } from '#model/words.ts';
import { approving, documentOffices } from '../grants.ts';
import { expectedImprints, handOf, mayStamp, notHere, notInUse, stampedBy, type SealFact } from './uses.ts';

const small: readonly string[] = ['dept', 'quality', 'customs'];

export const chapterApply = document({
  key: 'chapterApply',
  area: 'stamp',
  label: w('Department seal use', '用章申请'),
  icon: 'rubber-stamp',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('ZY-{yyyyMMdd}-{seq4}', w('No.', '单号')),
    stampId: f.ref('stampDetail', w('Seal', '印章'), { required: true }),
    stampType: f.computed(f.choice('stampType', w('Type', '类型'))),
    keeper: f.computed(f.user(w('Stamped by', '用章人'))),
    fileKind: f.choice('fileKind', w('Kind of document', '文件类型'), { required: true }),
    fileName: f.text(w('Document', '文件名称'), { max: 150, required: true }),
    receiveOrg: f.text(w('Given to', '发往单位'), { max: 80 }),
    copies: f.integer(w('Copies', '份数'), { required: true, default: 1, least: '1', most: '999' }),
    positions: f.integer(w('Imprints a copy', '每份盖章数'), { required: true, default: 1, least: '1', most: '99' }),
    expected: f.computed(f.integer(w('Imprints expected', '应盖章数'))),
    useDate: f.date(w('On', '用章日期'), { required: true }),
    reason: f.longText(w('Purpose', '用章事由'), { required: true }),
    stampFiles: f.files(w('Document', '用章文件')),
    stampBy: f.computed(f.dateTime(w('To be stamped by', '用章截止'))),
    stampedAt: f.dateTime(w('Stamped', '用章时间'), { node: true }),
    actualCount: f.integer(w('Imprints made', '实际盖章数'), { node: true, least: '0', most: '99999' }),
    abnormal: f.text(w('Remarks of the keeper', '用章异常说明'), { max: 150, node: true }),
  },
  facts: {
    seal: fact<SealFact | null>(['stampId']),
    lent: fact<string | null>(['stampId', 'useDate'], 'everybody'),
    deciding: fact<string>([]),
  },
  visibleWhen: { stampFiles: (doc) => (doc.stampType === 'quality' ? 'required' : true) },
  computes: {
    stampType: ({ doc, facts: { seal } }) => (seal === undefined ? doc.stampType : (seal?.stampType ?? null)),
    keeper: ({ doc, facts: { seal } }) =>
      seal === undefined || doc.status === 'approved' ? doc.keeper : seal === null ? null : handOf(seal),
    expected: ({ doc }) => expectedImprints(doc.copies, doc.positions, false),
    stampBy: ({ doc }) => stampedBy(doc.useDate),
  },
  rules: {
    small: ({ doc, facts: { seal } }) =>
      seal && !small.includes(seal.stampType) && doc.status !== 'approved'
        ? fault('small', 'stampId', w('is asked for by a seal use', '该类印章须走用印申请'))
        : null,
    usable: ({ doc, facts: { seal } }) => (doc.status === 'approved' ? null : notInUse('stampId', seal ?? undefined)),
    lent: ({ doc, facts: { lent } }) =>
      lent && isEditable(doc.status ?? 'draft')
        ? fault('lent', 'stampId', w(`is lent by ${lent} on that day`, `该日已由${lent}外借`))
        : null,
    files: ({ doc }) =>
      doc.stampType === 'quality' && (doc.stampFiles ?? []).length === 0
        ? fault('files', 'stampFiles', w('the report itself is required', '质检专用章须附报告文件'))
        : null,
    soon: ({ doc, today }) =>
      doc.useDate !== null && isEditable(doc.status ?? 'draft') && doc.useDate < addDays(today, -1)
        ? fault('soon', 'useDate', w('lies before yesterday', '不能早于昨天'))
        : null,
    notAhead: ({ doc, now }) =>
      doc.stampedAt !== null && doc.stampedAt > now ? fault('notAhead', 'stampedAt', w('lies in the future', '不能晚于现在')) : null,
    hands: ({ doc, facts: { seal, deciding } }) => {
      if (!seal || deciding === undefined || doc.actualCount === null || doc.status === 'approved') return null;
      return mayStamp(seal, deciding)
        ? notHere('actualCount', seal)
        : fault('hands', 'actualCount', w('is stamped by its keeper alone', '只能由该印章保管人登记'));
    },
    abnormal: ({ doc }) =>
      (doc.abnormal ?? '') === '' && doc.actualCount !== null && doc.actualCount !== doc.expected
        ? fault('abnormal', 'abnormal', w('other imprints than were expected: say why', '实际盖章数与应盖章数不一致，须说明'))
        : null,
  },
  name: { zh: 'fileName' },
  access: {
    owners: ['keeper'],
    grants: { ...documentOffices, admin_manager: approving('all'), stamp_keeper: approving('self') },
  },
  list: {
    columns: ['code', 'fileName', 'stampId', 'copies', 'applicant', 'useDate', 'stampedAt', 'status'],
    filters: ['applicant', 'stampId', 'fileName', 'useDate', 'status'],
    sort: [{ by: 'applyDate', down: true }],
  },
  form: [
    {
      label: w('Document', '文件'),
      fields: ['code', 'fileKind', 'fileName', 'receiveOrg', 'reason', 'stampFiles'],
    },
    { label: w('Seal', '印章'), fields: ['stampId', 'stampType', 'keeper', 'copies', 'positions', 'expected', 'useDate', 'stampBy'] },
    { label: w('Stamped', '用章登记'), fields: ['stampedAt', 'actualCount', 'abnormal'] },
  ],
  document: { flow: 'chapterApply', matter: ['fileName', 'stampId', 'copies', 'useDate'], expires: { at: 'stampBy' } },
  effects: { approved: ['sealUsed'] },
});
