/**
 * The print sheet of a document or a record on its own route, without the frame. What can be chosen stands left of it, on
 * the screen only. A document's print is written into its trail before it is printed, so that the paper bears the code of its entry.
 */
import { PrintChoices } from '#client/blocks/print/PrintChoices.tsx';
import { usualPrint } from '#client/blocks/print/printing.ts';
import { PrintSheet } from '#client/blocks/print/PrintSheet.tsx';
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { pageOf } from '#client/data/page/placeOfRecord.ts';
import { usePrinting, useSheet } from '#client/blocks/print/usePrinting.ts';
import { useNavigation, usePageMarks } from '#client/data/page/page.ts';
import { useSession } from '#client/data/session.ts';
import '#client/fields/styles.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Alert, Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import type { TemplateProps } from './templates.ts';
import css from '#client/blocks/print/printPage.module.css';

const words = {
  failed: w('This could not be loaded', '加载失败'),
  print: w('Print', '打印'),
  close: w('Close', '关闭'),
  bar: w('Printing', '打印选项'),
  sheet: w('Print sheet', '打印页'),
};

export const PrintPage = ({ definition, query }: TemplateProps) => {
  const say = useSay();
  const { back, go } = useNavigation();
  const user = useSession((session) => session.user);
  const [options, setOptions] = useState(usualPrint);
  const found = useSheet(definition, query['id'] ?? '');
  const { error, sheet } = found;
  const { made, busy, refused, print } = usePrinting(definition, found, options.copies);
  const code = sheet?.document['code'];
  usePageMarks({ title: typeof code === 'string' ? code : null });
  useShortcuts('page', { 'Mod+KeyP': { words: words.print, run: () => void print() } });
  // Opened in a window of its own there is nothing to go back to but the document.
  const close = () => (history.length > 1 ? back() : go(pageOf(definition, 'View'), query, { replace: true }));
  useShortcuts('page', { Escape: { words: words.close, run: close } });
  if (error && !sheet)
    return (
      <main>
        <Alert color="berry" m="md" title={<h1>{say(words.failed)}</h1>}>
          {error.message}
        </Alert>
      </main>
    );
  if (!sheet) return <Skeleton height={480} m="md" aria-busy />;
  // The further copies stand in the page only while they are printed.
  const copies = made ? options.copies : 1;
  return (
    <main className={css['page']}>
      <section className={css['options']} aria-label={say(words.bar)}>
        <div className={css['buttons']}>
          <Button leftSection={<Icon name="print" size={18} />} loading={busy} onClick={() => void print()}>
            {say(words.print)}
          </Button>
          <Button variant="default" onClick={close}>
            {say(words.close)}
          </Button>
        </div>
        {refused !== null && (
          <Alert color="berry" role="alert">
            {refused}
          </Alert>
        )}
        <PrintChoices value={options} onChange={setOptions} decided={definition.kind === 'document'} />
      </section>
      {/* Scrolled by keys as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css['paper']} tabIndex={0} role="region" aria-label={say(words.sheet)}>
        {Array.from({ length: copies }, (_, copy) => (
          <div key={copy} data-copy={copy}>
            <PrintSheet
              definition={definition}
              bundle={sheet}
              printedBy={user?.realName ?? ''}
              options={options}
              made={made}
              copy={copy}
              {...(copies > 1 ? { page: `copy${copy}` } : {})}
            />
          </div>
        ))}
      </div>
    </main>
  );
};
