/** Changes to a decision table in its file that leave everything else of the file as it is. Each gives the file back. */
import type { Aggregation, HitPolicy } from './decision.ts';
import {
  attributeOf,
  childrenOf,
  insertedBehind,
  localOf,
  made,
  prefixOf,
  textIn,
  textPart,
  withAttribute,
  withChild,
  withChildren,
  writeMarkup,
  type Markup,
  type MarkupElement,
  type Part,
} from './markup.ts';
import { decisionIn, first, inner, type Column, type SheetInput, type SheetOutput, type SheetRule } from './sheet.ts';

type Change = (table: MarkupElement) => MarkupElement;

const changed = (file: Markup, key: string, change: Change): Markup => {
  const decision = decisionIn(file, key);
  const table = first(decision, 'decisionTable');
  if (!decision || !table) return file;
  const next = change(table);
  return next === table ? file : { ...file, root: withChild(file.root, decision, withChild(decision, table, next)) };
};

/** A text inside an element; what else stands in it stays. */
const withText = (element: MarkupElement, text: string): MarkupElement => {
  const holder = first(element, 'text');
  if (holder && textIn(holder) === text.trim()) return element;
  if (holder) return withChild(element, holder, withChildren(holder, text === '' ? [] : [textPart(text)]));
  return withChildren(element, [...element.children, made(`${prefixOf(element)}text`, {}, text === '' ? [] : [textPart(text)])]);
};

/** Puts a text into a child of this name, makes one where there is none, and takes an empty one away where it may be missing. */
const withPart = (element: MarkupElement, local: string, text: string, make: () => MarkupElement): MarkupElement => {
  const found = first(element, local);
  if (found)
    return text === ''
      ? withChild(element, found, null)
      : inner(found) === text
        ? element
        : withChild(element, found, withText(found, text));
  return text === '' ? element : withChildren(element, [...element.children, withText(make(), text)]);
};

const withAttributes = (element: MarkupElement, values: Readonly<Record<string, string>>): MarkupElement =>
  Object.entries(values).reduce(
    (one, [name, value]) => ((attributeOf(one, name) ?? '') === value ? one : withAttribute(one, name, value === '' ? null : value)),
    element,
  );

/** Ids that the file has not yet: `rule_7`. */
const freshId = (file: Markup, stem: string): (() => string) => {
  const known = new Set([...writeMarkup(file).matchAll(/\sid\s*=\s*["']([^"']*)["']/g)].map((found) => found[1]!));
  let at = 0;
  return () => {
    do at += 1;
    while (known.has(`${stem}_${at}`));
    known.add(`${stem}_${at}`);
    return `${stem}_${at}`;
  };
};

const entryNames = { when: 'inputEntry', then: 'outputEntry' } as const;

const ruleWith = (rule: MarkupElement, { part, at }: Column, text: string): MarkupElement => {
  if (part !== 'notes') {
    const entry = childrenOf(rule, entryNames[part])[at];
    return entry ? ((next) => (next === entry ? rule : withChild(rule, entry, next)))(withText(entry, text)) : rule;
  }
  if (at > 0) {
    const entries = childrenOf(rule, 'annotationEntry');
    const entry = entries[at - 1];
    if (entry) return withChild(rule, entry, withText(entry, text));
    const missing = Array.from({ length: at - entries.length }, (_, nth) =>
      withText(made(`${prefixOf(rule)}annotationEntry`, {}), nth === at - entries.length - 1 ? text : ''),
    );
    return withChildren(rule, [...rule.children, ...missing]);
  }
  const description = first(rule, 'description');
  if (description)
    return textIn(description) === text.trim()
      ? rule
      : withChild(rule, description, text === '' ? null : withChildren(description, [textPart(text)]));
  return text === '' ? rule : insertedBehind(rule, null, made(`${prefixOf(rule)}description`, {}, [textPart(text)]));
};

export const withCell = (file: Markup, key: string, row: number, column: Column, text: string): Markup =>
  changed(file, key, (table) => {
    const rule = childrenOf(table, 'rule')[row];
    const next = rule && ruleWith(rule, column, text);
    return rule && next && next !== rule ? withChild(table, rule, next) : table;
  });

export const withPolicy = (file: Markup, key: string, policy: HitPolicy, aggregation: Aggregation | null): Markup =>
  changed(file, key, (table) => withAttributes(table, { hitPolicy: policy, aggregation: policy === 'COLLECT' ? (aggregation ?? '') : '' }));

export const withName = (file: Markup, key: string, name: string): Markup => {
  const decision = decisionIn(file, key);
  return decision ? { ...file, root: withChild(file.root, decision, withAttribute(decision, 'name', name)) } : file;
};

const cells = (prefix: string, id: () => string, local: string, texts: readonly string[]): readonly MarkupElement[] =>
  texts.map((text) => withText(made(`${prefix}${local}`, { id: id() }), text));

const lastOf = (table: MarkupElement, ...locals: readonly string[]): MarkupElement | null =>
  table.children.findLast((one): one is MarkupElement => typeof one !== 'string' && locals.includes(localOf(one))) ?? null;

/** A rule at this place, with these texts or empty ones. */
export const insertRule = (
  file: Markup,
  key: string,
  at: number,
  given: Partial<Pick<SheetRule, 'when' | 'then' | 'notes'>> = {},
): Markup =>
  changed(file, key, (table) => {
    const prefix = prefixOf(table);
    const id = freshId(file, 'cell');
    const [inputs, outputs] = [childrenOf(table, 'input').length, childrenOf(table, 'output').length];
    const fill = (texts: readonly string[] | undefined, count: number) => Array.from({ length: count }, (_, nth) => texts?.[nth] ?? '');
    const notes = given.notes ?? [];
    const rule = [
      ...cells(prefix, id, 'inputEntry', fill(given.when, inputs)),
      ...cells(prefix, id, 'outputEntry', fill(given.then, outputs)),
    ];
    const empty = made(`${prefix}rule`, { id: freshId(file, 'rule')() }, rule);
    const filled = notes.reduce((one, text, nth) => (text === '' ? one : ruleWith(one, { part: 'notes', at: nth }, text)), empty);
    const rules = childrenOf(table, 'rule');
    const behind = rules[Math.min(at, rules.length) - 1] ?? lastOf(table, 'input', 'output', 'annotation');
    return insertedBehind(table, behind, filled);
  });

export const removeRule = (file: Markup, key: string, at: number): Markup =>
  changed(file, key, (table) => {
    const rule = childrenOf(table, 'rule')[at];
    return rule ? withChild(table, rule, null) : table;
  });

/** Elements of one name in another order; what stands between them stays where it is. */
const reordered = (element: MarkupElement, local: string, from: number, to: number): MarkupElement => {
  const all = childrenOf(element, local);
  const moved = all[from];
  if (!moved || to < 0 || to >= all.length || from === to) return element;
  const order = all.toSpliced(from, 1).toSpliced(to, 0, moved);
  let nth = 0;
  return withChildren(
    element,
    element.children.map((part): Part => (typeof part !== 'string' && localOf(part) === local ? order[nth++]! : part)),
  );
};

export const moveRule = (file: Markup, key: string, from: number, to: number): Markup =>
  changed(file, key, (table) => reordered(table, 'rule', from, to));

const clauses = { when: 'input', then: 'output', notes: 'annotation' } as const;
type ColumnPart = Column['part'];

const eachRule = (table: MarkupElement, change: (rule: MarkupElement) => MarkupElement): MarkupElement =>
  withChildren(
    table,
    table.children.map((part) => (typeof part !== 'string' && localOf(part) === 'rule' ? change(part) : part)),
  );

/** Notes begin with the description, which is no clause and stays. */
const clauseAt = (table: MarkupElement, { part, at }: Column): MarkupElement | undefined =>
  childrenOf(table, clauses[part])[part === 'notes' ? at - 1 : at];
const entryName = { ...entryNames, notes: 'annotationEntry' } as const;

export const insertColumn = (file: Markup, key: string, part: ColumnPart, label: string): Markup =>
  changed(file, key, (table) => {
    const prefix = prefixOf(table);
    const id = freshId(file, clauses[part]);
    const expression = freshId(file, 'expression');
    const cell = freshId(file, 'cell');
    const clause =
      part === 'when'
        ? made(`${prefix}input`, { id: id(), label }, [
            withText(made(`${prefix}inputExpression`, { id: expression(), typeRef: 'string' }), ''),
          ])
        : part === 'then'
          ? made(`${prefix}output`, { id: id(), label, name: label, typeRef: 'string' })
          : made(`${prefix}annotation`, { name: label });
    const order = { when: ['input'], then: ['input', 'output'], notes: ['input', 'output', 'annotation'] }[part];
    const entries = { when: ['inputEntry'], then: ['inputEntry', 'outputEntry'], notes: ['inputEntry', 'outputEntry', 'annotationEntry'] }[
      part
    ];
    const empty = (): MarkupElement => withText(made(`${prefix}${entryName[part]}`, part === 'notes' ? {} : { id: cell() }), '');
    return eachRule(insertedBehind(table, lastOf(table, ...order), clause), (rule) =>
      insertedBehind(rule, lastOf(rule, 'description', ...entries), empty()),
    );
  });

export const removeColumn = (file: Markup, key: string, column: Column): Markup =>
  changed(file, key, (table) => {
    const clause = clauseAt(table, column);
    if (!clause) return table;
    return eachRule(withChild(table, clause, null), (rule) => {
      const entry = childrenOf(rule, entryName[column.part])[column.part === 'notes' ? column.at - 1 : column.at];
      return entry ? withChild(rule, entry, null) : rule;
    });
  });

export const moveColumn = (file: Markup, key: string, { part, at }: Column, to: number): Markup =>
  changed(file, key, (table) => {
    const shift = part === 'notes' ? 1 : 0;
    const next = reordered(table, clauses[part], at - shift, to - shift);
    return next === table ? table : eachRule(next, (rule) => reordered(rule, entryName[part], at - shift, to - shift));
  });

export const withInput = (file: Markup, key: string, at: number, { label, expression, type, allowed }: Omit<SheetInput, 'id'>): Markup =>
  changed(file, key, (table) => {
    const clause = childrenOf(table, 'input')[at];
    if (!clause) return table;
    const prefix = prefixOf(table);
    const make = () => made(`${prefix}inputExpression`, { id: freshId(file, 'expression')() });
    const found = first(clause, 'inputExpression');
    const asked = withAttributes(withText(found ?? make(), expression), { typeRef: type });
    const named = withAttributes(clause, { label });
    const whole = found ? (asked === found ? named : withChild(named, found, asked)) : withChildren(named, [asked, ...named.children]);
    return withChild(
      table,
      clause,
      withPart(whole, 'inputValues', allowed, () => made(`${prefix}inputValues`, { id: freshId(file, 'values')() })),
    );
  });

export const withOutput = (
  file: Markup,
  key: string,
  at: number,
  { label, name, type, allowed, fallback }: Omit<SheetOutput, 'id'>,
): Markup =>
  changed(file, key, (table) => {
    const clause = childrenOf(table, 'output')[at];
    if (!clause) return table;
    const prefix = prefixOf(table);
    const named = withAttributes(clause, { label, name, typeRef: type });
    const valued = withPart(named, 'outputValues', allowed, () => made(`${prefix}outputValues`, { id: freshId(file, 'values')() }));
    return withChild(
      table,
      clause,
      withPart(valued, 'defaultOutputEntry', fallback, () => made(`${prefix}defaultOutputEntry`, { id: freshId(file, 'fallback')() })),
    );
  });

export const withAnnotation = (file: Markup, key: string, at: number, name: string): Markup =>
  changed(file, key, (table) => {
    const clause = clauseAt(table, { part: 'notes', at });
    return clause ? withChild(table, clause, withAttributes(clause, { name })) : table;
  });
