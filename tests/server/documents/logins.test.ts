/** Logins and codes of any script in approver rules: who may be a user may be asked, and a draft is saved whatever its flow lacks. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRule, partsOfRule } from '#machines/rules.ts';
import { readRule, writeRule } from '#machines/ruleRows.ts';
import type { AnyDoc } from '#model/definition.ts';
import { drawn, type Drawn } from './drawn.ts';

describe('rules with logins and codes as people write them', () => {
  const named = ['user:li.na@corp.cn', 'user:张三', 'user:o’brien+hr', 'role:财务部', 'post:总监（一）', 'dept:研发'];
  it.each(named)('%s is a rule, in its parts and in the builder', (rule) => {
    const [kind = '', argument = ''] = rule.split(':');
    expect(isRule(rule)).toBe(true);
    expect(partsOfRule(rule)).toEqual({ kind, argument, modifier: undefined });
    expect(writeRule(readRule(rule))).toBe(rule);
    expect(readRule(rule).kind).not.toBe('other');
  });

  it('what climbs from a department is no part of its code', () => {
    expect(partsOfRule('dept:研发.leader(2)')).toEqual({ kind: 'dept', argument: '研发', modifier: 'leader(2)' });
    expect(partsOfRule('user:a.leader')).toEqual({ kind: 'user', argument: 'a.leader', modifier: undefined });
    expect(isRule('user:')).toBe(false);
    expect(isRule('dept:D08.leader(x)')).toBe(false);
  });
});

describe('documents whose flow asks them', () => {
  let world: Drawn;
  const accounts = { 'li.na@corp.cn': 'majun', 张三: 'luyang' };
  beforeAll(async () => {
    world = await drawn();
    for (const [login, before] of Object.entries(accounts))
      await world.story.server.db.query('update users set user_name = $1 where user_name = $2', [login, before]);
  });
  afterAll(() => world?.close());

  const draft = (): Promise<{ code: string; document: AnyDoc }> =>
    world
      .call<AnyDoc>('yanfei', 'POST', `${world.base}/add`, { leaveType: 'personal', reason: '家中有事' })
      .then(({ json }) => ({ code: json.code, document: json.data }));

  it('their tasks open for them', async () => {
    const ids = await world.story.server.db.query<{ id: string; login: string }>(
      'select id::text, user_name as login from users where user_name = any($1::text[])',
      [Object.keys(accounts)],
    );
    const idOf = (login: string): string => ids.find((one) => one.login === login)?.id ?? '';
    await world.draw([
      [
        { id: 'a', rules: ['user:li.na@corp.cn'] },
        { id: 'b', rules: ['user:张三'] },
      ],
    ]);
    expect((await draft()).code).toBe('200');
    const agent = (await world.story.one<{ id: string }>("select id::text from users where user_name = 'majun' or user_name = 'qinhao'"))
      .id;
    const id = await world.submit({ agentUser: agent });
    expect((await world.tasks(id)).map(({ node, principals }) => [node, principals])).toEqual([
      ['a', [`u:${idOf('li.na@corp.cn')}`]],
      ['b', [`u:${idOf('张三')}`]],
    ]);
  });

  it('a draft is saved and read though a table that its flow asks is missing; sending it says what is wrong', async () => {
    await world.draw([{ id: 'a', rules: ['decision:nowhere'] }]);
    const { code, document } = await draft();
    expect(code).toBe('200');
    const id = String(document['id']);
    const { route } = (await world.bundle('yanfei', id)).flow!;
    expect(route.map(({ nodeId, people }) => [nodeId, people])).toEqual([['a', []]]);
    expect(route[0]?.problem).not.toBeNull();
    const agent = (await world.story.one<{ id: string }>("select id::text from users where user_name = 'qinhao'")).id;
    expect((await world.submitting({ agentUser: agent })).json.reason).toBe('missingDecision');
  });
});
