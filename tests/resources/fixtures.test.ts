/** Every resource has its fixture, and the fixture of a document names who decides at every step of its flow. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileFlow } from '#machines/compile/compile.ts';
import { flowOf, flowsOf } from '#model/flows.ts';
import { catalogue } from '#resources/catalogue.ts';
import { asTokens } from '#tests/fixtures/company.ts';
import { eachFlow } from '#tests/fixtures/fixture.ts';
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

  const documents = fixtures.flatMap(eachFlow).filter(({ definition }) => definition.kind === 'document');
  it.each(documents.map((fixture) => [flowOf(fixture.definition, fixture.record(asTokens, 1)), fixture] as const))(
    'of %s name who decides at every step of its flow, and at no other',
    async (key, { definition, flow }) => {
      const file = join(import.meta.dirname, `../../flows/${definition.area}/${key}.bpmn`);
      const { elements } = await compileFlow(readFileSync(file, 'utf8'));
      const steps = Object.values(elements).flatMap(({ id, task }) => (task ? [id] : []));
      expect(Object.keys(flow?.nodes ?? {}).toSorted()).toEqual(steps.toSorted());
    },
  );

  it('of a document with several flows have each of them', () => {
    for (const definition of new Set(documents.map((one) => one.definition))) {
      const own = documents.filter((one) => one.definition === definition);
      expect(own.map((one) => flowOf(definition, one.record(asTokens, 1))).toSorted(), definition.key).toEqual(
        [...flowsOf(definition)].toSorted(),
      );
    }
  });
});
