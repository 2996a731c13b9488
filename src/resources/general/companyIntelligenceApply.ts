/**
 * Use of certificates and licences of the company: originals are lent, copies are handed out. An original is one paper: two may ask for it,
 * but only one gets it when the archive hands it out, and it is out until the archive has it back.
 *
 * Fact: `papers` what the archive says of the papers, by their ids.
 */
import { addDays } from '#model/calculation/dates.ts';
import { notNow } from '#model/acts.ts';
import { stateOn } from '#model/daily.ts';
import type { StateByDay } from '#model/fields/byDay.ts';
import { document, fact, lineSet } from '#model/definition.ts';
import { fault, warning } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { documentOffices } from '../grants.ts';
import { askSeal } from '../stamp/asking.ts';
import { giveBackAsked, longestLoanDays } from './archive.ts';

/** A paper as the archive has it. */
export interface PaperFact {
  readonly id: string;
  readonly category: string;
  readonly docNo: string | null;
  readonly validFrom: string | null;
  /** The last day on which it holds, as expired and as renewed; null: it has no end. */
  readonly validTo: string | null;
  readonly inArchive: boolean;
}

const paperOf = (papers: unknown, id: string | null): PaperFact | undefined =>
  (papers as readonly PaperFact[]).find((one) => one.id === id);

const lentOut = { status: ['approved'], certUse: ['original'] };
const returning: StateByDay = {
  cases: [
    { is: 'returned', known: 'actualReturn' },
    { is: 'overdue', after: 'returnDate', while: lentOut },
    { is: 'out', while: lentOut },
  ],
  otherwise: 'none',
};

export const companyIntelligenceApply = document({
  key: 'companyIntelligenceApply',
  area: 'general',
  label: w('Use of company licences', '公司资质使用申请'),
  icon: 'certificate',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('ZZ-{yyyyMMdd}-{seq3}', w('No.', '单号')),
    certUse: f.choice('certUse', w('Kind of use', '使用方式'), { required: true, default: 'copy' }),
    useFor: f.text(w('Given to', '提交单位'), { max: 80, required: true }),
    purpose: f.longText(w('Purpose', '使用用途'), { required: true }),
    projectName: f.text(w('Project or bid', '项目名称'), { max: 80 }),
    useDate: f.date(w('Needed on', '使用日期'), { required: true }),
    returnDate: f.date(w('Return by', '预计归还日期'), {
      help: w(`At most ${longestLoanDays} days behind the day on which it is needed`, `不得晚于使用日期后${longestLoanDays}天`),
    }),
    confidentiality: f.boolean(w('I undertake not to misuse them', '承诺不挪作他用'), { required: true, default: false }),
    handOutTime: f.dateTime(w('Handed out', '发放时间'), { node: true }),
    actualReturn: f.dateTime(w('Returned', '实际归还时间'), { readOnly: true }),
    returnNote: f.text(w('Condition', '归还情况'), { max: 200, readOnly: true }),
    returnState: f.computed(
      f.choice('giveBackState', w('Return', '归还状态'), {
        daily: returning,
      }),
    ),
  },
  lines: {
    certs: lineSet({
      label: w('Papers', '资质明细'),
      least: 1,
      most: 50,
      fields: {
        documentId: f.ref('documentsManagement', w('Paper', '资质名称'), { required: true }),
        docNo: f.computed(f.text(w('No.', '证号'), { max: 60 })),
        validTo: f.computed(f.date(w('Valid to', '有效期至'))),
        copies: f.integer(w('Copies', '份数'), { required: true, default: 1, least: '1', most: '999' }),
      },
      computes: {
        docNo: (line, { facts }) =>
          facts['papers'] === undefined ? line.docNo : (paperOf(facts['papers'], line.documentId)?.docNo ?? null),
        validTo: (line, { facts }) =>
          facts['papers'] === undefined ? line.validTo : (paperOf(facts['papers'], line.documentId)?.validTo ?? null),
      },
    }),
  },
  facts: { papers: fact<readonly PaperFact[]>(['certs.documentId'], 'everybody') },
  visibleWhen: { returnDate: (doc) => (doc.certUse === 'original' ? 'required' : false) },
  computes: { returnState: ({ doc, today }) => stateOn(returning, doc, today) },
  rules: {
    undertaken: ({ doc }) =>
      doc.confidentiality === true ? null : fault('undertaken', 'confidentiality', w('has to be given', '须作出承诺')),
    returned: ({ doc }) => {
      if (doc.certUse !== 'original' || doc.useDate === null) return null;
      if (doc.returnDate === null) return fault('returned', 'returnDate', w('required of originals', '借用原件必填'));
      if (doc.returnDate < doc.useDate) return fault('returned', 'returnDate', w('lies before the day of use', '不能早于使用日期'));
      return doc.returnDate > addDays(doc.useDate, longestLoanDays)
        ? fault('returned', 'returnDate', w(`at most ${longestLoanDays} days later`, `不得晚于使用日期后${longestLoanDays}天`))
        : null;
    },
    papers: ({ doc, facts: { papers } }) => {
      const last = doc.certUse === 'original' ? (doc.returnDate ?? doc.useDate) : doc.useDate;
      return (papers === undefined ? [] : doc.certs).flatMap(({ documentId }, at) => {
        const paper = paperOf(papers, documentId);
        const path = `certs.${at}.documentId`;
        if (documentId === null || doc.useDate === null || last === null) return [];
        if (paper === undefined || paper.category !== 'qualification')
          return [fault('papers', path, w('is no licence or certificate', '不是资质证照'))];
        if (paper.validFrom !== null && paper.validFrom > doc.useDate)
          return [fault('papers', path, w(`holds from ${paper.validFrom} on`, `${paper.validFrom}起才有效`))];
        if (paper.validTo !== null && paper.validTo < last)
          return [fault('papers', path, w(`holds until ${paper.validTo} only`, `有效期仅至${paper.validTo}`))];
        return doc.certUse === 'original' && !paper.inArchive && doc.handOutTime === null && (doc.status ?? 'draft') !== 'approved'
          ? [warning('lent', path, w('its original is lent at present', '原件目前已借出'))]
          : [];
      });
    },
    twice: ({ doc }) =>
      doc.certs.flatMap(({ documentId }, at) =>
        documentId !== null && doc.certs.findIndex((one) => one.documentId === documentId) < at
          ? [fault('twice', `certs.${at}.documentId`, w('is named twice', '不能重复'))]
          : [],
      ),
  },
  access: {
    grants: {
      ...documentOffices,
      admin_manager: { actions: ['page', 'approve', 'print', 'export'], scope: 'all' },
      archive_keeper: { actions: ['page', 'approve', 'print', 'export', 'giveBack'], scope: 'all' },
    },
    more: ['giveBack'],
  },
  list: {
    columns: ['code', 'certUse', 'useFor', 'purpose', 'useDate', 'returnDate', 'returnState', 'status'],
    filters: ['certUse', 'useFor', 'useDate', 'returnState', 'status'],
    sort: [{ by: 'applyDate', down: true }],
  },
  form: [
    {
      label: w('Use', '使用'),
      fields: ['code', 'certUse', 'useFor', 'purpose', 'projectName', 'useDate', 'returnDate', 'confidentiality'],
    },
    { label: w('Papers', '资质明细'), fields: ['certs'] },
    { label: w('Handed out and back', '发放与归还'), fields: ['handOutTime', 'returnState', 'actualReturn', 'returnNote'] },
  ],
  document: {
    flow: 'companyIntelligenceApply',
    matter: ['certUse', 'useFor', { label: w('Needed, back', '使用、归还'), from: 'useDate', to: 'returnDate' }],
  },
  dates: [
    { notice: 'certificate_return_due', date: 'returnDate', where: lentOut, unless: 'actualReturn', again: 1, offices: ['archive_keeper'] },
  ],
  acts: {
    giveBack: {
      label: w('Given back', '登记归还'),
      icon: 'return',
      needs: 'giveBack',
      when: ({ doc }) => {
        if (doc.certUse !== 'original') return null;
        return doc.actualReturn === null ? true : notNow('notOut', w('It is back already', '已归还'));
      },
      call: { method: 'PUT', path: 'giveBack/:id' },
      asks: giveBackAsked,
      done: w('The originals are back in the archive', '原件已归档'),
    },
    askSeal: {
      ...askSeal,
      // An original needs no seal: what is stamped is a copy of it.
      when: ({ doc, actor }) => (doc.certUse === 'copy' && doc.applicant === actor.userId ? true : null),
      begins: ({ doc }) => ({ copies: Math.min(999, Math.max(1, ...doc.certs.map(({ copies }) => copies ?? 1))) }),
    },
  },
  effects: { approved: ['papersHandedOut'] },
});
