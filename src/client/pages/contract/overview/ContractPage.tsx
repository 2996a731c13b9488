/**
 * One contract at a glance: its money, how much may be paid now and why not more, its plan with what is due, what was paid and invoiced,
 * the versions of its terms, its files. Accountants and cashiers work from here.
 */
import frame from '#client/blocks/frame.module.css';
import { Failed, Loaded, mayRetry } from '#client/blocks/Loaded.tsx';
import { RecordActs, withoutPages } from '#client/blocks/act/RecordActs.tsx';
import { useToday } from '#client/data/clock.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { useDefinition, useRecord } from '#client/data/server/resource.ts';
import { ChoiceTone } from '#client/fields/ChoiceTone.tsx';
import { FileList } from '#client/fields/fileList.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Can } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { FileRef } from '#model/field.ts';
import { textOf } from '#model/calculation/text.ts';
import type { Words } from '#model/words.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import css from './contract.module.css';
import { payableQuery } from './calls.ts';
import { planRows, withLimits } from './contract.ts';
import { MayPay, MoneyLine } from './MoneyLine.tsx';
import { LinesTable, PlanTable } from './Tables.tsx';
import { words } from './overviewWords.ts';

const filesOf = (record: AnyDoc | undefined, name: string): readonly FileRef[] =>
  (record?.[name] as readonly FileRef[] | null | undefined) ?? [];

const Files = ({ record, contract }: { readonly record: AnyDoc; readonly contract: UseQueryResult<AnyDoc> }) => {
  const say = useSay();
  const groups: readonly (readonly [Words, readonly FileRef[]])[] = [
    [words.text, filesOf(contract.data, 'contractFiles')],
    [words.ofLedger, filesOf(record, 'files')],
  ];
  const some = groups.filter(([, files]) => files.length > 0);
  return (
    <section className={frame['part']}>
      <h2>{say(words.files)}</h2>
      {contract.isError && mayRetry(contract.error) && (
        <Failed error={contract.error} onRetry={contract.refetch} title={words.textFailed} />
      )}
      {some.length === 0 && !contract.isFetching && <p className={frame['quiet']}>{say(words.noFiles)}</p>}
      {some.map(([label, files]) => (
        <div key={label.en}>
          <h3>{say(label)}</h3>
          <FileList files={files} />
        </div>
      ))}
    </section>
  );
};

const Sheet = ({ definition, record }: { readonly definition: Definition; readonly record: AnyDoc }) => {
  const say = useSay();
  const today = useToday();
  const readsContract = usePermit('contractDefinition:page');
  const contractId = textOf(record['contractId']);
  const payable = useQuery(payableQuery(textOf(record['id'])));
  const contract = useRecord(readsContract ? 'contractDefinition' : null, contractId);
  const currency = textOf(record['currency']) || 'CNY';
  return (
    <>
      <header className={frame['head']}>
        <div>
          <h1 tabIndex={-1}>{textOf(record['contractName'])}</h1>
          <span className={frame['quiet']}>
            {[
              record['contractNo'],
              record['counterparty'],
              [record['startDate'], record['endDate']].map(textOf).filter(Boolean).join(' – '),
            ]
              .map(textOf)
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
        <ChoiceTone of="contractPerform" value={textOf(record['performState'])} />
        <nav className={frame['bar']} aria-label={say(words.title)}>
          <PageLink to="/contract/contractParameterView" query={{ id: textOf(record['id']) }}>
            {say(words.ledger)}
          </PageLink>
          {contract.data && (
            <>
              <PageLink to="/contract/contractDefinitionView" query={{ id: contractId }}>
                {say(words.document)}
              </PageLink>
              <PageLink to="/contract/contractTextPrint" query={{ id: contractId }}>
                {say(words.paper)}
              </PageLink>
            </>
          )}
          <PageLink to="/contract/paymentCalendar">{say(words.calendar)}</PageLink>
        </nav>
      </header>
      <MoneyLine record={record} />
      {record['direction'] !== 'none' && (
        <MayPay record={record} payable={payable}>
          <RecordActs
            definition={withLimits(withoutPages(definition), payable.data)}
            record={record}
            can={(record['can'] as Can | undefined) ?? {}}
          />
        </MayPay>
      )}
      <PlanTable rows={planRows(record, today)} currency={currency} />
      <div className={`${frame['halves']} ${css['terms']}`}>
        <LinesTable
          definition={definition}
          record={record}
          set="payments"
          title={words.entries}
          none={words.noEntries}
          columns={['payNo', 'payDate', 'amount', 'phase', 'payStatus', 'files']}
        />
        <LinesTable
          definition={definition}
          record={record}
          set="invoices"
          title={words.bills}
          none={words.noBills}
          columns={['invoiceNo', 'invoiceDate', 'amount', 'taxAmount', 'files']}
        />
      </div>
      <div className={`${frame['halves']} ${css['terms']}`}>
        <LinesTable
          definition={definition}
          record={record}
          set="versions"
          title={words.versions}
          none={words.noVersions}
          columns={['changedOn', 'approveType', 'total', 'endDate', 'note']}
        />
        <Files record={record} contract={contract} />
      </div>
    </>
  );
};

export const ContractPage = ({ query }: PageProps) => {
  const say = useSay();
  const id = query['id'] ?? '';
  const definition = useDefinition('contractParameter').data;
  const record = useRecord('contractParameter', id);
  usePageMarks({ title: textOf(record.data?.['contractName']) || say(words.title) });
  return (
    <div className={frame['page']} data-scroll>
      <Loaded of={record} title={words.failed} height={320}>
        {(found) => definition && <Sheet definition={definition} record={found} />}
      </Loaded>
    </div>
  );
};
