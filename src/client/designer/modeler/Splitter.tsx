/** A border that is dragged, or moved with the arrow keys; its place stays for the person. */
import { kept } from '#client/data/kept.ts';
import { useSay } from '#client/words/language.tsx';
import type { Words } from '#model/words.ts';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import css from './modeler.module.css';

interface Props {
  readonly label: Words;
  /** `x`: between left and right, `y`: between above and below; what is sized stands behind it. */
  readonly axis: 'x' | 'y';
  /** Variable of the page that holds the size, in pixels. */
  readonly name: `--${string}`;
  readonly least: number;
  readonly most: number;
  readonly normal: number;
}

const step = 24;

export const Splitter = ({ label, axis, name, least, most, normal }: Props) => {
  const say = useSay();
  const border = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(normal);
  const from = useRef<{ readonly at: number; readonly size: number } | null>(null);
  const place = `designer/${name}`;
  useEffect(() => {
    void kept.get<number>(place).then((known) => known !== undefined && setSize(known));
  }, [place]);
  useEffect(() => {
    border.current?.closest<HTMLElement>('[data-designer]')?.style.setProperty(name, `${size}px`);
  }, [name, size]);
  const to = (wanted: number): void => {
    const next = Math.round(Math.min(most, Math.max(least, wanted)));
    setSize(next);
    void kept.set(place, next);
  };
  const at = (event: PointerEvent): number => (axis === 'x' ? event.clientX : event.clientY);
  const key = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: step, ArrowUp: step, ArrowRight: -step, ArrowDown: -step }[event.code];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    to(size + by);
  };
  return (
    // A separator that can be moved is a control (WAI-ARIA), though the linter does not know it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={border}
      className={css['splitter']}
      data-axis={axis}
      role="separator"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={say(label)}
      aria-orientation={axis === 'x' ? 'vertical' : 'horizontal'}
      aria-valuenow={size}
      aria-valuemin={least}
      aria-valuemax={most}
      onKeyDown={key}
      onPointerDown={(event) => {
        from.current = { at: at(event), size };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => from.current && to(from.current.size + from.current.at - at(event))}
      onPointerUp={() => void (from.current = null)}
      onPointerCancel={() => void (from.current = null)}
      onDoubleClick={() => to(normal)}
    />
  );
};
