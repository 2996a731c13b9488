/** Why the work is at a step: the rule that found its people, and the conditions on the way with the values that they met. */
import type { RouteStep } from '#model/api.ts';
import { w } from '#model/words.ts';
import { useSay } from '#client/words/language.tsx';
import { IconCheck, IconX } from '@tabler/icons-react';
import css from './flow.module.css';

const words = {
  who: w('Asked: {who}', '审批人：{who}'),
  met: w('holds', '成立'),
  unmet: w('does not hold', '不成立'),
  always: w('Every document comes here.', '所有单据都经过此环节。'),
} as const;

export const Why = ({ step: { why, because } }: { readonly step: RouteStep }) => {
  const say = useSay();
  if (!why) return because ? <p className={css['why']}>{say(because)}</p> : null;
  return (
    <ul className={css['why']}>
      {why.who && <li>{say(words.who, { who: say(why.who) })}</li>}
      {why.conditions.map(({ text, met }) => (
        <li key={text.en} data-met={met}>
          {met ? <IconCheck size={14} aria-hidden /> : <IconX size={14} aria-hidden />}
          {say(text)} <span className={css['quiet']}>({say(met ? words.met : words.unmet)})</span>
        </li>
      ))}
      {why.conditions.length === 0 && <li className={css['quiet']}>{say(words.always)}</li>}
    </ul>
  );
};
