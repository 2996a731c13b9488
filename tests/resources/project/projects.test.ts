/** What is right and wrong with project ideas. */
import { describe, expect, it } from 'vitest';
import { itemsOf, notFailed, passes } from '#model/check.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { compute, faultsOf, normalise, type EvaluationInput } from '#model/evaluate.ts';
import { fault, warning } from '#model/faults.ts';
import { w } from '#model/words.ts';
import { projectReserve } from '#resources/project/projectReserve.ts';

const input = (facts: AnyDoc = {}): EvaluationInput => ({
  facts,
  actor: { userId: '7', staffId: '70', departmentId: '3', roles: [] },
  today: '2026-11-20',
  now: '2026-11-20T02:00:00.000Z',
});
/** Fields in which one rule finds something. */
const faultsIn = (definition: Definition, doc: AnyDoc, rule: string, facts: AnyDoc = {}): string[] =>
  faultsOf(definition, compute(definition, normalise(definition, doc), input(facts)), input(facts), 'submit')
    .filter((found) => found.rule === rule)
    .map(({ field }) => field);

describe('an idea', () => {
  const idea = {
    projectName: '循环水改造',
    projectType: 'equipment',
    estInvestment: '100.00',
    necessity: '提高产量',
    reserveStatus: 'inPool',
    lines: [
      { budgetSubject: 'equipment', content: '微滤机', amount: '60.00' },
      { budgetSubject: 'other', content: '其他', amount: '40.00' },
    ],
  };

  it('says as much as its lines, where it has some', () => {
    expect(faultsIn(projectReserve, idea, 'estimate')).toEqual([]);
    expect(faultsIn(projectReserve, { ...idea, estInvestment: '100.01' }, 'estimate')).toEqual(['estInvestment']);
    expect(faultsIn(projectReserve, { ...idea, estInvestment: '7.00', lines: [] }, 'estimate')).toEqual([]);
  });

  it('stays as it is once it is a project or out of the pool', () => {
    expect(faultsIn(projectReserve, { ...idea, reserveStatus: 'initiated' }, 'notInPool')).toEqual(['']);
    expect(faultsIn(projectReserve, { ...idea, reserveStatus: 'removed' }, 'notInPool')).toEqual(['']);
    expect(faultsIn(projectReserve, { ...idea, reserveStatus: 'shelved' }, 'notInPool')).toEqual([]);
  });
});

describe('a check', () => {
  const bad = fault('P01', 'lines', w('no budget', '无预算'));
  const doubtful = warning('P05', 'lines', w('no milestone', '无里程碑'));

  it('passes with warnings, never with errors, and not where somebody finds it wanting', () => {
    expect(passes(itemsOf([doubtful]), null)).toBe(true);
    expect(passes(itemsOf([doubtful, bad]), null)).toBe(false);
    expect(passes(itemsOf([bad]), 'pass')).toBe(false);
    expect(passes(itemsOf([]), 'fail')).toBe(false);
  });

  it('tells code, level, field and words of each finding', () => {
    expect(itemsOf([bad, doubtful])).toEqual([
      { code: 'P01', level: 'error', field: 'lines', message: { en: 'no budget', zh: '无预算' } },
      { code: 'P05', level: 'warn', field: 'lines', message: { en: 'no milestone', zh: '无里程碑' } },
    ]);
  });

  it('keeps what failed from being sent until it is changed, and does not find itself', () => {
    const failed = notFailed({ doc: { checkStatus: 'failed' } });
    expect(failed).toMatchObject({ rule: 'notFailed', severity: 'error' });
    expect(notFailed({ doc: { checkStatus: 'passed' } })).toBeNull();
    expect(failed === null ? null : itemsOf([failed])).toEqual([]);
  });
});
