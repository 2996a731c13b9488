/** One problem: what, where, how to put it right. */
import type { Finding } from '#machines/verify/finding.ts';
import { w } from '#model/words.ts';
import { notify } from '#client/blocks/notify.ts';
import { useSay } from '#client/words/language.tsx';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCircleX, IconFocus2, IconInfoCircle, IconPlayerPlay, IconPlayerStop, IconTool } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { ConditionMap } from '../conditions/ConditionMap.tsx';
import { useDesign } from '../design.ts';
import { mendsOf } from './mends/mends.ts';
import { elementWords, severityWords } from './problems.ts';
import css from './prove.module.css';

const words = {
  go: w('Go to {name}', '定位到{name}'),
  goShort: w('Go', '定位'),
  show: w('Show', '演示'),
  stop: w('Stop', '停止'),
  showing: w('Show on the drawing how it comes to this', '在图上演示如何走到此处'),
  mended: w('Put right: {mend}. Undo takes it back.', '已修复：{mend}，可撤销。'),
  mendThis: w('{mend} ({name})', '{mend}（{name}）'),
} as const;

const icons = { error: IconCircleX, warning: IconAlertTriangle, info: IconInfoCircle } as const;

/** Findings that lie in the values of fields: their number line stands below them. */
const drawn: ReadonlySet<Finding['kind']> = new Set(['gap', 'overlap', 'never', 'always']);

interface Props {
  readonly finding: Finding;
  /** The one that is looked at. */
  readonly current: boolean;
  /** Nothing can be mended now. */
  readonly readOnly: boolean;
  readonly playing: boolean;
  readonly onGo: () => void;
  readonly onPlay: () => void;
}

export const ProblemRow = ({ finding, current, readOnly, playing, onGo, onPlay }: Props) => {
  const say = useSay();
  const { modeler, proved, fields, definition } = useDesign();
  const row = useRef<HTMLLIElement>(null);
  const { element, severity, reason, mend } = finding;
  const name = say(elementWords(proved.elements, element));
  const there = proved.elements[element] !== undefined || modeler.element(element) !== null;
  const world = { elements: proved.elements, variables: proved.flow?.variables ?? [], fields: definition ? fields : null };
  const mends = mendsOf(finding, world);
  const at = proved.elements[element];
  // Of a way: the gateway that it leaves.
  const gateway = at?.type === 'SequenceFlow' ? (at.incoming[0] ?? null) : at ? element : null;
  const Icon = icons[severity];
  useEffect(() => {
    if (current) row.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  return (
    <li ref={row} className={css['row']} data-current={current || undefined} aria-current={current || undefined}>
      <span className={css['sign']} data-severity={severity}>
        <Icon size={16} stroke={1.75} aria-hidden />
        <VisuallyHidden>{say(severityWords[severity])}</VisuallyHidden>
      </span>
      <div>
        <p>{say(reason)}</p>
        <p className={css['hint']}>{say(mend)}</p>
      </div>
      <span className={css['where']}>{name}</span>
      <div className={css['acts']}>
        {(finding.path?.length ?? 0) > 1 && (
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={onPlay}
            title={say(words.showing)}
            leftSection={playing ? <IconPlayerStop size={14} aria-hidden /> : <IconPlayerPlay size={14} aria-hidden />}
          >
            {say(playing ? words.stop : words.show)}
          </Button>
        )}
        {there && (
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={onGo}
            aria-label={say(words.go, { name })}
            leftSection={<IconFocus2 size={14} aria-hidden />}
          >
            {say(words.goShort)}
          </Button>
        )}
        {!readOnly &&
          mends.map(({ label, apply }) => (
            <Button
              key={label.en}
              size="compact-xs"
              variant="default"
              aria-label={say(words.mendThis, { mend: say(label), name })}
              onClick={() => {
                modeler.change(apply);
                notify.success(say(words.mended, { mend: say(label) }));
              }}
              leftSection={<IconTool size={14} aria-hidden />}
            >
              {say(label)}
            </Button>
          ))}
      </div>
      {current && drawn.has(finding.kind) && gateway !== null && (
        <div className={css['spans']}>
          <ConditionMap gateway={gateway} />
        </div>
      )}
    </li>
  );
};
