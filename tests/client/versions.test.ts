/** Two versions of a document, from the changes that its trail tells. */
import { betweenVersions, changedIn } from '#client/blocks/trail/versions.ts';
import type { TrailChange, TrailEntry } from '#model/api.ts';
import { describe, expect, it } from 'vitest';

const definition = { lines: { items: {} } } as unknown as Parameters<typeof betweenVersions>[0];
const change = (field: string, before: unknown, after: unknown): TrailChange => ({ field, before, after });
const entry = (seq: number, ...changes: readonly TrailChange[]): TrailEntry => ({
  id: String(seq),
  seq,
  at: '2026-11-20T01:00:00.000Z',
  actor: null,
  onBehalfOf: null,
  node: null,
  action: 'repost',
  comment: null,
  changes,
  run: 1,
  waitedMs: null,
});

describe('versions', () => {
  const entries = changedIn([
    entry(4, change('reason', '展览', '布展'), change('items.0.amount', '15.00', '12.00')),
    entry(1),
    entry(2, change('reason', '差旅', '展览'), change('urgency', 'normal', 'urgent'), change('items.0.amount', '10.00', '15.00')),
    entry(6, change('urgency', 'urgent', 'normal'), change('items', '1', '2')),
  ]);

  it('are in the order of the trail, and tell each value once: as it was before and as it is after', () => {
    expect(entries.map(({ seq }) => seq)).toEqual([2, 4, 6]);
    expect(betweenVersions(definition, entries, 0, 2)).toEqual([
      change('reason', '差旅', '布展'),
      change('urgency', 'normal', 'urgent'),
      change('items.0.amount', '10.00', '12.00'),
    ]);
    expect(betweenVersions(definition, entries, 1, 2)).toEqual([
      change('reason', '展览', '布展'),
      change('items.0.amount', '15.00', '12.00'),
    ]);
    expect(betweenVersions(definition, entries, 2, 2)).toEqual([]);
  });
  it('what came back to what it was differs no more, and of lines that came or went their number is told', () => {
    expect(betweenVersions(definition, entries, 0, 3)).toEqual([change('reason', '差旅', '布展'), change('items', '1', '2')]);
  });
  it('are compared backwards as well', () => {
    expect(betweenVersions(definition, entries, 2, 1)).toEqual([
      change('reason', '布展', '展览'),
      change('items.0.amount', '12.00', '15.00'),
    ]);
  });
});
