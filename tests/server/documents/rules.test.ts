/** Who is asked: approver rules against the demo company, through the door. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { peopleBy, type Question } from '#server/flows/directory.ts';
import { acting } from './people.ts';
import { enquiriesFor } from '#server/documents/verbs/enquiring.ts';
import { enquiriesOf } from '#server/flows/enquiries.ts';
import { organisationOf } from '#server/flows/organisation.ts';
import { deployDecisions } from '#server/flows/process/decisions.ts';
import { drawn, refusal, type Drawn } from './drawn.ts';
import type { Node } from './flows.ts';

let play: Drawn;
let login: (principal: string) => string;
beforeAll(async () => {
  play = await drawn();
  const users = await play.story.server.db.query<{ id: string; user_name: string }>('select id::text, user_name from users');
  const names = new Map(users.map(({ id, user_name }) => [`u:${id}`, user_name]));
  login = (principal) => names.get(principal) ?? principal;
});
afterAll(() => play?.close());

/** Who has a task when somebody submits under these rules. */
const asked = async (rules: readonly string[], settings: Node['with'] = {}, by = 'yanfei', more = {}): Promise<string[]> => {
  await play.draw([
    { id: 'first', rules, with: settings },
    { id: 'second', rules: ['user:maoyu'] },
  ]);
  const id = await play.submit(more, by);
  return (await play.tasks(id)).filter(({ node }) => node === 'first').flatMap(({ principals }) => principals.map(login));
};

describe('one rule', () => {
  it.each([
    ['user:luojia', ['luojia']],
    ['starter.leader', ['qinhao']],
    ['starter.inCharge', ['gaozhenbo']],
    ['dept:D03.leader', ['zhoumin']],
    ['dept:D03.inCharge', ['sunyalin']],
    ['role:finance_cashier', ['r:finance_cashier']],
    ['field:agentUser', ['luyang']],
    ['field:applicantDept.leader', ['qinhao']],
    ['=if leaveDays > 3 then "user:sunyalin" else ["luojia", "tianye"]', ['luojia', 'tianye']],
    ['=["role:hr_specialist"]', ['r:hr_specialist']],
  ])('%s', async (rule, expected) => {
    expect(await asked([rule])).toEqual(expected);
  });

  it('post:<code> and dept:<code> ask the group', async () => {
    const { id, code } = await play.story.one<{ id: string; code: string }>(
      'select id::text, post_code as code from posts where id in (select post_id from users) limit 1',
    );
    expect(await asked([`post:${code}`])).toEqual([`p:${id}`]);
    expect(await asked(['dept:D03'])).toEqual([`d:${play.story.department('D03')}`]);
  });
});

describe('up the line', () => {
  it('starter.leader(2) is the next above, starter.leaders(toTop) all one after the other, starter.leaders(2) two of them', async () => {
    const second = await asked(['starter.leader(2)']);
    expect(second).not.toEqual(['qinhao']);
    await play.draw([{ id: 'first', rules: ['starter.leaders(toTop)'], with: { repeated: 'ask' } }]);
    const id = await play.submit();
    const line: string[] = [];
    for (let open = await play.tasks(id); open.length > 0; open = await play.tasks(id)) {
      expect(open.length).toBe(1);
      line.push(login(open[0]!.principals[0]!));
      expect((await play.decide(line.at(-1)!, id, 'approve')).json.code).toBe('200');
    }
    expect(line.slice(0, 2)).toEqual(['qinhao', second[0]]);
    expect(line.at(-1)).toBe('zhaomingyuan');
    await play.draw([{ id: 'first', rules: ['starter.leaders(1)'] }]);
    const short = await play.submit();
    expect((await play.decide('qinhao', short, 'approve')).json.data.status).toBe('approved');
  });
});

describe('a linked document', () => {
  it('field:<name>.starter is who started it, field:<name>.<field> whom it names', async () => {
    const id = await play.submit({}, 'majun');
    const { db } = play.story.server;
    const question: Question = {
      organisation: await organisationOf(db),
      definition: {
        ...play.story.definition,
        fields: { ...play.story.definition.fields, linked: f.ref('hrLeaveRequest', w('Linked', '关联单据')) },
      },
      values: { linked: id },
      starter: { userId: play.story.user('yanfei'), departmentId: null },
      now: '2026-11-20T01:00:00.000Z',
      enquiries: enquiriesOf(db, play.story.server.services.registry, '2026-11-20T01:00:00.000Z'),
    };
    const found = async (values: Question['values']): Promise<string[]> =>
      (await peopleBy({ ...question, values }, ['field:linked.starter'], null)).map(({ principal }) => login(principal));
    expect(await found({ linked: id })).toEqual(['majun']);
    expect(await found({ linked: null })).toEqual([]);
    expect(await found({ linked: '999999' })).toEqual([]);
    const named = async (rule: string, values: Question['values']): Promise<string[]> =>
      (await peopleBy({ ...question, values }, [rule], null)).map(({ principal }) => login(principal));
    expect(await named('field:linked.agentUser', { linked: id })).toEqual(['luyang']);
    // A person of the personnel file is asked by their account.
    expect(await named('field:linked.staffId', { linked: id })).toEqual(['majun']);
    expect(await named('field:linked.agentUser', { linked: null })).toEqual([]);
    expect(await named('field:linked.reason', { linked: id })).toEqual([]);
    expect(await named('field:linked.missing', { linked: id })).toEqual([]);
    // Whoever only asks learns nothing of a document that they may not read.
    const asks = async (who: string) => enquiriesFor(await acting(play.story.server.services, who), question.now);
    expect([
      await (await asks('majun')).starterOf('hrLeaveRequest', id),
      await (await asks('yanfei')).starterOf('hrLeaveRequest', id),
    ]).toEqual([play.story.user('majun'), null]);
    expect((await (await asks('majun')).namedBy('hrLeaveRequest', id, 'agentUser'))?.held).toEqual([play.story.user('luyang')]);
    expect(await (await asks('yanfei')).namedBy('hrLeaveRequest', id, 'agentUser')).toBeNull();
  });
});

describe('a decision table', () => {
  const table = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="d" name="d" namespace="urn:test">
  <decision id="whoApproves" name="whoApproves"><decisionTable id="t" hitPolicy="COLLECT">
    <input id="i1"><inputExpression id="e1" typeRef="number"><text>leaveDays</text></inputExpression></input>
    <input id="i2"><inputExpression id="e2" typeRef="string"><text>starter.department</text></inputExpression></input>
    <output id="o" name="who" typeRef="string" />
    <rule id="r1"><inputEntry id="a1"><text>&lt;= 3</text></inputEntry><inputEntry id="a2"><text>"D08"</text></inputEntry><outputEntry id="a3"><text>"starter.leader"</text></outputEntry></rule>
    <rule id="r2"><inputEntry id="b1"><text>&lt;= 3</text></inputEntry><inputEntry id="b2"><text>-</text></inputEntry><outputEntry id="b3"><text>"luojia"</text></outputEntry></rule>
    <rule id="r3"><inputEntry id="c1"><text>&gt; 3</text></inputEntry><inputEntry id="c2"><text>-</text></inputEntry><outputEntry id="c3"><text>"role:general_manager"</text></outputEntry></rule>
  </decisionTable></decision>
</definitions>`;

  it('decision:<key> gives rules and logins; one that is not there refuses the submit', async () => {
    await play.draw([{ id: 'first', rules: ['decision:whoApproves'] }]);
    expect(refusal(await play.submitting()).slice(0, 2)).toEqual(['409', 'missingDecision']);
    await deployDecisions(play.story.server.services, table, null);
    expect(await asked(['decision:whoApproves'])).toEqual(['qinhao', 'luojia']);
    expect(await asked(['decision:whoApproves'], {}, 'majun')).toEqual(['luojia']);
  });
});

describe('nobody, oneself, again', () => {
  it.each([
    ['skip', ['maoyu']],
    ['admin', ['r:sys_admin']],
    ['starter.leader', ['qinhao']],
  ] as const)('nobody found: %s', async (nobody, expected) => {
    await play.draw([
      { id: 'first', rules: ['field:handler'], with: { nobody } },
      { id: 'second', rules: ['user:maoyu'] },
    ]);
    const id = await play.submit();
    expect((await play.tasks(id)).flatMap(({ principals }) => principals.map(login))).toEqual(expected);
  });

  it('nobody found: fail refuses the submit by the name of the step', async () => {
    await play.draw([{ id: 'first', rules: ['field:handler'], with: { nobody: 'fail' } }]);
    expect(refusal(await play.submitting()).slice(0, 2)).toEqual(['409', 'nobodyFound']);
  });

  it.each([
    ['skip', ['maoyu']],
    ['leader', ['zhaomingyuan']],
    ['ask', ['qinhao']],
  ] as const)('the approver is the applicant: %s', async (self, expected) => {
    await play.draw([
      { id: 'first', rules: ['user:qinhao'], with: { self } },
      { id: 'second', rules: ['user:maoyu'] },
    ]);
    const id = await play.submit({}, 'qinhao');
    expect((await play.tasks(id)).flatMap(({ principals }) => principals.map(login))).toEqual(expected);
  });

  it.each([
    ['ask', ['third']],
    ['skipConsecutive', ['third']],
    ['skipAlways', []],
  ] as const)('approved before, not just before: %s', async (repeated, expected) => {
    await play.draw([
      { id: 'first', rules: ['user:qinhao'] },
      { id: 'second', rules: ['user:maoyu'] },
      { id: 'third', rules: ['user:qinhao'], with: { repeated } },
    ]);
    const id = await play.submit();
    await play.decide('qinhao', id, 'approve');
    await play.decide('maoyu', id, 'approve');
    expect((await play.tasks(id)).map(({ node }) => node)).toEqual(expected);
  });

  it('approved just before: skipConsecutive passes', async () => {
    await play.draw([
      { id: 'first', rules: ['user:qinhao'] },
      { id: 'second', rules: ['user:qinhao'], with: { repeated: 'skipConsecutive' } },
    ]);
    const id = await play.submit();
    expect((await play.decide('qinhao', id, 'approve')).json.data.status).toBe('approved');
  });
});

describe('several', () => {
  const five = ['user:qinhao', 'user:maoyu', 'user:zhoumin', 'user:majun', 'user:luojia'];

  it('a vote of 60 of a hundred tolerates rejections until that share cannot be reached', async () => {
    await play.draw([{ id: 'first', rules: five, with: { mode: 'vote', share: 0.6 } }]);
    const id = await play.submit();
    expect((await play.tasks(id)).length).toBe(5);
    for (const [who, action] of [
      ['qinhao', 'reject'],
      ['maoyu', 'reject'],
      ['zhoumin', 'approve'],
      ['majun', 'approve'],
    ] as const)
      expect((await play.decide(who, id, action)).json.data.status, who).toBe('submitted');
    expect((await play.decide('luojia', id, 'approve')).json.data.status).toBe('approved');
    const lost = await play.submit();
    await play.decide('qinhao', lost, 'reject');
    await play.decide('maoyu', lost, 'reject');
    expect((await play.decide('zhoumin', lost, 'reject')).json.data.status).toBe('rejected');
    expect(await play.tasks(lost)).toMatchObject([{ node: 'rejected' }]);
  });

  it('all, any, one after the other', async () => {
    await play.draw([{ id: 'first', rules: five.slice(0, 2), with: { mode: 'all' } }]);
    const all = await play.submit();
    expect((await play.decide('maoyu', all, 'approve')).json.data.status).toBe('submitted');
    expect((await play.decide('qinhao', all, 'approve')).json.data.status).toBe('approved');
    await play.draw([{ id: 'first', rules: five.slice(0, 2), with: { mode: 'any' } }]);
    expect((await play.decide('maoyu', await play.submit(), 'approve')).json.data.status).toBe('approved');
    await play.draw([{ id: 'first', rules: five.slice(0, 2), with: { mode: 'sequence' } }]);
    const line = await play.submit();
    expect((await play.decide('maoyu', line, 'approve')).json.code).toBe('403');
    await play.decide('qinhao', line, 'approve');
    expect((await play.decide('maoyu', line, 'approve')).json.data.status).toBe('approved');
  });
});
