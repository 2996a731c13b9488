/** Who it is: photo, name, post, state and years, with the way to the person before and behind in the list. */
import frame from '#client/blocks/frame.module.css';
import type { Place } from '#client/blocks/reader/ReaderPlace.tsx';
import { addressOf, useFile } from '#client/fields/fileBytes.ts';
import { useShown } from '#client/fields/context.tsx';
import { companyToday } from '#client/fields/dateText.ts';
import { printed } from '#client/fields/prints.ts';
import { Avatar } from '#client/theme/PersonChip.tsx';
import { ToneLabel } from '#client/theme/StatusTone.tsx';
import type { Tone } from '#client/theme/look/tokens.ts';
import { useSay } from '#client/words/language.tsx';
import type { Names } from '#model/api.ts';
import { fullYears, isDate } from '#model/calculation/dates.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { FileRef } from '#model/field.ts';
import { textOf } from '#model/calculation/text.ts';
import { ActionIcon, Image } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './person.module.css';
import { words } from './personWords.ts';

const SIZE = 72;

const tones: Readonly<Record<string, Tone>> = {
  probation: 'submitted',
  regular: 'approved',
  seconded: 'reposted',
  leaving: 'attention',
  resigned: 'invalidated',
  retired: 'invalidated',
};

const Photo = ({ file, name }: { readonly file: FileRef; readonly name: string }) => {
  const say = useSay();
  const bytes = useFile(file);
  if (bytes.isError) return <Avatar name={name} size={SIZE} />;
  return (
    <Image
      src={addressOf(bytes.data, file.mime)}
      alt={say(words.photo, { name })}
      w={SIZE}
      h={SIZE}
      fit="cover"
      radius="md"
      className={css['photo'] ?? ''}
    />
  );
};

const Step = ({ place }: { readonly place: Place }) => {
  const say = useSay();
  return (
    <span className={css['step']}>
      <span data-number>
        {place.at} / {place.of}
      </span>
      <ActionIcon size={32} variant="default" onClick={() => place.onStep(-1)} aria-label={say(words.previous)}>
        <IconChevronUp size={18} stroke={1.75} />
      </ActionIcon>
      <ActionIcon size={32} variant="default" onClick={() => place.onStep(1)} aria-label={say(words.next)}>
        <IconChevronDown size={18} stroke={1.75} />
      </ActionIcon>
    </span>
  );
};

interface Props {
  readonly definition: Definition;
  readonly record: AnyDoc;
  readonly place: Place | null;
  readonly tools: ReactNode;
}

export const PersonHead = ({ definition, record, place, tools }: Props) => {
  const say = useSay();
  const shown = useShown();
  const names = (record['$names'] as Names | undefined) ?? {};
  const { fields } = definition;
  const told = (name: string): string => {
    const field = fields[name];
    return field === undefined ? '' : printed({ ...shown, field, value: record[name], names });
  };
  const name = textOf(record['name']);
  const photos = Array.isArray(record['photo']) ? (record['photo'] as readonly FileRef[]) : [];
  const [photo] = photos;
  const state = textOf(record['staffState']);
  // What is stored was counted when the file was last written.
  const today = companyToday();
  const yearsSince = (field: string, until: unknown = today): number | null =>
    isDate(record[field]) && isDate(until) ? fullYears(record[field], until) : null;
  const until = record['leaveDate'] ?? today;
  const [here, worked, age] = [yearsSince('entryDate', until), yearsSince('firstWorkDate', until), yearsSince('birthDate')];
  const facts = [
    told('staffNo'),
    record['leaveDate']
      ? say(words.left, { date: told('leaveDate') })
      : record['entryDate']
        ? say(words.joined, { date: told('entryDate') })
        : '',
    here === null ? '' : here === 0 ? say(words.fresh) : say(words.here, { n: here }),
    worked === null || worked === 0 ? '' : say(words.worked, { n: worked }),
    age === null ? '' : say(words.age, { n: age }),
  ].filter((text) => text !== '');
  const stateWords = { zh: '', en: '' };
  for (const language of ['zh', 'en'] as const) {
    const field = fields['staffState'];
    if (field) stateWords[language] = printed({ ...shown, language, field, value: state, names });
  }
  return (
    <header className={css['head']}>
      {photo ? <Photo file={photo} name={name} /> : <Avatar name={name} size={SIZE} />}
      <div className={css['who']}>
        <div className={css['name']}>
          <h1 tabIndex={-1}>{name}</h1>
          {textOf(record['nameEn']) !== '' && (
            <span className={frame['quiet']} lang="en">
              {textOf(record['nameEn'])}
            </span>
          )}
          {state !== '' && <ToneLabel tone={tones[state] ?? 'draft'} words={stateWords} />}
        </div>
        <p>{[told('deptId'), told('postId'), told('grade')].filter((text) => text !== '').join(' · ')}</p>
        <p className={frame['quiet']}>{facts.join(' · ')}</p>
      </div>
      <div className={css['tools']}>
        {tools}
        {place && <Step place={place} />}
      </div>
    </header>
  );
};
