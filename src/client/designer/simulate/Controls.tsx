/** Start, step, play, back, again: with the reason where a button cannot be used, and where the trial stands in one sentence. */
import { likelyStep } from '#machines/explore/simulate/moves.ts';
import { nameOf as elementName } from '#machines/verify/changes.ts';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useSay } from '#client/words/language.tsx';
import { w, type Words } from '#model/words.ts';
import { Button, Group } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlayerSkipBack, IconPlayerTrackNext, IconRefresh } from '@tabler/icons-react';
import { useDesign } from '../design.ts';
import css from './simulate.module.css';
import type { Trying } from './useTrial.ts';
import { standing, words } from './simulateWords.ts';

interface Props {
  readonly trying: Trying;
  /** Why it cannot begin; null: it can. */
  readonly hindered: Words | null;
  readonly onStart: () => void;
}

/** Where it stands, in one sentence. */
const useStanding = ({ state, trial }: Pick<Trying, 'state' | 'trial'>): string => {
  const say = useSay();
  const nameOf = useNameOf();
  const { proved } = useDesign();
  if (!state || !trial) return say(words.nothingYet);
  const n = state.visits.filter(({ kind, state: stands }) => kind === 'task' && stands !== 'here').length;
  if (state.over === 'stuck') return say(standing.stuck, { why: state.problem ? say(state.problem) : '' });
  if (state.over === 'approved') return say(trial.document ? standing.approved : standing.done, { n });
  if (state.over === 'rejected') return say(standing.rejected);
  const here = state.visits.filter((visit) => visit.state === 'here');
  const comma = say(w(', ', '、'));
  return here
    .map(({ nodeId, answer }) => {
      const step = say(elementName(proved.elements, nodeId));
      const who = answer ? (answer.group && answer.people.length > 3 ? say(answer.group) : answer.people.map(nameOf).join(comma)) : '';
      return who === '' ? say(standing.waits, { step }) : say(standing.here, { step, who });
    })
    .join(say(w('; ', '；')));
};

export const Controls = ({ trying, hindered, onStart }: Props) => {
  const say = useSay();
  const { trial, state, moves, busy, playing, stale, failure, step, play, pause, back, clear } = trying;
  const sentence = useStanding(trying);
  const next = trial && state ? likelyStep(trial, state) : null;
  const noStep: Words | null = state === null ? words.notStarted : state.over !== null ? words.over : next ? null : words.waitsFor;
  const button = (why: Words | null) => ({
    'aria-disabled': why !== null || undefined,
    'data-disabled': why !== null || undefined,
    title: why ? say(why) : undefined,
  });
  return (
    <div className={css['controls']}>
      <Group gap={6}>
        {state === null ? (
          <Button size="compact-sm" {...button(hindered)} loading={busy} onClick={() => hindered === null && onStart()}>
            {say(words.start)}
          </Button>
        ) : (
          <Button
            size="compact-sm"
            leftSection={<IconPlayerTrackNext size={14} aria-hidden />}
            {...button(noStep)}
            onClick={() => noStep === null && void step()}
          >
            {say(words.step)}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          leftSection={playing ? <IconPlayerPause size={14} aria-hidden /> : <IconPlayerPlay size={14} aria-hidden />}
          {...button(playing ? null : noStep)}
          onClick={() => (playing ? pause() : noStep === null && void play())}
        >
          {say(playing ? words.pause : words.play)}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlayerSkipBack size={14} aria-hidden />}
          {...button(moves === 0 ? (state === null ? words.notStarted : words.noBack) : null)}
          onClick={() => moves > 0 && back()}
        >
          {say(words.back)}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconRefresh size={14} aria-hidden />}
          {...button(state === null ? words.notStarted : null)}
          onClick={() => state !== null && clear()}
        >
          {say(words.restart)}
        </Button>
      </Group>
      <p role="status" className={css['standing']} data-over={state?.over ?? undefined}>
        {failure !== null ? say(words.failed, { why: failure }) : sentence}
        {stale && ` ${say(words.stale)}`}
      </p>
    </div>
  );
};
