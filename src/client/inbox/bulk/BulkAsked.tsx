/** A batch asks this for all its rows at once: an opinion, whom, until when. Acts that ask nothing show nothing. */
import { PeoplePicker } from '#client/blocks/people/PeoplePicker.tsx';
import { session } from '#client/data/session.ts';
import { SnoozePicker } from '#client/deciding/SnoozePicker.tsx';
import { snoozeTimes } from '#client/deciding/snoozeTimes.ts';
import { words as asked } from '#client/deciding/decidingWords.ts';
import { useSay } from '#client/words/language.tsx';
import type { BulkAction } from '#machines/bulk.ts';
import type { Person } from '#model/api.ts';
import { w } from '#model/words.ts';
import { Textarea } from '@mantine/core';
import { useMemo, useState, type RefObject } from 'react';
import css from './Bulk.module.css';
import { bulkActs } from './bulkActs.ts';
import type { Given } from './rehearse.ts';

const words = {
  opinion: w('One opinion for all', '统一意见'),
  reason: w('One reason for all (required)', '统一驳回意见（必填）'),
  needed: w('A reason is required.', '必须填写意见。'),
  note: w('One note for all', '统一留言'),
};

const nothing: Given = {};

interface Asked {
  readonly people: readonly Person[];
  readonly until: string | null;
  readonly setPeople: (people: readonly Person[]) => void;
  readonly setUntil: (until: string | null) => void;
  readonly now: string;
  /** As the call takes it; null while something is not chosen. */
  readonly given: Given | null;
}

export const useAsked = (action: BulkAction): Asked => {
  const { asks } = bulkActs[action];
  const [now] = useState(() => new Date().toISOString());
  const [people, setPeople] = useState<readonly Person[]>([]);
  const [until, setUntil] = useState<string | null>(() => snoozeTimes(now)[0]?.until ?? null);
  const given = useMemo((): Given | null => {
    const [first] = people;
    if (asks === 'person') return first ? { userId: first.id } : null;
    if (asks === 'people') return first ? { userIds: people.map(({ id }) => id) } : null;
    if (asks === 'until') return until === null ? null : { until };
    return nothing;
  }, [asks, people, until]);
  return { people, until, setPeople, setUntil, now, given };
};

interface Props {
  readonly action: BulkAction;
  readonly asked: Asked;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly textRef: RefObject<HTMLTextAreaElement | null>;
  /** The reason is missing. */
  readonly missing: boolean;
}

export const BulkAsked = ({ action, asked: chosen, text, onText, textRef, missing }: Props) => {
  const say = useSay();
  const { asks } = bulkActs[action];
  if (asks === 'nothing') return null;
  const people = asks === 'person' || asks === 'people';
  return (
    <div className={css['asked']}>
      {people && (
        <PeoplePicker
          label={say(asks === 'person' ? asked.person : asked.informed)}
          value={chosen.people}
          multiple={asks === 'people'}
          without={[session.get().user?.userId ?? '']}
          onChange={chosen.setPeople}
        />
      )}
      {asks === 'until' && <SnoozePicker now={chosen.now} value={chosen.until} error={null} onChange={chosen.setUntil} />}
      {asks !== 'until' && (
        <Textarea
          ref={textRef}
          autosize
          minRows={1}
          maxRows={5}
          label={say(people ? words.note : asks === 'reason' ? words.reason : words.opinion)}
          value={text}
          error={missing ? say(words.needed) : null}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      )}
    </div>
  );
};
