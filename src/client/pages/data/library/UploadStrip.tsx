/** What is being uploaded, each file with its progress, what went wrong and the way to try again. */
import { useSay } from '#client/words/language.tsx';
import { ActionIcon, Button, Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { IconX } from '@tabler/icons-react';
import css from './library.module.css';
import type { Uploads } from './useUploads.ts';
import { words } from './libraryWords.ts';

export const UploadStrip = ({ uploads, busy, retry, stop, forget }: Uploads) => {
  const say = useSay();
  if (uploads.length === 0) return null;
  const sent = uploads.filter(({ state }) => state === 'sent').length;
  return (
    <section className={css['sending']} aria-label={say(words.sending)}>
      <div className={css['named']}>
        <strong role="status">{say(words.sent, { n: sent, of: uploads.length })}</strong>
        {!busy && (
          <ActionIcon variant="subtle" size="sm" ml="auto" aria-label={say(words.forget)} onClick={forget}>
            <IconX size={16} />
          </ActionIcon>
        )}
      </div>
      <ul>
        {uploads
          .filter(({ state }) => state !== 'sent')
          .map(({ key, name, state, share, why }) => (
            <li key={key}>
              <span>
                {name}
                {state === 'failed' && <span role="alert"> — {why}</span>}
              </span>
              {state === 'failed' ? (
                <Button size="compact-xs" variant="default" onClick={() => retry(key)}>
                  {say(words.retry)}
                </Button>
              ) : (
                <Progress value={share * 100} aria-label={name} />
              )}
              <ActionIcon variant="subtle" size="sm" aria-label={say(words.stop, { name })} onClick={() => stop(key)}>
                <IconX size={14} />
              </ActionIcon>
            </li>
          ))}
      </ul>
    </section>
  );
};
