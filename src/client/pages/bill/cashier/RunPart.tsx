/** Open runs: released by another person, given to the bank as a file, and settled payment by payment. */
import frame from '#client/blocks/frame.module.css';
import { RecordActs, withoutPages } from '#client/blocks/act/RecordActs.tsx';
import { download } from '#client/data/server/call.ts';
import { offerFile } from '#client/data/server/file.ts';
import { usePermit } from '#client/data/permit.tsx';
import { useDefinition } from '#client/data/server/resource.ts';
import { ChoiceTone } from '#client/fields/ChoiceTone.tsx';
import { Money } from '#client/theme/figures.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Can, Names } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { RecordLink } from '../money/RecordLink.tsx';
import { filePath } from './calls.ts';
import css from './cashier.module.css';
import { Results } from './Results.tsx';
import { words } from './cashierWords.ts';

const BankFile = ({ run }: { readonly run: AnyDoc }) => {
  const say = useSay();
  const [busy, setBusy] = useState(false);
  const take = async (): Promise<void> => {
    setBusy(true);
    const file = await download(filePath(textOf(run['id'])));
    setBusy(false);
    if (file !== null) offerFile(`${textOf(run['code'])}.csv`, 'text/csv', file);
  };
  return (
    <Button size="compact-md" variant="default" loading={busy} onClick={() => void take()}>
      {say(words.file)}
    </Button>
  );
};

interface Props {
  readonly run: AnyDoc;
  readonly today: string;
  /** The page was opened for this one. */
  readonly asked: boolean;
}

const Run = ({ run, today, asked }: Props) => {
  const say = useSay();
  const definition = useDefinition('paymentBatch').data;
  const [mayTake, maySettle] = [usePermit('paymentBatch:sensitive'), usePermit('paymentBatch:put')];
  const released = run['runState'] === 'released';
  const account = ((run['$names'] ?? {}) as Names)[`companyBankAccount/${textOf(run['accountId'])}`];
  return (
    <li className={css['run']} data-asked={asked || undefined}>
      <div className={frame['head']}>
        <span>
          <RecordLink resource="paymentBatch" id={textOf(run['id'])} name={textOf(run['code'])} />
          <span className={frame['second']}>
            {account === undefined ? '' : `${say(account)} · `}
            {say(words.countOf, { n: Number(run['rowCount'] ?? 0) })}{' '}
            <Money value={textOf(run['total'])} currency={textOf(run['currency'])} />
          </span>
        </span>
        <span className={frame['bar']}>
          <ChoiceTone of="payRunState" value={textOf(run['runState'])} />
          {definition && <RecordActs definition={withoutPages(definition)} record={run} can={(run['can'] ?? {}) as Can} />}
          {released && mayTake && <BankFile run={run} />}
        </span>
      </div>
      {released && maySettle && <Results run={run} today={today} unfolded={asked} />}
    </li>
  );
};

export const RunPart = ({
  runs,
  today,
  asked,
}: Pick<Props, 'today'> & { readonly runs: readonly AnyDoc[]; readonly asked: string | undefined }) => {
  const say = useSay();
  return (
    <section className={frame['part']}>
      <h2>{say(words.runs)}</h2>
      {runs.length === 0 ? (
        <p className={frame['quiet']}>{say(words.noRuns)}</p>
      ) : (
        <ul className={css['results']} style={{ margin: 0, padding: 0, listStyle: 'none' }} aria-label={say(words.runs)}>
          {runs.map((run) => (
            <Run key={textOf(run['id'])} run={run} today={today} asked={textOf(run['id']) === asked} />
          ))}
        </ul>
      )}
    </section>
  );
};
