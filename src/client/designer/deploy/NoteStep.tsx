/** Last step: a note, and once more what is about to happen. */
import { useSay } from '#client/words/language.tsx';
import { Alert, Stack, Text, Textarea } from '@mantine/core';
import css from './deploy.module.css';
import type { Deploying } from './useDeploying.ts';
import { words } from './deployWords.ts';

export const NoteStep = ({ deploying }: { readonly deploying: Deploying }) => {
  const say = useSay();
  const { note, setNote, version, accepted, moving, replay, refused } = deploying;
  const staying = replay.rows.length - moving.length;
  return (
    <Stack gap="md">
      <Textarea
        label={say(words.noteLabel)}
        description={say(words.noteHelp)}
        data-autofocus
        autosize
        minRows={3}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <section aria-label={say(words.summary)}>
        <Text fw={600}>{say(words.summary)}</Text>
        <ul className={css['words']}>
          <li>{say(words.newDocuments, { version })}</li>
          {accepted.size > 0 && <li>{say(words.accepted, { count: accepted.size })}</li>}
          {staying > 0 && <li>{say(words.staying, { count: staying })}</li>}
          {moving.length > 0 && <li>{say(words.moving, { count: moving.length })}</li>}
        </ul>
      </section>
      {refused && (
        <Alert color="berry" role="alert">
          {refused}
        </Alert>
      )}
    </Stack>
  );
};
