import { describe, expect, test } from 'vitest';
import { settle, type Found, type People, type RunHistory } from '#machines/assign.ts';
import type { TaskSettings } from '#machines/flow.ts';

const settings = (change: Partial<TaskSettings> = {}): TaskSettings => ({
  approvers: ['starter.leader'],
  mode: 'one',
  share: 0.5,
  nobody: 'admin',
  self: 'leader',
  repeated: 'skipAlways',
  due: null,
  onDue: 'remind',
  fields: {},
  actions: ['approve', 'reject'],
  commentRequired: false,
  signatureRequired: false,
  rejectTo: 'starter',
  ...change,
});
const user = (id: string): Found => ({ principal: `u:${id}`, holders: [id] });
const role = (code: string, ...holders: string[]): Found => ({ principal: `r:${code}`, holders });
const people = (found: readonly Found[], change: Partial<People> = {}): People => ({
  found,
  starter: '1',
  aboveStarter: '9',
  admins: role('sys_admin', '99'),
  ...change,
});
const history = (approved: readonly string[] = [], previous: readonly string[] = []): RunHistory => ({ approved, previous });

describe('who is asked', () => {
  test('one: a single ballot for all found; other modes: a ballot each; doubles count once', () => {
    const found = [user('2'), role('cashier', '3', '4'), user('2')];
    expect(settle(settings(), people(found), history())).toEqual({ voters: [['u:2', 'r:cashier']] });
    for (const mode of ['any', 'all', 'sequence', 'vote'] as const)
      expect(settle(settings({ mode }), people(found), history())).toEqual({ voters: [['u:2'], ['r:cashier']] });
  });

  test('nobody decides their own document: the next leader does', () => {
    expect(settle(settings(), people([user('1')]), history())).toEqual({ voters: [['u:9']] });
    expect(settle(settings({ self: 'ask' }), people([user('1')]), history())).toEqual({ voters: [['u:1']] });
    expect(settle(settings({ self: 'skip' }), people([user('1')]), history())).toEqual({ pass: 'self' });
    expect(settle(settings({ mode: 'all', self: 'skip' }), people([user('1'), user('2')]), history())).toEqual({ voters: [['u:2']] });
  });

  test('a group of which the starter is a member is asked without them', () => {
    expect(settle(settings(), people([role('cashier', '1', '3', '4')]), history())).toEqual({ voters: [['u:3', 'u:4']] });
    expect(settle(settings(), people([role('chairman', '1')]), history())).toEqual({ voters: [['u:9']] });
  });

  test('whom the document is about does not decide it either: the next leader above them does', () => {
    const about = [{ id: '5', above: '7' }];
    expect(settle(settings(), people([role('manager', '5')], { about }), history())).toEqual({ voters: [['u:7']] });
    expect(settle(settings(), people([role('manager', '5', '6')], { about }), history())).toEqual({ voters: [['u:6']] });
    expect(settle(settings(), people([role('manager', '5', '1')], { about }), history())).toEqual({ voters: [['u:9']] });
    expect(settle(settings(), people([user('5')], { about: [{ id: '5', above: null }] }), history())).toMatchObject({ noticeAdmins: true });
  });

  test('at the top, with nobody above, the administrators get it', () => {
    expect(settle(settings(), people([user('1')], { aboveStarter: null }), history())).toEqual({
      voters: [['r:sys_admin']],
      noticeAdmins: true,
    });
  });

  test.each([
    ['admin', { voters: [['r:sys_admin']], noticeAdmins: true }],
    ['skip', { pass: 'nobody' }],
    ['starter.leader', { voters: [['u:9']] }],
    ['fail', { fail: 'nobody' }],
  ] as const)('nobody found and %s', (nobody, expected) => {
    expect(settle(settings({ nobody }), people([role('vacant')]), history())).toEqual(expected);
    expect(settle(settings({ nobody }), people([]), history())).toEqual(expected);
  });

  test('who approved before is not asked again, unless the node must be filled in', () => {
    expect(settle(settings(), people([user('2')]), history(['2']))).toEqual({ pass: 'repeated' });
    expect(settle(settings(), people([role('manager', '2')]), history(['2']))).toEqual({ pass: 'repeated' });
    expect(settle(settings(), people([role('cashier', '2', '3')]), history(['2']))).toEqual({ voters: [['r:cashier']] });
    expect(settle(settings({ repeated: 'ask' }), people([user('2')]), history(['2']))).toEqual({ voters: [['u:2']] });
    expect(settle(settings({ fields: { paidAt: 'require' } }), people([user('2')]), history(['2']))).toEqual({ voters: [['u:2']] });
    expect(settle(settings({ fields: { payNo: 'edit' } }), people([user('2')]), history(['2']))).toEqual({ pass: 'repeated' });
  });

  test('skip if consecutive looks at the node just before only', () => {
    const consecutive = settings({ repeated: 'skipConsecutive' });
    expect(settle(consecutive, people([user('2')]), history(['2', '3'], ['3']))).toEqual({ voters: [['u:2']] });
    expect(settle(consecutive, people([user('2')]), history(['3', '2'], ['2']))).toEqual({ pass: 'repeated' });
  });

  test('in a countersign those who approved before count as approving; in a vote all vote', () => {
    const found = [user('2'), user('3')];
    expect(settle(settings({ mode: 'all' }), people(found), history(['2']))).toEqual({ voters: [['u:3']] });
    expect(settle(settings({ mode: 'all' }), people(found), history(['2', '3']))).toEqual({ pass: 'repeated' });
    expect(settle(settings({ mode: 'any' }), people(found), history(['3']))).toEqual({ pass: 'repeated' });
    expect(settle(settings({ mode: 'vote' }), people(found), history(['3']))).toEqual({ voters: [['u:2'], ['u:3']] });
  });
});
