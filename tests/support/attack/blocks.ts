/** Random well-formed processes, as blocks within blocks; what they mean in BPMN is in `drawing.ts`. All of them can be brought to their end. */
import * as fc from 'fast-check';

export type Mode = 'one' | 'any' | 'all' | 'sequence' | 'vote';

export type Block =
  | { readonly kind: 'task'; readonly mode: Mode }
  | { readonly kind: 'sequence' | 'exclusive' | 'parallel' | 'inclusive'; readonly parts: readonly Block[] }
  | { readonly kind: 'loop'; readonly body: Block }
  /** A sub-process, with an event sub-process in it or without. */
  | { readonly kind: 'sub'; readonly body: Block; readonly beside: { readonly by: Trigger; readonly interrupting: boolean } | null }
  /** A boundary event at a sub-process or a task. */
  | { readonly kind: 'guarded'; readonly body: Block; readonly by: Trigger; readonly interrupting: boolean; readonly plain: boolean }
  | { readonly kind: 'many'; readonly body: Block; readonly count: number; readonly sequential: boolean; readonly enough: boolean }
  | { readonly kind: 'turns'; readonly body: Block; readonly most: number }
  | { readonly kind: 'wait'; readonly by: Trigger | 'condition' }
  | { readonly kind: 'race'; readonly parts: readonly Block[] }
  | { readonly kind: 'call'; readonly within: boolean }
  /** Tasks that can be undone, and what undoes them. */
  | { readonly kind: 'undo'; readonly count: number }
  /** A sub-process in which one branch ends everything. */
  | { readonly kind: 'stop'; readonly body: Block }
  /** A sub-process that may end in an error, caught at its boundary. */
  | { readonly kind: 'fail'; readonly body: Block }
  /** Forks and joins that overlap. */
  | { readonly kind: 'knot' | 'inclusiveKnot'; readonly parts: readonly Block[] }
  | { readonly kind: 'throw'; readonly of: 'signal' | 'message' };

export type Trigger = 'timer' | 'message' | 'signal';

const trigger = fc.constantFrom<Trigger>('timer', 'message', 'signal');
const task = fc.record({
  kind: fc.constant('task' as const),
  mode: fc.constantFrom<Mode>('one', 'one', 'any', 'all', 'sequence', 'vote'),
});

/** `calls`: whether call activities may be in it. */
export const blocks = (calls: boolean, maxDepth = 3): fc.Arbitrary<Block> =>
  fc.letrec<{ block: Block }>((tie) => {
    const parts = (least: number, most = 3) => fc.array(tie('block'), { minLength: least, maxLength: most });
    const kind = <Kind extends string>(name: Kind) => fc.constant(name);
    const body = tie('block');
    return {
      block: fc.oneof(
        { maxDepth, withCrossShrink: true },
        { weight: 4, arbitrary: task },
        { weight: 1, arbitrary: fc.record({ kind: kind('wait'), by: fc.oneof(trigger, fc.constant('condition' as const)) }) },
        { weight: 3, arbitrary: fc.record({ kind: kind('sequence'), parts: parts(1) }) },
        {
          weight: 3,
          arbitrary: fc.record({ kind: fc.constantFrom('exclusive' as const, 'parallel' as const, 'inclusive' as const), parts: parts(2) }),
        },
        { weight: 1, arbitrary: fc.record({ kind: kind('loop'), body }) },
        {
          weight: 2,
          arbitrary: fc.record({ kind: kind('sub'), body, beside: fc.option(fc.record({ by: trigger, interrupting: fc.boolean() })) }),
        },
        { weight: 2, arbitrary: fc.record({ kind: kind('guarded'), body, by: trigger, interrupting: fc.boolean(), plain: fc.boolean() }) },
        {
          weight: 2,
          arbitrary: fc.record({ kind: kind('many'), body, count: fc.nat(3), sequential: fc.boolean(), enough: fc.boolean() }),
        },
        { weight: 1, arbitrary: fc.record({ kind: kind('turns'), body, most: fc.integer({ min: 1, max: 3 }) }) },
        { weight: 1, arbitrary: fc.record({ kind: kind('race'), parts: parts(2, 2) }) },
        ...(calls ? [{ weight: 1, arbitrary: fc.record({ kind: kind('call'), within: fc.boolean() }) }] : []),
        { weight: 1, arbitrary: fc.record({ kind: kind('undo'), count: fc.integer({ min: 1, max: 3 }) }) },
        { weight: 1, arbitrary: fc.record({ kind: kind('stop'), body }) },
        { weight: 1, arbitrary: fc.record({ kind: kind('fail'), body }) },
        { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('knot' as const, 'inclusiveKnot' as const), parts: parts(3, 3) }) },
        { weight: 1, arbitrary: fc.record({ kind: kind('throw'), of: fc.constantFrom('signal' as const, 'message' as const) }) },
      ),
    };
  }).block;
