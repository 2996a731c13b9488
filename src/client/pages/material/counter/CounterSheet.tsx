/** One document at the counter: scan, quantities by line, and the button that posts, after a question that names what it does. */
import frame from '#client/blocks/frame.module.css';
import { keyFace, useShortcuts } from '#client/blocks/shortcuts.ts';
import { Refused } from '#client/data/server/call.ts';
import { useUp } from '#client/data/server/connection.ts';
import { usePageMarks } from '#client/data/page/page.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { placeOfRecord } from '#client/data/page/placeOfRecord.ts';
import { Kbd } from '#client/theme/Kbd.tsx';
import { PHONE } from '#client/theme/look/screen.ts';
import { useSay } from '#client/words/language.tsx';
import type { Names } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { Alert, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { typedAmount } from '../amounts.ts';
import { reasonsOf, type Refusing } from '../refused.ts';
import type { StockRow } from '../stockRows.ts';
import { added, standingOf, type CounterLine, type Typed } from './counter.ts';
import { CounterLines } from './CounterLines.tsx';
import css from './counter.module.css';
import { ScanBar } from './ScanBar.tsx';
import { words } from './counterWords.ts';

interface Props {
  readonly resource: string;
  readonly document: AnyDoc;
  /** What it is for, under its number. */
  readonly about: string;
  readonly lines: readonly CounterLine[];
  readonly rows: readonly StockRow[];
  readonly receiving: boolean;
  /** Asks, posts, and answers why it was not posted; null once it is, or where the person went back. */
  readonly onPost: (typed: Typed, lots: Typed) => Promise<Refusing | null>;
}

export const CounterSheet = ({ resource, document, about, lines, rows, receiving, onPost }: Props) => {
  const say = useSay();
  const up = useUp();
  const phone = useMediaQuery(PHONE) ?? false;
  const [typed, setTyped] = useState<Typed>({});
  const [lots, setLots] = useState<Typed>({});
  const [current, setCurrent] = useState<string | null>(null);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const code = textOf(document['code']);
  const names = (document['$names'] as Names | undefined) ?? {};
  const nameOf = (itemId: string): string =>
    rows.find((row) => row.itemId === itemId)?.itemName ?? say(names[`materialItem/${itemId}`] ?? { zh: itemId, en: itemId });
  const lineName = (at: number): string => {
    const line = lines[at];
    return line === undefined ? '' : [nameOf(line.itemId), lots[line.id] ?? line.lotNo].filter(Boolean).join(' ');
  };
  const standing = standingOf(lines, typed);
  const why = !up ? words.offline : standing.wrong ? words.wrong : standing.nothing ? words.nothing : standing.over > 0 ? words.over : null;
  usePageMarks({ title: code, dirty: standing.touched > 0 ? say(words.unsaved) : null, save: null });
  const post = async (): Promise<void> => {
    if (why !== null || busy) return;
    setBusy(true);
    try {
      const refusal = await onPost(typed, lots);
      setRefused(refusal === null ? [] : reasonsOf(refusal, say, lineName));
    } catch (error) {
      // What is asked again before it is posted may not come either.
      setRefused([error instanceof Refused ? error.message : say(words.notPosted)]);
    } finally {
      setBusy(false);
    }
  };
  useShortcuts('editor', { 'Mod+Enter': { words: words.post, run: () => void post() } });
  const takeLot = (line: CounterLine, lotNo: string): void => setLots({ ...lots, [line.id]: lotNo });
  const shown = lines.map((line) => ({ ...line, lotNo: lots[line.id] ?? line.lotNo }));
  const place = placeOfRecord(resource, textOf(document['id']));
  return (
    <section className={css['sheet']} aria-label={code}>
      <header className={frame['part']}>
        <h2>{code}</h2>
        <span className={frame['quiet']}>
          {about}{' '}
          {place && (
            <PageLink to={place.path} query={place.query}>
              {say(words.open)}
            </PageLink>
          )}
        </span>
      </header>
      <ScanBar
        lines={shown}
        rows={rows}
        typed={typed}
        nameOf={nameOf}
        onFound={(line) => setCurrent(line?.id ?? null)}
        onAdd={(line, more) => setTyped((now) => added(line, now, more))}
        onLot={receiving ? null : takeLot}
      />
      <CounterLines
        lines={lines}
        rows={rows}
        typed={typed}
        lots={lots}
        current={current}
        receiving={receiving}
        nameOf={nameOf}
        onType={(id, text) => setTyped((now) => ({ ...now, [id]: text }))}
        onLot={takeLot}
      />
      {refused.length > 0 && (
        <Alert color="berry" role="alert">
          {refused.slice(0, 20).map((text) => (
            <div key={text}>{text}</div>
          ))}
        </Alert>
      )}
      <footer className={css['foot']}>
        <span role="status">
          {say(words.state, { n: standing.touched, all: lines.length, short: standing.touched === 0 ? 0 : standing.short })}
          {why !== null && <span className={frame['second']}>{say(why)}</span>}
        </span>
        <Button
          size="md"
          variant="default"
          onClick={() => setTyped(Object.fromEntries(lines.map(({ id, planned }) => [id, typedAmount(planned)])))}
        >
          {say(receiving ? words.allComing : words.all)}
        </Button>
        <Button
          size="md"
          loading={busy}
          disabled={why !== null}
          onClick={() => void post()}
          rightSection={phone ? null : <Kbd keys={keyFace('Mod+Enter')} />}
        >
          {say(words.post)}
        </Button>
      </footer>
    </section>
  );
};
