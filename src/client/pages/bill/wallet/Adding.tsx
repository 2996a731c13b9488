/** The ways of an invoice into the wallet, and its sheet: the camera, a photograph or file, drag and drop, typing. */
import frame from '#client/blocks/frame.module.css';
import { useDefinition } from '#client/data/server/resource.ts';
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc } from '#model/definition.ts';
import { Alert, Button, FileButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CameraScan } from '../scan/CameraScan.tsx';
import { Sheet } from './Sheet.tsx';
import { useDrafting } from './useDrafting.ts';
import { nameOf } from './wallet.ts';
import css from './wallet.module.css';
import { words } from './walletWords.ts';

interface Props {
  /** The wallet has the invoice now. */
  readonly onKept?: (invoice: AnyDoc) => void;
  /** An invoice that the wallet of this person has already is handed on, and no sheet begun. */
  readonly onOwn?: (invoice: AnyDoc) => void;
  /** For the one invoice of a line: the line itself is where it would be typed. */
  readonly single?: boolean;
}

export const Adding = ({ onKept, onOwn, single = false }: Props) => {
  const say = useSay();
  const client = useQueryClient();
  const definition = useDefinition('invoiceRecord').data;
  const { draft, waiting, busy, problem, read, take, next, type } = useDrafting(onOwn);
  const [over, setOver] = useState(false);
  const [saved, setSaved] = useState<string | null>(null);
  const kept = (invoice: AnyDoc): void => {
    setSaved(nameOf(invoice));
    next();
    void client.invalidateQueries({ queryKey: ['list', 'invoiceRecord'] });
    onKept?.(invoice);
  };
  return (
    <>
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
          take([...event.dataTransfer.files].slice(0, single ? 1 : undefined));
        }}
      >
        <div className={css['buttons']}>
          <CameraScan onCode={(text) => void read(text)} />
          <FileButton multiple={!single} accept="image/*,application/pdf" onChange={(chosen) => take([chosen ?? []].flat())}>
            {(props) => (
              <Button {...props} size="md">
                {say(words.photograph)}
              </Button>
            )}
          </FileButton>
          {!single && (
            <Button size="md" variant="default" onClick={type}>
              {say(words.type)}
            </Button>
          )}
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
    </>
  );
};
