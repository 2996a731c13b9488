import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FlowEvent, Principal } from '#machines/flow.ts';
import type { FlowContext } from '#machines/run/context.ts';
import { advance, isStep } from '#machines/step.ts';
import { blocks } from '#tests/support/attack/blocks.ts';
import { drawingOf, type Drawn } from '#tests/support/attack/drawing.ts';
import { faultsOf } from '#tests/support/attack/laws.ts';
import { draw } from '#tests/support/drawing.ts';
import { Run } from '#tests/support/run.ts';
import { World, type WorldInstance } from './world.ts';

const people: readonly Principal[] = ['u:1', 'u:2', 'u:3', 'r:clerks'];

/** What a person, a program or the time does next; numbers pick among what there is. */
interface Act {
  readonly kind:
    | 'decide'
    | 'stale'
    | 'hand'
    | 'add'
    | 'remove'
    | 'return'
    | 'reject'
    | 'withdraw'
    | 'message'
    | 'signal'
    | 'wait'
    | 'variables'
    | 'nonsense'
    | 'jump';
  readonly pick: number;
  readonly other: number;
}

const act = (more: readonly Act['kind'][]): fc.Arbitrary<Act> =>
  fc.record({
    kind: fc.constantFrom<Act['kind']>(
      'decide',
      'decide',
      'decide',
      'decide',
      'stale',
      'hand',
      'add',
      'remove',
      'message',
      'signal',
      'wait',
      'variables',
      'nonsense',
      ...more,
    ),
    pick: fc.nat(99),
    other: fc.nat(99),
  });

const at = <Item>(list: readonly Item[], nth: number): Item | undefined => list[nth % Math.max(1, list.length)];

/** A process that people attack; every step is judged. */
class Siege {
  readonly world = new World();
  readonly top: WorldInstance;
  /** Slots ever asked, by instance; none twice. */
  readonly #asked = new Map<string, Set<string>>();
  /** Those that are decided. */
  readonly #decided: { readonly instance: WorldInstance; readonly slot: string }[] = [];

  private constructor(
    readonly drawn: Drawn,
    world: World,
    truths: readonly boolean[],
  ) {
    this.world = world;
    this.top = world.start(
      drawn.key,
      Object.fromEntries(
        [...drawn.ways, ...drawn.awaited].map((name, nth) => [name, drawn.awaited.includes(name) ? false : (at(truths, nth) ?? false)]),
      ),
    );
    this.judge();
  }

  static async of(drawn: Drawn, child: Drawn, truths: readonly boolean[]): Promise<Siege> {
    const world = new World();
    world.voters = (node) => (node.endsWith('3') ? [['u:1'], ['u:2'], ['u:3']] : [['u:1'], ['u:2', 'r:clerks']]);
    await world.deploy(child.xml);
    await world.deploy(drawn.xml);
    return new Siege(drawn, world, truths);
  }

  get tasks() {
    return this.world.tasksOf(this.top);
  }

  judge(): void {
    for (const instance of this.world.instances.values()) {
      const children = [...this.world.instances.values()].filter(({ parent, ended }) => parent?.id === instance.id && !ended);
      const asked = this.#asked.get(instance.id) ?? new Set<string>();
      this.#asked.set(instance.id, asked);
      const fresh = Object.values((instance.snapshot['context'] as FlowContext).ballots).flatMap(({ slots }) =>
        slots.map(({ slot }) => slot),
      );
      expect(new Set(fresh).size, 'a slot is one voter').toBe(fresh.length);
      for (const { instance: one, slot } of this.#decided)
        if (one === instance) expect(instance.tasks.map((task) => task.slot)).not.toContain(slot);
      for (const slot of fresh) asked.add(slot);
      expect(
        faultsOf(instance.flow, instance.snapshot, {
          tasks: instance.tasks.map(({ slot }) => slot),
          timers: instance.timers.map(({ timer }) => timer),
          listeners: instance.listeners.map(({ wait }) => wait),
          calls: children.map(({ parent }) => parent!.call),
          ended: instance.ended !== null,
        }),
      ).toEqual([]);
      expect(JSON.parse(JSON.stringify(instance.snapshot)), 'a snapshot is JSON').toEqual(instance.snapshot);
    }
  }

  /** Sends an event from what storage gives back; answers whether it was taken. A refused one changes nothing. */
  send(instance: WorldInstance, event: FlowEvent): boolean {
    if (instance.ended) return false;
    const stored = JSON.stringify(instance.snapshot);
    const input = { values: {}, now: new Date(this.world.now).toISOString() };
    const [live, restored] = [instance.snapshot, JSON.parse(stored) as typeof instance.snapshot].map((one) =>
      advance(instance.flow, one, event, input),
    );
    expect(JSON.stringify(restored), 'a stay in storage changes nothing').toBe(JSON.stringify(live));
    expect(JSON.stringify(instance.snapshot), 'a step leaves the snapshot before it alone').toBe(stored);
    if (!isStep(live!)) return false;
    instance.snapshot = JSON.parse(stored) as typeof instance.snapshot;
    this.world.send(instance, event);
    if (event.type === 'APPROVE' || event.type === 'REJECT') this.#decided.push({ instance, slot: event.slot });
    this.judge();
    return true;
  }

  do({ kind, pick, other }: Act): void {
    const task = at(this.tasks, pick);
    const target = at([...this.world.instances.values()], pick)!;
    switch (kind) {
      case 'decide':
        if (task) this.approve(task, at(this.drawn.rounds, other));
        return;
      case 'reject':
        // A called process that is rejected is an incident of its caller.
        if (task?.instance === this.top) expect(this.send(this.top, { type: 'REJECT', slot: task.slot })).toBe(true);
        return;
      case 'stale': {
        const over = at(this.#decided, pick);
        if (!over) return;
        for (const type of ['APPROVE', 'REJECT'] as const)
          expect(this.send(over.instance, { type, slot: over.slot }), 'decided twice').toBe(false);
        return;
      }
      case 'hand':
        if (task)
          expect(this.send(task.instance, { type: other % 2 ? 'TRANSFER' : 'DELEGATE', slot: task.slot, to: [at(people, other)!] })).toBe(
            true,
          );
        return;
      case 'add':
        if (task) {
          const voters = Array.from({ length: 1 + (other % 2) }, (_, nth) => [at(people, other + nth)!]);
          expect(this.send(task.instance, { type: 'ADD_APPROVERS', slot: task.slot, voters, place: other % 3 ? 'before' : 'after' })).toBe(
            true,
          );
        }
        return;
      case 'remove': {
        const added = Object.values((target.snapshot['context'] as FlowContext).ballots).flatMap(({ slots }) =>
          slots.filter(({ by }) => by !== undefined),
        );
        const one = at(added, other);
        if (one) this.send(target, { type: 'REMOVE_APPROVER', slot: one.slot, by: pick % 3 ? one.by! : one.slot });
        return;
      }
      case 'return':
        if (task) {
          const to = at((task.instance.snapshot['context'] as FlowContext).path, other) ?? task.node;
          this.send(task.instance, { type: 'RETURN', slot: task.slot, to });
        }
        return;
      case 'jump':
        this.send(target, {
          type: 'JUMP',
          to:
            at(
              Object.keys(target.flow.elements).filter((id) => target.flow.elements[id]!.task),
              other,
            ) ?? 'none',
        });
        return;
      case 'withdraw':
        if (target === this.top && this.send(target, { type: 'WITHDRAW' }))
          expect((target.snapshot['context'] as FlowContext).decided).toBe(0);
        return;
      case 'message': {
        const heard = at(
          target.listeners.filter((one) => one.kind === 'message'),
          other,
        );
        if (heard) expect(this.send(target, { type: 'CAUGHT', wait: heard.wait, values: { got: other } })).toBe(true);
        return;
      }
      case 'signal': {
        const heard = at(
          target.listeners.filter((one) => one.kind === 'signal'),
          other,
        );
        if (heard) this.world.signal(heard.name);
        return this.judge();
      }
      case 'wait':
        this.world.advance(other % 2 ? 'PT1H' : 'PT20M');
        return this.judge();
      case 'variables': {
        const name = at([...this.drawn.ways, ...this.drawn.awaited], other);
        if (name) this.send(this.top, { type: 'VARIABLES', values: { [name]: pick % 2 === 0 } });
        return;
      }
      case 'nonsense': {
        const events: FlowEvent[] = [
          { type: 'TIMER', timer: 'b1:1' },
          { type: 'CAUGHT', wait: 'message1:1' },
          { type: 'APPROVE', slot: 't1:0' },
          { type: 'SUBMIT' },
          { type: 'CHILD_DONE', call: 'k1~1', values: { stolen: true } },
          { type: 'ASSIGNED', node: 't1', at: 't1~1', voters: [['u:9']] },
          { type: 'ASSIGNED', node: at(Object.keys(target.flow.elements), pick)!, voters: [['u:9']] },
          { type: 'EFFECT_DONE', node: 't1', at: 't1~1' },
          { type: 'EFFECT_FAILED', node: 'c1', error: 'broken' },
          { type: 'REPOST' },
          { type: 'DISCARD' },
          { type: 'INVALIDATE' },
          { type: 'TRANSFER', slot: 'none', to: ['u:1'] },
          { type: 'ADD_APPROVERS', slot: task?.slot ?? 'none', voters: [], place: 'before' },
          { type: 'REMOVE_APPROVER', slot: task?.slot ?? 'none', by: 'none' },
          { type: 'JUMP', to: 'nowhere' },
          { type: 'RETURN', slot: task?.slot ?? 'none', to: 'nowhere' },
          { type: 'TRIGGERED', at: 'c1' },
        ];
        expect(this.send(target, at(events, other)!), JSON.stringify(at(events, other))).toBe(false);
        return;
      }
    }
  }

  approve({ instance, slot }: { readonly instance: WorldInstance; readonly slot: string }, round?: string): void {
    expect(this.send(instance, { type: 'APPROVE', slot, values: round === undefined ? {} : { [round]: false } })).toBe(true);
  }

  /** Loops are left, whatever is waited for comes, everybody agrees: then everything ends. */
  finish(): void {
    const values = Object.fromEntries(this.drawn.rounds.map((name) => [name, false]));
    for (let turn = 0; !this.top.ended; turn++) {
      expect(turn, 'it does not end').toBeLessThan(600);
      // A called process may hand a variable back as it was when it began.
      this.send(this.top, { type: 'VARIABLES', values });
      const before = JSON.stringify([...this.world.instances.values()].map(({ snapshot }) => snapshot));
      const [task] = this.tasks;
      if (task) this.approve(task);
      else {
        for (const instance of this.world.instances.values())
          for (const one of instance.listeners.slice())
            if (instance.listeners.includes(one)) this.send(instance, { type: 'CAUGHT', wait: one.wait });
        this.world.advance('PT1H');
        for (const name of this.drawn.awaited)
          for (const held of [false, true]) this.send(this.top, { type: 'VARIABLES', values: { [name]: held } });
        const after = JSON.stringify([...this.world.instances.values()].map(({ snapshot }) => snapshot));
        expect(after !== before, `stuck at ${this.world.waiting(this.top).join(' ')}`).toBe(true);
      }
    }
    this.judge();
    for (const { ended } of this.world.instances.values()) expect(ended).not.toBeNull();
  }
}

const child = drawingOf('child', {
  kind: 'parallel',
  parts: [
    { kind: 'task', mode: 'all' },
    { kind: 'wait', by: 'timer' },
  ],
});

/** `ATTACKS` histories of each sort. */
const runs = Number(process.env['ATTACKS'] ?? 60);

const truths = fc.array(fc.boolean(), { minLength: 1, maxLength: 8 });

test.each<[string, readonly Act['kind'][]]>([
  ['whatever people, programs and the time do', []],
  ['returns to nodes decided before', ['return', 'return']],
  ['rejections, withdrawals and jumps', ['return', 'reject', 'withdraw', 'jump', 'jump']],
])(
  '%s: nothing is lost, doubled or left over, and a sound flow can always be brought to its end',
  async (_title, more) => {
    await fc.assert(
      fc.asyncProperty(blocks(true), truths, fc.array(act(more), { maxLength: 40 }), async (block, given, acts) => {
        const siege = await Siege.of(drawingOf('attacked', block), child, given);
        for (const one of acts) if (!siege.top.ended) siege.do(one);
        siege.finish();
      }),
      { numRuns: runs },
    );
  },
  3_600_000,
);

test('a voter who is taken away when their vote alone is missing: their task closes with the work', async () => {
  const run = await Run.of(draw('last', { flows: ['start > a', 'a > b', 'b > end'] }));
  const [first] = run.slots('a');
  expect(run.send({ type: 'ADD_APPROVERS', slot: first!, voters: [['u:2']], place: 'after' })).toBeNull();
  run.approve('a');
  const [added] = run.slots('a');
  expect(run.send({ type: 'REMOVE_APPROVER', slot: added!, by: first! })).toBeNull();
  expect(run.open).toEqual(['b']);
  expect(run.last.filter(({ type }) => type === 'closeTask')).toEqual([{ type: 'closeTask', node: 'a', slot: added }]);
});

test('a voter who asked another after themselves and then says no: the other is not waited for', async () => {
  const voters = { a: [['u:1'], ['u:2']] } as const;
  const run = await Run.of(draw('after', { flows: ['start > a', 'a > b', 'b > end'], attributes: { a: { 'tydf:mode': 'any' } } }), {
    voters,
  });
  const [first, second] = run.slots('a');
  expect(run.send({ type: 'ADD_APPROVERS', slot: first!, voters: [['u:3']], place: 'after' })).toBeNull();
  expect(run.send({ type: 'APPROVE', slot: second! })).toBeNull();
  expect(run.slots('a'), 'who was added has to agree as well').toEqual([first]);
  expect(run.send({ type: 'REJECT', slot: first! })).toBeNull();
  expect(run.open).toEqual(['b']);
});

const forked = ['start > a', 'a > p1', 'p1 > b1', 'b1 > b2', 'b2 > p2', 'p1 > c1', 'c1 > p2', 'p2 > d', 'd > end'];
const beside = { late: { on: 'a', after: 'P1D', beside: true } };

test.each([
  ['a statechart', draw('forked', { flows: forked })],
  ['tokens', draw('forked', { flows: [...forked, 'late > nudge', 'nudge > end2'], timers: beside })],
])('nobody goes back to a node of a branch beside their own: %s', async (_title, xml) => {
  const run = (await Run.of(xml)).approve('a').approve('b1');
  expect(run.send({ type: 'RETURN', slot: run.slots('c1')[0]!, to: 'b1' })).not.toBeNull();
  expect(run.open).toEqual(['b2', 'c1']);
  expect(run.send({ type: 'RETURN', slot: run.slots('b2')[0]!, to: 'b1' })).toBeNull();
  expect(run.approve('b1').approve('c1').approve('b2').approve('d').status).toBe('approved');
});

test('in a loop around branches, going back in one leaves the others alone', async () => {
  const flows = [
    'start > x1',
    'x1 > p1',
    'p1 > b1',
    'b1 > b2',
    'b2 > p2',
    'p1 > c1',
    'c1 > p2',
    'p2 > x2',
    'x2 > x1: again',
    'x2 > end: default',
  ];
  const timers = { late: { on: 'b1', after: 'P1D', beside: true } };
  const xml = draw('round', { flows: [...flows, 'late > nudge', 'nudge > end2'], timers });
  const run = (await Run.of(xml, { values: { again: false } })).approve('b1');
  expect(run.send({ type: 'RETURN', slot: run.slots('b2')[0]!, to: 'b1' })).toBeNull();
  expect(run.open).toEqual(['b1', 'c1']);
  expect(run.approve('b1').approve('b2').approve('c1').status).toBe('approved');
});
