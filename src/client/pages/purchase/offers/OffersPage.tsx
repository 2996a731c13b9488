/** The offers of one inquiry side by side: lowest and last price of every line, typed and chosen here while it is a draft. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { notify } from '#client/blocks/notify.ts';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { recordQuery, useDefinition } from '#client/data/server/resource.ts';
import { useToday } from '#client/data/clock.ts';
import { looseDecimal } from '#client/fields/numberText.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import { addDays } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { isRecord } from '#model/values.ts';
import { Alert, Button, TextInput } from '@mantine/core';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { filledIn, keyOf, lastPrices, saveOffers, sheetLines, sheetOf, suppliersOf, totals, type Sheet, type Terms } from './offers.ts';
import { OffersTable } from './OffersTable.tsx';
import { words } from './offersWords.ts';

/** Days for which an offer usually holds. */
const usuallyValid = 30;

const Comparison = ({ inquiry, onSaved }: { readonly inquiry: AnyDoc; readonly onSaved: () => Promise<void> }) => {
  const say = useSay();
  const today = useToday();
  const [sheet, setSheet] = useState<Sheet>(() => sheetOf(inquiry));
  const [terms, setTerms] = useState<Terms>({ taxRate: '13', validUntil: addDays(today, usuallyValid), deliveryDays: '7' });
  const [dirty, setDirty] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const lines = sheetLines(inquiry);
  const suppliers = suppliersOf(inquiry);
  const open = isRecord(inquiry['can']) && inquiry['can']['put'] === true;
  const { data: last = {} } = useQuery(lastPrices([...new Set(lines.flatMap(({ itemId }) => itemId ?? []))]));
  const { chosen, best } = totals(sheet, lines, suppliers);
  const put = (next: Sheet): void => {
    setSheet(next);
    setDirty(true);
  };
  usePageMarks({ title: say(words.of, { code: textOf(inquiry['code']) }), dirty: dirty ? say(words.unsaved) : null, save: null });
  const save = async (): Promise<void> => {
    setBusy(true);
    const { code, desc, faults } = await saveOffers(textOf(inquiry['id']), filledIn(inquiry, sheet, terms));
    setBusy(false);
    if (code !== '200') {
      setRefused(faults && faults.length > 0 ? faults.map(({ field, message }) => `${field}: ${say(message)}`) : [desc]);
      return;
    }
    notify.success(say(words.saved));
    setDirty(false);
    await onSaved();
  };
  const term = (name: keyof Terms) => (
    <TextInput
      label={say(words[name])}
      value={terms[name]}
      maxLength={10}
      onChange={(event) => setTerms({ ...terms, [name]: event.currentTarget.value })}
    />
  );
  if (lines.length === 0) return <EmptyState title={say(words.none)} text={say(words.noneText)} />;
  return (
    <section className={frame['part']} aria-label={say(words.title)}>
      <dl className={frame['facts']}>
        <dt>{say(words.wins)}</dt>
        <dd>{looseDecimal(chosen)}</dd>
        <dt>{say(words.best)}</dt>
        <dd>{looseDecimal(best)}</dd>
      </dl>
      {open && (
        <div className={frame['bar']}>
          {term('taxRate')}
          {term('validUntil')}
          {term('deliveryDays')}
          <Button loading={busy} disabled={!dirty} onClick={() => void save()}>
            {say(words.save)}
          </Button>
        </div>
      )}
      {refused.length > 0 && (
        <Alert color="berry" role="alert">
          {refused.slice(0, 20).map((one) => (
            <div key={one}>{one}</div>
          ))}
        </Alert>
      )}
      <OffersTable
        lines={lines}
        suppliers={suppliers}
        sheet={sheet}
        last={last}
        open={open}
        onPrice={({ applyLineId }, { id }, price) => put({ ...sheet, prices: { ...sheet.prices, [keyOf(applyLineId, id)]: price } })}
        onChoose={({ applyLineId }, { id }) => put({ ...sheet, chosen: { ...sheet.chosen, [applyLineId]: id } })}
      />
    </section>
  );
};

const nothing = (id: string) => ({ queryKey: ['record', 'purchaseAskPrice', id], queryFn: skipToken }) as const;

export const OffersPage = ({ query }: PageProps) => {
  const say = useSay();
  const client = useQueryClient();
  const { href } = useNavigation();
  const id = query['id'] ?? '';
  const definition = useDefinition('purchaseAskPrice').data;
  const inquiry = useQuery<AnyDoc>(definition ? recordQuery(definition, id) : nothing(id));
  return (
    <div className={frame['page']} data-scroll>
      <Loaded of={inquiry} title={words.failed} height={320}>
        {(found) => (
          <>
            <header className={frame['head']}>
              <h1 tabIndex={-1}>{say(words.of, { code: textOf(found['code']) })}</h1>
              <a href={href('/view', { type: 'purchaseAskPrice', id })}>{say(words.open)}</a>
            </header>
            <Comparison
              key={textOf(found['version'])}
              inquiry={found}
              onSaved={async () => {
                await client.invalidateQueries({ queryKey: ['record', 'purchaseAskPrice'] });
              }}
            />
          </>
        )}
      </Loaded>
    </div>
  );
};
