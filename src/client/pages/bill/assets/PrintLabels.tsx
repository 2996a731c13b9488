/** Opens the labels of some cards as a file to be printed. */
import { offerFile } from '#client/data/server/file.ts';
import { download } from '#client/data/server/call.ts';
import { useSay } from '#client/words/language.tsx';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { labelPath } from './calls.ts';
import { words } from './assetsWords.ts';

export const PrintLabels = ({ ids }: { readonly ids: readonly string[] }) => {
  const say = useSay();
  const [busy, setBusy] = useState(false);
  const print = async (): Promise<void> => {
    setBusy(true);
    const file = await download(labelPath(ids));
    setBusy(false);
    if (file !== null) offerFile('asset-labels.pdf', 'application/pdf', file);
  };
  return (
    <Button size="compact-md" variant="subtle" loading={busy} onClick={() => void print()}>
      {ids.length === 1 ? say(words.label) : say(words.labels, { n: ids.length })}
    </Button>
  );
};
