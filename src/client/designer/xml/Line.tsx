/** One line of the XML view. The fold sign is for the pointer; the keyboard folds with left and right. */
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { piecesOf, type XmlText } from './lines.ts';
import css from './xml.module.css';

interface Props {
  readonly id: string;
  readonly text: XmlText;
  readonly line: number;
  readonly top: number;
  readonly sought: string;
  readonly closed: boolean;
  readonly cursor: boolean;
  readonly selected: boolean;
  readonly onPick: (line: number) => void;
  readonly onFold: (line: number, closed: boolean) => void;
}

/** A piece with what is sought in it marked. */
const marked = (text: string, sought: string): ReactNode => {
  if (sought === '') return text;
  const parts: ReactNode[] = [];
  const [low, wanted] = [text.toLowerCase(), sought.toLowerCase()];
  let at = 0;
  for (let found = low.indexOf(wanted); found >= 0; found = low.indexOf(wanted, at)) {
    parts.push(text.slice(at, found), <mark key={found}>{text.slice(found, found + wanted.length)}</mark>);
    at = found + wanted.length;
  }
  return [...parts, text.slice(at)];
};

export const Line = memo(({ id, text, line, top, sought, closed, cursor, selected, onPick, onFold }: Props) => {
  const { pieces } = piecesOf(text.lines[line] ?? '', text.states[line] ?? 'text');
  const Sign = closed ? IconChevronRight : IconChevronDown;
  return (
    // The list itself has the keyboard and names the line that is meant.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={selected}
      className={css['line']}
      style={{ top }}
      data-selected={selected || undefined}
      data-cursor={cursor || undefined}
      onClick={() => onPick(line)}
    >
      <span className={css['number']}>{line + 1}</span>
      {text.folds.has(line) ? (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <span
          className={css['fold']}
          aria-hidden
          onClick={(event) => {
            event.stopPropagation();
            onFold(line, !closed);
          }}
        >
          <Sign size={14} />
        </span>
      ) : (
        <span />
      )}
      <code>
        {pieces.map(({ kind, text: part }, at) => (
          <span key={at} data-kind={kind}>
            {marked(part, sought)}
          </span>
        ))}
        {closed && ' …'}
      </code>
    </div>
  );
});
