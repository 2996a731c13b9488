/** One stamping on one sheet: what is to be stamped, how many imprints were made, a photo of it, done. */
import frame from '#client/blocks/frame.module.css';
import { Refused, UNREACHABLE } from '#client/data/server/call.ts';
import { useUp } from '#client/data/server/connection.ts';
import { usePageMarks } from '#client/data/page/page.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { placeOfRecord } from '#client/data/page/placeOfRecord.ts';
import { SendingContext } from '#client/fields/context.tsx';
import { FileList } from '#client/fields/fileList.tsx';
import { FieldInput } from '#client/fields/inputs.tsx';
import { notify } from '#client/blocks/notify.ts';
import { useSay } from '#client/words/language.tsx';
import { f, type FileRef } from '#model/field.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import { textOf } from '#model/calculation/text.ts';
import { Alert, Button, TextInput } from '@mantine/core';
import { useCallback, useRef, useState } from 'react';
import type { Seal } from '../seals.ts';
import { begun, stampNow, type Sending } from './desk.ts';
import { stampingsIn } from './stampings.ts';
import css from './desk.module.css';
import { words } from './deskWords.ts';

interface Props {
  readonly bundle: DocumentBundle;
  readonly seals: readonly Seal[];
  readonly userId: string;
  readonly onDone: () => Promise<void>;
}

const photoField = f.files(words.photo);
const isCount = (text: string): boolean => /^\d{1,5}$/.test(text.trim());
const filesIn = (value: unknown): readonly FileRef[] => (Array.isArray(value) ? (value as readonly FileRef[]) : []);

export const StampSheet = ({ bundle, seals, userId, onDone }: Props) => {
  const say = useSay();
  const up = useUp();
  const { resource, document } = bundle;
  const lines = stampingsIn(bundle, seals, userId);
  const own = lines.filter((line) => line.own);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [scan, setScan] = useState(() => filesIn(document['scan']));
  const [remark, setRemark] = useState(textOf(document['abnormal']));
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [sending, setSending] = useState(0);
  const onSending = useCallback((_path: string, by: 1 | -1) => setSending((count) => count + by), []);
  /** What got no answer is sent again as it was, so that it is written down once. */
  const unanswered = useRef<Sending | null>(null);
  const code = textOf(document['code']);
  const textOfCount = (stampId: string, expected: number): string => typed[stampId] ?? String(expected);
  const nameOf = (stampId: string): string => seals.find(({ id }) => id === stampId)?.stampName ?? stampId;
  const isWrong = own.some(({ stampId, expected }) => !isCount(textOfCount(stampId, expected)));
  const differs = own.some(({ stampId, expected }) => Number(textOfCount(stampId, expected)) !== expected);
  const why = !up
    ? words.offline
    : isWrong
      ? words.wrongCount
      : sending > 0
        ? words.waiting
        : differs && remark.trim() === ''
          ? words.remarkNeeded
          : null;
  const touched = Object.keys(typed).length > 0 || scan !== document['scan'] || remark !== textOf(document['abnormal']);
  usePageMarks({ title: code, dirty: touched && scan.length + Object.keys(typed).length > 0 ? say(words.unsaved) : null, save: null });
  const send = async (): Promise<void> => {
    if (why !== null || busy) return;
    const counts = own.map(({ id, stampId, expected }) => ({ id, count: Number(textOfCount(stampId, expected)) }));
    const of = JSON.stringify([counts, scan, remark]);
    const before = unanswered.current?.of === of ? unanswered.current : begun(of);
    setBusy(true);
    try {
      const answer = await stampNow(bundle, { counts, scan, remark: remark.trim(), at: before.at }, before.requestId);
      unanswered.current = answer.code === UNREACHABLE ? before : null;
      if (answer.code !== '200') {
        const faults = answer.faults ?? [];
        setRefused(faults.length === 0 ? [answer.desc] : faults.map(({ message }) => say(message)));
        return;
      }
      notify.success(say(words.noted));
      await onDone();
    } catch (error) {
      setRefused([error instanceof Refused ? error.message : say(words.notSent)]);
    } finally {
      setBusy(false);
    }
  };
  const place = placeOfRecord(resource, textOf(document['id']));
  const checksum = textOf(document['checksum']);
  return (
    <section className={css['sheet']} aria-label={code}>
      <header className={frame['part']}>
        <h2>{textOf(document['fileName'])}</h2>
        <span className={frame['quiet']}>
          {[code, textOf(document['receiveOrg']), textOf(document['useDate'])].filter(Boolean).join(' · ')}{' '}
          {place && (
            <PageLink to={place.path} query={place.query}>
              {say(words.open)}
            </PageLink>
          )}
        </span>
      </header>
      <section className={frame['part']} aria-label={say(words.files)}>
        <h3>{say(words.files)}</h3>
        <FileList files={filesIn(document['stampFiles'])} />
        {checksum !== '' && <span className={css['sum']}>{say(words.checksum, { sum: checksum })}</span>}
      </section>
      <ul className={css['lines']}>
        {lines.map(({ stampId, copies, expected, counted, own: mine }) => (
          <li key={stampId}>
            <div>
              <strong>{nameOf(stampId)}</strong>
              <span className={frame['second']}>{say(words.expected, { copies, n: expected })}</span>
            </div>
            {mine ? (
              <TextInput
                size="md"
                inputMode="numeric"
                label={say(words.count)}
                aria-label={say(words.of, { what: say(words.count), name: nameOf(stampId) })}
                value={textOfCount(stampId, expected)}
                error={isCount(textOfCount(stampId, expected)) ? undefined : say(words.wrongCount)}
                onChange={(event) => setTyped({ ...typed, [stampId]: event.currentTarget.value })}
              />
            ) : (
              <span className={frame['quiet']}>{counted === null ? say(words.ofOther) : say(words.counted, { n: counted })}</span>
            )}
          </li>
        ))}
      </ul>
      {resource === 'stampUse' && (
        <SendingContext value={onSending}>
          <FieldInput id="scan" field={photoField} label={say(words.photo)} value={scan} onChange={(value) => setScan(filesIn(value))} />
        </SendingContext>
      )}
      {(differs || remark !== '') && (
        <TextInput
          size="md"
          label={say(words.remark)}
          maxLength={150}
          required={differs}
          value={remark}
          onChange={(event) => setRemark(event.currentTarget.value)}
        />
      )}
      {refused.length > 0 && (
        <Alert color="berry" role="alert">
          {refused.slice(0, 20).map((text) => (
            <div key={text}>{text}</div>
          ))}
        </Alert>
      )}
      <footer className={css['foot']}>
        <span role="status">{why !== null && say(why)}</span>
        <Button size="md" loading={busy} disabled={why !== null || own.length === 0} onClick={() => void send()}>
          {say(words.done)}
        </Button>
      </footer>
    </section>
  );
};
