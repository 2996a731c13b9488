/** What must not compile: a misspelt name anywhere in a definition, or a value of the wrong kind. Checked by tsc, never run. */
import { document, fact, lineSet, resource } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';

const label = w('Field', '字段');
const api = { prefix: 'api', style: 'newer' } as const;
const list = { columns: [], filters: [], sort: [] } as const;

export const columns = resource({
  key: 'a',
  area: 'a',
  label,
  api,
  fields: { name: f.text(label) },
  access: { grants: {} },
  // @ts-expect-error a misspelt column
  list: { columns: ['nmae'], filters: [], sort: [] },
  form: [],
});

export const order = resource({
  key: 'a',
  area: 'a',
  label,
  api,
  fields: { name: f.text(label) },
  access: { grants: {} },
  // @ts-expect-error a misspelt field to sort by
  list: { columns: ['name'], filters: [], sort: [{ by: 'nmae' }] },
  form: [],
});

export const form = resource({
  key: 'a',
  area: 'a',
  label,
  api,
  fields: { name: f.text(label) },
  access: { grants: {} },
  list,
  // @ts-expect-error a misspelt form field
  form: [{ label, fields: ['nmae'] }],
});

export const rule = resource({
  key: 'a',
  area: 'a',
  label,
  api,
  fields: { name: f.text(label) },
  access: { grants: {} },
  list,
  form: [],
  // @ts-expect-error a misspelt field in a rule
  rules: { named: ({ doc }) => (doc.nmae === null ? null : null) },
});

export const ruleFact = resource({
  key: 'a',
  area: 'a',
  label,
  api,
  fields: { name: f.text(label) },
  access: { grants: {} },
  list,
  form: [],
  facts: { held: fact<number>(['name']) },
  // @ts-expect-error a fact that was not declared
  rules: { named: ({ facts }) => (facts.hled === 1 ? null : null) },
});

export const computeKind = resource({
  key: 'a',
  area: 'a',
  label,
  api,
  fields: { name: f.text(label), age: f.computed(f.integer(label)) },
  access: { grants: {} },
  list,
  form: [],
  // @ts-expect-error a number field cannot hold text
  computes: { age: ({ doc }) => doc.name },
});

export const computeName = resource({
  key: 'a',
  area: 'a',
  label,
  api,
  fields: { age: f.computed(f.integer(label)) },
  access: { grants: {} },
  list,
  form: [],
  // @ts-expect-error computes name fields
  computes: { aeg: () => 1 },
});

export const lineCompute = lineSet({
  label,
  fields: { amount: f.money(label), net: f.computed(f.money(label)) },
  // @ts-expect-error a misspelt line field
  computes: { net: (line) => line.amuont },
});

export const lineTotal = lineSet({
  label,
  fields: { amount: f.money(label) },
  // @ts-expect-error totals name line fields
  totals: ['amuont'],
});

export const docLines = document({
  key: 'a',
  area: 'a',
  label,
  api,
  access: { grants: {} },
  list,
  fields: { total: f.computed(f.money(label)) },
  lines: { items: lineSet({ label, fields: { amount: f.money(label) } }) },
  // @ts-expect-error a misspelt line field in a compute of the document
  computes: { total: ({ doc }) => doc.items[0]?.amuont ?? null },
  form: [{ label, fields: ['items', 'total'] }],
  document: { flow: 'a', matter: ['total'] },
});

export const figure = document({
  key: 'a',
  area: 'a',
  label,
  api,
  access: { grants: {} },
  list,
  form: [],
  fields: { total: f.money(label) },
  // @ts-expect-error the figure names a field
  document: { flow: 'a', matter: ['total'], figure: { field: 'totla', kind: 'money' } },
});

export const matter = document({
  key: 'a',
  area: 'a',
  label,
  api,
  access: { grants: {} },
  list,
  form: [],
  fields: { total: f.money(label) },
  // @ts-expect-error a document tells what is decided about
  document: { flow: 'a' },
});

export const owner = resource({
  key: 'a',
  area: 'a',
  label,
  api,
  list,
  form: [],
  fields: { user: f.user(label) },
  // @ts-expect-error owners name fields
  access: { owners: ['usr'], grants: {} },
});

// @ts-expect-error a label has both languages
export const half = f.text({ en: 'Only English' });

// @ts-expect-error a default has the kind of the field
export const wrongDefault = f.integer(label, { default: 'one' });

export const bookings = resource({
  key: 'a',
  area: 'a',
  label,
  api,
  fields: { room: f.ref('b', label), from: f.dateTime(label) },
  access: { grants: {} },
  list,
  form: [],
  // @ts-expect-error a misspelt field in what is booked
  bookings: { of: ({ doc }) => (doc.rom && doc.from ? [{ kind: 'room', target: doc.rom, from: doc.from, to: null }] : []) },
});

// @ts-expect-error a misspelt option of a field
export const misspeltOption = f.text(label, { requird: true });
