import { withStored } from '#client/blocks/form/stored.ts';
import type { AnyDoc } from '#model/definition.ts';
import { loadDefinition } from '#resources/registry.ts';
import { describe, expect, test } from 'vitest';

const definition = (await loadDefinition('expenseReport'))!;
const line = (summary: string, more: AnyDoc = {}): AnyDoc => ({ expenseType: 'repair', summary, amount: '32.00', ...more });
const answer = (sent: AnyDoc, lines: readonly AnyDoc[]): AnyDoc => ({ ...sent, id: '7', version: 1, code: 'BX-1', items: lines });
const after = (now: AnyDoc, sent: AnyDoc, stored: AnyDoc) => withStored(definition, { raw: now, record: now }, sent, stored);

describe('a form after its draft was stored', () => {
  const sent = { reason: 'Pump', urgency: 'normal', items: [line('a'), line('b')] };
  const stored = answer(sent, [line('a', { id: '1' }), line('b', { id: '2' })]);

  test('takes id, version and code, and the ids of its lines', () => {
    expect(after(sent, sent, stored)).toMatchObject(stored);
  });

  test('keeps what was typed since: own fields, fields common to all documents, cells of lines', () => {
    const now = { reason: 'Pump no. 3', urgency: 'urgent', items: [line('a'), line('b', { expenseType: 'travel', amount: '5' })] };
    expect(after(now, sent, stored)).toMatchObject({
      ...now,
      id: '7',
      version: 1,
      items: [
        { summary: 'a', id: '1' },
        { summary: 'b', id: '2', expenseType: 'travel', amount: '5' },
      ],
    });
  });

  test('gives ids to the lines that they belong to where lines came or went since', () => {
    const ids = (items: readonly AnyDoc[]) => (after({ ...sent, items }, sent, stored)['items'] as AnyDoc[]).map(({ id }) => id);
    expect(ids([line('b')])).toEqual(['2']);
    expect(ids([line('new'), line('a'), line('b')])).toEqual([undefined, '1', '2']);
    expect(ids([line('b'), line('a')])).toEqual(['2', '1']);
  });
});
