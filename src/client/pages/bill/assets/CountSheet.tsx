/** A stocktake under way: how far it is, the next scan with its place, condition and photo, and only what is still missing. */
import frame from '#client/blocks/frame.module.css';
import { isComposing } from '#client/blocks/shortcuts.ts';
import { useUp } from '#client/data/server/connection.ts';
import { useDefinition } from '#client/data/server/resource.ts';
import { ChoiceTone } from '#client/fields/ChoiceTone.tsx';
import { FieldInput } from '#client/fields/inputs.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Names } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { Alert, Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import css from './assets.module.css';
import { CameraScan } from '../scan/CameraScan.tsx';
import { openRowsQuery, scan, type Scanned } from './calls.ts';
import { OpenRows } from './OpenRows.tsx';
import { Progress } from './Progress.tsx';
import { words } from './assetsWords.ts';

/** What goes with a scan beside the code; the place stays for the next one. */
interface Beside {
  readonly areaId: unknown;
  readonly condition: unknown;
  readonly photo: unknown;
  readonly note: unknown;
  readonly assetName: unknown;
}
const nothing: Beside = { areaId: null, condition: 'good', photo: null, note: null, assetName: null };

interface BesideProps {
  readonly definition: Definition;
  readonly names: readonly (keyof Beside)[];
  readonly beside: Beside;
  readonly shown: Names;
  readonly onChange: (part: Partial<Beside>, names?: Names) => void;
}

const BesideFields = ({ definition, names, beside, shown, onChange }: BesideProps) => {
  const say = useSay();
  return names.map((name) => {
    const field = definition.fields[name];
    return field === undefined ? null : (
      <FieldInput
        key={name}
        id={`scan-${name}`}
        field={field}
        label={say(name === 'areaId' ? words.here : name === 'assetName' ? words.noLabel : field.label)}
        help={name === 'areaId' ? say(words.hereHelp) : undefined}
        value={beside[name]}
        names={shown}
        required={false}
        error={undefined}
        onChange={(value, more) => onChange({ [name]: value }, more)}
        onBlur={() => undefined}
      />
    );
  });
};

export const CountSheet = ({ check }: { readonly check: AnyDoc }) => {
  const say = useSay();
  const up = useUp();
  const client = useQueryClient();
  const id = textOf(check['id']);
  const definition = useDefinition('assetCheckItem').data;
  const rows = useQuery(openRowsQuery(id));
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [beside, setBeside] = useState<Beside>(nothing);
  const [shown, setShown] = useState<Names>({});
  const [last, setLast] = useState<Scanned | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const all = last?.cardCount ?? Number(check['cardCount'] ?? 0);
  // What others have seen since is missing from the rows as well.
  const seen = rows.data === undefined ? Number(check['seenCount'] ?? 0) : Math.max(0, all - rows.data.length);

  const record = async (qrcode: string | null, row: AnyDoc | null = null): Promise<void> => {
    setBusy(true);
    setRefused(null);
    const { assetName, ...rest } = beside;
    const answer = await scan(id, { ...rest, qrcode, assetName: qrcode === null ? assetName : null });
    setBusy(false);
    if (answer.code !== '200') {
      const [fault] = answer.faults ?? [];
      return setRefused(fault === undefined ? answer.desc : say(fault.message));
    }
    setLast(answer.data);
    setText('');
    setBeside({ ...nothing, areaId: beside.areaId });
    if (row === null) input.current?.focus();
    client.setQueryData<readonly AnyDoc[]>(openRowsQuery(id).queryKey, (now) =>
      now?.filter(({ fixassetId }) => textOf(fixassetId) !== answer.data.fixassetId),
    );
    await client.invalidateQueries({ queryKey: ['record', 'assetCheck', id] });
  };
  const enter = (): void => {
    if (up && !busy && text.trim() !== '') void record(text.trim());
  };
  const change = (part: Partial<Beside>, more: Names = {}): void => {
    setBeside((now) => ({ ...now, ...part }));
    setShown((now) => ({ ...now, ...more }));
  };
  const named = textOf(beside.assetName).trim() !== '';
  const fields = { beside, shown, onChange: change };
  return (
    <>
      <Progress seen={seen} all={all} />
      {!up && <Alert color="amber">{say(words.offline)}</Alert>}
      <div className={css['count']}>
        <section className={css['scanning']} aria-label={say(words.scan)}>
          {definition && <BesideFields definition={definition} names={['areaId']} {...fields} />}
          <TextInput
            ref={input}
            size="md"
            label={say(words.scan)}
            description={say(words.scanHelp)}
            value={text}
            autoComplete="off"
            autoCapitalize="characters"
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
              event.preventDefault();
              enter();
            }}
          />
          <div className={css['acts']}>
            <Button size="md" disabled={!up || text.trim() === ''} loading={busy} onClick={enter}>
              {say(words.put)}
            </Button>
            <CameraScan onCode={(code) => void record(code)} />
          </div>
          <details>
            <summary>{say(words.more)}</summary>
            <div className={css['more']}>
              <p className={frame['quiet']}>{say(words.moreHelp)}</p>
              {definition && <BesideFields definition={definition} names={['condition', 'photo', 'note', 'assetName']} {...fields} />}
              {named && (
                <Button variant="default" disabled={!up} loading={busy} onClick={() => void record(null)}>
                  {say(words.put)}
                </Button>
              )}
            </div>
          </details>
          {refused !== null && (
            <Alert color="berry" role="alert">
              {refused}
            </Alert>
          )}
          {last !== null && (
            <p role="status" className={css['acts']}>
              <span className={frame['quiet']}>{say(words.last)}</span>
              <strong>{last.assetName}</strong>
              <span>{last.assetCode}</span>
              <ChoiceTone of="assetFinding" value={last.finding} />
            </p>
          )}
        </section>
        <OpenRows rows={rows} disabled={!up || busy} onSeen={(row) => void record(textOf(row['assetCode']), row)} />
      </div>
    </>
  );
};
