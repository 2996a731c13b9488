/** What is unusual, where it goes next and why it is here: at most six lines, each a sentence. It never recommends. */
import type { Finding } from '#model/api.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import { w } from '#model/words.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { AwayLater } from '#client/theme/AwayLater.tsx';
import { dateAt } from '#model/calculation/dates.ts';
import { useNow } from '#client/data/clock.ts';
import { momentOf } from '#client/theme/relative.ts';
import { useWaited } from '#client/theme/waited.ts';
import { useSay } from '#client/words/language.tsx';
import { IconArrowRight, IconClock, IconHelpCircle, IconInfoCircle } from '@tabler/icons-react';
import { lazy, memo, Suspense } from 'react';
import { changesSinceRejection, nextStep, useStepPeople } from '#client/blocks/act/after.ts';
import css from './DecisionBrief.module.css';

/** Comes with the first document that is like another one. */
const OtherLink = lazy(async () => ({ default: (await import('#client/blocks/reader/OtherLink.tsx')).OtherLink }));

const most = 6;

const Sign = ({ severity }: { readonly severity: Finding['severity'] }) =>
  severity === 'info' ? (
    <IconInfoCircle size={18} stroke={1.75} aria-hidden />
  ) : (
    <Icon name={severity === 'error' ? 'rejected' : 'attention'} size={18} />
  );

const times = {
  due: w('Due {time}', '截止 {time}'),
  usual: w('usually {time}', '通常 {time}'),
  end: w('expected end {date}', '预计 {date} 办结'),
};

/** It waits unusually long from three times the usual on, and from a day on. */
const timesUsual = 3;
const leastMs = 24 * 3600_000;

/** Since when it waits here, where that is out of the usual. */
const useLate = ({ task, timing }: DocumentBundle): readonly Finding[] => {
  const now = useNow();
  const waited = useWaited();
  if (!task || !timing?.usualMs) return [];
  const ms = now - Date.parse(task.receivedAt);
  if (ms < Math.max(leastMs, timesUsual * timing.usualMs)) return [];
  const [long, usual] = [waited(ms), waited(timing.usualMs)];
  return [
    {
      severity: 'warning',
      field: null,
      text: w(`Has waited ${long}, usually ${usual}`, `已等待${long}，通常${usual}`),
    },
  ];
};

/** When it is due, how long that usually takes, on which day it may be over; empty where nothing is known. */
const useTiming = ({ task, timing }: DocumentBundle): string => {
  const say = useSay();
  const waited = useWaited();
  const now = useNow();
  const end = timing?.expectedEnd ?? null;
  return [
    ...(task?.dueAt ? [say(times.due, { time: momentOf(task.dueAt) })] : []),
    ...(timing?.usualMs ? [say(times.usual, { time: waited(timing.usualMs) })] : []),
    ...(end !== null && Date.parse(end) > now ? [say(times.end, { date: dateAt(end).slice(5) })] : []),
  ].join(' · ');
};

interface Props {
  readonly bundle: DocumentBundle;
  /** Scrolls to the field a finding speaks of, and flashes it. */
  readonly onShow: (field: string) => void;
}

export const DecisionBrief = memo(({ bundle, onShow }: Props) => {
  const say = useSay();
  const people = useStepPeople();
  const timing = useTiming(bundle);
  const order = { error: 0, warning: 1, info: 2 } as const;
  // What changed after a rejection has its own place above the document.
  const changed = new Set(changesSinceRejection(bundle.trail).changes.map(({ field }) => field));
  const late = useLate(bundle);
  const told = [...late, ...bundle.brief].filter(({ severity, field }) => severity !== 'info' || field === null || !changed.has(field));
  const next = nextStep(bundle);
  const open = bundle.flow?.route.filter(({ state }) => state === 'here') ?? [];
  const here = open.find(({ nodeId }) => nodeId === bundle.task?.node?.id) ?? open[0];
  const mine = bundle.can.approve !== undefined;
  // The rule and what held; what did not hold is for the flow's own place.
  const reasons = here?.why
    ? [here.why.who, ...here.why.conditions.flatMap(({ text, met }) => (met ? [text] : []))]
    : [here?.because ?? null];
  const why = reasons.flatMap((words) => (words ? [say(words)] : [])).join(say(w('; ', '；'))) || null;
  const beside = [next !== null, mine && why !== null, timing !== ''].filter(Boolean).length;
  const findings = told.toSorted((a, b) => order[a.severity] - order[b.severity]).slice(0, most - beside);
  return (
    <ul className={css['brief']} aria-label={say(w('Brief', '要点'))}>
      {findings.map(({ severity, text, field, other }) => (
        <li key={`${field}/${text.en}`} data-severity={severity}>
          <Sign severity={severity} />
          <span>
            {field === null ? (
              say(text)
            ) : (
              <button type="button" onClick={() => onShow(field)}>
                {say(text)}
              </button>
            )}
            {other && (
              <Suspense fallback={` ${other.code}`}>
                {' '}
                <OtherLink other={other} />
              </Suspense>
            )}
          </span>
        </li>
      ))}
      {findings.length === 0 && mine && (
        <li>
          <IconInfoCircle size={18} stroke={1.75} aria-hidden />
          {say(w('Nothing unusual.', '无异常。'))}
        </li>
      )}
      {next && (
        <li>
          <IconArrowRight size={18} stroke={1.75} aria-hidden />
          <span>
            {say(mine ? w('After you: {next}', '通过后 → {next}') : w('Then: {next}', '之后 → {next}'), { next: people(next) })}
            <AwayLater people={next.people} />
          </span>
        </li>
      )}
      {mine && why !== null && (
        <li>
          <IconHelpCircle size={18} stroke={1.75} aria-hidden />
          {say(w('Why you: {why}', '转到此处的原因：{why}'), { why })}
        </li>
      )}
      {timing !== '' && (
        <li>
          <IconClock size={18} stroke={1.75} aria-hidden />
          {timing}
        </li>
      )}
    </ul>
  );
});
