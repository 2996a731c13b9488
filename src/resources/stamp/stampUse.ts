/**
 * Asks for documents to be stamped in the house. Each keeper stamps with the seals that they keep and says how many imprints they made; a seal
 * that is lent or not in use is not used.
 *
 * Facts: `seals` the seals of the lines; `lent` those of them that somebody has booked on the day of use; `stamped` imprints that are stored
 * already, by line; `agreed` whether the chosen contract is approved; `deciding` who
 * writes it now, as rules know only who sent it.
 */
import { addDays } from '#model/calculation/dates.ts';
import { document, fact, lineSet } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { isEditable } from '#model/status.ts';
import { w } from '#model/words.ts';
import { approving, documentOffices } from '../grants.ts';
import { expectedImprints, handOf, mayStamp, notHere, notInUse, stampedBy, type SealFact } from './uses.ts';

interface LentFact {
  readonly stampId: string;
  /** Number of the borrowing. */
  readonly code: string;
}

const sealIn = (seals: unknown, id: string | null): SealFact | undefined =>
  (seals as readonly SealFact[] | undefined)?.find((seal) => seal.id === id);

const ofMoney: readonly string[] = ['finance', 'invoice'];
const forLawyers: readonly string[] = ['contract', 'bid'];

export const stampUse = document({
  key: 'stampUse',
  area: 'stamp',
  label: w('Seal use', '用印申请'),
  icon: 'rubber-stamp',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('YY-{yyyyMMdd}-{seq4}', w('No.', '单号')),
    fileKind: f.choice('fileKind', w('Kind of document', '文件类型'), { required: true }),
    fileName: f.text(w('Document', '文件名称'), { max: 150, required: true }),
    receiveOrg: f.text(w('Given to', '发往单位'), { max: 80, required: true }),
    reason: f.longText(w('Purpose', '用印事由'), { required: true }),
    contractId: f.ref('contractDefinition', w('Contract', '关联合同')),
    postingId: f.ref('documentPosting', w('Issued document', '关联发文')),
    licenceUseId: f.ref('companyIntelligenceApply', w('Use of licences', '关联资质使用申请')),
    amount: f.money(w('Amount involved', '涉及金额'), { least: '0' }),
    stampFiles: f.files(w('Document to be stamped', '用印文件'), {
      required: true,
      help: w('Blank papers are never stamped.', '严禁在空白纸上用印。'),
    }),
    useDate: f.date(w('On', '用印日期'), { required: true }),
    legalChecked: f.boolean(w('Checked by the lawyer', '法务已审'), { default: false }),
    sealNames: f.computed(f.text(w('Seals', '印章'), { max: 500 })),
    keepers: f.computed(f.users(w('Keepers', '印章保管人'))),
    involved: f.computed(f.money(w('Amount that decides the way', '审批依据金额'))),
    needsLegal: f.computed(f.boolean(w('To the lawyer', '须法务审核'))),
    needsFinance: f.computed(f.boolean(w('To the finance manager', '须财务审核'))),
    companySeal: f.computed(f.boolean(w('With the company seal', '含公章'))),
    legalSeal: f.computed(f.boolean(w('With the legal representative’s seal', '含法人章'))),
    stampBy: f.computed(f.dateTime(w('To be stamped by', '用印截止'))),
    checksum: f.text(w('Checksum of the files', '文件校验值'), { max: 64, readOnly: true }),
    stampedAt: f.dateTime(w('Stamped', '用印时间'), { node: true }),
    scan: f.files(w('Stamped copy', '用印后扫描件'), { node: true }),
    abnormal: f.text(w('Remarks of the keeper', '用印异常说明'), { max: 150, node: true }),
  },
  lines: {
    stamps: lineSet({
      label: w('Seals', '印章明细'),
      least: 1,
      most: 20,
      fields: {
        stampId: f.ref('stampDetail', w('Seal', '印章'), { required: true }),
        stampType: f.computed(f.choice('stampType', w('Type', '类型'))),
        copies: f.integer(w('Copies', '份数'), { required: true, default: 1, least: '1', most: '999' }),
        positions: f.integer(w('Imprints a copy', '每份盖章数'), { required: true, default: 1, least: '0', most: '99' }),
        crossPage: f.boolean(w('Across pages', '骑缝章'), { default: false }),
        expected: f.computed(f.integer(w('Imprints expected', '应盖章数'))),
        actualCount: f.integer(w('Imprints made', '实际盖章数'), { node: true, least: '0', most: '99999' }),
      },
      computes: {
        stampType: (line, { facts }) =>
          facts['seals'] === undefined ? line.stampType : (sealIn(facts['seals'], line.stampId)?.stampType ?? null),
        expected: (line) => expectedImprints(line.copies, line.positions, line.crossPage),
      },
      totals: ['copies', 'expected', 'actualCount'],
    }),
  },
  facts: {
    seals: fact<readonly SealFact[]>(['stamps.stampId']),
    lent: fact<readonly LentFact[]>(['stamps.stampId', 'useDate'], 'everybody'),
    stamped: fact<Readonly<Record<string, number>>>([]),
    agreed: fact<boolean>(['contractId']),
    deciding: fact<string>([]),
  },
  computes: {
    sealNames: ({ doc, facts: { seals } }) =>
      seals === undefined ? doc.sealNames : doc.stamps.flatMap(({ stampId }) => sealIn(seals, stampId)?.stampName ?? []).join('、'),
    keepers: ({ doc, facts: { seals } }) => {
      if (seals === undefined) return doc.keepers;
      const hands = doc.stamps.flatMap(({ stampId }) => {
        const seal = sealIn(seals, stampId);
        return seal === undefined ? [] : [handOf(seal)];
      });
      return [...new Set(hands)];
    },
    needsLegal: ({ doc }) => forLawyers.includes(doc.fileKind ?? '') || doc.stamps.some(({ stampType }) => stampType === 'contract'),
    needsFinance: ({ doc }) => doc.stamps.some(({ stampType }) => ofMoney.includes(stampType ?? '')),
    involved: ({ doc }) => doc.amount ?? '0.00',
    companySeal: ({ doc }) => doc.stamps.some(({ stampType }) => stampType === 'official'),
    legalSeal: ({ doc }) => doc.stamps.some(({ stampType }) => stampType === 'legalPerson'),
    stampBy: ({ doc }) => stampedBy(doc.useDate),
  },
  rules: {
    usable: ({ doc, facts: { seals, stamped = {} } }) =>
      doc.stamps.flatMap(({ id, stampId }, at) =>
        doc.status === 'approved' || stamped[id ?? ''] !== undefined
          ? []
          : (notInUse(`stamps.${at}.stampId`, sealIn(seals, stampId)) ?? []),
      ),
    lent: ({ doc, facts: { lent = [] } }) =>
      doc.stamps.flatMap(({ stampId }, at) => {
        const out = isEditable(doc.status ?? 'draft') ? lent.find((one) => one.stampId === stampId) : undefined;
        return out ? [fault('lent', `stamps.${at}.stampId`, w(`is lent by ${out.code} on that day`, `该日已由${out.code}外借`))] : [];
      }),
    once: ({ doc }) =>
      doc.stamps.flatMap(({ stampId }, at) =>
        stampId !== null && doc.stamps.findIndex((one) => one.stampId === stampId) < at
          ? [fault('once', `stamps.${at}.stampId`, w('is named twice', '不能重复'))]
          : [],
      ),
    imprints: ({ doc }) =>
      doc.stamps.flatMap(({ expected, copies }, at) =>
        copies !== null && expected === 0 ? [fault('imprints', `stamps.${at}.positions`, w('no imprint at all', '至少盖一处'))] : [],
      ),
    contract: ({ doc, facts: { agreed } }) =>
      doc.legalChecked !== true && agreed !== true && doc.stamps.some(({ stampType }) => stampType === 'contract')
        ? fault('contract', 'contractId', w('an approved contract, or the check of the lawyer', '须关联已通过的合同，或由法务审核'))
        : null,
    soon: ({ doc, today }) =>
      doc.useDate !== null && isEditable(doc.status ?? 'draft') && doc.useDate < addDays(today, -1)
        ? fault('soon', 'useDate', w('lies before yesterday', '不能早于昨天'))
        : null,
    notAhead: ({ doc, now }) =>
      doc.stampedAt !== null && doc.stampedAt > now ? fault('notAhead', 'stampedAt', w('lies in the future', '不能晚于现在')) : null,
    hands: ({ doc, facts: { seals, stamped, deciding } }) =>
      seals === undefined || stamped === undefined || deciding === undefined || doc.status === 'approved'
        ? null
        : doc.stamps.flatMap(({ id, stampId, actualCount }, at) => {
            const [before, seal, field] = [stamped[id ?? ''] ?? null, sealIn(seals, stampId), `stamps.${at}.actualCount`];
            const his = seal !== undefined && mayStamp(seal, deciding);
            if (actualCount === before)
              return his && actualCount === null && doc.stampedAt !== null ? [fault('hands', field, w('required', '必填'))] : [];
            if (before !== null) return [fault('hands', field, w('was stamped already', '已登记用印'))];
            if (!his) return [fault('hands', field, w('is stamped by its keeper alone', '只能由该印章保管人登记'))];
            return notHere(field, seal) ?? [];
          }),
    abnormal: ({ doc }) =>
      (doc.abnormal ?? '') === '' && doc.stamps.some(({ expected, actualCount }) => actualCount !== null && actualCount !== expected)
        ? fault('abnormal', 'abnormal', w('other imprints than were expected: say why', '实际盖章数与应盖章数不一致，须说明'))
        : null,
  },
  name: { zh: 'fileName' },
  access: {
    owners: ['keepers'],
    grants: {
      ...documentOffices,
      legal_specialist: approving('all'),
      finance_manager: approving('all'),
      admin_manager: approving('all'),
      archive_keeper: approving('all'),
      stamp_keeper: approving('self'),
    },
  },
  list: {
    columns: ['code', 'fileName', 'fileKind', 'sealNames', 'receiveOrg', 'applicant', 'useDate', 'stampedAt', 'status'],
    filters: ['applicant', 'fileKind', 'fileName', 'sealNames', 'useDate', 'status'],
    sort: [{ by: 'applyDate', down: true }],
  },
  form: [
    {
      label: w('Document', '文件'),
      fields: [
        'code',
        'fileKind',
        'fileName',
        'receiveOrg',
        'reason',
        'amount',
        'contractId',
        'postingId',
        'licenceUseId',
        'stampFiles',
        'checksum',
      ],
    },
    { label: w('Seals', '印章明细'), fields: ['useDate', 'legalChecked', 'stamps'] },
    {
      label: w('Way', '流转'),
      fields: ['sealNames', 'keepers', 'needsLegal', 'needsFinance', 'involved', 'companySeal', 'legalSeal', 'stampBy'],
    },
    { label: w('Stamped', '用印登记'), fields: ['stampedAt', 'scan', 'abnormal'] },
  ],
  document: {
    flow: 'stampUse',
    matter: ['fileName', 'sealNames', 'receiveOrg', 'useDate'],
    expires: { at: 'stampBy' },
    repostToSubmit: true,
  },
  effects: { submitted: ['filesSealed'], approved: ['sealsUsed', 'scanArchived', 'contractScanned'] },
});
