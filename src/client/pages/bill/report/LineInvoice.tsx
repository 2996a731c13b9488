/** The picture of the invoice of a line, as the wallet of the person has it. */
import { ask } from '#client/data/server/call.ts';
import { usePermit } from '#client/data/permit.tsx';
import { FileViewer } from '#client/fields/FileViewer.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { FileRef } from '#model/field.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { invoiceKey } from '#resources/bill/rules/invoices.ts';
import { useQuery } from '@tanstack/react-query';
import css from './report.module.css';
import { words } from './reportWords.ts';

interface Kept {
  readonly invoiceKey: string | null;
  readonly scans: readonly FileRef[] | null;
}

/** Of a number that repeats across books of invoices there are few. */
const alike = 20;

export const LineInvoice = ({ record, at }: { readonly record: AnyDoc; readonly at: string | null }) => {
  const say = useSay();
  const mayRead = usePermit('invoiceRecord:page');
  const [set = '', row = ''] = (at ?? '').split('.');
  const line = linesOf(record, set)[Number(row)];
  const told = (name: string): string | null => textOf(line?.[name]) || null;
  const number = told('invoiceNo');
  const key = line ? invoiceKey({ invoiceType: told('invoiceType'), invoiceCode: told('invoiceCode'), invoiceNo: number }) : null;
  const found = useQuery({
    queryKey: ['list', 'invoiceRecord', 'picture', key],
    queryFn: async ({ signal }) => {
      const params = { invoiceNo: number ?? '', pageSize: alike };
      const { records } = await ask<Page<Kept>>('GET', '/tydf/api/invoiceRecord/page', { params, signal });
      return records.find((one) => one.invoiceKey === key)?.scans ?? [];
    },
    enabled: key !== null && mayRead,
    retry: false,
  });
  // Without an invoice, or while it is being looked for, there is no place to keep.
  if (key === null || found.data === undefined) return null;
  const title = say(words.invoice, { row: Number(row) + 1 });
  return (
    <section className={css['part']} aria-label={title}>
      <h2>{title}</h2>
      {found.data.length === 0 ? <p className={css['quiet']}>{say(words.noPicture)}</p> : <FileViewer key={key} files={found.data} />}
    </section>
  );
};
