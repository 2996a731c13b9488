/** The ways into the wallet: the camera, a photograph or file, drag and drop, typing. */
import frame from '#client/blocks/frame.module.css';
import { useDefinition } from '#client/data/server/resource.ts';
import { useSay } from '#client/words/language.tsx';
import { Alert, Button, FileButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CameraScan } from '../scan/CameraScan.tsx';
import { Sheet } from './Sheet.tsx';
import { useDrafting } from './useDrafting.ts';
import css from './wallet.module.css';
import { words } from './walletWords.ts';

export const AddInvoice = () => {
  const say = useSay();
  const client = useQueryClient();
  const definition = useDefinition('invoiceRecord').data;
  const { draft, waiting, busy, problem, read, take, next, type } = useDrafting();
  const [over, setOver] = useState(false);
  const [saved, setSaved] = useState<string | null>(null);
  const kept = (no: string): void => {
    setSaved(no);
    next();
    void client.invalidateQueries({ queryKey: ['list', 'invoiceRecord'] });
  };
  return (
    <section className={frame['part']} aria-label={say(words.add)}>
      <h2>{say(words.add)}</h2>
      <p className={frame['quiet']}>{say(words.addHelp)}</p>
      <div
        className={`${frame['drop']} ${css['ways']}`}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take([...event.dataTransfer.files]);
        }}
      >
        <div className={css['buttons']}>
          <CameraScan onCode={(text) => void read(text)} />
          <FileButton multiple accept="image/*,application/pdf" onChange={take}>
            {(props) => (
              <Button {...props} size="md">
                {say(words.photograph)}
              </Button>
            )}
          </FileButton>
          <Button size="md" variant="default" onClick={type}>
            {say(words.type)}
          </Button>
        </div>
        <span className={css['drop']}>{say(words.drop)}</span>
      </div>
      <div role="status">
        {busy ?? (saved === null ? null : say(words.saved, { no: saved }))}
        {waiting > 0 && ` ${say(words.waiting, { n: waiting })}`}
      </div>
      {problem !== null && (
        <Alert color="amber" role="alert">
          {problem}
        </Alert>
      )}
      {draft !== null && definition && <Sheet key={draft.key} definition={definition} draft={draft} onKept={kept} onCancel={next} />}
    </section>
  );
};
