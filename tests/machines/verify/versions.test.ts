import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Found, People } from '#machines/assign.ts';
import { compileFlow } from '#machines/compile/compile.ts';
import type { Command, CompiledFlow } from '#machines/flow.ts';
import { approversOf, type LookUp, type Starter } from '#machines/verify/approvers.ts';
import { differenceOf } from '#machines/verify/difference.ts';
import type { CheckedField } from '#machines/verify/fields.ts';
import type { Happened } from '#machines/verify/happened.ts';
import { replay, type LiveInstance } from '#machines/verify/replay.ts';
import { adderIn, slotsOf } from '#machines/step.ts';
import { end, flowsOf, processOf, start, task } from './nested.ts';
import { draw, type Drawing } from '#tests/support/drawing.ts';
import { Run, start as now } from '#tests/support/run.ts';

const drawn = (drawing: Drawing): Promise<CompiledFlow> => compileFlow(draw('drawn', drawing));
const fields: readonly CheckedField[] = [
  { name: 'amount', kind: 'money', required: true, least: '0', label: { en: 'Amount', zh: '金额' } },
  {
    name: 'kind',
    kind: 'choice',
    required: true,
    label: { en: 'Kind', zh: '类型' },
    options: [
      { value: 'sick', label: { en: 'Sick', zh: '病假' } },
      { value: 'annual', label: { en: 'Annual', zh: '年假' } },
    ],
  },
];

describe('who can approve', () => {
  const starters: readonly Starter[] = [
    { id: '1', department: { en: 'Sales', zh: '销售部' } },
    { id: '2', department: { en: 'Board', zh: '董事会' } },
  ];
  /** Sales has a leader, the board has none; the role `boss` is held by the starter of the board, `ghost` by nobody. */
  const lookUp: LookUp = (starter, rules): People => ({
    found: rules.flatMap((rule): Found[] =>
      rule === 'starter.leader'
        ? starter.id === '1'
          ? [{ principal: 'u:9', holders: ['9'] }]
          : []
        : rule === 'role:boss'
          ? [{ principal: 'r:boss', holders: ['2'] }]
          : [{ principal: 'r:ghost', holders: [] }],
    ),
    starter: starter.id,
    aboveStarter: null,
    admins: { principal: 'r:admin', holders: ['7'] },
  });
  const check = async (rule: string, attributes: Record<string, string> = {}) => {
    const inside = { a: `<bpmn:extensionElements><tydf:approver rule="${rule}"/></bpmn:extensionElements>` };
    const flow = await drawn({ flows: ['start > a', 'a > end'], inside, attributes: { a: attributes } });
    return approversOf(flow, starters, lookUp);
  };

  test.each([
    ['starter.leader', {}, ['found', 'admins'], ['warning Nobody is found, the administrators are asked: for applicants of Board']],
    [
      'starter.leader',
      { 'tydf:nobody': 'fail' },
      ['found', 'nobody'],
      ['error Nobody can approve this, the flow stops here: for applicants of Board'],
    ],
    ['role:ghost', { 'tydf:nobody': 'fail' }, ['nobody', 'nobody'], ['error Nobody can approve this, the flow stops here: for everybody']],
    ['role:ghost', { 'tydf:nobody': 'skip' }, ['skipped', 'skipped'], ['warning Nobody is found, the step passes unseen: for everybody']],
    [
      'role:boss',
      { 'tydf:self': 'skip' },
      ['found', 'self'],
      ['info Only the applicant is found, the step passes: for applicants of Board'],
    ],
    ['field:agent', { 'tydf:nobody': 'fail' }, ['later', 'later'], []],
    ['starter.choose', {}, ['later', 'later'], []],
  ])('%s %o', async (rule, attributes, outcomes, told) => {
    const { rows, findings } = await check(rule, attributes);
    expect(rows.map(({ outcome }) => outcome)).toEqual(outcomes);
    expect(findings.map(({ severity, reason }) => `${severity} ${reason.en}`)).toEqual(told);
  });

  test('the people are told', async () => {
    const { rows } = await check('starter.leader');
    expect(rows[0]).toEqual({ element: 'a', starter: '1', outcome: 'found', principals: ['u:9'] });
    expect((await check('starter.leader', { 'tydf:nobody': 'fail' })).findings[0]!.reason.zh).toBe(
      '无人可办理，流程将停在此处：董事会的申请人',
    );
  });
});

const tiers: Drawing = { flows: ['start > a', 'a > x1', 'x1 > b: amount > 5000', 'x1 > end: default', 'b > end'] };

describe('two versions', () => {
  const compare = async (before: Drawing, after: Drawing) => differenceOf(await drawn(before), await drawn(after), now, fields);

  test('the same drawing has no difference', async () => {
    expect(await compare(tiers, tiers)).toMatchObject({ changes: [], detours: [], words: [], bounded: false });
  });

  test('a limit that moves: which documents go another way, with both ways', async () => {
    const { changes, detours, words } = await compare(tiers, { flows: tiers.flows.map((one) => one.replace('5000', '8000')) });
    expect(changes.map(({ element, kind }) => `${kind} ${element}`)).toEqual(['changed f3']);
    expect(detours).toHaveLength(1);
    expect(detours[0]).toMatchObject({ before: ['a', 'b'], after: ['a'] });
    expect(words.map(({ en }) => en)).toEqual([
      'x1 → b · Condition: amount > 5000 → amount > 8000',
      '5000 < Amount ≤ 8000: now a; before a → b',
    ]);
    expect(words[1]!.zh).toBe('5000 < 金额 ≤ 8000：现为 a；原为 a → b');
  });

  test('a step more for some: added elements and the values that meet it', async () => {
    const { changes, detours } = await compare(tiers, {
      flows: [
        'start > a',
        'a > x1',
        'x1 > b: amount > 5000',
        'x1 > x2: default',
        'x2 > c: kind = "sick"',
        'x2 > end: default',
        'b > end',
        'c > end',
      ],
    });
    const added = changes.filter(({ kind }) => kind === 'added').map(({ element }) => element);
    expect(added.toSorted()).toEqual(['c', 'f6', 'f7', 'f8', 'x2']);
    expect(detours.map(({ words }) => words.en)).toEqual(['0 ≤ Amount ≤ 5000, Kind = Sick: now a → c; before a']);
  });

  test('changed settings are told with both values; a step that goes away for everybody', async () => {
    const attributes = { a: { 'tydf:mode': 'all', 'tydf:due': 'P2D' } };
    const { words } = await compare(tiers, { ...tiers, attributes });
    expect(words.map(({ en }) => en)).toEqual(['a · Mode: the first who decides → all approve; a · Due: none → 2 days']);
    const gone = await compare({ flows: ['start > a', 'a > b', 'b > end'] }, { flows: ['start > a', 'a > end'] });
    expect(gone.detours.map(({ words: one }) => one.en)).toEqual(['any values: now a; before a → b']);
    expect(gone.changes.filter(({ kind }) => kind === 'removed').map(({ element }) => element)).toContain('b');
  });

  test('conditions that cannot be cut into cells are tried, with an example', async () => {
    const { bounded, detours } = await compare(
      { flows: tiers.flows.map((one) => one.replace('amount > 5000', 'amount * 2 > 5000')) },
      { flows: tiers.flows.map((one) => one.replace('amount > 5000', 'amount * 2 > 5001')) },
    );
    expect(bounded).toBe(true);
    expect(detours.every(({ words }) => words.en.startsWith('for instance'))).toBe(true);
  });

  test('a shipped flow against itself with another limit takes less than a second', async () => {
    const xml = readFileSync(new URL('../../../flows/bill/expenseReport.bpmn', import.meta.url), 'utf8');
    const [before, after] = [await compileFlow(xml), await compileFlow(xml.replace('totalAmount &gt; 20000<', 'totalAmount &gt; 10000<'))];
    const from = performance.now();
    const { detours } = differenceOf(before, after, now);
    expect(performance.now() - from).toBeLessThan(1000);
    expect(detours.map(({ words }) => words.en.split(':')[0])).toEqual(['10000 < totalAmount ≤ 20000']);
  });
});

describe('running instances in a new version', () => {
  const values = { amount: 9000 };
  const entry = (action: Happened['action'], node: string | null, more: Partial<Happened> = {}): Happened => ({
    action,
    node,
    at: now,
    values,
    ...more,
  });
  const asked = () => ({ voters: [['u:1' as const]] });
  const live = (run: Run, ...happened: readonly Happened[]): LiveInstance => ({
    id: '7',
    snapshot: run.snapshot,
    here: run.here,
    happened: [entry('submit', null), ...happened],
  });
  const atB = async () => live((await Run.of(draw('drawn', tiers), { values })).approve('a'), entry('approve', 'a', { by: '1' }));

  test('nothing changes where the same people are asked', async () => {
    expect(replay(await drawn(tiers), await atB(), asked)).toEqual({
      id: '7',
      outcome: 'unchanged',
      reason: null,
      path: ['a'],
      before: [{ node: 'b', principals: ['u:1'] }],
      after: [{ node: 'b', principals: ['u:1'] }],
    });
  });

  test('other people at the same step', async () => {
    const answer = replay(await drawn(tiers), await atB(), (_, node) => ({ voters: [[node === 'b' ? 'u:5' : 'u:1']] }));
    expect(answer).toMatchObject({ outcome: 'otherApprovers', reason: { en: 'Other people are asked at the same step' } });
    expect(answer.after).toEqual([{ node: 'b', principals: ['u:5'] }]);
  });

  test('another step, since the condition changed', async () => {
    const flows = ['start > a', 'a > x1', 'x1 > b: amount > 10000', 'x1 > c: default', 'b > end', 'c > end'];
    const answer = replay(await drawn({ flows }), await atB(), asked);
    expect(answer).toMatchObject({ outcome: 'otherApprovers', reason: { en: 'Asked now: c; before: b' } });
    const over = replay(await drawn({ flows: tiers.flows.map((one) => one.replace('5000', '10000')) }), await atB(), asked);
    expect(over).toMatchObject({ outcome: 'otherApprovers', reason: { en: 'Asked now: nobody; before: b' } });
  });

  test('what was decided is asked later in the new version, or is gone', async () => {
    const later = replay(await drawn({ flows: ['start > c', 'c > a', 'a > b', 'b > end'] }), await atB(), asked);
    expect(later).toMatchObject({ outcome: 'stuck', reason: { en: '“a” was approved, but the new version stands at c by then' } });
    expect(later.reason!.zh).toBe('“a”已同意，但新版本此时位于c');
    const gone = replay(await drawn({ flows: ['start > c', 'c > end'] }), await atB(), asked);
    expect(gone).toMatchObject({ outcome: 'stuck', reason: { en: 'The new version has no “a”' } });
    const empty = replay(
      await drawn({ flows: ['start > a', 'a > x1', 'x1 > b: fee > 1', 'x1 > end: default', 'b > end'] }),
      await atB(),
      asked,
    );
    expect(empty).toMatchObject({ outcome: 'stuck' });
    expect(empty.reason!.en).toContain('fee is unknown');
  });

  test('rejected and sent again, and a deadline that passed', async () => {
    const timed: Drawing = { flows: ['start > a', 'a > end', 'late > b', 'b > end'], timers: { late: { on: 'a', after: 'P1D' } } };
    const late = live((await Run.of(draw('drawn', timed))).fire('late'), entry('timer', 'late'));
    expect(replay(await drawn(timed), late, asked)).toMatchObject({ outcome: 'unchanged', after: [{ node: 'b' }] });
    const rejected = (await Run.of(draw('drawn', tiers), { values })).reject('a');
    rejected.send({ type: 'REPOST' });
    expect(replay(await drawn(tiers), live(rejected, entry('reject', 'a'), entry('repost', null)), asked)).toMatchObject({
      outcome: 'unchanged',
    });
  });

  test('in a net: a sub-process, a message and a called process', async () => {
    const xml = (last: string) =>
      processOf(
        `${start()}<bpmn:subProcess id="sub">${start('in')}${task('a')}${end('out')}${flowsOf('g', 'in > a', 'a > out')}</bpmn:subProcess><bpmn:intermediateCatchEvent id="answer"><bpmn:messageEventDefinition messageRef="msg"/></bpmn:intermediateCatchEvent><bpmn:callActivity id="call" calledElement="other"/>${task(last)}${end()}` +
          flowsOf('f', 'start > sub', 'sub > answer', 'answer > call', `call > ${last}`, `${last} > end`) +
          `<bpmn:boundaryEvent id="late" attachedToRef="sub" cancelActivity="false"><bpmn:timerEventDefinition><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">P1D</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent>${end('end2')}${flowsOf('h', 'late > end2')}`,
      );
    const run = (await Run.of(xml('b'))).approve('a');
    const command = <Type extends Command['type']>(type: Type) =>
      run.commands.findLast((one): one is Extract<Command, { type: Type }> => one.type === type)!;
    expect(run.send({ type: 'CAUGHT', wait: command('listen').wait })).toBe(null);
    expect(run.send({ type: 'CHILD_DONE', call: command('call').call, values: {} })).toBe(null);
    const instance = live(run, entry('approve', 'a'), entry('message', 'answer'), entry('done', 'call'));
    expect(replay(await compileFlow(xml('b')), instance, asked)).toMatchObject({ outcome: 'unchanged', after: [{ node: 'b' }] });
    expect(replay(await compileFlow(xml('c')), instance, asked)).toMatchObject({
      outcome: 'otherApprovers',
      reason: { en: 'Asked now: c; before: b' },
    });
    const { detours } = differenceOf(await compileFlow(xml('b')), await compileFlow(xml('c')), now);
    expect(detours.map(({ before, after }) => [before, after])).toEqual([
      [
        ['a', 'call', 'b'],
        ['a', 'call', 'c'],
      ],
    ]);
  });

  test('handed on, added and taken away, jumped: as it was done', async () => {
    const run = async (): Promise<Run> => Run.of(draw('drawn', tiers), { values });
    const same = async (one: Run, ...happened: readonly Happened[]): Promise<void> =>
      expect(replay(await drawn(tiers), live(one, ...happened), asked)).toMatchObject({ outcome: 'unchanged', reason: null });
    const slot = (one: Run): string => slotsOf(one.snapshot)[0]!.slot;

    const handed = await run();
    handed.send({ type: 'TRANSFER', slot: slot(handed), to: ['u:4'] });
    await same(handed, entry('transfer', 'a', { by: '1', people: ['u:4'] }));

    const added = await run();
    added.send({ type: 'ADD_APPROVERS', slot: slot(added), place: 'after', voters: [['u:5']] });
    await same(added, entry('addAfter', 'a', { by: '1', people: ['u:5'] }));
    const before = await run();
    before.send({ type: 'ADD_APPROVERS', slot: slot(before), place: 'before', voters: [['u:6']] });
    const by = slotsOf(before.snapshot).find(({ principals }) => principals.includes('u:6'))!.slot;
    await same(before, entry('addBefore', 'a', { by: '1', people: ['u:6'] }));
    before.send({ type: 'REMOVE_APPROVER', slot: by, by: adderIn(before.snapshot, by)!.slot });
    await same(before, entry('addBefore', 'a', { by: '1', people: ['u:6'] }), entry('removeApprover', 'a', { by: '1', people: ['u:6'] }));

    const jumped = await run();
    jumped.send({ type: 'JUMP', to: 'b' });
    await same(jumped, entry('jump', null, { to: 'b' }));
  });

  test('nobody to ask is told; who approved before is known when people are found', async () => {
    const nobody = replay(await drawn(tiers), await atB(), (_, node) => (node === 'b' ? { nobody: true } : asked()));
    expect(nobody).toMatchObject({ outcome: 'stuck', reason: { en: 'Nobody is found to decide “b”', zh: '“b”找不到审批人' } });
    const known: unknown[] = [];
    replay(await drawn(tiers), await atB(), (_, node, its, approvals) => {
      known.push([node, its['amount'], approvals]);
      return asked();
    });
    expect(known).toEqual([
      ['a', 9000, []],
      ['b', 9000, [{ node: 'a', by: '1' }]],
    ]);
  });

  test('votes are matched with who cast them', async () => {
    const attributes = { a: { 'tydf:mode': 'all' } };
    const three = { voters: [['u:1'], ['u:2'], ['u:3']] } as const;
    const flow = await drawn({ ...tiers, attributes });
    const run = (await Run.of(draw('drawn', { ...tiers, attributes }), { values, voters: { a: three.voters } })).approve('a', 1);
    expect(replay(flow, live(run, entry('approve', 'a', { by: '2' })), () => three)).toMatchObject({ outcome: 'unchanged' });
    expect(replay(flow, live(run, entry('approve', 'a', { by: '3' })), () => three)).toMatchObject({ outcome: 'otherApprovers' });
  });
});
