/** One task of the schedule in words, and where the schedule is a draft of one's own the boxes that change it. */
import frame from '#client/blocks/frame.module.css';
import { FieldInput } from '#client/fields/inputs.tsx';
import { looseDecimal } from '#client/fields/numberText.ts';
import { ToneLabel } from '#client/theme/StatusTone.tsx';
import type { Tone } from '#client/theme/look/tokens.ts';
import { useSay } from '#client/words/language.tsx';
import { isDate } from '#model/calculation/dates.ts';
import { f } from '#model/field.ts';
import { textOf } from '#model/calculation/text.ts';
import type { Words } from '#model/words.ts';
import { Button, CloseButton } from '@mantine/core';
import { useId, type Ref } from 'react';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { Span } from '#resources/project/network.ts';
import css from './gantt.module.css';
import { movedBy, neighboursOf, type Row, type RowState, type Task } from './plan.ts';
import { words } from './ganttWords.ts';

const states: Readonly<Record<RowState, { readonly words: Words; readonly tone: Tone }>> = {
  todo: { words: words.todo, tone: 'draft' },
  doing: { words: words.doing, tone: 'submitted' },
  done: { words: words.finished, tone: 'approved' },
  delayed: { words: words.delayed, tone: 'mine' },
};

interface Props {
  readonly panel: Ref<HTMLElement>;
  readonly row: Row;
  readonly tasks: readonly Task[];
  readonly owner: string;
  /** There is a first version to compare with. */
  readonly compared: boolean;
  readonly editable: boolean;
  readonly onSpan: (code: string, span: Span) => void;
  readonly onWeight: (code: string, weight: string) => void;
  readonly onClose: () => void;
}

const dateField = f.date(words.from, { required: true });
const weightField = f.decimal([7, 2], words.weight, { least: '0', most: '100' });

const Inputs = ({ row, onSpan, onWeight }: Pick<Props, 'row' | 'onSpan' | 'onWeight'>) => {
  const say = useSay();
  const box = useId();
  const { code, start, end } = row;
  const date = (name: 'planStart' | 'planEnd', label: Words, value: string | null) => (
    <div data-field>
      <FieldInput
        id={`${box}-${name}`}
        field={dateField}
        label={say(label)}
        value={value}
        error={undefined}
        help={undefined}
        names={{}}
        onChange={(next) => {
          if (!isDate(next)) return;
          const span = { planStart: start ?? next, planEnd: end ?? next, [name]: next };
          // The other day comes along rather than standing on the wrong side.
          onSpan(code, span.planEnd < span.planStart ? { planStart: next, planEnd: next } : span);
        }}
        onBlur={() => undefined}
      />
    </div>
  );
  const move = (days: number): void => {
    const span = movedBy({ planStart: start, planEnd: end }, days);
    if (span !== null) onSpan(code, span);
  };
  return (
    <div className={css['inputs']}>
      {date('planStart', words.from, start)}
      {date('planEnd', words.to, end)}
      <div data-field>
        <FieldInput
          id={`${box}-weight`}
          field={weightField}
          label={say(words.weight)}
          value={row.task.weight}
          error={undefined}
          help={undefined}
          names={{}}
          onChange={(next) => onWeight(code, textOf(next))}
          onBlur={() => undefined}
        />
      </div>
      <div role="group" aria-label={say(words.move)} className={frame['bar']}>
        <Button variant="default" px={8} aria-label={say(words.sooner)} onClick={() => move(-1)}>
          <IconMinus size={18} aria-hidden />
        </Button>
        <Button variant="default" px={8} aria-label={say(words.laterBy)} onClick={() => move(1)}>
          <IconPlus size={18} aria-hidden />
        </Button>
      </div>
    </div>
  );
};

export const TaskPanel = ({ panel, row, tasks, owner, compared, editable, onSpan, onWeight, onClose }: Props) => {
  const say = useSay();
  const { before, after } = neighboursOf(tasks, row.code);
  const named = (codes: readonly string[]): string =>
    codes.map((code) => `${code} ${tasks.find(({ taskCode }) => taskCode === code)?.taskName ?? ''}`).join(say({ en: ', ', zh: '、' })) ||
    say(words.nothing);
  const drift = !compared
    ? null
    : row.baseline === null
      ? say(words.newTask)
      : `${row.baseline.planStart} – ${row.baseline.planEnd} · ${
          row.drift === 0 ? say(words.sameAsFirst) : say(row.drift > 0 ? words.later : words.earlier, { n: Math.abs(row.drift) })
        }`;
  const slack =
    row.slack === null || row.state === 'done'
      ? null
      : row.slack < 0
        ? say(words.tooEarly, { n: -row.slack })
        : row.slack === 0
          ? say(words.criticalWhy)
          : say(words.slack, { n: row.slack });
  const facts: readonly (readonly [Words, string | null])[] = [
    [words.owner, owner],
    [words.length, `${row.start ?? '–'} – ${row.end ?? '–'} · ${say(words.days, { n: row.days })}`],
    [words.done, `${looseDecimal(row.percent)}%`],
    [words.critical, slack],
    [words.after, named(before)],
    [words.before, named(after)],
    [words.baseline, drift],
  ];
  return (
    <section className={css['panel']} aria-label={`${row.code} ${row.task.taskName}`} ref={panel}>
      <div className={frame['head']}>
        <h2 tabIndex={-1}>
          {row.code} {row.task.taskName}
        </h2>
        <span className={frame['bar']}>
          <ToneLabel {...states[row.state]} />
          <CloseButton aria-label={say(words.close)} onClick={onClose} />
        </span>
      </div>
      {editable && !row.isParent ? <Inputs row={row} onSpan={onSpan} onWeight={onWeight} /> : null}
      {editable && row.isParent ? <p className={frame['quiet']}>{say(words.parent)}</p> : null}
      <dl className={frame['facts']} data-grid>
        {facts.map(([label, value]) =>
          value === null ? null : (
            <div key={label.en}>
              <dt>{say(label)}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  );
};
