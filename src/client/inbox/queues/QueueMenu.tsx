/** This can be done with a line of the queues, behind its ⋯; it is loaded when the browser rests, the items with the first menu that is opened. */
import { MenuOf } from '#client/blocks/LazyMenu.tsx';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { IconDots } from '@tabler/icons-react';
import { lazy, useEffect, useRef, type ReactNode } from 'react';
import { followDrag } from './queueDrag.ts';
import css from './QueueList.module.css';
import { usePlace, type PlaceProps } from './queuePlaces.ts';

const PlaceItems = lazy(async () => ({ default: (await import('./PlaceItems.tsx')).PlaceItems }));

const more = w('Arrange {name}', '调整 {name}');

interface Props extends PlaceProps {
  readonly name: string;
  /** This can be done with it as well. */
  readonly children?: ReactNode;
}

export const QueueMenu = ({ name, children, ...of }: Props) => {
  const say = useSay();
  const { place, onDrop } = usePlace(of);
  const given = { line: of.line, section: of.section.name, onDrop };
  const latest = useRef(given);
  useEffect(() => {
    latest.current = given;
  });
  const frame = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const line = frame.current?.closest('li');
    return line ? followDrag(line, () => latest.current) : undefined;
  }, []);
  return (
    <span ref={frame}>
      <MenuOf
        position="bottom-end"
        button={
          <button type="button" className={css['change']} aria-label={say(more, { name })}>
            <IconDots size={16} stroke={1.75} aria-hidden />
          </button>
        }
      >
        {children}
        <PlaceItems {...place} />
      </MenuOf>
    </span>
  );
};
