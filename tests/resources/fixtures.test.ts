/** Every resource has its fixture, and the fixture of a document names who decides at every step of its flow. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileFlow } from '#machines/compile/compile.ts';
import { catalogue } from '#resources/catalogue.ts';
import { loadFixtures, loadRegisters } from '#tests/fixtures/index.ts';

/** Whose calls are all their own, so that none of the ordinary ones can be played: drawings, the tiles of a person, pay slips. */
const unlike = new Set(['models', 'shortcut', 'hrSalaryPaymentRecord']);

const fixtures = await loadFixtures();
const known = new Set([...fixtures, ...(await loadRegisters())].map(({ definition }) => definition.key));

describe('fixtures', () => {
  it('are there for every resource that is kept', () => {
    const missing = [...catalogue.values()]
      .filter(({ key, kind }) => kind !== 'report' && !unlike.has(key) && !known.has(key))
      .map(({ area, key }) => `${key} has no fixture: tests/fixtures/${area}/${key}.ts`);
    expect(missing).toEqual([]);
  });

  it.each(fixtures.filter(({ definition }) => definition.kind === 'document').map((fixture) => [fixture.definition.key, fixture] as const))(
    'of %s name who decides at every step of its flow, and at no other',
    async (key, { definition, flow }) => {
      const file = join(import.meta.dirname, `../../flows/${definition.area}/${key}.bpmn`);
      const { elements } = await compileFlow(readFileSync(file, 'utf8'));
      const steps = Object.values(elements).flatMap(({ id, task }) => (task ? [id] : []));
      expect(Object.keys(flow?.nodes ?? {}).toSorted()).toEqual(steps.toSorted());
    },
  );
});
