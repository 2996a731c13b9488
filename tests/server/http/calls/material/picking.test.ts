/** People whom the applicant picks for steps of the flow, or the approver before, over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { drawn, refusal, type Drawn } from '#tests/server/documents/drawn.ts';

let play: Drawn;
let user: (login: string) => string;
beforeAll(async () => {
  play = await drawn();
  ({ user } = play.story);
});
afterAll(() => play?.close());

describe('people picked by people', () => {
  const steps = [
    { id: 'first', rules: ['starter.choose'] },
    { id: 'second', rules: ['previous.choose'] },
  ];

  it('POST /tydf/process/choosing: the applicant picks when they submit, an approver for the step after theirs', async () => {
    await play.draw(steps);
    const asked = await play.call<AnyDoc[]>('yanfei', 'POST', '/tydf/process/choosing', {
      resource: 'hrLeaveRequest',
      record: { leaveDays: 1 },
    });
    expect(asked.json.data).toEqual([{ id: 'first', name: { en: 'first', zh: 'first' }, due: true, people: [] }]);
    expect(refusal(await play.submitting())).toEqual(['400', 'mustChoose', 'chosen.first', 'required']);
    const wrong = async (chosen: AnyDoc) => refusal(await play.submitting({ chosen })).slice(2);
    expect(await wrong({ first: [user('yanfei')] })).toEqual(['chosen.first', 'ownDocument']);
    expect(await wrong({ first: ['999999'] })).toEqual(['chosen.first', 'unknownUser']);
    expect(await wrong({ first: [user('luojia')], second: [user('luojia')] })).toEqual(['chosen.second', 'notToChoose']);
    const id = await play.submit({ chosen: { first: [user('luojia')] } });
    expect((await play.tasks(id)).map(({ principals }) => principals)).toEqual([[`u:${user('luojia')}`]]);
    expect((await play.bundle('luojia', id)).choices?.choose).toMatchObject([{ id: 'second', due: true, people: [] }]);
    expect(refusal(await play.decide('luojia', id, 'approve'))).toEqual(['400', 'mustChoose', 'chosen.second', 'required']);
    const { json } = await play.decide('luojia', id, 'approve', { chosen: { second: [user('tianye')] } });
    expect(json.data.next.map(({ people }) => people[0]?.id)).toEqual([user('tianye')]);
    expect((await play.decide('tianye', id, 'approve')).json.data.status).toBe('approved');
  });

  it('who was picked is told again to the author, and to nobody else', async () => {
    await play.draw(steps);
    const id = await play.submit({ chosen: { first: [user('luojia')] } });
    expect((await play.decide('luojia', id, 'reject', { comment: '请补充' })).json.code).toBe('200');
    const asked = (login: string) =>
      play.call<AnyDoc[]>(login, 'POST', '/tydf/process/choosing', { resource: 'hrLeaveRequest', record: { id, leaveDays: 1 } });
    expect((await asked('yanfei')).json.data).toMatchObject([{ id: 'first', people: [{ id: user('luojia') }] }]);
    expect(refusal(await asked('qinhao')).slice(0, 2)).toEqual(['403', 'notAuthor']);
    // Reposted with nobody picked anew, it goes where it went before.
    const again = await play.submitting({ id });
    expect([again.json.code, again.json.data.status]).toEqual(['200', 'reposted']);
    expect((await play.tasks(id)).map(({ principals }) => principals)).toEqual([[`u:${user('luojia')}`]]);
  });

  it('a step to be picked for is no problem of the way, and whoever is picked stands there', async () => {
    await play.draw(steps);
    const people = async (values: AnyDoc) =>
      (
        await play.call<AnyDoc[]>('yanfei', 'POST', '/tydf/process/candidates', {
          resource: 'hrLeaveRequest',
          values,
          nodes: [{ nodeId: 'first' }],
        })
      ).json.data.map((answer) => (answer['people'] as AnyDoc[]).map((one) => one['id']));
    expect(await people({})).toEqual([[]]);
    expect(await people({ $chosen: { first: [user('luojia')] } })).toEqual([[user('luojia')]]);
    const id = await play.submit({ chosen: { first: [user('luojia')] } });
    const { flow } = await play.bundle('luojia', id);
    expect(flow?.route.at(-1)).toMatchObject({ nodeId: 'second', people: [], problem: null, group: { zh: '由上一审批人选定' } });
  });

  it('is offered with the draft', async () => {
    await play.draw(steps);
    const draft = await play.call<AnyDoc>('yanfei', 'POST', `${play.base}/add`, { leaveType: 'personal', reason: 'x' });
    const { choices } = await play.bundle('yanfei', String(draft.json.data['id']));
    expect(choices?.choose.map((node) => node.id)).toEqual(['first']);
  });
});
