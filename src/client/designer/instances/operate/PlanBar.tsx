/** What is planned, in its order, with the reason and the button that does it. Nothing happens before Apply. */
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { useLanguage, useSay } from '#client/words/language.tsx';
import type { WhyNot } from '#model/workflow/instanceActs.ts';
import { fill, w } from '#model/words.ts';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconArrowBack, IconArrowForward, IconX } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import css from '#client/designer/instances/instance.module.css';
import type { Foreseen } from './useForeseen.ts';
import { type Plan, redo, undo, without } from './plan.ts';
import { words } from '#client/designer/instances/instancesWords.ts';

const texts = {
  bar: w('Planned changes', '计划的变更'),
  none: w('Nothing is planned yet: choose a step in the diagram, or one of the acts.', '尚无计划：在流程图中选择环节，或选择一项操作。'),
  undo: w('Undo', '撤销'),
  redo: w('Redo', '重做'),
  take: w('Take “{what}” out of the plan', '从计划中移除“{what}”'),
  apply: w('Apply {n}', '执行{n}项'),
  looking: w('Looking what would come of it…', '正在预览…'),
  fails: w('Would be refused: {why}', '将被拒绝：{why}'),
  mend: w('Take out what would be refused first.', '先移除将被拒绝的操作。'),
  reason: w('Reason (goes into the trail)', '原因（记入审批轨迹）'),
} as const;

interface Props {
  readonly plan: Plan;
  readonly onPlan: (plan: Plan) => void;
  readonly foreseen: Foreseen;
  /** What the server said when it was to be done. */
  readonly refused: string | null;
  readonly busy: boolean;
  readonly onApply: (reason: string) => void;
  readonly reasonRef?: RefObject<HTMLInputElement | null>;
}

export const PlanBar = ({ plan, onPlan, foreseen, refused, busy, onApply, reasonRef }: Props) => {
  const say = useSay();
  const language = useLanguage();
  const [reason, setReason] = useState('');
  const [lacking, setLacking] = useState(false);
  const whyOf = ({ desc, params, faults }: WhyNot): string =>
    [
      fill(desc[language], params),
      ...faults.map(({ message }) => say(message)).filter((text) => text !== fill(desc[language], params)),
    ].join(' ');
  useShortcuts('page', {
    'Mod+KeyZ': { words: texts.undo, run: () => (plan.acts.length > 0 ? onPlan(undo(plan)) : false) },
    'Mod+Shift+KeyZ': { words: texts.redo, run: () => (plan.undone.length > 0 ? onPlan(redo(plan)) : false) },
  });
  const apply = () => (reason.trim() === '' ? setLacking(true) : onApply(reason.trim()));
  const blocked = plan.acts.length === 0 ? texts.none : foreseen.failed ? texts.mend : null;
  return (
    <section className={css['planBar']} aria-label={say(texts.bar)}>
      {plan.acts.length === 0 ? (
        <p className={css['quiet']}>{say(texts.none)}</p>
      ) : (
        <ol className={css['planned']}>
          {plan.acts.map(({ words: text, params }, place) => {
            const what = say(text, params);
            const why = foreseen.failed?.at === place ? foreseen.failed.why : null;
            return (
              // The same act may be planned twice; its place is what it is.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={place} data-fails={why !== null || undefined}>
                <span>
                  {what}
                  {why && <span className={css['bad']}> {say(texts.fails, { why: whyOf(why) })}</span>}
                </span>
                <ActionIcon size={24} variant="subtle" aria-label={say(texts.take, { what })} onClick={() => onPlan(without(plan, place))}>
                  <IconX size={14} />
                </ActionIcon>
              </li>
            );
          })}
        </ol>
      )}
      <span className={css['quiet']} role="status">
        {foreseen.looking && say(texts.looking)}
      </span>
      {refused !== null && (
        <p className={css['bad']} role="alert">
          {refused}
        </p>
      )}
      {foreseen.error && (
        <p className={css['bad']} role="alert">
          {foreseen.error.message}
        </p>
      )}
      <form
        className={css['applying']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (blocked === null) apply();
        }}
      >
        <TextInput
          ref={reasonRef}
          className={css['reason']}
          label={say(texts.reason)}
          withAsterisk
          required
          maxLength={500}
          value={reason}
          error={lacking && reason.trim() === '' ? say(words.reasonNeeded) : null}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <ActionIcon
          size="var(--control)"
          variant="default"
          disabled={plan.acts.length === 0}
          aria-label={say(texts.undo)}
          onClick={() => onPlan(undo(plan))}
        >
          <IconArrowBack size={18} stroke={1.75} />
        </ActionIcon>
        <ActionIcon
          size="var(--control)"
          variant="default"
          disabled={plan.undone.length === 0}
          aria-label={say(texts.redo)}
          onClick={() => onPlan(redo(plan))}
        >
          <IconArrowForward size={18} stroke={1.75} />
        </ActionIcon>
        <Button type="submit" loading={busy} disabled={blocked !== null} title={blocked ? say(blocked) : undefined}>
          {say(texts.apply, { n: plan.acts.length })}
        </Button>
      </form>
    </section>
  );
};
