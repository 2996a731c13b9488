/** Plays a compiled flow in a test: answers `assign`, keeps the open ballots, and stores and restores the snapshot as JSON at every step. */
import type { Command, CompiledFlow, FlowEvent, NotTaken, Principal, Step, StoredSnapshot } from '#machines/flow.ts';
import { compileFlow } from '#machines/compile/compile.ts';
import { advance, begin, isStep, slotsOf } from '#machines/step.ts';

export interface Settings {
  readonly values?: Readonly<Record<string, unknown>>;
  /** Voters by node; one user where a node is not named. */
  readonly voters?: Readonly<Record<string, readonly (readonly Principal[])[]>>;
  readonly pass?: Readonly<Record<string, 'nobody' | 'self' | 'repeated'>>;
}

export const start = '2026-03-02T01:00:00.000Z';

export class Run {
  readonly commands: Command[] = [];
  /** Commands of the last event, with those that followed from its answers. */
  last: Command[] = [];
  snapshot: StoredSnapshot = {};
  status: Step['status'] = 'draft';
  here: readonly string[] = [];
  stuck: readonly string[] = [];
  values: Readonly<Record<string, unknown>>;
  constructor(
    readonly flow: CompiledFlow,
    readonly settings: Settings = {},
  ) {
    this.values = settings.values ?? {};
  }

  static async of(xml: string, settings: Settings = {}): Promise<Run> {
    const flow = await compileFlow(xml);
    const errors = flow.problems.filter(({ severity }) => severity === 'error');
    if (errors.length > 0) throw new Error(errors.map(({ element, reason }) => `${element}: ${reason.en}`).join('; '));
    return new Run(flow, settings).submit();
  }

  get input() {
    return { values: this.values, now: start };
  }

  submit(): this {
    this.last = [];
    this.taken(begin(this.flow, this.input));
    return this;
  }

  /** Sends an event; the refusal where it is not taken. */
  send(event: FlowEvent): NotTaken | null {
    const answer = advance(this.flow, JSON.parse(JSON.stringify(this.snapshot)) as StoredSnapshot, event, this.input);
    if (!isStep(answer)) return answer;
    this.last = [];
    this.taken(answer);
    return null;
  }

  private taken(answer: Step | NotTaken): void {
    if (!isStep(answer)) throw new Error(`${answer.refused}: ${answer.detail}`);
    this.snapshot = JSON.parse(JSON.stringify(answer.snapshot)) as StoredSnapshot;
    this.status = answer.status;
    this.here = answer.here;
    this.stuck = answer.stuck;
    this.commands.push(...answer.commands);
    this.last.push(...answer.commands);
    for (const command of answer.commands) {
      if (command.type !== 'assign') continue;
      const pass = this.settings.pass?.[command.node];
      this.taken(
        advance(
          this.flow,
          this.snapshot,
          {
            type: 'ASSIGNED',
            node: command.node,
            voters: pass ? [] : (this.settings.voters?.[command.node] ?? [['u:1']]),
            ...(pass ? { pass } : {}),
          },
          this.input,
        ),
      );
    }
  }

  /** Open ballots of a node, in order. */
  slots(node: string): readonly string[] {
    return slotsOf(this.snapshot)
      .filter((slot) => slot.node === node)
      .map(({ slot }) => slot);
  }

  /** Nodes with an open ballot, sorted. */
  get open(): readonly string[] {
    return [...new Set(slotsOf(this.snapshot).map(({ node }) => node))].toSorted();
  }

  decide(type: 'APPROVE' | 'REJECT', node: string, nth: number, to?: string): this {
    const slot = this.slots(node)[nth];
    if (slot === undefined) throw new Error(`${node} has no open ballot ${nth}; open: ${this.open.join(', ')}`);
    const refused = this.send({ type, slot, ...(to === undefined ? {} : { to }) });
    if (refused) throw new Error(`${refused.refused}: ${refused.detail}`);
    return this;
  }
  approve(node: string, nth = 0): this {
    return this.decide('APPROVE', node, nth);
  }
  reject(node: string, nth = 0, to?: string): this {
    return this.decide('REJECT', node, nth, to);
  }

  /** Fires the running timer of an event or task. */
  fire(event: string): this {
    const set = this.commands.filter((command) => command.type === 'setTimer').findLast(({ timer }) => timer.startsWith(`${event}:`));
    const refused = this.send({ type: 'TIMER', timer: set?.timer ?? '' });
    if (refused) throw new Error(`${refused.refused}: ${refused.detail}`);
    return this;
  }

  kinds(type: Command['type']): readonly string[] {
    return this.last.filter((command) => command.type === type).map((command) => ('node' in command ? command.node : command.type));
  }
}
