/** The first definition of each kind: small, whole, and closed to everybody but the administrator of the system. */
import { prefixOf, wordsOf, type AskedResource, type NewKind } from './asked.ts';

/** What differs between kinds, as source. */
interface Parts {
  readonly builder: string;
  readonly fields: string;
  readonly columns: string;
  readonly filters: string;
  readonly form: string;
  readonly sort: string;
  readonly more?: string;
  readonly imports?: string;
  /** What the docstring still has to say. */
  readonly says: string;
  /** What stands in the address of its calls beside prefix and style. */
  readonly api?: string;
}

const name = `name: f.text(w('Name', '名称'), { max: 50, required: true }),`;
const named = { fields: name, columns: `'name'`, filters: `'name'`, form: `'name'`, sort: `{ by: 'name' }`, more: `name: { zh: 'name' },` };

const codeOf = (key: string): string =>
  `code: f.code('${key
    .replaceAll(/[^A-Z]/g, '')
    .padStart(2, key.slice(0, 2).toUpperCase())
    .slice(-3)}-{yyyyMMdd}-{seq4}', w('No.', '单号')),`;

const parts: Readonly<Record<NewKind, (asked: AskedResource) => Parts>> = {
  record: () => ({ ...named, builder: 'resource', says: 'say what it is for.' }),
  confirmable: () => ({
    ...named,
    builder: 'confirmable',
    more: `${named.more}\n  confirmation: { voidable: true },`,
    says: 'say what it is for and who confirms it.',
  }),
  register: () => ({ ...named, builder: 'register', says: 'say what it keeps and what writes it.' }),
  report: () => ({ ...named, builder: 'report', api: ', only: []', says: 'say what it shows and where it is read from.' }),
  document: ({ key }) => ({
    builder: 'document',
    fields: `${codeOf(key)}\n    reason: f.text(w('Reason', '事由'), { max: 200, required: true }),`,
    columns: `'code', 'applicant', 'reason', 'status'`,
    filters: `'code', 'applicant', 'reason', 'status'`,
    form: `'reason'`,
    sort: `{ by: 'applyDate', down: true }`,
    more: `document: { flow: '${key}', matter: ['reason'] },`,
    says: 'say what it is for and who decides.',
  }),
  stock: ({ key, ledger }) => ({
    builder: 'stock',
    imports: `import { lineSet, stock } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { posting } from '#model/posting.ts';
import { w } from '#model/words.ts';
import { closed } from '../grants.ts';
import { ${ledger.key} } from './ledgers.ts';`,
    fields: `${codeOf(key)}\n    note: f.text(w('Note', '说明'), { max: 100 }),`,
    columns: `'code', 'applicant', 'note', 'status'`,
    filters: `'code', 'applicant', 'note', 'status'`,
    form: `'note', 'items'`,
    sort: `{ by: 'applyDate', down: true }`,
    more: `lines: {
    items: lineSet({
      label: w('Items', '明细'),
      least: 1,
      fields: {
        item: f.text(w('Item', '物料'), { max: 60, required: true }),
        qty: f.decimal([12, 3], w('Quantity', '数量'), { required: true, least: '0.001' }),
      },
    }),
  },
  document: { flow: '${key}', matter: ['note'], voidable: true },
  confirmBy: 'PUT',
  postings: {
    hold: ({ doc, today }) =>
      doc.items.map(({ item, qty }) =>
        posting(${ledger.key}, { dimensions: { item: item ?? '' }, from: null, to: 'coming', quantity: qty ?? '0', date: today }),
      ),
    book: ({ doc, today }) =>
      doc.items.map(({ item, qty }) =>
        posting(${ledger.key}, { dimensions: { item: item ?? '' }, from: null, to: 'free', quantity: qty ?? '0', date: today }),
      ),
  },`,
    says: 'say what it moves, from where to where, and who decides.',
  }),
};

/** Source of `src/resources/<area>/<key>.ts`. */
export function definitionOf(asked: AskedResource): string {
  const { kind, area, key } = asked;
  const { builder, fields, columns, filters, form, sort, more = '', imports, says, api = '' } = parts[kind](asked);
  return `/** ${asked.en}: ${says} */
${
  imports ??
  `import { ${builder} } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { closed } from '../grants.ts';`
}

export const ${key} = ${builder}({
  key: '${key}',
  area: '${area}',
  label: ${wordsOf(asked)},
  api: { prefix: '${prefixOf(kind)}', style: 'newer'${api} },
  fields: {
    ${fields}
  },
  access: { grants: closed },
  list: { columns: [${columns}], filters: [${filters}], sort: [${sort}] },
  form: [{ label: ${wordsOf(asked)}, fields: [${form}] }],
  ${more}
});
`;
}

/** A ledger of one dimension with an account that may not be overdrawn. */
export const ledgerOf = ({ ledger, en, zh }: AskedResource): string => `/** What ${en} moves: say what its quantities are. */
export const ${ledger.key} = ledger({
  key: '${ledger.key}',
  label: ${wordsOf({ en, zh })},
  dimensions: ['item'],
  accounts: {
    free: { label: w('Free', '可用'), floor: '0' },
    coming: { label: w('Coming', '在途') },
  },
  scale: { quantity: 3, value: 2 },
  short: { reason: '${ledger.key}Short', desc: w('There is not so much left.', '结存不足。') },
});
`;
