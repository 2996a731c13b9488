/** A decision that was refused or came too late is told where its list is not in sight. */
import { notify } from '#client/blocks/notify.ts';
import { useOutboxNews } from '#client/blocks/decide/outbox.ts';
import { useSay } from '#client/words/language.tsx';

export const useRefusedDecisions = (isListInSight: () => boolean): void => {
  const say = useSay();
  useOutboxNews(({ entry: { decision, state, outcome } }) => {
    if (isListInSight() || (state !== 'failed' && state !== 'conflict') || outcome === null || !('desc' in outcome)) return;
    notify.warning(`${say(decision.kind)} ${decision.code}: ${outcome.desc}`);
  });
};
