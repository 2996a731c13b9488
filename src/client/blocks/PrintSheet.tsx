/**
 * A document on paper (interface 4.8): A4, black on white, hairlines, heads that repeat, rows and the signature block that do not
 * break. Labels are the company's (Chinese), with English beside them where asked. Code and page stand in the margin boxes.
 */
import { useBrand } from '#client/data/brand.ts';
import { printed } from '#client/fields/prints.ts';
import { rightAligned } from '#client/fields/kindSets.ts';
import { totalText } from '#client/fields/numberText.ts';
import { useSession } from '#client/data/session.ts';
import type { Names, TrailEntry } from '#model/api.ts';
import type { DocumentBundle } from '#model/inbox.ts';
import { allFields, allLineFields } from '#model/common.ts';
import { formatInstant } from '#model/dates.ts';
import { capitalAmount } from '#model/decimal.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { totalsOf } from '#model/totals.ts';
import { linesOf, isEmpty } from '#model/values.ts';
import type { Field } from '#model/field.ts';
import { thousands } from '#model/format.ts';
import { type Words, w } from '#model/words.ts';
import { textOf } from '#model/text.ts';
import { Fragment, useState } from 'react';
import { readGroupsOf } from '#model/groups.ts';
import css from './PrintSheet.module.css';
import { deedOf, isAutomatic } from './trailWords.ts';

const words = {
  total: w('Total', '合计'),
  capital: w('In capitals', '大写'),
  approval: w('Trail', '审批轨迹'),
  open: w('(open)', '（待审批）'),
  draft: w('DRAFT', '未生效'),
  printed: w('printed {at} by {name}', '{at} 由 {name} 打印'),
  number: w('No.', '单号'),
  applicant: w('Applicant', '申请人'),
};
/** What the applicant does, at no node. */
const sending: ReadonlySet<string> = new Set(['submit', 'repost']);

/** From this many line columns on the paper is turned. */
const LANDSCAPE_FROM = 9;
/** Kinds whose text is never broken over lines. */
const dated: ReadonlySet<string> = new Set(['date', 'dateTime', 'month', 'time']);

export interface PrintOptions {
  readonly rounds: 'last' | 'all';
  readonly comments: boolean;
  readonly english: boolean;
}

/** A document with its trail; a record has none, and no flow. */
export type Printed = Pick<DocumentBundle, 'document' | 'trail' | 'flow'>;

interface Props {
  readonly definition: Definition;
  readonly bundle: Printed;
  readonly printedBy: string;
  readonly options: PrintOptions;
  /** An instant, by default when the sheet was opened; stories and tests set it. */
  readonly printedAt?: string;
  /** Name of its pages, where several sheets are printed at once. */
  readonly page?: string;
}

const columnsOf = (definition: Definition, name: string, rows: readonly AnyDoc[]): readonly (readonly [string, Field])[] =>
  Object.entries(allLineFields(definition.lines[name]!)).filter(([column]) => rows.some((row) => !isEmpty(row[column])));

/** Text inside a CSS string. */
const quoted = (text: string): string => text.replaceAll(/["\\\n<]/g, '');

export const PrintSheet = ({ definition, bundle, printedBy, options, printedAt, page: name }: Props) => {
  const brand = useBrand();
  const [opened] = useState(() => new Date().toISOString());
  const dictionary = useSession((session) => session.dictionary);
  const { document, trail, flow } = bundle;
  const fields = allFields(definition);
  const names = (document['$names'] as Names | undefined) ?? {};
  const label = ({ zh, en }: Words) => (options.english ? `${zh} ${en}` : zh);
  const text = (field: Field, value: unknown) => printed({ field, value, names, dictionary, language: 'zh' });
  const code = textOf(document['code']);
  const groups = readGroupsOf(definition).flatMap((group) => group.names);
  const plain = groups.filter((name) => fields[name] && name !== 'code' && !isEmpty(document[name]) && fields[name].kind !== 'images');
  const wide = (field: Field) => field.kind === 'longText' || field.kind === 'richText' || field.kind === 'files' || field.kind === 'json';
  const sets = Object.keys(definition.lines).filter((name) => linesOf(document, name).length > 0);
  const most = Math.max(0, ...sets.map((name) => columnsOf(definition, name, linesOf(document, name)).length));
  const landscape = most >= LANDSCAPE_FROM;
  const money = definition.document?.figure?.kind === 'money' ? definition.document.figure.field : undefined;
  const lastRun = Math.max(0, ...trail.map(({ run }) => run));
  const entries = trail
    .toSorted((a, b) => a.seq - b.seq)
    .filter((entry) => !isAutomatic(entry.action) && (options.rounds === 'all' || entry.run === lastRun));
  const waiting = flow?.route.filter(({ state }) => state !== 'done') ?? [];
  const at = formatInstant(printedAt ?? opened, 'yyyy-MM-dd hh:mm');
  const foot = words.printed.zh.replace('{at}', at).replace('{name}', printedBy);
  const page = `@page ${name ?? ''} { size: A4 ${landscape ? 'landscape' : 'portrait'}; margin: 14mm 12mm 16mm; @top-right { content: "${quoted(code)}"; font-size: 9pt; } @bottom-left { content: "${quoted(foot)}"; font-size: 8pt; } @bottom-right { content: counter(page) " / " counter(pages); font-size: 8pt; } }`;

  const cells = plain.map((name) => ({
    name,
    field: fields[name]!,
    whole: wide(fields[name]!) || text(fields[name]!, document[name]).length > 24,
  }));
  const rows: (typeof cells)[] = [];
  for (const cell of cells) {
    const last = rows.at(-1);
    if (!cell.whole && last?.length === 1 && !last[0]!.whole) last.push(cell);
    else rows.push([cell]);
  }
  const opinion = (entry: TrailEntry) => {
    const deed = deedOf(entry.action).words.zh;
    return options.comments && entry.comment && entry.comment !== deed ? `${deed}：${entry.comment}` : deed;
  };
  return (
    <article
      className={css['sheet']}
      data-landscape={landscape || undefined}
      lang="zh-CN"
      data-print
      style={name === undefined ? undefined : { page: name }}
    >
      <style>{page}</style>
      {definition.kind !== 'document' || document['status'] === 'approved' ? null : (
        <div className={css['watermark']} aria-hidden data-text={words.draft.zh} />
      )}
      <header className={css['head']}>
        <span className={css['company']}>
          {brand.logo && <img src={brand.logo} alt="" />}
          {brand.zh}
        </span>
        <h1>{label(definition.label)}</h1>
        <span className={css['code']}>{code && `${label(words.number)} ${code}`}</span>
      </header>
      <table className={css['grid']}>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]!.name}>
              {row.map(({ name, field, whole }) => (
                <Fragment key={name}>
                  <th scope="row">{label(field.label)}</th>
                  <td colSpan={whole || row.length === 1 ? 3 : 1}>{text(field, document[name])}</td>
                </Fragment>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {sets.map((name) => {
        const lines = definition.lines[name]!;
        const records = linesOf(document, name);
        const columns = columnsOf(definition, name, records);
        const totals = totalsOf(lines, records);
        return (
          <table key={name} className={css['lines']}>
            <caption>{label(lines.label)}</caption>
            <thead>
              <tr>
                <th scope="col">#</th>
                {columns.map(([column, field]) => (
                  <th key={column} scope="col" data-right={rightAligned.has(field.kind) || undefined}>
                    {label(field.label)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {records.map((record, index) => (
                <tr key={textOf(record['id'] ?? index)}>
                  <td>{index + 1}</td>
                  {columns.map(([column, field]) => (
                    <td key={column} data-right={rightAligned.has(field.kind) || undefined} data-whole={dated.has(field.kind) || undefined}>
                      {text(field, record[column])}
                    </td>
                  ))}
                </tr>
              ))}
              {Object.keys(totals).length > 0 ? (
                <tr className={css['total']}>
                  <td data-whole>{words.total.zh}</td>
                  {columns.map(([column, field]) => (
                    <td key={column} data-right={rightAligned.has(field.kind) || undefined}>
                      {totals[column] === undefined ? '' : totalText(field, totals[column])}
                    </td>
                  ))}
                </tr>
              ) : null}
            </tbody>
          </table>
        );
      })}
      {money && !isEmpty(document[money]) ? (
        <p className={css['capital']}>
          <span>
            {label(fields[money]!.label)}（{label(words.capital)}）{capitalAmount(document[money])}
          </span>
          <strong>¥ {thousands(document[money])}</strong>
        </p>
      ) : null}
      {entries.length + waiting.length > 0 ? (
        <table className={`${css['lines']} ${css['approval']}`}>
          <caption>{label(words.approval)}</caption>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.id}>
                <td>{entry.node?.name.zh ?? (sending.has(entry.action) ? words.applicant.zh : '')}</td>
                <td>{opinion(entry)}</td>
                <td>
                  {entry.actor?.name ?? ''}
                  {entry.onBehalfOf ? `（代 ${entry.onBehalfOf.name}）` : ''}
                </td>
                <td>{formatInstant(entry.at, 'yyyy-MM-dd hh:mm')}</td>
              </tr>
            ))}
            {waiting.map((step) => (
              <tr key={step.nodeId}>
                <td>{step.name.zh}</td>
                <td>{words.open.zh}</td>
                <td />
                <td />
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <footer className={css['foot']}>{foot}</footer>
    </article>
  );
};
