/**
 * What can be done with a document, at the foot of the reader. The buttons come from `can` alone; one that is not
 * possible now says why. A decision is asked for in the bar itself: the key or button first, then the opinion and Enter.
 */
import { w } from '#model/words.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { Kbd } from '#client/theme/Kbd.tsx';
import { useSay } from '#client/words/language.tsx';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import css from './ActionBar.module.css';
import { ActionMenu } from './ActionMenu.tsx';
import { acts, barWords, type BarAction, inMenu, isAsked, isPanel, type Opening } from './actionWords.ts';
import { BarButton, useCutOff } from './BarButtons.tsx';
import { ActPanel, Extras, loadSoon, Remarks, TemplateChips, TemplateItems } from './decidingParts.tsx';
import type { OnDeed } from './deed.ts';
import { OpinionInput } from '#client/blocks/decide/OpinionInput.tsx';
import { type Question, useAsking } from '#client/blocks/decide/useAsking.ts';
import { useStable } from '#client/blocks/useStable.ts';

export interface ActionBarProps extends Omit<Question, 'choose'> {
  /** Kind and figure, as the question names them. */
  readonly title: string;
  readonly code: string;
  readonly layout?: 'wide' | 'phone';
  /** What the acts beside deciding choose from. */
  readonly bundle: DocumentBundle;
  readonly onDeed: OnDeed;
  readonly children?: ReactNode;
}

const usual = ['approve', 'reject'] as const;

export const ActionBar = ({ title, code, layout = 'wide', bundle, onDeed, children, ...question }: ActionBarProps) => {
  const { about, resource, can, toFill, commentRequired, changed = false } = question;
  const say = useSay();
  const bar = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const asked = useAsking({ ...question, choose: bundle.choices?.choose ?? [] }, bar);
  const { asking, offered, open, waiting, needsText, evidence, extras, fault } = asked;
  const takesFiles = asking === null || asking === 'approve' || asking === 'reject';
  const onAct = useStable(asked.act);
  const onWrite = useStable(asked.write);
  const onTemplate = useStable(asked.insert);
  const onFiles = useStable(asked.attach);
  const phone = layout === 'phone';
  useEffect(loadSoon, []);
  const panel = asking !== null && isPanel(asking) ? asking : null;
  // What withdrawing or discarding asks is asked then: at rest a field for it would offer to agree.
  const writes = asking !== null || (!phone && (can.approve === true || can.reject === true));
  const thumb = offered.filter((action) => !inMenu.has(action) && (isAsked(action) || action === 'repost' || action === 'claim'));
  // What the document waits for: to be decided, or to be sent again by whoever it came back to.
  const first = offered.includes('approve') ? 'approve' : 'repost';
  const inBar = phone
    ? (thumb.length > 0 ? thumb : offered.filter((action) => !inMenu.has(action))).slice(0, 2)
    : offered.filter((action) => !inMenu.has(action));
  const buttons = phone && asking !== null ? offered.filter((action) => action === asking) : inBar;
  useCutOff(box, panel === null && !phone ? buttons.length : 0);
  // What is refused for the same reason is said in one line, which carries the name of the first.
  const reasons = new Map<string, BarAction[]>();
  for (const action of offered) {
    const answer = can[action];
    if (answer === undefined || answer === true) continue;
    const reason = say(answer.desc);
    reasons.set(reason, [...(reasons.get(reason) ?? []), action]);
  }
  const why = (action: BarAction): BarAction | null => [...reasons.values()].find((all) => all.includes(action))?.[0] ?? null;
  // The usual questions are laid out before they are asked: their keys have only to show them.
  const laidOut = new Set<Opening>(phone ? [] : usual.filter((action) => can[action] === true));
  if (asking !== null) laidOut.add(asking);
  const placeholder =
    asking === 'withdraw'
      ? barWords.reason
      : asking === 'discard'
        ? barWords.reasonRequired
        : needsText(asking) || commentRequired
          ? barWords.opinionRequired
          : barWords.opinionDefault;

  return (
    <div
      className={css['bar']}
      ref={bar}
      data-layout={layout}
      data-asking={asking ?? undefined}
      role="group"
      aria-label={say(w('Decide', '处理'))}
    >
      {children}
      {[...laidOut].map((action) => (
        <p key={action} className={css['question']} data-question={action} data-ready={action !== asking || undefined}>
          <strong>{say(barWords.confirm, { action: say(acts[action].words), title })}</strong>
          <span className={css['hint']}>
            <Kbd keys="⏎" /> {say(acts[action].words)}
            <button
              type="button"
              className={css['cancel']}
              aria-keyshortcuts="Escape"
              onClick={panel === null ? asked.cancel : asked.close}
            >
              <Kbd keys="Esc" /> {say(barWords.cancel)}
            </button>
          </span>
        </p>
      ))}
      {panel !== null && (
        <ActPanel
          key={panel}
          action={panel}
          about={about}
          bundle={bundle}
          busy={waiting}
          values={question.values}
          opinion={asked.text}
          onDeed={onDeed}
          onClose={asked.close}
        />
      )}
      {panel === null && (
        <>
          {can.approve === true && toFill ? (
            <p className={css['note']}>{say(toFill === 1 ? barWords.oneToFill : barWords.toFill, { n: toFill })}</p>
          ) : null}
          {[...reasons].map(([reason, actions]) => (
            <p key={reason} className={css['note']} id={`why-${about}-${actions[0]}`}>
              {actions.map((action) => say(acts[action].words)).join(say(w(', ', '、')))}: {reason}
            </p>
          ))}
          {asking === 'reject' && (
            <Remarks bundle={bundle} remarks={evidence.remarks} onChange={(remarks) => asked.setEvidence({ remarks })} />
          )}
          {asking !== null && extras && (
            <Extras action={asking} bundle={bundle} evidence={evidence} sent={asked.files} fault={fault} onChange={asked.setEvidence} />
          )}
          <div className={css['row']}>
            {writes && (
              <OpinionInput
                inputRef={asked.input}
                text={asked.text}
                label={placeholder}
                required={needsText(asking)}
                fault={fault?.of === 'opinion' ? fault.text : null}
                restored={asked.restored}
                disabled={waiting}
                action={asking ?? 'approve'}
                resource={resource}
                Templates={TemplateItems}
                onWrite={onWrite}
                onTemplate={onTemplate}
                onFiles={takesFiles ? onFiles : undefined}
              >
                {(asking === 'approve' || asking === 'reject') && !extras && (
                  <button type="button" className={css['tool']} aria-label={say(barWords.attach)} onClick={() => onFiles([])}>
                    <Icon name="attach" size={16} />
                  </button>
                )}
              </OpinionInput>
            )}
            {phone && asking !== null && <TemplateChips action={asking} resource={resource} onChoose={asked.insert} />}
            <div className={css['buttons']} ref={box}>
              {buttons.map((action) => (
                <BarButton
                  key={action}
                  action={action}
                  about={about}
                  look={
                    action === asking && action !== 'approve'
                      ? 'berry'
                      : (asking === null ? action === first : action === asking)
                        ? 'filled'
                        : 'plain'
                  }
                  open={open(action)}
                  why={why(action)}
                  busy={waiting && action === 'approve'}
                  wording={action === 'approve' && toFill !== null ? 'fill' : action === 'approve' && changed ? 'approveNew' : 'usual'}
                  onAct={onAct}
                />
              ))}
              {phone && asking !== null && (
                <button type="button" className={css['button']} data-look="plain" onClick={asked.cancel}>
                  {say(barWords.cancel)}
                </button>
              )}
            </div>
            {!(phone && asking !== null) && (
              <ActionMenu sheet={phone} can={can} code={code} buttons={box} open={open} onAct={onAct as (action: BarAction) => void} />
            )}
          </div>
        </>
      )}
    </div>
  );
};
