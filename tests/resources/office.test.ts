/** Rules of the desk's records in both directions: environmental work, who handles received documents, vehicles. */
import { describe, expect, it } from 'vitest';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { compute, faultsOf, faultsOfRemoval, normalise, type EvaluationInput } from '#model/evaluate.ts';
import { boatcarManagement } from '#resources/general/boatcarManagement.ts';
import { documentReceiptPerson } from '#resources/general/documentReceiptPerson.ts';
import { greenInformationInput } from '#resources/general/greenInformationInput.ts';

const input = (facts: AnyDoc = {}): EvaluationInput => ({
  facts,
  actor: { userId: '7', staffId: '70', departmentId: '3', roles: [] },
  today: '2026-11-20',
  now: '2026-11-20T02:00:00.000Z',
});
const judge = (definition: Definition, doc: AnyDoc, facts: AnyDoc): string[] => {
  const at = input(facts);
  return faultsOf(definition, compute(definition, normalise(definition, doc), at), at, 'submit').map(
    ({ rule, field }) => `${rule}:${field}`,
  );
};

describe('environmental work', () => {
  const work: AnyDoc = { areaId: '1', greenType: 'planting', workDate: '2026-11-20', responsible: '7', cost: '0' };
  const green = (doc: AnyDoc = {}, level = 'open') => judge(greenInformationInput, { ...work, ...doc }, { level });
  const slip = { quantity: '3.00', unit: 't', slipNo: 'LD-8', slips: [{ id: '1', name: 'a.pdf', size: 1, mime: 'application/pdf' }] };

  it('in order passes', () => {
    expect(green()).toEqual([]);
  });

  it.each(['sewage', 'waste'])('%s leaves with quantity, unit and slip', (greenType) => {
    expect(green({ greenType, ...slip })).toEqual([]);
    expect(green({ greenType })).toEqual(['quantity', 'unit', 'slipNo', 'slips'].map((field) => `carriedAway:${field}`));
  });

  it('of pest control says what was used, and nothing chemical in restricted areas', () => {
    expect(green({ greenType: 'pest' })).toEqual(['agent:agentKind']);
    expect(green({ greenType: 'pest', agentKind: 'biological' }, 'restricted')).toEqual([]);
    expect(green({ greenType: 'pest', agentKind: 'chemical' }, 'controlled')).toEqual([]);
    expect(green({ greenType: 'pest', agentKind: 'chemical' }, 'restricted')).toEqual(['biosecurity:agentKind']);
  });

  it('was done, and the next comes after it', () => {
    expect(green({ workDate: '2026-11-21' })).toEqual(['done:workDate']);
    expect(green({ nextDate: '2026-11-20' })).toEqual(['next:nextDate']);
    expect(green({ nextDate: '2026-11-21' })).toEqual([]);
  });
});

describe('who handles received documents', () => {
  const person: AnyDoc = { userId: '7', receiptRole: 'propose', status: 'enabled', isDefault: false, sort: 0 };
  const facts = { person: { departmentId: '3' }, last: false, standard: null };
  const found = (doc: AnyDoc = {}, more: AnyDoc = {}) => judge(documentReceiptPerson, { ...person, ...doc }, { ...facts, ...more });

  it('the last who proposes stays', () => {
    expect(found({}, { last: true })).toEqual([]);
    expect(found({ status: 'disabled' }, { last: true })).toEqual(['lastProposer:status']);
    expect(found({ receiptRole: 'handle' }, { last: true })).toEqual(['lastProposer:receiptRole']);
    expect(found({ status: 'disabled' })).toEqual([]);
    const removal = (last: boolean) =>
      faultsOfRemoval(documentReceiptPerson, normalise(documentReceiptPerson, person), input({ last })).map(({ rule }) => rule);
    expect(removal(true)).toEqual(['lastProposer']);
    expect(removal(false)).toEqual([]);
  });

  it('a part has one default', () => {
    expect(found({ isDefault: true })).toEqual([]);
    expect(found({ isDefault: true }, { standard: '秦昊' })).toEqual(['oneDefault:isDefault']);
  });
});

describe('a vehicle', () => {
  const van: AnyDoc = { bcType: 'van', plateNo: '鲁F·3M877', deptId: '3', keeper: '7', meter: 'km', serviceState: 'inUse' };
  const found = (doc: AnyDoc) => judge(boatcarManagement, { ...van, ...doc }, {});

  it('was bought by today', () => {
    expect(found({ buyDate: '2026-11-20' })).toEqual([]);
    expect(found({ buyDate: '2026-11-21' })).toEqual(['boughtInFuture:buyDate']);
  });
});
