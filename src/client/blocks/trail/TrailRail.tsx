/** The rail beside the document: who did what in the present run, and what is to come; the whole is the tab's. */
import type { RouteStep, TrailEntry } from '#model/api.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import { w } from '#model/words.ts';
import { AwayLater } from '#client/theme/AwayLater.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { RelTime } from '#client/theme/RelTime.tsx';
import { WaitNote } from '#client/theme/WaitNote.tsx';
import { useSay } from '#client/words/language.tsx';
import css from './Trail.module.css';
import { aheadWords, deedOf, isAutomatic } from './trailWords.ts';

const Entry = ({ entry }: { readonly entry: TrailEntry }) => {
  const say = useSay();
  const nameOf = useNameOf();
  const deed = deedOf(entry.action);
  return (
    <li className={css['entry']} data-tone={deed.tone}>
      <span className={css['dot']} />
      <div className={css['line']}>
        <span className={css['who']}>{entry.actor ? nameOf(entry.actor) : say(w('System', '系统'))}</span>
        {entry.onBehalfOf && <span className={css['quiet']}>{say(w('for {name}', '代 {name}'), { name: nameOf(entry.onBehalfOf) })}</span>}
        <span className={css['deed']}>{say(deed.words)}</span>
      </div>
      <div className={css['quiet']}>
        {entry.node && <>{say(entry.node.name)} · </>}
        <RelTime at={entry.at} />
      </div>
      {entry.comment && <blockquote className={css['opinion']}>{entry.comment}</blockquote>}
    </li>
  );
};

/** A step that is still to come, or where the document is. */
export const Ahead = ({ step }: { readonly step: RouteStep }) => {
  const say = useSay();
  const nameOf = useNameOf();
  const people = step.people.length > 0 ? step.people.map(nameOf) : step.group ? [say(step.group)] : [];
  return (
    <li className={css['entry']} data-tone={step.state}>
      <span className={css['dot']} />
      <div className={css['line']}>
        <span className={css['who']}>{people.length > 0 ? people.join(say(w(', ', '、'))) : say(step.name)}</span>
        {people.length > 0 && <span className={css['deed']}>{say(step.name)}</span>}
      </div>
      <AwayLater people={step.people} />
      <div className={css['quiet']}>
        {step.wait ? <WaitNote wait={step.wait} /> : say(aheadWords[step.state])}
        {step.problem && <span className={css['problem']}> · {say(step.problem)}</span>}
      </div>
    </li>
  );
};

export const TrailRail = ({ bundle: { trail, flow } }: { readonly bundle: Pick<DocumentBundle, 'trail' | 'flow'> }) => {
  const run = trail.at(-1)?.run;
  return (
    <ol className={`${css['trail']} ${css['list']}`} data-brief>
      {trail
        .filter((entry) => entry.run === run && !isAutomatic(entry.action))
        .map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      {flow?.route
        .filter(({ state }) => state !== 'done')
        .map((step, at) => (
          <Ahead key={`${step.nodeId}-${at}`} step={step} />
        ))}
    </ol>
  );
};
