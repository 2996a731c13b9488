/**
 * A document on paper: A4, black on white, hairlines, heads that repeat, rows and the signature block that do not
 * break. Labels are the company's (Chinese), with English beside them where asked. Code and page stand in the margin boxes.
 */
import { printed } from '#client/fields/prints.ts';
import { useSession } from '#client/data/session.ts';
import type { Names } from '#model/api.ts';
import { allFields } from '#model/common.ts';
import { formatInstant } from '#model/calculation/dates.ts';
import { capitalAmount } from '#model/calculation/decimal.ts';
import type { Definition } from '#model/definition.ts';
import { isEmpty } from '#model/values.ts';
import type { Field } from '#model/field.ts';
import { thousands } from '#model/calculation/format.ts';
import { readGroupsOf } from '#model/groups.ts';
import type { PrintMade } from '#model/api.ts';
import { type Words, w } from '#model/words.ts';
import { isInForce } from '#model/status.ts';
import { textOf } from '#model/calculation/text.ts';
import { Fragment, useState } from 'react';
import { leavesTrail, quoted, type Printed, type PrintOptions } from './printing.ts';
import { PrintApproval } from './PrintApproval.tsx';
import { PrintHead } from './PrintHead.tsx';
import { paperLines, PrintLines } from './PrintLines.tsx';
import { PrintFiles } from './PrintPictures.tsx';
import css from './PrintSheet.module.css';

const words = {
  capital: w('In capitals', '大写'),
  draft: w('DRAFT', '未生效'),
  printed: w('printed {at} by {name}', '{at} 由 {name} 打印'),
  original: w('original', '正本'),
  copy: w('copy {n}', '第{n}份'),
  verify: w('verify: QR', '扫码校验'),
  unwritten: w('not written into the trail', '未登记，无校验码'),
  number: w('No.', '单号'),
  opens: w('Opens the document and says whether this paper still equals it', '扫码打开单据，校验本页内容是否一致'),
};

/** From this many line columns on the paper is turned. */
const LANDSCAPE_FROM = 9;

interface Props {
  readonly definition: Definition;
  readonly bundle: Printed;
  readonly printedBy: string;
  readonly options: PrintOptions;
  /** The print of which this is a sheet, where it stands in the trail; and which of its copies, from 0. */
  readonly made?: PrintMade | null;
  readonly copy?: number;
  /** An instant, by default when the sheet was opened; stories and tests set it. */
  readonly printedAt?: string;
  /** Name of its pages, where several sheets are printed at once. */
  readonly page?: string;
}

const wide = ({ kind }: Field): boolean => kind === 'longText' || kind === 'richText' || kind === 'files' || kind === 'json';

export const PrintSheet = ({ definition, bundle, printedBy, options, made = null, copy = 0, printedAt, page: name }: Props) => {
  const [opened] = useState(() => new Date().toISOString());
  const dictionary = useSession((session) => session.dictionary);
  const { document } = bundle;
  const fields = allFields(definition);
  const names = (document['$names'] as Names | undefined) ?? {};
  const label = ({ zh, en }: Words) => (options.english ? `${zh} ${en}` : zh);
  const text = (field: Field, value: unknown) => printed({ field, value, names, dictionary, language: 'zh' });
  const code = textOf(document['code']);
  const groups = readGroupsOf(definition).flatMap((group) => group.names);
  const plain = groups.filter((one) => fields[one] && one !== 'code' && !isEmpty(document[one]) && fields[one].kind !== 'images');
  const sets = paperLines(definition, document);
  const landscape = Math.max(0, ...sets.map(({ columns }) => columns.length)) >= LANDSCAPE_FROM;
  const money = definition.document?.figure?.kind === 'money' ? definition.document.figure.field : undefined;
  const draft = definition.kind === 'document' && !isInForce(document['status']);
  const written = leavesTrail(definition, bundle);
  const number = (made?.first ?? 1) + copy;
  const said = [
    words.printed.zh.replace('{at}', formatInstant(made?.at ?? printedAt ?? opened, 'yyyy-MM-dd hh:mm')).replace('{name}', printedBy),
    // Before it is approved nothing is an original.
    ...(made && (number > 1 || !draft) ? [number === 1 ? words.original.zh : words.copy.zh.replace('{n}', String(number))] : []),
    ...(made ? [words.verify.zh] : []),
  ].join(' · ');
  // Printed by the browser's own menu.
  const unwritten = written && !made ? ` · ${words.unwritten.zh}` : '';
  const page = `@page ${name ?? ''} { size: A4 ${landscape ? 'landscape' : 'portrait'}; margin: 14mm 12mm 16mm; @top-right { content: "${quoted(code)}"; font-size: 9pt; } ${draft ? `@top-left { content: "${words.draft.zh}"; font-size: 9pt; }` : ''} @bottom-left { content: "${quoted(said + unwritten)}"; font-size: 8pt; } @bottom-right { content: counter(page) " / " counter(pages); font-size: 8pt; } }`;

  const cells = plain.map((one) => ({
    name: one,
    field: fields[one]!,
    whole: wide(fields[one]!) || text(fields[one]!, document[one]).length > 24,
  }));
  const rows: (typeof cells)[] = [];
  for (const cell of cells) {
    const last = rows.at(-1);
    if (!cell.whole && last?.length === 1 && !last[0]!.whole) last.push(cell);
    else rows.push([cell]);
  }
  return (
    <article
      className={css['sheet']}
      data-landscape={landscape || undefined}
      lang="zh-CN"
      data-print
      style={name === undefined ? undefined : { page: name }}
    >
      <style>{page}</style>
      {draft && <div className={css['watermark']} aria-hidden data-text={words.draft.zh} data-alone={name === undefined || undefined} />}
      <PrintHead
        definition={definition}
        document={document}
        title={<h1>{label(definition.label)}</h1>}
        number={code && `${label(words.number)} ${code}`}
        made={made}
        written={written}
        opens={words.opens.zh}
      />
      <table className={css['grid']}>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]!.name}>
              {row.map((cell) => (
                <Fragment key={cell.name}>
                  <th scope="row">{label(cell.field.label)}</th>
                  <td colSpan={cell.whole || row.length === 1 ? 3 : 1}>{text(cell.field, document[cell.name])}</td>
                </Fragment>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {sets.map((lines) => (
        <PrintLines key={lines.name} definition={definition} lines={lines} label={label} text={text} />
      ))}
      {money && !isEmpty(document[money]) ? (
        <p className={css['capital']}>
          <span>
            {label(fields[money]!.label)}（{label(words.capital)}）{capitalAmount(document[money])}
          </span>
          <strong>¥ {thousands(document[money])}</strong>
        </p>
      ) : null}
      <PrintApproval bundle={bundle} options={options} label={label} />
      <footer className={css['foot']}>
        {said}
        <span className={css['unwritten']}>{unwritten}</span>
      </footer>
      {options.files && <PrintFiles definition={definition} bundle={bundle} label={label} />}
    </article>
  );
};
