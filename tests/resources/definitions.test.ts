/** Every definition of the product: complete in both languages, consistent with itself, the catalogue and the permission codes. */
import { describe, expect, it } from 'vitest';
import { allFields, allLineFields, fieldOf } from '#model/common.ts';
import { askingOf, compute, faultsOf, type EvaluationInput } from '#model/evaluate.ts';
import { defaultsOf } from '#model/defaults.ts';
import { flowsOf } from '#model/flows.ts';
import { roleSeed } from '#resources/admin/roleSeed.ts';
import { areas, catalogue } from '#resources/catalogue.ts';
import { loadDefinition, loadRegistry } from '#resources/registry.ts';
import { dictionaries } from '#resources/seeds.ts';
import { actionWords, actionsOf } from '#server/install/permissions.ts';
import { columnOf } from '#server/db/tables.ts';
import type { Definition } from '#model/definition.ts';
import type { LinesOver } from '#model/linesOver.ts';
import type { Field } from '#model/field.ts';
import type { Words } from '#model/words.ts';

const registry = await loadRegistry();
const definitions = [...registry.values()];
const fieldsOf = (definition: Definition): [string, Field][] => [
  ...Object.entries(allFields(definition)),
  ...Object.entries(definition.lines).flatMap(([set, lines]) =>
    Object.entries(allLineFields(lines)).map(([name, field]): [string, Field] => [`${set}.${name}`, field]),
  ),
];
const isChinese = ({ zh }: Words): boolean => /[\u4E00-\u9FFF]/.test(zh);
/** Signs that Chinese writes in Latin letters too. */
const isEnglish = ({ en }: Words): boolean => /[A-Za-z0-9]/.test(en) && !/[\u4E00-\u9FFF]/.test(en);

const input: EvaluationInput = {
  facts: {},
  actor: { userId: '1', staffId: '1', departmentId: '1', roles: [] },
  today: '2026-11-20',
  now: '2026-11-20T00:00:00.000Z',
};

describe.each(definitions.map((definition) => [definition.key, definition] as const))('%s', (key, definition) => {
  it('has labels in both languages', () => {
    const labels = [
      definition.label,
      ...fieldsOf(definition).map(([, field]) => field.label),
      ...Object.values(definition.lines).map((lines) => lines.label),
      ...definition.form.map((group) => group.label),
    ];
    expect(labels.filter((label) => !isChinese(label) || !isEnglish(label))).toEqual([]);
  });

  it('lists, filters, sorts and shows fields that exist, and shows each of its own once', () => {
    const { columns, filters, sort } = definition.list;
    for (const name of [...columns, ...filters, ...sort.map(({ by }) => by)]) expect(fieldOf(definition, name), name).toBeDefined();
    const shown = definition.form.flatMap((group) => group.fields);
    expect(shown.toSorted()).toEqual([...Object.keys(definition.fields), ...Object.keys(definition.lines)].toSorted());
  });

  it('chooses lines of a record that another field points at, by columns they have', () => {
    for (const [name, { line }] of fieldsOf(definition)) {
      if (line === undefined) continue;
      expect(Object.keys(definition.fields), `${name} goes by a field of the record itself`).toContain(line.of);
      const lines = registry.get(definition.fields[line.of]?.target ?? '')?.lines[line.set];
      expect(Object.keys(lines?.fields ?? {}), name).toEqual(expect.arrayContaining([...line.named]));
    }
  });

  it.runIf(typeof definition.over === 'string')('shows the records of another resource by the same fields', () => {
    const shown = registry.get(String(definition.over));
    expect([definition.kind, shown?.kind]).toEqual(['register', 'record']);
    expect(definition.fields).toEqual(shown?.fields);
  });

  it.runIf(typeof definition.over === 'object')('shows the lines of another resource by their fields and those of its record', () => {
    const over = definition.over as LinesOver;
    const shown = registry.get(over.resource);
    expect(definition.kind).toBe('register');
    expect(definition.fields[over.parent]).toMatchObject({ kind: 'ref', target: over.resource });
    for (const [name, field] of Object.entries(definition.fields)) {
      if (name === over.parent || name === 'lineNo' || field.daily !== undefined) continue;
      const source = shown?.lines[over.lines]?.fields[name] ?? allFields(shown as Definition)[over.of[name] ?? name];
      expect(source && columnOf(source), name).toBe(columnOf(field));
    }
  });

  it('names fields only in computes, facts, uniques, name, parent, owners and totals', () => {
    const names = [
      ...Object.keys(definition.computes),
      ...(definition.uniques ?? []).flat(),
      ...Object.values(definition.name ?? {}).flat(),
      ...(definition.parent ? [definition.parent] : []),
      ...(definition.access.owners ?? []).filter((name) => name !== 'createdBy'),
      ...(definition.access.department ? [definition.access.department] : []),
    ];
    for (const name of names) expect(definition.fields[name], name).toBeDefined();
    for (const [set, lines] of Object.entries(definition.lines))
      for (const name of [...(lines.totals ?? []), ...Object.keys(lines.computes ?? {})])
        expect(lines.fields[name], `${set}.${name}`).toBeDefined();
    const known = new Set(fieldsOf(definition).map(([name]) => name));
    for (const [fact, { from }] of Object.entries(definition.facts ?? {}))
      for (const name of from) expect(known.has(name), `${fact} from ${name}`).toBe(true);
    for (const [name, field] of Object.entries(definition.fields))
      // What a register shows of another resource is computed there.
      if (field.computed && definition.over === undefined) expect(definition.computes[name], name).toBeDefined();
  });

  it('asks in some cases only for lines and fields that the author writes or that are computed, and knows of a new record which', () => {
    const asking = askingOf(definition, compute(definition, defaultsOf(definition, input), input), {});
    for (const name of Object.keys(definition.visibleWhen ?? {})) {
      const field = definition.fields[name];
      const own = field ? field.computed || !(field.required || field.readOnly || field.node) : definition.lines[name]?.least === undefined;
      expect(own && (field ?? definition.lines[name]) !== undefined, name).toBe(true);
      expect([true, false, 'required'], name).toContain(asking(name));
    }
  });

  it('fills, from a chosen record, fields that people write with values of their kind', () => {
    const sets = [definition, ...Object.values(definition.lines)];
    for (const { fields, fills } of sets)
      for (const [name, map] of Object.entries(fills ?? {})) {
        const target = registry.get(fields[name]?.target ?? '');
        expect(target, name).toBeDefined();
        for (const [own, from] of Object.entries(map ?? {})) {
          const field = fields[own]!;
          expect(field.readOnly || field.computed || field.node, `${own} is a person's to write`).toBeFalsy();
          const sources = [from ?? []].flat().map((source) => {
            const [set = '', column] = source.split('.');
            return column === undefined ? fieldOf(target!, set) : target!.lines[set]?.fields[column];
          });
          for (const source of sources)
            expect(
              sources.length > 1 ? ['money'] : field.kind === 'date' ? ['date', 'dateTime'] : [field.kind],
              `${name} → ${own}`,
            ).toContain(source?.kind);
          for (const source of sources) expect([source?.target, source?.dictionary]).toEqual([field.target, field.dictionary]);
          // What is masked there is masked here.
          expect(sources.some((source) => source?.sensitive) && !field.sensitive, `${own} is sensitive`).toBe(false);
        }
      }
  });

  it('computes and judges a new record without facts and without an exception', () => {
    const doc = compute(definition, defaultsOf(definition, input), input);
    expect(faultsOf(definition, doc, input, 'draft').filter(({ rule }) => rule !== 'required')).toEqual(
      definition.kind === 'document' ? [] : expect.any(Array),
    );
    const found = faultsOf(definition, doc, input, 'submit');
    expect(found.filter(({ message }) => message.en === 'validation rule failed')).toEqual([]);
    expect(found.filter(({ message }) => !isChinese(message) || !isEnglish(message))).toEqual([]);
  });

  it('is the system administrator’s, with each action once', () => {
    expect(new Set(actionsOf(definition)).size).toBe(actionsOf(definition).length);
    expect(Object.keys(definition.access.grants)).toContain('sys_admin');
  });

  it('is the catalogue’s entry, and the one its key loads', async () => {
    const entry = catalogue.get(key);
    expect(entry).toMatchObject({
      key,
      area: definition.area,
      kind: definition.kind,
      label: definition.label,
      prefix: definition.api.prefix,
    });
    expect(Object.keys(entry?.flows ?? {})).toEqual(flowsOf(definition));
    expect(await loadDefinition(key)).toBe(definition);
  });
});

describe('the whole', () => {
  it('has as many definitions as entries, and none under a foreign key', () => {
    expect([...registry.keys()]).toEqual([...catalogue.keys()]);
    expect(Object.values(areas).flatMap(({ resources }) => Object.keys(resources))).toEqual([...registry.keys()]);
  });

  it('knows no other key', async () => {
    for (const key of ['', 'constructor', 'toString', 'user']) expect(await loadDefinition(key)).toBeNull();
  });

  it('no permission code is part of another (the client tests by substring)', () => {
    const codes = definitions.flatMap((definition) => actionsOf(definition).map((action) => `${definition.key}:${action}`));
    const clash = codes.flatMap((code) =>
      codes.filter((other) => other !== code && other.includes(code)).map((other) => `${code} in ${other}`),
    );
    expect(clash).toEqual([]);
  });

  it('every permission is called by words in both languages', () => {
    const bare = [...new Set(definitions.flatMap(actionsOf))].filter((action) => !isChinese(actionWords(action)));
    expect(bare).toEqual([]);
  });

  it('dictionaries are complete and without doubles', () => {
    for (const [code, { label, items }] of Object.entries(dictionaries)) {
      expect(isChinese(label) && isEnglish(label), code).toBe(true);
      expect(new Set(items.map(({ value }) => value)).size, code).toBe(items.length);
      for (const item of items) expect(item.label.en !== '' && item.label.zh !== '', `${code}.${item.value}`).toBe(true);
      expect(items.filter(({ isDefault }) => isDefault).length, code).toBeLessThanOrEqual(1);
    }
    expect(dictionaries['leaveType']?.items).toHaveLength(12);
    expect(dictionaries['resType']?.items.map(({ value }) => value)).toEqual(['1', '2', '3']);
  });

  it('roles are the 44 of the company and the flow designer, once each', () => {
    expect(new Set(roleSeed.map(({ code }) => code)).size).toBe(45);
    for (const { name } of roleSeed) expect(isChinese(name) && isEnglish(name)).toBe(true);
  });

  it('pages follow the contract’s conventions', () => {
    expect(catalogue.get('hrLeaveRequest')?.pages).toEqual({
      list: '/hr/hrLeaveRequest',
      select: '/hr/hrLeaveRequestSelect',
      print: '/hr/hrLeaveRequestPrint',
      add: '/add?type=hrLeaveRequest',
      edit: '/edit?type=hrLeaveRequest',
      view: '/view?type=hrLeaveRequest',
      approve: '/hr/hrLeaveRequestApprove',
      repost: '/hr/hrLeaveRequestRepostApprove',
      approveEdit: '/hr/hrLeaveRequestApproveEdit',
    });
    expect(catalogue.get('expenseReport')?.pages.approve).toBe('/bill/expenseReportApprove');
    expect(catalogue.get('users')?.pages).toMatchObject({ list: '/system/users', edit: '/system/usersEdit', view: '/system/usersView' });
    expect(catalogue.get('sysDepartment')?.apiPath).toBe('/tydf/administration/sysDepartment');
  });
});
