/** What a definition says about one record: computes, faults by stage, what a body may change, defaults. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyBody, unknownFields } from '#model/body.ts';
import { allFields, commonFields } from '#model/common.ts';
import { defaultsOf, lineDefaultsOf } from '#model/defaults.ts';
import { document, fact, lineSet, resource, type AnyDoc } from '#model/definition.ts';
import { subtract } from '#model/calculation/decimal.ts';
import { sum } from '#model/calculation/rounding.ts';
import { compute, faultsOf, faultsOfRemoval, faultsOfVoid, isRefused, normalise, type EvaluationInput } from '#model/evaluate.ts';
import { fault, warning } from '#model/faults.ts';
import { linesOf } from '#model/values.ts';
import { totalsOf } from '#model/calculation/totals.ts';
import { f } from '#model/field.ts';
import { maskedFacts } from '#model/operations/secrets.ts';
import { w } from '#model/words.ts';

const label = w('Field', '字段');

const order = document({
  key: 'order',
  area: 'test',
  label: w('Order', '订单'),
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('O-{yyyy}-{seq3}', label),
    buyer: f.text(label, { max: 10, required: true, fixed: true }),
    phone: f.text(label, { check: 'mobile' }),
    size: f.choice('size', label, { default: 's' }),
    secret: f.text(label, { sensitive: true }),
    owner: f.user(label, { default: { from: 'self' } }),
    day: f.date(label, { default: { from: 'today' } }),
    approvedBy: f.text(label, { node: true, required: true }),
    state: f.text(label, { readOnly: true }),
    total: f.computed(f.money(label)),
    rest: f.computed(f.money(label)),
  },
  lines: {
    items: lineSet({
      label,
      least: 1,
      fields: {
        name: f.text(label, { required: true }),
        amount: f.money(label, { required: true, least: '0.01' }),
        tax: f.money(label, { default: '0' }),
        net: f.computed(f.money(label)),
        granted: f.money(label, { node: true }),
      },
      computes: { net: (line) => subtract(line.amount, line.tax) },
      totals: ['amount', 'net'],
    }),
  },
  facts: { credit: fact<string>(['buyer']) },
  computes: {
    total: ({ doc }) => sum(doc.items.map((line) => line.net)),
    rest: ({ doc, facts }) => subtract(facts.credit, doc.total),
  },
  rules: {
    credit: ({ doc }) => (doc.rest?.startsWith('-') ? fault('credit', 'total', w('too much', '超额')) : null),
    hint: ({ doc }) => (doc.phone === null ? warning('hint', 'phone', w('no phone', '无电话')) : null),
    short: ({ doc }) => ((doc.buyer ?? '').length < 2 ? fault('short', 'phone', w('whose?', '谁的？')) : null),
    broken: ({ doc }) => {
      if (doc.buyer === 'broken') throw new Error('a rule that throws');
      return null;
    },
  },
  removal: { kept: ({ doc }) => (doc.state === 'kept' ? fault('kept', '', w('kept', '保留')) : null) },
  access: { grants: {} },
  list: { columns: ['code', 'buyer', 'status'], filters: ['buyer'], sort: [{ by: 'applyDate', down: true }] },
  form: [{ label, fields: ['buyer', 'items', 'total'] }],
  document: {
    flow: 'order',
    matter: ['buyer'],
    voidable: true,
    voidRules: { late: ({ doc }) => (doc.day === null ? fault('late', 'day', w('late', '太晚')) : null) },
  },
});

const plain = resource({
  key: 'plain',
  area: 'test',
  label: w('Plain', '普通'),
  api: { prefix: 'api', style: 'newer' },
  fields: { name: f.text(label, { required: true }) },
  access: { grants: {} },
  list: { columns: ['name'], filters: [], sort: [] },
  form: [{ label, fields: ['name'] }],
});

const input: EvaluationInput = {
  facts: { credit: '1000' },
  actor: { userId: '7', staffId: '70', departmentId: '3', postIds: ['5'], roles: [] },
  today: '2026-11-20',
  now: '2026-11-20T02:00:00.000Z',
  dictionaries: (code) => (code === 'size' ? new Set(['s', 'm']) : undefined),
};
const good: AnyDoc = { buyer: 'Lin', phone: '13812345678', size: 'm', items: [{ name: 'Net', amount: '10', tax: '1.3' }] };
const ready = (doc: AnyDoc): AnyDoc => compute(order, normalise(order, doc), input);
const paths = (doc: AnyDoc, stage: 'draft' | 'submit' = 'submit'): string[] =>
  faultsOf(order, ready(doc), input, stage).map(({ field, rule }) => `${field}:${rule}`);

describe('computes', () => {
  it('lines first, then the record in order, with facts', () => {
    expect(ready(good)).toMatchObject({ total: '8.70', rest: '991.30', items: [{ net: '8.70', amount: '10.00' }] });
    expect(Object.values(order.lines).map((lines) => totalsOf(lines, linesOf(ready(good), 'items')))).toEqual([
      { amount: '10.00', net: '8.70' },
    ]);
  });

  it('leave what was given alone and repeat themselves exactly', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ name: fc.string(), amount: fc.integer({ min: 0, max: 10 ** 9 }), tax: fc.integer({ min: 0, max: 10 ** 6 }) }),
          { maxLength: 20 },
        ),
        (lines) => {
          const doc = {
            items: lines.map((line) => ({ ...line, amount: (line.amount / 100).toFixed(2), tax: (line.tax / 100).toFixed(2) })),
          };
          const before = structuredClone(doc);
          const once = ready(doc);
          expect(doc).toEqual(before);
          expect(ready(once)).toEqual(once);
          const net = lines.reduce((all, line) => all + line.amount - line.tax, 0);
          expect(Number(once['total'])).toBeCloseTo(net / 100, 2);
        },
      ),
    );
  });

  it('over half-filled and wrong records give something, never an exception', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('buyer', 'items', 'phone', 'total', 'day', 'secret'), fc.jsonValue()), (doc) => {
        expect(Array.isArray(faultsOf(order, ready(doc), input, 'submit'))).toBe(true);
        expect(Array.isArray(faultsOf(order, ready(doc), input, 'draft'))).toBe(true);
      }),
    );
  });
});

describe('faults', () => {
  it('a good record has none, warnings do not refuse', () => {
    expect(paths(good)).toEqual([]);
    const warned = faultsOf(order, ready({ ...good, phone: null }), input, 'submit');
    expect(warned.map(({ severity }) => severity)).toEqual(['warning']);
    expect(isRefused(warned)).toBe(false);
  });

  it('drafts check types and lengths only', () => {
    expect(paths({}, 'draft')).toEqual([]);
    expect(paths({ buyer: 'x'.repeat(11), phone: '1', size: 'xxl', items: [{ amount: 'x' }] }, 'draft')).toEqual([
      'buyer:length',
      'size:choice',
      'items.0.amount:type',
    ]);
  });

  it('submit also checks required, ranges, patterns, fewest lines and rules', () => {
    expect(paths({ ...good, buyer: ' ', phone: '1', items: [] })).toEqual(['buyer:required', 'phone:mobile', 'items:least']);
    expect(paths({ ...good, items: [{ name: 'a', amount: '0' }, { amount: '2000' }] })).toEqual([
      'items.0.amount:range',
      'items.1.name:required',
      'total:credit',
    ]);
    expect(paths({ ...good, items: 'x' })).toEqual(['items:least']);
  });

  it('a rule that rests on a required field is silent while it is empty', () => {
    expect(paths({ ...good, buyer: null })).toEqual(['buyer:required']);
    expect(paths({ ...good, buyer: 'x' })).toEqual(['phone:short']);
    expect(paths({ ...good, buyer: null, items: [{ name: 'a', amount: '2000' }] })).toEqual(['buyer:required', 'total:credit']);
  });

  it('a rule that throws says so', () => {
    expect(faultsOf(order, ready({ ...good, buyer: 'broken' }), input, 'submit')).toEqual([
      { field: '', rule: 'broken', message: w('validation rule failed', '校验规则出错'), severity: 'error' },
    ]);
  });

  it('plain records are always checked as on submit', () => {
    expect(faultsOf(plain, {}, input, 'draft').map(({ rule }) => rule)).toEqual(['required']);
  });

  it('removal and invalidation have rules of their own', () => {
    expect(faultsOfRemoval(order, { state: 'kept' }, input)).toHaveLength(1);
    expect(faultsOfRemoval(order, { state: 'x' }, input)).toEqual([]);
    expect(faultsOfVoid(order, { day: null }, input)).toHaveLength(1);
    expect(faultsOfVoid(plain, {}, input)).toEqual([]);
  });
});

describe('bodies', () => {
  const stored: AnyDoc = {
    ...ready(good),
    id: '1',
    version: 3,
    status: 'draft',
    secret: '6222020000001234',
    state: 'open',
    approvedBy: null,
    items: [{ id: '11', name: 'Net', amount: '10.00', tax: '1.30', net: '8.70', granted: '9.00' }],
  };
  const names = (body: AnyDoc, allowed?: string[], before: AnyDoc | null = stored): string[] =>
    unknownFields(order, body, allowed, before).map(({ field, rule }) => `${field}:${rule}`);

  it('names what the definition does not have', () => {
    expect(names({ buyr: 'x', items: [{ nme: 'x' }] }, undefined, null)).toEqual(['buyr:unknownField', 'items.0.nme:unknownField']);
    expect(names({ constructor: 1, ['__proto__x']: 1, toString: 1 }, undefined, null)).toHaveLength(3);
  });

  it('a record that was read may be sent back whole', () => {
    expect(names(stored)).toEqual([]);
    expect(names({ ...stored, secret: '••••1234', can: {}, $names: {} })).toEqual([]);
    expect(applyBody(order, stored, { ...stored, secret: '••••1234' })['secret']).toBe('6222020000001234');
  });

  it('a masked value is never stored, whatever stood there before', () => {
    expect(applyBody(order, null, { secret: '••••1234' })['secret'] ?? null).toBeNull();
    expect(applyBody(order, stored, { secret: '••••9999' })['secret']).toBe('6222020000001234');
    expect(applyBody(order, stored, { secret: '7' })['secret']).toBe('7');
  });

  it('facts on their way to a form hide what is sensitive, at any depth', () => {
    const known = { payee: { name: 'Lin', secret: '6222020000001234' }, list: [{ secret: '12' }], secret: '6222020000001234', none: null };
    expect(maskedFacts(order, known)).toEqual({
      payee: { name: 'Lin', secret: '••••1234' },
      list: [{ secret: '••••' }],
      secret: '6222020000001234',
      none: null,
    });
    const told = { ...order, facts: { payee: fact<unknown>([], undefined, ['cost']) } };
    expect(maskedFacts(told, { payee: { cost: { average: '3' }, secret: '12' }, other: { cost: '3' } })).toEqual({
      payee: { cost: null, secret: '••••' },
      other: { cost: '3' },
    });
  });

  it('the author changes neither what the server nor what approvers set, nor what is fixed', () => {
    expect(names({ state: 'x', approvedBy: 'me', buyer: 'Zhao', items: [{ id: '11', granted: '1' }] })).toEqual([
      'state:lockedField',
      'approvedBy:lockedField',
      'buyer:lockedField',
      'items.0.granted:lockedField',
    ]);
    expect(names({ total: '999999' })).toEqual([]);
    const changed = applyBody(order, stored, {
      phone: '13900000000',
      state: 'x',
      total: '999',
      version: 9,
      items: [{ id: '11', name: 'Rope', amount: '5', granted: '1' }],
    });
    expect(changed).toMatchObject({
      phone: '13900000000',
      state: 'open',
      total: '8.70',
      version: 3,
      items: [{ id: '11', name: 'Rope', amount: '5.00', granted: '9.00' }],
    });
  });

  it('an approver changes what their node opens and no lines come or go', () => {
    const allowed = ['approvedBy', 'items.granted'];
    expect(names({ approvedBy: 'me', items: [{ id: '11', granted: '1' }] }, allowed)).toEqual([]);
    expect(names({ phone: '1' }, allowed)).toEqual(['phone:lockedField']);
    const changed = applyBody(
      order,
      stored,
      {
        approvedBy: 'me',
        phone: '1',
        items: [
          { id: '11', granted: '1', name: 'x' },
          { name: 'new', amount: '1' },
        ],
      },
      allowed,
    );
    expect(changed).toMatchObject({ approvedBy: 'me', phone: '13812345678' });
    expect(changed['items']).toEqual([{ id: '11', name: 'Net', amount: '10.00', tax: '1.30', net: '8.70', granted: '1.00' }]);
    expect(applyBody(order, stored, {}, allowed)['items']).toEqual(stored['items']);
  });

  it('the author of a rejected document empties what approvers filled in', () => {
    const again = applyBody(order, { ...stored, status: 'rejected', approvedBy: 'someone' }, { phone: '13900000000' });
    expect(again).toMatchObject({ approvedBy: null, phone: '13900000000', items: [{ granted: null, name: 'Net' }] });
  });

  it('whatever a body holds, only writable fields change', () => {
    const writable = new Set(['phone', 'size', 'secret', 'owner', 'day', 'urgency', 'remark', 'attachments', 'ccUsers', 'items']);
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(allFields(order)), 'id', 'zzz'), fc.jsonValue()), (body) => {
        const result = applyBody(order, stored, body);
        for (const name of Object.keys(result)) if (!writable.has(name)) expect(result[name]).toEqual(stored[name]);
      }),
    );
  });
});

describe('common fields and defaults', () => {
  it('documents have the mixins, and a definition may declare its own', () => {
    expect(Object.keys(commonFields(order))).toContain('applicantDept');
    expect(Object.keys(commonFields(plain))).not.toContain('status');
    expect(Object.keys(commonFields({ kind: 'document', fields: { title: f.text(label) } }))).not.toContain('title');
  });

  it('tokens follow the person and the clock given', () => {
    expect(defaultsOf(order, input)).toMatchObject({
      size: 's',
      owner: '7',
      day: '2026-11-20',
      applicant: '7',
      applicantDept: '3',
      applicantPost: '5',
      urgency: 'normal',
      status: 'draft',
      items: [],
    });
    expect(lineDefaultsOf(order, 'items', input)).toEqual({ tax: '0.00' });
    expect(faultsOf(order, compute(order, defaultsOf(order, input), input), input, 'draft')).toEqual([]);
  });
});
