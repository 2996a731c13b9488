/**
 * Every rule of every document is asked at every step that lets somebody change a field, and where fields stay open after approval. Read
 * from the drawings and the definitions, so that the next document is among them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileFlow } from '#machines/compile/compile.ts';
import type { Definition } from '#model/definition.ts';
import { faultsOfChange, type EvaluationInput } from '#model/evaluate.ts';
import { flowsOf } from '#model/flows.ts';
import { fault } from '#model/faults.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { loadRegistry } from '#resources/registry.ts';
import { applyNode, openFields } from '#server/documents/checks/nodeFields.ts';

const root = join(import.meta.dirname, '../../../flows');
const drawings = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.bpmn'));
const flows = await Promise.all(drawings.map((file) => compileFlow(readFileSync(join(root, file), 'utf8'))));
const documents = [...(await loadRegistry()).values()].filter(({ kind }) => kind === 'document');

const input: EvaluationInput = {
  facts: {},
  actor: { userId: '1', staffId: '1', departmentId: '1', roles: [] },
  today: '2026-11-20',
  now: '2026-11-20T00:00:00.000Z',
};
const steps = documents.flatMap((definition) =>
  flows
    .filter(({ key }) => flowsOf(definition).includes(key))
    .flatMap(({ elements }) => Object.values(elements))
    .flatMap(({ id, task }) =>
      task && openFields(task.fields).length > 0 ? [{ key: definition.key, node: id, definition, rights: task.fields }] : [],
    ),
);
const afterwards = documents.flatMap((definition) => {
  const fields = definition.document?.afterwards?.fields;
  return fields ? [{ key: definition.key, definition, fields }] : [];
});

/** The definition with this rule alone, which finds a fault whatever the record says; at a field that no step opens. */
const broken = (definition: Definition, rule: string): Definition => ({
  ...definition,
  rules: { [rule]: () => fault(rule, 'title', w('broken', '不成立')) },
});

describe('a change after submitting asks every rule', () => {
  it('there are steps and fields that stay open', () => {
    expect(steps.length).toBeGreaterThan(15);
    expect(afterwards.length).toBeGreaterThan(0);
  });

  it.each(steps)('$key at $node', async ({ definition, rights }) => {
    const silent: string[] = [];
    for (const rule of Object.keys(definition.rules)) {
      const answer: unknown = await applyNode(broken(definition, rule), {}, {}, rights, {
        unnameable: () => Promise.resolve([]),
        inputFor: () => Promise.resolve(input),
      }).catch((error: unknown) => error);
      if (!(answer instanceof Refusal) || !answer.faults.some((one) => one.rule === rule)) silent.push(rule);
    }
    expect(silent).toEqual([]);
  });

  it.each(afterwards)('$key once it is approved', ({ definition, fields }) => {
    const silent = Object.keys(definition.rules).filter(
      (rule) => !faultsOfChange(broken(definition, rule), {}, input, fields, []).some((one) => one.rule === rule),
    );
    expect(silent).toEqual([]);
  });
});
