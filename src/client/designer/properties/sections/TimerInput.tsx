/** When a timer fires: after a time, at a date, again and again; numbers and dates instead of ISO letters. */
import { useSay } from '#client/words/language.tsx';
import { isDate, noSpan, readCycle, readSpan, writeCycle, writeSpan } from '#machines/spans.ts';
import { w } from '#model/words.ts';
import { NumberInput, TextInput } from '@mantine/core';
import type { TimerKind } from '../events.ts';
import { feelFault } from '../feelFault.ts';
import { CommitText } from '../inputs/Commit.tsx';
import { Pick, type Option } from '../inputs/Pick.tsx';
import { SpanInput } from '../inputs/SpanInput.tsx';
import css from '../properties.module.css';

const words = {
  kind: w('Fires', '触发方式'),
  after: w('After', '等待'),
  every: w('Every', '间隔'),
  at: w('Date and time', '日期时间'),
  times: w('How often; empty: without end', '次数，空为不限'),
  text: w('Expression or ISO text', '表达式或 ISO 文本'),
  written: w('How it is written', '写法'),
  plain: w('Numbers', '数值'),
  expression: w('Expression', '表达式'),
  clock: w('By the clock, not in working time.', '按自然时间计算，不按工作时间。'),
} as const;

const kinds: readonly Option<TimerKind>[] = [
  { value: 'timeDuration', label: w('after a time', '等待一段时间') },
  { value: 'timeDate', label: w('at a date', '到指定时间') },
  { value: 'timeCycle', label: w('again and again', '周期性') },
];
const ways: readonly Option<'plain' | 'text'>[] = [
  { value: 'plain', label: words.plain },
  { value: 'text', label: words.expression },
];

const first: Readonly<Record<TimerKind, string>> = { timeDuration: 'P1D', timeDate: '2030-01-01T08:00', timeCycle: 'R3/P1D' };
const expression: Readonly<Record<TimerKind, string>> = {
  timeDuration: '=duration("P1D")',
  timeDate: '=today()',
  timeCycle: '0 0 8 * * ?',
};

interface Props {
  readonly timer: { readonly kind: TimerKind; readonly text: string } | null;
  readonly onChange: (kind: TimerKind, text: string) => void;
  readonly disabled: boolean;
}

const isPlain = ({ kind, text }: NonNullable<Props['timer']>): boolean =>
  kind === 'timeDuration' ? readSpan(text, 7) !== null : kind === 'timeDate' ? isDate(text) : readCycle(text) !== null;

const Plain = ({ timer: { kind, text }, onChange, disabled }: Props & { readonly timer: NonNullable<Props['timer']> }) => {
  const say = useSay();
  if (kind === 'timeDate')
    return (
      <TextInput
        key={text}
        size="xs"
        type="datetime-local"
        label={say(words.at)}
        defaultValue={text.length === 10 ? `${text}T00:00` : text.slice(0, 16)}
        disabled={disabled}
        onBlur={(event) => {
          const next = event.currentTarget.value;
          if (next !== '' && next !== text.slice(0, 16)) onChange(kind, next);
        }}
      />
    );
  if (kind === 'timeDuration')
    return (
      <SpanInput
        label={say(words.after)}
        value={readSpan(text, 7) ?? noSpan}
        disabled={disabled}
        onCommit={(span) => onChange(kind, writeSpan(span))}
      />
    );
  const cycle = readCycle(text)!;
  return (
    <>
      <SpanInput
        label={say(words.every)}
        value={cycle.every}
        disabled={disabled}
        onCommit={(every) => writeSpan(every) !== 'PT0M' && onChange(kind, writeCycle({ ...cycle, every }))}
      />
      <NumberInput
        key={cycle.times ?? 'endless'}
        size="xs"
        label={say(words.times)}
        defaultValue={cycle.times ?? ''}
        min={1}
        max={9999}
        allowDecimal={false}
        disabled={disabled}
        onBlur={(event) => {
          const typed = Number.parseInt(event.currentTarget.value, 10);
          const times = Number.isNaN(typed) ? null : Math.max(1, typed);
          if (times !== cycle.times) onChange(kind, writeCycle({ ...cycle, times }));
        }}
      />
    </>
  );
};

export const TimerInput = (props: Props) => {
  const { timer, onChange, disabled } = props;
  const say = useSay();
  const known = timer ?? { kind: 'timeDuration' as const, text: '' };
  const plain = isPlain(known);
  return (
    <>
      <Pick
        label={say(words.kind)}
        value={timer ? known.kind : ('' as TimerKind)}
        options={kinds}
        disabled={disabled}
        onChange={(kind) => onChange(kind, first[kind])}
      />
      {timer && (
        <>
          <Pick
            label={say(words.written)}
            value={plain ? 'plain' : 'text'}
            options={ways}
            disabled={disabled}
            onChange={(way) => onChange(known.kind, way === 'plain' ? first[known.kind] : expression[known.kind])}
          />
          {plain ? (
            <Plain {...props} timer={known} />
          ) : (
            <CommitText
              label={say(words.text)}
              mono
              value={known.text}
              disabled={disabled}
              fault={(text) => (text.startsWith('=') ? feelFault(text.slice(1), say) : null)}
              onCommit={(text) => text !== '' && onChange(known.kind, text)}
            />
          )}
          <p className={css['hint']}>{say(words.clock)}</p>
        </>
      )}
    </>
  );
};
