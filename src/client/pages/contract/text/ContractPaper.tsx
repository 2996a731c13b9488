/** A contract on paper: parties, subject, price, payment, term and terms in numbered articles, and where both sides sign. In the company's language. */
import { PrintHead } from '#client/blocks/print/PrintHead.tsx';
import { PrintLines, paperLines } from '#client/blocks/print/PrintLines.tsx';
import { quoted } from '#client/blocks/print/printing.ts';
import sheet from '#client/blocks/print/PrintSheet.module.css';
import { useSession } from '#client/data/session.ts';
import { printed } from '#client/fields/prints.ts';
import type { Names } from '#model/api.ts';
import { capitalAmount, isPositive } from '#model/calculation/decimal.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { Field } from '#model/field.ts';
import { thousands } from '#model/calculation/format.ts';
import type { PrintMade } from '#model/api.ts';
import { isInForce } from '#model/status.ts';
import { textOf } from '#model/calculation/text.ts';
import type { Words } from '#model/words.ts';
import type { ReactNode } from 'react';
import css from './paper.module.css';
import { piecesOf, type Values } from './text.ts';
import { words } from './textWords.ts';

interface Props {
  readonly definition: Definition;
  readonly contract: AnyDoc;
  readonly values: Values;
  readonly made: PrintMade | null;
  /** It leaves a trail, so that its code comes with the print. */
  readonly written: boolean;
}

const numerals = ['一', '二', '三', '四', '五', '六', '七'] as const;

const Filled = ({ text, values }: { readonly text: string; readonly values: Values }) => (
  <p>
    {piecesOf(text, values).map(({ text: piece, missing }, at) =>
      missing ? (
        <span key={at} className={css['gap']}>
          {piece}
        </span>
      ) : (
        piece
      ),
    )}
  </p>
);

const margins = (code: string): string =>
  `@page { size: A4; margin: 18mm 16mm; @top-right { content: "${quoted(code)}"; font-size: 9pt; } @bottom-right { content: counter(page) " / " counter(pages); font-size: 8pt; } }`;

export const ContractPaper = ({ definition, contract, values, made, written }: Props) => {
  const dictionary = useSession((session) => session.dictionary);
  const names = (contract['$names'] as Names | undefined) ?? {};
  const label = ({ zh }: Words): string => zh;
  const tell = (field: Field, value: unknown): string => printed({ field, value, names, dictionary, language: 'zh' });
  const text = (name: string): string => textOf(contract[name]);
  const told = (name: string): string => (definition.fields[name] ? tell(definition.fields[name], contract[name]) : '');
  const draft = !isInForce(contract['status']);
  const sets = paperLines(definition, contract);
  const lines = (name: string): ReactNode =>
    sets
      .filter((set) => set.name === name)
      .map((set) => <PrintLines key={set.name} definition={definition} lines={set} label={label} text={tell} />);
  const percent = (name: string): string =>
    isPositive(text(name) || '0') ? `${label(definition.fields[name]?.label ?? words.total)}：${told(name)}。` : '';
  const articles = [
    { title: words.subject, body: lines('subjectLines'), some: sets.some(({ name }) => name === 'subjectLines') },
    {
      title: words.price,
      body: (
        <p>
          {definition.fields['totalAmount']?.label.zh}：{told('currency')} {thousands(text('totalAmount') || '0')}
          {text('currency') === 'CNY' && `（大写：${capitalAmount(text('totalAmount') || '0')}）`}；{definition.fields['taxRate']?.label.zh}
          ：{told('taxRate')}；{definition.fields['amountExTax']?.label.zh}：{thousands(text('amountExTax') || '0')}。
        </p>
      ),
      some: text('direction') !== 'none',
    },
    {
      title: words.payment,
      body: (
        <>
          <p>
            {definition.fields['settleMode']?.label.zh}：{told('settleMode')}。{percent('prepayRate')}
            {percent('retentionRate')}
          </p>
          {lines('payPlan')}
        </>
      ),
      some: text('direction') !== 'none',
    },
    {
      title: words.term,
      body: (
        <p>
          {text('startDate')} 至 {text('endDate')}。
        </p>
      ),
      some: true,
    },
    { title: words.terms, body: <Filled text={text('keyTerms')} values={values} />, some: text('keyTerms') !== '' },
    { title: words.breach, body: <Filled text={text('breachTerms')} values={values} />, some: text('breachTerms') !== '' },
  ].filter(({ some }) => some);
  return (
    <article className={`${sheet['sheet']} ${css['paper']}`} lang="zh-CN" data-print>
      <style>{margins(text('code'))}</style>
      {draft && <div className={sheet['watermark']} aria-hidden data-text={words.draft.zh} data-alone />}
      <PrintHead
        definition={definition}
        document={contract}
        number={`${words.number.zh} ${text('code')}`}
        made={made}
        written={written}
        opens={words.opens.zh}
      />
      <h1 className={css['title']}>{text('contractName')}</h1>
      <dl className={css['parties']}>
        <dt>{words.partyA.zh}</dt>
        <dd>{text('partyA')}</dd>
        <dt>{words.partyB.zh}</dt>
        <dd>{text('partyB')}</dd>
        {text('signPlace') !== '' && (
          <>
            <dt>{words.place.zh}</dt>
            <dd>{text('signPlace')}</dd>
          </>
        )}
      </dl>
      {articles.map(({ title, body }, at) => (
        <section key={title.en}>
          <h2>
            {numerals[at]}、{title.zh}
          </h2>
          {body}
        </section>
      ))}
      <div className={css['signs']}>
        {[words.partyA, words.partyB].map((party) => (
          <dl key={party.en}>
            <dt>
              {party.zh}
              {words.seal.zh}
            </dt>
            <dd />
            <dt>{words.signer.zh}</dt>
            <dd />
            <dt>{words.signedOn.zh}</dt>
            <dd />
          </dl>
        ))}
      </div>
    </article>
  );
};
