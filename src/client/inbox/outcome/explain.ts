/** Tells what became of a decision, in a sentence: what it waits for, who was faster and when, why it was refused. */
import type { OutboxEntry } from '#machines/decision.ts';
import { deedOf, takenBy } from '#client/blocks/trail/trailWords.ts';
import { momentOf, relativeTime } from '#client/theme/relative.ts';
import { useNow } from '#client/data/clock.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';

const words = {
  waiting: w('Waits for the connection.', '等待网络连接。'),
  // Nobody knows whether it arrived; sent again under its id, it is taken once.
  unanswered: w('Sent, but no answer came. It is sent again; it counts once.', '已发出但未收到答复，将再次发送，只计一次。'),
  sending: w('Being sent.', '正在发送。'),
  held: w('Goes in a moment.', '即将发送。'),
  refused: w('Not accepted: {reason}', '未被接受：{reason}'),
  decidedBy: w('{name} {deed} this {time}.', '{name} 已于{time}{deed}。'),
  decidedByNow: w('{name} has {deed} this.', '{name} 已{deed}。'),
  decided: w('decided', '处理'),
  decidedElse: w('Somebody else has decided this.', '此任务已被他人处理。'),
} as const;

/** The document is another than the one that was decided on: the same decision can never be taken, a look at it comes first. */
export const isOutdated = ({ outcome }: OutboxEntry): boolean => outcome?.type === 'failed' && outcome.reason === 'changedMeanwhile';

export const useExplanation = (): ((entry: OutboxEntry) => string) => {
  const say = useSay();
  const now = useNow();
  return ({ state, outcome }) => {
    if (outcome?.type === 'conflict') {
      if (outcome.by === null) return outcome.desc || say(words.decidedElse);
      const { by: name, at, action } = outcome;
      if (outcome.reason === 'alreadyClaimed') return say(takenBy, { name, time: at === null ? '' : momentOf(at) }).trim();
      const deed = say(action === 'approve' || action === 'reject' ? deedOf(action).words : words.decided);
      const when = at === null ? null : relativeTime(at, now);
      return when === null
        ? say(words.decidedByNow, { name, deed })
        : say(words.decidedBy, { name, deed, time: say(when.words, when.params) });
    }
    if (outcome?.type === 'failed') return say(words.refused, { reason: outcome.desc });
    if (state === 'waiting') return say(outcome?.type === 'offline' ? words.unanswered : words.waiting);
    return say(state === 'sending' ? words.sending : words.held);
  };
};
