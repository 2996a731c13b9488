/**
 * Who else reads the document now: small signs with names in the head of the reader. It locks nothing and never stands
 * in anybody's way: what the server does not answer is not shown. Only a reader that is looked at says that one is here.
 */
import { call } from '#client/data/server/call.ts';
import { listen } from '#client/data/server/stream.ts';
import { Avatar } from '#client/theme/PersonChip.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useSay } from '#client/words/language.tsx';
import type { Person } from '#model/api.ts';
import { w } from '#model/words.ts';
import { useContext, useEffect, useRef, useState } from 'react';
import { HeardContext } from '#client/blocks/shortcuts.ts';
import css from './ReaderPresence.module.css';

const words = {
  one: w('{name} is also reading', '{name}也在查看'),
  some: w('{names} are also reading', '{names}也在查看'),
  more: w('{names} and {n} more are also reading', '{names}等{n}人也在查看'),
};

/** How often one looks whether anybody looks, and how often whoever stays speaks up; in milliseconds. */
const lookMs = 1_500;
const againMs = 30_000;
/** So many are named. */
const named = 2;

interface Props {
  readonly resource: string;
  readonly id: string;
}

const place = ({ resource, id }: Props): string => `/tydf/process/document/${resource}/${id}/presence`;

/** People beside me at this document, as long as `looks` says that somebody looks. */
const usePresent = ({ resource, id }: Props, looks: () => boolean): readonly Person[] => {
  const [people, setPeople] = useState<readonly Person[]>([]);
  const looking = useRef(looks);
  useEffect(() => {
    looking.current = looks;
  });
  useEffect(() => {
    const path = place({ resource, id });
    let saidAt: number | null = null;
    let refused = false;
    let over = false;
    const say = async (here: boolean, keepalive = false): Promise<void> => {
      saidAt = here ? Date.now() : null;
      const answer = await call<readonly Person[]>('PUT', path, { body: { here }, quiet: true, byPerson: false, keepalive });
      if (over) return;
      // Without a right, or without the call, there is nobody to be shown, and nothing to ask for again.
      if (answer.code === '403' || answer.code === '404') refused = true;
      setPeople(answer.code === '200' && here ? answer.data : []);
    };
    const look = (): void => {
      if (refused) return;
      if (!looking.current()) {
        if (saidAt !== null) void say(false);
      } else if (saidAt === null || Date.now() - saidAt >= againMs) void say(true);
    };
    look();
    const timer = setInterval(look, lookMs);
    const leave = (): void => {
      if (saidAt !== null) void say(false, true);
    };
    const unheard = listen((event) => {
      if (event.type === 'presence' && event.resource === resource && event.id === id && saidAt !== null) void say(true);
    });
    addEventListener('pagehide', leave);
    return () => {
      over = true;
      clearInterval(timer);
      unheard();
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [resource, id]);
  return people;
};

export const ReaderPresence = (props: Props) => {
  const say = useSay();
  const nameOf = useNameOf();
  const heard = useContext(HeardContext);
  const frame = useRef<HTMLSpanElement>(null);
  const people = usePresent(
    props,
    () => heard.current && document.visibilityState === 'visible' && (frame.current?.checkVisibility() ?? false),
  );
  const names = people
    .slice(0, named)
    .map(nameOf)
    .join(say(w(', ', '、')));
  const text =
    people.length === 0
      ? ''
      : people.length > named
        ? say(words.more, { names, n: people.length - named })
        : say(people.length === 1 ? words.one : words.some, { name: names, names });
  return (
    // Said politely, once for each change.
    <span ref={frame} className={css['present']} role="status" title={people.map(nameOf).join(say(w(', ', '、'))) || undefined}>
      {people.length > 0 && (
        <>
          <span className={css['faces']} aria-hidden>
            {people.slice(0, 3).map((person) => (
              <Avatar key={person.id} name={nameOf(person)} size={20} />
            ))}
          </span>
          <span className={css['text']}>{text}</span>
        </>
      )}
    </span>
  );
};
