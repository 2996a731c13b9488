/** The contract on paper, on its own route without the frame: what can be chosen stands beside it on the screen only. Its print goes into its trail. */
import { leavesTrail } from '#client/blocks/print/printing.ts';
import page from '#client/blocks/print/printPage.module.css';
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { usePrinting, useSheet } from '#client/blocks/print/usePrinting.ts';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { useDefinition } from '#client/data/server/resource.ts';
import { useSession } from '#client/data/session.ts';
import { printed } from '#client/fields/prints.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Names } from '#model/api.ts';
import type { Definition } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { Alert, Button, Skeleton, Text } from '@mantine/core';
import { ContractPaper } from './ContractPaper.tsx';
import { missingIn, valuesOf } from './text.ts';
import { words } from './textWords.ts';

const Sheet = ({ definition, id }: { readonly definition: Definition; readonly id: string }) => {
  const say = useSay();
  const { back } = useNavigation();
  const dictionary = useSession((session) => session.dictionary);
  const found = useSheet(definition, id);
  const { error, sheet } = found;
  const { made, busy, refused, print } = usePrinting(definition, found, 1);
  useShortcuts('page', {
    'Mod+KeyP': { words: words.print, run: () => void print() },
    Escape: { words: words.close, run: back },
  });
  const contract = sheet?.document;
  usePageMarks({ title: textOf(contract?.['code']) || say(words.title) });
  if (contract === undefined)
    return error ? (
      <main>
        <Alert color="berry" m="md" title={<h1>{say(words.failed)}</h1>}>
          {error.message}
        </Alert>
      </main>
    ) : (
      <Skeleton height={480} m="md" aria-busy />
    );
  const names = (contract['$names'] as Names | undefined) ?? {};
  const values = valuesOf(definition.fields, (field, name) => printed({ field, value: contract[name], names, dictionary, language: 'zh' }));
  const missing = missingIn([textOf(contract['keyTerms']), textOf(contract['breachTerms'])], values);
  return (
    <main className={page['page']}>
      <section className={page['options']} aria-label={say(words.bar)}>
        <div className={page['buttons']}>
          <Button leftSection={<Icon name="print" size={18} />} loading={busy} onClick={() => void print()}>
            {say(words.print)}
          </Button>
          <Button variant="default" onClick={back}>
            {say(words.close)}
          </Button>
        </div>
        {refused !== null && (
          <Alert color="berry" role="alert">
            {refused}
          </Alert>
        )}
        <Text size="sm">{say(words.placeholders, { example: '{甲方}' })}</Text>
        {missing.length > 0 && <Alert color="amber">{say(words.missing, { names: missing.join(say({ en: ', ', zh: '、' })) })}</Alert>}
      </section>
      {/* Scrolled by keys as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={page['paper']} tabIndex={0} role="region" aria-label={say(words.sheet)}>
        <ContractPaper
          definition={definition}
          contract={contract}
          values={values}
          made={made}
          written={leavesTrail(definition, sheet ?? { trail: [] })}
        />
      </div>
    </main>
  );
};

export const ContractTextPage = ({ query }: PageProps) => {
  const definition = useDefinition('contractDefinition').data;
  return definition ? <Sheet definition={definition} id={query['id'] ?? ''} /> : <Skeleton height={480} m="md" aria-busy />;
};
