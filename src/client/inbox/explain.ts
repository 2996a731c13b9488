/** What became of a decision, in a sentence (interface.md 5.6): what it waits for, who was faster and when, why it was refused. */
import type { OutboxEntry } from '#machines/decision.ts';
import { relativeTime } from '#client/theme/relative.ts';
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
  decidedBy: w('{name} decided this {time}.', '{name} 已于{time}处理此任务。'),
  decidedByNow: w('{name} has decided this.', '{name} 已处理此任务。'),
  decidedElse: w('Somebody else has decided this.', '此任务已被他人处理。'),
} as const;

export const useExplanation = (): ((entry: OutboxEntry) => string) => {
  const say = useSay();
  const now = useNow();
  return ({ state, outcome }) => {
    if (outcome?.type === 'conflict') {
      if (outcome.by === null) return outcome.desc || say(words.decidedElse);
      const when = outcome.at === null ? null : relativeTime(outcome.at, now);
      return when === null
        ? say(words.decidedByNow, { name: outcome.by })
        : say(words.decidedBy, { name: outcome.by, time: say(when.words, when.params) });
    }
    if (outcome?.type === 'failed') return say(words.refused, { reason: outcome.desc });
    if (state === 'waiting') return say(outcome?.type === 'offline' ? words.unanswered : words.waiting);
    return say(state === 'sending' ? words.sending : words.held);
  };
};
