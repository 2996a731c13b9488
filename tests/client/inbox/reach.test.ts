import { withoutServer } from '#client/blocks/decide/reach.ts';
import { expect, test, vi } from 'vitest';

// Node has no storage and no network to ask about.
vi.hoisted(() => {
  const empty = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined, clear: () => undefined };
  Object.assign(globalThis, { localStorage: empty, sessionStorage: empty });
});

const no = { reason: 'notYours', desc: { en: 'Not yours.', zh: '无权。' } };

test('without the server decisions wait in the outbox, everything else says that it needs the connection', () => {
  const can = withoutServer({ approve: true, reject: true, return: no, transfer: true, print: true }, false);
  expect(can).toMatchObject({ approve: true, reject: true, return: no });
  expect([can.transfer, can.print]).toEqual([
    { reason: 'needsConnection', desc: { en: 'Needs the connection.', zh: '需要网络连接。' } },
    { reason: 'needsConnection', desc: { en: 'Needs the connection.', zh: '需要网络连接。' } },
  ]);
  // What is not offered is not offered without the server either.
  expect('claim' in can).toBe(false);
});

test('payments and stock are never queued', () => {
  const can = withoutServer({ approve: true, reject: true }, true);
  expect(can.approve).toMatchObject({ reason: 'needsConnection' });
  expect(can.reject).toMatchObject({ reason: 'needsConnection' });
});
