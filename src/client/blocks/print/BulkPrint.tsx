/**
 * Print sheets of many documents in one go: each is read first, and its print is written into its trail; those that
 * cannot be printed stand apart with the reason. Then one sheet follows the other on pages of its own.
 */
import { bundleQuery, type Target } from '#client/blocks/reader/bundle.ts';
import { PrintChoices } from './PrintChoices.tsx';
import { leavesTrail, noRight, usualPrint, whenDrawn, writePrint } from './printing.ts';
import { PrintSheet } from './PrintSheet.tsx';
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { definitionQuery } from '#client/data/server/resource.ts';
import { session } from '#client/data/session.ts';
import { Icon } from '#client/theme/Icon.tsx';
import '#client/fields/styles.ts';
import { say as tell, useSay } from '#client/words/language.tsx';
import type { Definition } from '#model/definition.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import type { PrintMade } from '#model/api.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { Button, Progress } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import frameCss from './bulkFrame.module.css';
import css from './BulkPrint.module.css';

const words = {
  title: w('Print: {n}', '打印：{n}条'),
  reading: w('Reading {n} of {of}', '正在读取 {n} / {of}'),
  ready: w('{n} sheets are ready.', '已备好{n}份。'),
  writing: w('Writing prints into the trails', '正在登记打印'),
  apart: w('Cannot be printed', '无法打印'),
  print: w('Print {n}', '打印{n}份'),
  close: w('Close', '关闭'),
  table: w('Documents to print', '待打印单据'),
};

/** So many are asked for at a time. */
const atOnce = 4;

/** A document of a list, as far as it is known before it is read. */
export interface ToPrint {
  readonly key: string;
  readonly code: string;
  readonly resource: string;
  readonly target: Target;
}

interface Sheet {
  readonly key: string;
  readonly definition: Definition;
  readonly bundle: DocumentBundle;
}
interface Failed {
  readonly key: string;
  readonly code: string;
  readonly why: string;
}

/** Reads the documents; what was read ahead is not read again. */
const useSheets = (asked: readonly ToPrint[]) => {
  const client = useQueryClient();
  const [read, setRead] = useState<{ readonly sheets: readonly Sheet[]; readonly failed: readonly Failed[] }>({ sheets: [], failed: [] });
  useEffect(() => {
    let stopped = false;
    const sheets = new Map<string, Sheet>();
    const failed: Failed[] = [];
    const waiting = [...asked];
    const work = async (): Promise<void> => {
      for (let one = waiting.shift(); one && !stopped; one = waiting.shift()) {
        const { key, code } = one;
        try {
          const [bundle, definition] = await Promise.all([
            client.ensureQueryData(bundleQuery(one.target)),
            client.ensureQueryData(definitionQuery(one.resource)),
          ]);
          if (definition && bundle.can.print === true) sheets.set(key, { key, definition, bundle });
          else failed.push({ key, code, why: tell(noRight) });
        } catch (error) {
          failed.push({ key, code, why: error instanceof Error ? error.message : String(error) });
        }
        // In the order of the list, whatever came first.
        if (!stopped) setRead({ sheets: asked.flatMap(({ key: of }) => sheets.get(of) ?? []), failed: [...failed] });
      }
    };
    void Promise.all(Array.from({ length: atOnce }, work));
    return () => void (stopped = true);
  }, [asked, client]);
  return read;
};

/** A sheet whose print is written down; what was never sent has no trail. */
interface Written extends Sheet {
  readonly made: PrintMade | null;
  readonly copies: number;
}

/** Writes the prints down, in the order of the sheets; what is refused is told apart. */
const written = async (sheets: readonly Sheet[], copies: number, onRefused: (failed: Failed) => void): Promise<readonly Written[]> => {
  const done = new Map<string, Written>();
  const waiting = [...sheets];
  const work = async (): Promise<void> => {
    for (let sheet = waiting.shift(); sheet; sheet = waiting.shift()) {
      const { key, definition, bundle } = sheet;
      if (!leavesTrail(definition, bundle)) {
        done.set(key, { ...sheet, made: null, copies });
        continue;
      }
      const { code, desc, data } = await writePrint(definition, bundle.document, copies);
      if (code === '200') done.set(key, { ...sheet, made: data.print ?? null, copies });
      else onRefused({ key, code: textOf(bundle.document['code']), why: desc });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return sheets.flatMap(({ key }) => done.get(key) ?? []);
};

interface Props {
  readonly asked: readonly ToPrint[];
  /** In a dialog, which bears the title and hears the keys. */
  readonly inDialog?: boolean;
  readonly onClose: () => void;
}

export const BulkPrint = ({ asked: first, inDialog = false, onClose }: Props) => {
  const say = useSay();
  const frame = useRef<HTMLElement>(null);
  const [asked] = useState(first);
  const { sheets, failed: unread } = useSheets(asked);
  const [refused, setRefused] = useState<readonly Failed[]>([]);
  const [options, setOptions] = useState(usualPrint);
  const [writing, setWriting] = useState(false);
  const [printing, setPrinting] = useState<readonly Written[]>([]);
  const user = session.get().user;
  const done = sheets.length + unread.length;
  const failed = [...unread, ...refused];
  const ready = done === asked.length && sheets.length > 0;
  useEffect(() => frame.current?.querySelector<HTMLElement>('[data-act]')?.focus(), []);
  // The sheets stand in the page only while they are printed; everything else is hidden then.
  const print = async () => {
    if (!ready || writing) return;
    setWriting(true);
    setRefused([]);
    const made = await written(sheets, options.copies, (one) => setRefused((before) => [...before, one]));
    flushSync(() => setPrinting(made));
    await whenDrawn();
    if (made.length > 0) {
      const root = document.documentElement;
      root.dataset['print'] = 'documents';
      window.print();
      delete root.dataset['print'];
    }
    setPrinting([]);
    setWriting(false);
  };
  useShortcuts(
    inDialog ? 'dialog' : 'bar',
    { 'Mod+KeyP': { words: words.print, run: () => void print() }, Escape: { words: words.close, run: onClose } },
    { within: frame },
  );
  const title = say(words.title, { n: asked.length });
  const status = say(writing ? words.writing : done === asked.length ? words.ready : words.reading, {
    n: done === asked.length ? sheets.length : done,
    of: asked.length,
  });
  return (
    <section ref={frame} className={frameCss['preview']} aria-label={title}>
      <header className={frameCss['title']}>
        {!inDialog && <h2>{title}</h2>}
        <div role="status">{status}</div>
        {done < asked.length && <Progress value={(done / asked.length) * 100} aria-label={status} />}
      </header>
      {/* Scrolled by keys as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={frameCss['scroll']} tabIndex={0} role="region" aria-label={say(words.table)}>
        <ul className={frameCss['apart']}>
          {sheets.map(({ key, definition, bundle }) => (
            <li key={key}>
              <strong>{textOf(bundle.document['code'])}</strong> {say(definition.label)}
            </li>
          ))}
        </ul>
        {failed.length > 0 && (
          <>
            <h3>{say(words.apart)}</h3>
            <ul className={frameCss['apart']}>
              {failed.map(({ key, code, why }) => (
                <li key={key}>
                  <strong>{code}</strong> {why}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <footer className={css['foot']}>
        <span className={css['choices']}>
          <PrintChoices value={options} onChange={setOptions} />
        </span>
        <span className={css['buttons']}>
          <Button variant="default" onClick={onClose}>
            {say(words.close)}
          </Button>
          <Button
            data-act
            leftSection={<Icon name="print" size={18} />}
            aria-disabled={!ready || undefined}
            data-disabled={!ready || undefined}
            loading={writing}
            onClick={() => void print()}
          >
            {say(words.print, { n: sheets.length })}
          </Button>
        </span>
      </footer>
      {printing.length > 0 &&
        createPortal(
          <div className={css['sheets']}>
            {printing.flatMap(({ key, definition, bundle, made, copies }, at) =>
              Array.from({ length: copies }, (_, copy) => (
                <PrintSheet
                  key={`${key} ${copy}`}
                  definition={definition}
                  bundle={bundle}
                  printedBy={user?.realName ?? ''}
                  options={options}
                  made={made}
                  copy={copy}
                  page={`sheet${at}x${copy}`}
                />
              )),
            )}
          </div>,
          document.body,
        )}
    </section>
  );
};
