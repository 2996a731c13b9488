/** QR codes of a batch for printing, a hundred at a time. They are asked for when the page is opened and kept nowhere. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { QrCode } from '#client/blocks/print/QrCode.tsx';
import { ask } from '#client/data/server/call.ts';
import { type PageProps, usePageMarks } from '#client/data/page/page.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import css from './sheet.module.css';
import { words } from './vouchersWords.ts';

const count = 100;

interface Sheet {
  readonly batch: {
    readonly code: string;
    readonly batchName: string;
    readonly productName: string;
    readonly validFrom: string;
    readonly validTo: string;
  };
  readonly rows: readonly { readonly seq: number; readonly voucherNo: string; readonly qrcode: string }[];
}

export const SheetPage = ({ query }: PageProps) => {
  const say = useSay();
  const id = query['id'] ?? '';
  const [from, setFrom] = useState(1);
  const sheet = useQuery({
    queryKey: ['voucherSheet', id, from],
    queryFn: ({ signal }) => ask<Sheet>('GET', `/tydf/process/voucherManagement/qrSheet/${id}`, { params: { from, count }, signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const code = sheet.data?.batch.code ?? '';
  const title = say(words.sheet, { code });
  usePageMarks({ title });
  return (
    <div className={frame['page']} data-scroll>
      <header className={`${frame['head']} ${css['head']}`}>
        <h1 tabIndex={-1}>{title}</h1>
        <div className={frame['bar']}>
          {from > 1 && (
            <Button variant="default" onClick={() => setFrom(1)}>
              {say(words.first)}
            </Button>
          )}
          <Button
            variant="default"
            disabled={(sheet.data?.rows.length ?? 0) < count}
            onClick={() => setFrom((sheet.data?.rows.at(-1)?.seq ?? 0) + 1)}
          >
            {say(words.more, { n: String(count) })}
          </Button>
          <Button onClick={() => window.print()}>{say(words.print)}</Button>
        </div>
      </header>
      <Text className={css['head']} size="sm">
        {say(words.sheetNote)}
      </Text>
      <Loaded of={sheet} title={words.sheetFailed} height={320}>
        {({ batch, rows }) =>
          rows.length === 0 ? (
            <EmptyState title={say(words.sheetNone)} />
          ) : (
            <ul className={css['sheet']}>
              {rows.map(({ voucherNo, qrcode }) => (
                <li key={voucherNo}>
                  <QrCode text={qrcode} label={voucherNo} size={112} />
                  <strong>{batch.batchName}</strong>
                  <span>{batch.productName}</span>
                  <span>
                    {batch.validFrom} – {batch.validTo}
                  </span>
                  <span>{voucherNo}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
};
