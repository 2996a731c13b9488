/** The buying desk: late deliveries on top, then everything that waits to be bought, material by material across departments. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { looseDecimal } from '#client/fields/numberText.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Envelope } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askFor, grouped, lateLines, openLines, orderNow, type OpenLine } from './desk.ts';
import { DeskTable } from './DeskTable.tsx';
import { words } from './deskWords.ts';

const Late = () => {
  const say = useSay();
  const { href } = useNavigation();
  const { data } = useQuery(lateLines);
  if (data === undefined || data.total === 0) return null;
  return (
    <section className={frame['part']}>
      <h2>{say(words.late)}</h2>
      <ul className={frame['rows']} style={{ maxWidth: 760 }} aria-label={say(words.late)}>
        {data.records.map((one) => (
          <li key={one.lineId}>
            <span>
              <a href={href('/purchase/orderMatch', { id: one.orderId })}>{one.orderNo}</a>
              {` · ${one.supplierName} · ${one.itemName} ${looseDecimal(one.leftQty)}`}
            </span>
            <strong style={{ color: 'var(--danger-text)' }}>{say(words.lateOf, { n: one.overdueDays })}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Chosen = ({ lines, total }: { readonly lines: readonly OpenLine[]; readonly total: number }) => {
  const say = useSay();
  const { go } = useNavigation();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const picked = lines.filter(({ lineId }) => chosen.has(lineId));
  const make = async (type: string, work: () => Promise<Envelope<AnyDoc>>): Promise<void> => {
    setBusy(true);
    const { code, data } = await work();
    setBusy(false);
    if (code !== '200') return;
    await client.invalidateQueries({ queryKey: ['list', type] });
    go('/edit', { type, id: textOf(data['id']) });
  };
  return (
    <section className={frame['part']}>
      <h2>{say(words.lines)}</h2>
      <div className={frame['bar']}>
        <span role="status">{say(words.selected, { n: picked.length })}</span>
        <Button
          loading={busy}
          disabled={picked.length === 0}
          onClick={() => void make('purchaseAskPrice', () => askFor(say(words.subject, { name: picked[0]?.itemName ?? '' }), picked))}
        >
          {say(words.ask, { n: picked.length })}
        </Button>
        <Button
          variant="default"
          loading={busy}
          disabled={picked.length === 0}
          onClick={() => void make('purchaseManagement', () => orderNow(picked))}
        >
          {say(words.order, { n: picked.length })}
        </Button>
      </div>
      {total > lines.length && <p className={frame['quiet']}>{say(words.more, { n: lines.length, all: total })}</p>}
      <DeskTable groups={grouped(lines)} chosen={chosen} onChoose={setChosen} />
    </section>
  );
};

export const DeskPage = (_props: PageProps) => {
  const say = useSay();
  usePageMarks({ title: say(words.title) });
  const lines = useQuery(openLines);
  return (
    <div className={frame['page']} data-scroll>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(words.title)}</h1>
      </header>
      <Late />
      <Loaded of={lines} title={words.failed} height={320}>
        {({ records, total }) =>
          records.length === 0 ? (
            <EmptyState title={say(words.none)} text={say(words.noneText)} />
          ) : (
            <Chosen lines={records} total={total} />
          )
        }
      </Loaded>
    </div>
  );
};
