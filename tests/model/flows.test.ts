/** Documents whose flow a field chooses. */
import { expect, test } from 'vitest';
import type { Definition } from '#model/definition.ts';
import { choiceFor, flowField, flowOf, flowsOf, typeOf, variantsOf } from '#model/flows.ts';
import { callsFor } from '#model/operations/sending.ts';

const matter = ['what'] as const;
const one = { key: 'plain', document: { flow: 'plainFlow', matter } } as unknown as Definition;
const several = {
  key: 'meal',
  document: { flow: { by: 'kind', of: { in: 'inMeal', out: 'outMeal' } }, matter },
} as unknown as Definition;
const register = { key: 'register' } as unknown as Definition;

test('a field chooses among several flows; without a choice it is the first', () => {
  expect([one, several, register].map(flowsOf)).toEqual([['plainFlow'], ['inMeal', 'outMeal'], []]);
  expect([one, several, register].map(flowField)).toEqual([null, 'kind', null]);
  expect([{ kind: 'out' }, { kind: 'in' }, { kind: 'constructor' }, { kind: 7 }, {}].map((record) => flowOf(several, record))).toEqual([
    'outMeal',
    'inMeal',
    'inMeal',
    'inMeal',
    'inMeal',
  ]);
  expect([flowOf(one, { kind: 'out' }), flowOf(register, {})]).toEqual(['plainFlow', 'register']);
});

test('an address names the flow where a record tells it, else the kind; and leads back to the choice', () => {
  expect([typeOf(several, { kind: 'out' }), typeOf(several, null), typeOf(one, null)]).toEqual(['outMeal', 'meal', 'plainFlow']);
  expect([choiceFor(several, 'outMeal'), choiceFor(several, 'meal'), choiceFor(several, undefined), choiceFor(one, 'plainFlow')]).toEqual([
    { kind: 'out' },
    {},
    {},
    {},
  ]);
});

test('calls of every variant but the first end in its name; all are approved by one call', () => {
  expect(variantsOf(several)).toEqual([
    { value: 'in', ending: '' },
    { value: 'out', ending: 'Out' },
  ]);
  expect(variantsOf(one)).toEqual([]);
  const paths = (definition: Definition, kind: string) =>
    (['submit', 'repost', 'reject', 'approve'] as const).map((deed) => callsFor(definition, deed, { kind })[0].path);
  expect(paths(several, 'out')).toEqual(['submitProcessOut', 'rePostProcessOut', 'rejectProcessOut', 'approveProcess']);
  expect(paths(several, 'in')).toEqual(['submitProcess', 'rePostProcess', 'rejectProcess', 'approveProcess']);
  expect(paths(one, 'out')).toEqual(['submitProcess', 'rePostProcess', 'rejectProcess', 'approveProcess']);
  expect(callsFor(several, 'repost', { kind: 'out' }).map(({ path }) => path)).toEqual([
    'rePostProcessOut',
    'resubmitProcessOut',
    'reSubmitProcessOut',
  ]);
});
