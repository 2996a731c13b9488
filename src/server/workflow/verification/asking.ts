/** Whom a version of a flow would ask for a running document: looked up as often as the replay wants to know. */
import { settle } from '#machines/assign.ts';
import type { Evaluate } from '#machines/explore/ahead.ts';
import type { CompiledFlow, Values } from '#machines/flow.ts';
import { replay, type Approval, type AskedAt, type LiveInstance, type Replayed } from '#machines/verify/replay.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { lookUp, type Question } from '../../flows/directory.ts';

type Answer = ReturnType<AskedAt>;

/** The people of a node are not looked up yet. */
class Unasked extends Error {
  override readonly name = 'Unasked';
  constructor(
    readonly key: string,
    readonly node: string,
    readonly values: Values,
    readonly approvals: readonly Approval[],
  ) {
    super(node);
  }
}

/** Lookups for one document, after which it is taken to go in circles. */
const mostAsked = 200;

async function answerOf(flow: CompiledFlow, question: Question, { node, values, approvals }: Unasked): Promise<Answer> {
  const settings = flow.elements[node]?.task;
  if (!settings) return { nobody: true };
  const people = await lookUp({ ...question, values }, settings.approvers, node);
  const last = approvals.at(-1)?.node;
  const settled = settle(settings, people, {
    approved: approvals.map(({ by }) => by),
    previous: approvals.filter((one) => one.node === last).map(({ by }) => by),
  });
  if ('fail' in settled) return { nobody: true };
  return 'pass' in settled ? { voters: [], pass: settled.pass } : { voters: settled.voters };
}

const stuck = (instance: LiveInstance, reason: Replayed['reason']): Replayed => ({
  id: instance.id,
  outcome: 'stuck',
  reason,
  path: [],
  before: [],
  after: [],
});

/** What becomes of a document in the version `flow`. `question`: its starter and the organisation. */
export async function replayed(flow: CompiledFlow, instance: LiveInstance, question: Question, evaluate: Evaluate): Promise<Replayed> {
  const known = new Map<string, Answer>();
  const asked: AskedAt = (_, node, values, approvals) => {
    const key = JSON.stringify([node, values, approvals]);
    const answer = known.get(key);
    if (!answer) throw new Unasked(key, node, values, approvals);
    return answer;
  };
  // The replay is told at once what it asks: it stops at the first question that is open, and begins again with the answer.
  for (let turn = 0; turn < mostAsked; turn++)
    try {
      return replay(flow, instance, asked, evaluate);
    } catch (open) {
      if (!(open instanceof Unasked)) throw open;
      try {
        known.set(open.key, await answerOf(flow, question, open));
      } catch (refusal) {
        if (!(refusal instanceof Refusal)) throw refusal;
        return stuck(instance, refusal.desc);
      }
    }
  return stuck(instance, w('The new version cannot go on: it turns in circles', '新版本无法继续：流程循环'));
}
