/** A chart becomes a machine: the meanings of its named guards and actions (vocabulary.ts). */
import { enqueueActions, setup, type AnyStateMachine } from 'xstate';
import type { Chart } from '../chart.ts';
import type { Command, CompiledFlow, FlowElement } from '../flow.ts';
import { lifecycleOf } from '../lifecycle.ts';
import type { Outcome } from '../vocabulary.ts';
import { beginWork, behaviourOf } from './behaviours.ts';
import { holds, valueOf } from './conditions.ts';
import { freshContext, stop, workOn, type AnyFlowEvent, type FlowContext, type StepInput, type Work } from './context.ts';
import { cameOf } from './net/course.ts';
import { askedFor, backStraight, sentBack } from './straight.ts';
import { clearNet, netConcerned, playNet, startNet } from './net/lifetime.ts';
import { firedBy } from './waits.ts';

type Types = { context: FlowContext; events: AnyFlowEvent; input: StepInput };

/** An action that changes the context and gives commands as data: xstate returns them, the server carries them out. */
const change = <Params = undefined>(make: (work: Work, event: AnyFlowEvent, params: Params) => void) =>
  enqueueActions<FlowContext, AnyFlowEvent, Params & {}, AnyFlowEvent, never, never, never, never, never>(
    ({ context, event, enqueue }, params) => {
      const work = workOn(context);
      make(work, event, params as Params);
      if (work.context !== context) enqueue.assign(work.context);
      for (const command of work.commands) enqueue({ type: 'command', params: command } as never);
    },
  );

type Node = { node: string };

/** Outcomes after which a flow goes on. */
const ends = (outcome: Outcome | null): boolean => outcome === 'approved' || outcome === 'passed';

/** The node that asked the voter of a slot. */
const slotNode = (slot: string): string => slot.slice(0, slot.lastIndexOf(':'));

const copy = (work: Work, rules: readonly string[]): void => {
  if (rules.length > 0) work.commands.push({ type: 'copy', rules });
};

const newRun = (work: Work): void => {
  work.context = {
    ...work.context,
    run: work.context.run + 1,
    decided: 0,
    path: [],
    straight: {},
    final: false,
    error: null,
    nets: {},
    ballots: {},
    waits: {},
  };
};

const machineOf = (chart: Chart): AnyStateMachine => {
  const { elements, nets, copies } = chart;
  const at = (node: string): FlowElement => elements[node]!;
  const ended = (status: 'approved' | 'rejected' | 'invalidated') =>
    change((work) => {
      if (status === 'approved') copy(work, copies.atEnd);
      const { error } = work.context;
      work.commands.push({
        type: 'ended',
        status,
        final: status === 'rejected' ? work.context.final : true,
        ...(error ? { error: error.code, text: error.text } : {}),
      });
    });

  const machine = setup({
    types: {} as Types,
    actions: {
      command: (_unused: unknown, _command: Command) => {},
      enter: change<Node>((work, _event, { node }) => beginWork(work, node, at(node), elements)),
      leave: change<Node>((work, event, { node }) => behaviourOf(at(node)).leave(work, node, at(node), event)),
      take: change<Node>((work, event, { node }) => behaviourOf(at(node)).open(work, node, at(node), event)),
      close: change<Node & { outcome: Outcome }>((work, event, { node, outcome }) =>
        behaviourOf(at(node)).close(work, node, at(node), event, outcome),
      ),
      sendOut: change<Node>((work, _event, { node }) => {
        work.commands.push({ type: 'send', node, message: at(node).message ?? node });
      }),
      start: change<{ net: string }>((work, event, { net }) => startNet(work, net, nets[net]!, elements, event)),
      play: change<{ net: string }>((work, event, { net }) => playNet(work, net, nets[net]!, elements, event)),
      clear: change<{ net: string }>((work, event, { net }) => clearNet(work, net, nets[net]!, elements, event)),
      rejectedBy: change<Node>((work, _event, { node }) => {
        work.context = { ...work.context, rejectedAt: node, final: false, error: { code: at(node).event?.name ?? '', text: '' } };
      }),
      setVariables: change((work, event) => {
        if (event.type === 'VARIABLES') work.set('', event.values);
      }),
      movedTo: change<Node>((work, event, { node }) => {
        const decided = work.context.decided + (event.type === 'RETURN' ? 1 : 0);
        const from = event.type === 'RETURN' ? slotNode(event.slot) : null;
        work.context = { ...sentBack(work.context, event, node, from), decided };
      }),
      cameBack: change<Node>((work, event, { node }) => {
        const from = askedFor(work.context, node);
        if (from === undefined) return;
        behaviourOf(at(from)).close(work, from, at(from), event, 'approved');
        work.context = backStraight(work.context, from);
      }),
      submitted: change((work, event) => {
        newRun(work);
        if (event.type !== 'SUBMIT') return;
        const starter = work.context.step?.input.values['starter'] as { readonly id?: string; readonly login?: string | null } | undefined;
        for (const { initiator, parent } of Object.values(elements))
          if (initiator !== undefined && parent === null) work.set('', { [initiator]: starter?.login ?? starter?.id ?? null });
        for (const { target, source } of chart.variables) work.set('', { [target]: valueOf(work.context, source) });
        if (event.values) work.set('', event.values);
        copy(work, copies.atSubmit);
      }),
      reposted: change(newRun),
      withdrawn: change((work) => {
        work.commands.push({ type: 'ended', status: 'draft', final: false });
      }),
      finally: change((work) => {
        work.context = { ...work.context, final: true };
      }),
      endedApproved: ended('approved'),
      endedRejected: ended('rejected'),
      endedInvalidated: ended('invalidated'),
    },
    guards: {
      // What comes straight back to whoever returned it takes no way of the drawing.
      leads: ({ context, event }, { node, to }: Node & { to: Outcome }) =>
        behaviourOf(at(node)).outcome(context, node, at(node), event) === to && (!ends(to) || context.straight?.[node] === undefined),
      comesBack: ({ context, event }, { node, from }: Node & { from: readonly string[] | null }) => {
        const asked = askedFor(context, node);
        if (asked === undefined || from?.includes(asked) === false) return false;
        return ends(behaviourOf(at(asked)).outcome(context, asked, at(asked), event));
      },
      fires: ({ context, event }, params: Node & { event: string }) => firedBy(context, params.node, event) === params.event,
      returns: ({ context, event }, { node, to }: Node & { to: string }) =>
        event.type === 'REJECT' &&
        behaviourOf(at(node)).outcome(context, node, at(node), event) === 'rejected' &&
        cameOf(elements, to, node) &&
        (at(node).task?.rejectTo === 'chosen'
          ? event.to === to && context.path.includes(to)
          : context.path.findLast((one) => one !== node && cameOf(elements, one, node)) === to),
      when: ({ context }, { flow, condition }: { flow: string; condition: string }) => holds(context, flow, condition),
      otherwise: ({ context }, { conditions }: { conditions: readonly string[] }) => !conditions.some((one) => holds(context, '', one)),
      someHold: ({ context }, { node, conditions }: Node & { conditions: readonly string[] }) =>
        conditions.some((one) => holds(context, '', one)) ||
        stop(context, { refused: 'noFlowFits', element: node, detail: 'no condition holds' }),
      noWay: ({ context }, { node }: Node) => stop(context, { refused: 'noFlowFits', element: node, detail: 'no condition holds' }),
      played: ({ context }, { net, to }: { net: string; to: string }) => context.nets[net]?.state === to,
      concerns: ({ context, event }, { net }: { net: string }) => netConcerned(context, net, nets[net]!, elements, event),
      nobodyDecided: ({ context }) => context.decided === 0,
      notFinal: ({ context }) => !context.final,
      endsAs: ({ event }, { as }: { as: string }) => event.type === 'END' && event.as === as,
      endsAsYet: ({ context, event }, { as }: { as: string }) => event.type === 'END' && event.as === as && !context.final,
      movesTo: ({ context, event }, { node, from }: Node & { from: readonly string[] | null }) => {
        if (event.type === 'JUMP')
          return event.to === node && (event.from === undefined ? from === null : (from ?? [event.from]).includes(event.from));
        if (event.type !== 'RETURN' || event.to !== node || !context.path.includes(node)) return false;
        return (from ?? Object.keys(context.ballots)).some(
          (one) =>
            context.ballots[one]?.slots.some(({ slot, state }) => slot === event.slot && state === 'open') && cameOf(elements, node, one),
        );
      },
      resumesAt: ({ context }, { node }: Node) => !context.final && context.rejectedAt === node,
    },
  });
  const made = machine.createMachine({
    ...lifecycleOf(chart),
    context: ({ input }: { input: StepInput }) => freshContext(input ?? null),
  } as never);
  return made as unknown as AnyStateMachine;
};

export const flowOf = (chart: Chart): CompiledFlow => {
  const { key, name, elements, variables, copies, repostAt, problems } = chart;
  const starts = Object.values(elements)
    .filter(({ type, event, parent }) => type === 'StartEvent' && parent === null && event !== undefined && event.kind !== 'none')
    .map(({ id }) => id);
  return { key, name, elements, variables, starts, copies, repostAt, problems, machine: machineOf(chart) };
};
