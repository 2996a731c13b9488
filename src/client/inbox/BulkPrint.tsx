/**
 * Print sheets of many documents in one go (interface 4.8, 5.3): each is read first, those that cannot be read stand apart with the reason;
 * then one sheet follows the other on pages of its own.
 */
import { bundleQuery, targetOf } from '#client/blocks/bundle.ts';
import { PrintChoices, usualPrint } from '#client/blocks/PrintChoices.tsx';
import { PrintSheet } from '#client/blocks/PrintSheet.tsx';
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { definitionQuery } from '#client/data/resource.ts';
import { session } from '#client/data/session.ts';
import { Icon } from '#client/theme/Icon.tsx';
import '#client/fields/styles.ts';
import { useSay } from '#client/words/language.tsx';
import type { Definition } from '#model/definition.ts';
import type { DocumentBundle, InboxRow } from '#model/inbox.ts';
import { textOf } from '#model/text.ts';
import { w } from '#model/words.ts';
import { Button, Progress } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import css from './Bulk.module.css';
import { keyOf } from './queries.ts';

const words = {
  title: w('Print: {n}', '打印：{n}条'),
  reading: w('Reading {n} of {of}', '正在读取 {n} / {of}'),
  ready: w('{n} sheets are ready.', '已备好{n}份。'),
  apart: w('Cannot be read', '无法读取'),
  print: w('Print {n}', '打印{n}份'),
  close: w('Close', '关闭'),
  table: w('Documents to print', '待打印单据'),
};

/** So many are read at a time. */
const atOnce = 4;

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

/** Reads the documents of `rows`; what was read ahead is not read again. */
const useSheets = (rows: readonly InboxRow[]) => {
  const client = useQueryClient();
  const [read, setRead] = useState<{ readonly sheets: readonly Sheet[]; readonly failed: readonly Failed[] }>({ sheets: [], failed: [] });
  useEffect(() => {
    let stopped = false;
    const sheets = new Map<string, Sheet>();
    const failed: Failed[] = [];
    const waiting = [...rows];
    const work = async (): Promise<void> => {
      for (let row = waiting.shift(); row && !stopped; row = waiting.shift()) {
        const key = keyOf(row);
        try {
          const [bundle, definition] = await Promise.all([
            client.ensureQueryData(bundleQuery(targetOf(row))),
            client.ensureQueryData(definitionQuery(row.resource)),
          ]);
          if (definition) sheets.set(key, { key, definition, bundle });
        } catch (error) {
          failed.push({ key, code: row.code, why: error instanceof Error ? error.message : String(error) });
        }
        // In the order of the list, whatever came first.
        if (!stopped) setRead({ sheets: rows.flatMap((one) => sheets.get(keyOf(one)) ?? []), failed: [...failed] });
      }
    };
    void Promise.all(Array.from({ length: atOnce }, work));
    return () => void (stopped = true);
  }, [rows, client]);
  return read;
};

interface Props {
  readonly rows: readonly InboxRow[];
  readonly onClose: () => void;
}

export const BulkPrint = ({ rows, onClose }: Props) => {
  const say = useSay();
  const frame = useRef<HTMLElement>(null);
  const [asked] = useState(rows);
  const { sheets, failed } = useSheets(asked);
  const [options, setOptions] = useState(usualPrint);
  const [printing, setPrinting] = useState(false);
  const user = session.get().user;
  const done = sheets.length + failed.length;
  const ready = done === asked.length && sheets.length > 0;
  useEffect(() => frame.current?.querySelector<HTMLElement>('[data-act]')?.focus(), []);
  // The sheets stand in the page only while they are printed; everything else is hidden then.
  const print = () => {
    if (!ready) return;
    const root = document.documentElement;
    flushSync(() => setPrinting(true));
    root.dataset['print'] = 'documents';
    window.print();
    delete root.dataset['print'];
    setPrinting(false);
  };
  useShortcuts('bar', { 'Mod+KeyP': { words: words.print, run: print }, Escape: { words: words.close, run: onClose } }, { within: frame });
  const title = say(words.title, { n: asked.length });
  const status = say(done === asked.length ? words.ready : words.reading, {
    n: done === asked.length ? sheets.length : done,
    of: asked.length,
  });
  return (
    <section ref={frame} className={css['preview']} aria-label={title}>
      <header className={css['title']}>
        <h2>{title}</h2>
        <div role="status">{status}</div>
        {done < asked.length && <Progress value={(done / asked.length) * 100} aria-label={status} />}
      </header>
      {/* Scrolled by keys as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css['scroll']} tabIndex={0} role="region" aria-label={say(words.table)}>
        <ul className={css['apart']}>
          {sheets.map(({ key, definition, bundle }) => (
            <li key={key}>
              <strong>{textOf(bundle.document['code'])}</strong> {say(definition.label)}
            </li>
          ))}
        </ul>
        {failed.length > 0 && (
          <>
            <h3>{say(words.apart)}</h3>
            <ul className={css['apart']}>
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
            onClick={print}
          >
            {say(words.print, { n: sheets.length })}
          </Button>
        </span>
      </footer>
      {printing &&
        createPortal(
          <div className={css['sheets']}>
            {sheets.map(({ key, definition, bundle }, at) => (
              <PrintSheet
                key={key}
                definition={definition}
                bundle={bundle}
                printedBy={user?.realName ?? ''}
                options={options}
                page={`sheet${at}`}
              />
            ))}
          </div>,
          document.body,
        )}
    </section>
  );
};
