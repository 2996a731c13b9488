/** A step: what it is called, who decides and how, how long it may take, and what its events lead to. */
import { useSay } from '#client/words/language.tsx';
import type { Line, PlanStep, Scope } from '#machines/outline/plan.ts';
import { ruleWords } from '#machines/rules.ts';
import { readSpan, spanWords } from '#machines/spans.ts';
import {
  IconBox,
  IconClock,
  IconGitBranch,
  IconPlayerTrackNext,
  IconSettingsAutomation,
  IconSitemap,
  IconTable,
  IconUserCheck,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import { useDesk } from './desk.ts';
import css from './outline.module.css';
import { settingsOf, waitOf } from './settings.ts';
import { StepForm } from './StepForm.tsx';
import { eventWords, kindWords, modes, onDues, words } from './outlineWords.ts';

const icons: Readonly<Record<string, typeof IconBox>> = {
  UserTask: IconUserCheck,
  ServiceTask: IconSettingsAutomation,
  ScriptTask: IconSettingsAutomation,
  BusinessRuleTask: IconTable,
  CallActivity: IconSitemap,
  SubProcess: IconSitemap,
  IntermediateCatchEvent: IconClock,
  IntermediateThrowEvent: IconPlayerTrackNext,
};

/** What a card says below the name, a line each. */
const useFacts = (): ((item: PlanStep) => readonly string[]) => {
  const { design } = useDesk();
  const say = useSay();
  const comma = say({ en: ', ', zh: '、' });
  return (item) => {
    const element = design.modeler.element(item.id);
    if (!element) return [];
    const wait = waitOf(element);
    if (wait !== null) {
      const span = readSpan(wait, 7);
      return [say(words.after, { time: span ? say(spanWords(span, false)) : wait })];
    }
    if (item.kind !== 'UserTask') return [say(item.event === null ? kindWords(item.kind) : eventWords(item.event))];
    const { rules, mode, due, onDue, comment, signature, actions, fields } = settingsOf(element, design.proved.elements[item.id]);
    const span = due === null ? null : readSpan(due, 5);
    const more = [
      ...(due === null
        ? []
        : [
            say(words.due, { time: span ? say(spanWords(span, true)) : due }),
            ...(onDue === 'remind' ? [] : [say(words.onDue, { act: say(onDues[onDue] ?? { en: onDue, zh: onDue }) })]),
          ]),
      ...(comment ? [say(words.comment)] : []),
      ...(signature ? [say(words.signature)] : []),
      ...(fields > 0 ? [say(words.fields, { n: fields })] : []),
      ...(actions.length > 0 ? [say(words.buttons, { list: actions.join(comma) })] : []),
    ];
    return [
      rules.length === 0 ? say(words.nobody) : rules.map((rule) => say(ruleWords(rule, design.labels))).join(comma),
      ...(mode === 'one' ? [] : [say(modes[mode] ?? { en: mode, zh: mode })]),
      ...(more.length > 0 ? [more.join(' · ')] : []),
    ];
  };
};

interface Props {
  readonly item: PlanStep;
  /** Draw what is in it, and what its events lead to. */
  readonly line: (line: Line) => ReactNode;
  readonly scope: (scope: Scope) => ReactNode;
}

export const StepItem = ({ item, line, scope }: Props) => {
  const { rows, nameOf } = useDesk();
  const say = useSay();
  const facts = useFacts()(item);
  const row = rows.get(item.id);
  const loose = row?.kind === 'item' && row.loose;
  const Drawn = item.kind.endsWith('Gateway') ? IconGitBranch : (icons[item.kind] ?? IconBox);
  return (
    <div className={css['stepItem']} data-aside={item.aside.length > 0 || undefined}>
      <Card
        id={item.id}
        tone={item.kind === 'UserTask' ? 'step' : 'other'}
        about={[item.id]}
        tools={!loose}
        head={
          <>
            <Drawn size={18} aria-hidden className={css['icon']} />
            <span className={css['name']}>
              {!loose && <span className={css['number']}>{item.number}</span>} {row ? say(nameOf(row)) : ''}
            </span>
            {facts.map((fact) => (
              <span key={fact} className={css['line2']}>
                {fact}
              </span>
            ))}
          </>
        }
        details={() => <StepForm item={item} />}
      />
      {item.inside && (
        <div className={css['inside']} role="group" aria-label={say(words.inside)}>
          {scope(item.inside)}
        </div>
      )}
      {item.aside.length > 0 && (
        <ul className={css['asides']}>
          {item.aside.map((branch) => (
            <li key={branch.id} className={css['aside']}>
              <Aside branch={branch} />
              {line(branch.line)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

const Aside = ({ branch }: { readonly branch: PlanStep['aside'][number] }) => {
  const { rows, nameOf, design } = useDesk();
  const say = useSay();
  const row = rows.get(branch.id);
  const element = design.modeler.element(branch.id);
  const wait = element ? waitOf(element) : null;
  const span = wait === null ? null : readSpan(wait, 7);
  const what =
    wait === null
      ? say(words.when, { event: say(eventWords(branch.event ?? 'conditional')) })
      : say(words.after, { time: span ? say(spanWords(span, false)) : wait });
  return (
    <Card
      id={branch.id}
      tone="branch"
      about={[branch.id]}
      head={
        <>
          <IconClock size={16} aria-hidden className={css['icon']} />
          <span className={css['name']}>{what}</span>
          <span className={css['line2']}>
            {say(branch.beside ? words.beside : words.instead)}
            {row && (branch.name.zh !== '' || branch.name.en !== '') ? ` · ${say(nameOf(row))}` : ''}
          </span>
        </>
      }
    />
  );
};
