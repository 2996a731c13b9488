/**
 * The print sheet of a document or a record on its own route, without the frame (interface 4.8). What can be chosen stands in a bar above
 * it, on the screen only.
 */
import { bundleQuery } from '#client/blocks/bundle.ts';
import { PrintChoices, usualPrint } from '#client/blocks/PrintChoices.tsx';
import { PrintSheet, type Printed } from '#client/blocks/PrintSheet.tsx';
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { pageOf } from '#client/blocks/useActions.ts';
import { useNavigation, usePageMarks } from '#client/data/page.ts';
import { recordQuery } from '#client/data/resource.ts';
import { useSession } from '#client/data/session.ts';
import '#client/fields/styles.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Definition } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TemplateProps } from './DocumentPage.tsx';
import css from './print.module.css';

const words = {
  failed: w('This could not be loaded', '加载失败'),
  print: w('Print', '打印'),
  close: w('Close', '关闭'),
  bar: w('Printing', '打印选项'),
};

/** What stands on the sheet: a document with its trail, a record alone. */
const useSheet = (definition: Definition, id: string): { readonly error: Error | null; readonly sheet: Printed | undefined } => {
  const isDocument = definition.kind === 'document';
  const bundle = useQuery({ ...bundleQuery({ resource: definition.key, id }), enabled: isDocument });
  const record = useQuery({ ...recordQuery(definition, id), enabled: !isDocument });
  return isDocument
    ? { error: bundle.error, sheet: bundle.data }
    : { error: record.error, sheet: record.data && { document: record.data, trail: [], flow: null } };
};

export const PrintPage = ({ definition, query }: TemplateProps) => {
  const say = useSay();
  const { back, go } = useNavigation();
  const user = useSession((session) => session.user);
  const [options, setOptions] = useState(usualPrint);
  const { error, sheet } = useSheet(definition, query['id'] ?? '');
  const code = sheet?.document['code'];
  usePageMarks({ title: typeof code === 'string' ? code : null });
  useShortcuts('page', { 'Mod+KeyP': { words: words.print, run: () => window.print() } });
  // Opened in a window of its own there is nothing to go back to but the document.
  const close = () => (history.length > 1 ? back() : go(pageOf(definition, 'View'), query, { replace: true }));
  useShortcuts('page', { Escape: { words: words.close, run: close } });
  if (error)
    return (
      <main>
        <Alert color="berry" m="md" title={<h1>{say(words.failed)}</h1>}>
          {error.message}
        </Alert>
      </main>
    );
  if (!sheet) return <Skeleton height={480} m="md" aria-busy />;
  return (
    <main className={css['page']}>
      <div className={css['toolbar']} role="toolbar" aria-label={say(words.bar)}>
        <Button leftSection={<Icon name="print" size={18} />} onClick={() => window.print()}>
          {say(words.print)}
        </Button>
        <Button variant="default" onClick={close}>
          {say(words.close)}
        </Button>
        <PrintChoices value={options} onChange={setOptions} decided={definition.kind === 'document'} />
      </div>
      <div className={css['paper']}>
        <PrintSheet definition={definition} bundle={sheet} printedBy={user?.realName ?? ''} options={options} />
      </div>
    </main>
  );
};
