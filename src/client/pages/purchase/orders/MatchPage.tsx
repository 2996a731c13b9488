/** One order: what was ordered, has arrived, was accepted, invoiced and paid by line; goods are registered and the order is changed here. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { notify } from '#client/blocks/notify.ts';
import { useToday } from '#client/data/clock.ts';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { recordQuery, useDefinition } from '#client/data/server/resource.ts';
import { useChoices } from '#client/fields/choice.tsx';
import { looseDecimal } from '#client/fields/numberText.ts';
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc } from '#model/definition.ts';
import type { Fault } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { isRecord, linesOf } from '#model/values.ts';
import { Alert, Button, TextInput } from '@mantine/core';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { arrive, change, isTyped, matchedLines, moneyQuery, type TypedLines } from './match.ts';
import { MatchTable, type Mode } from './MatchTable.tsx';
import { OrderHistory } from './OrderHistory.tsx';
import { OrderMoney } from './OrderMoney.tsx';
import { words } from './ordersWords.ts';

const may = (order: AnyDoc, act: string): boolean => isRecord(order['can']) && order['can'][`act:${act}`] === true;

const Sheet = ({ order, onDone }: { readonly order: AnyDoc; readonly onDone: () => Promise<void> }) => {
  const say = useSay();
  const today = useToday();
  const units = useChoices('unit');
  const [mode, setMode] = useState<Mode>('look');
  const [typed, setTyped] = useState<TypedLines>({});
  const [asked, setAsked] = useState({ arriveDate: today, deliveryNo: '', reason: '' });
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const lines = matchedLines(order, today);
  const money = useQuery(moneyQuery(textOf(order['id'])));
  const dirty = mode !== 'look' && isTyped(typed);
  usePageMarks({ title: say(words.of, { code: textOf(order['code']) }), dirty: dirty ? say(words.unsaved) : null, save: null });
  const begin = (next: Mode): void => {
    setMode(next);
    setTyped({});
    setRefused([]);
  };
  const told = ({ field, message }: Fault): string => `${field === '' ? '' : `${field}: `}${say(message)}`;
  const send = async (): Promise<void> => {
    setBusy(true);
    const id = textOf(order['id']);
    const { code, desc, faults, data } = mode === 'arrive' ? await arrive(id, asked, typed) : await change(id, asked.reason, typed);
    setBusy(false);
    if (code !== '200') {
      setRefused(faults && faults.length > 0 ? faults.map(told) : [desc]);
      return;
    }
    const waits = mode === 'change' && data['status'] === 'reconfirmed';
    notify.success(say(mode === 'arrive' ? words.done : waits ? words.waits : words.changed));
    begin('look');
    await onDone();
  };
  const text = (name: keyof typeof asked, label: string) => (
    <TextInput
      label={label}
      value={asked[name]}
      maxLength={200}
      onChange={(event) => setAsked({ ...asked, [name]: event.currentTarget.value })}
    />
  );
  return (
    <section className={frame['part']} aria-label={say(words.title)}>
      {order['status'] === 'reconfirmed' && <Alert color="amber">{say(words.pending)}</Alert>}
      <div className={frame['bar']}>
        {mode === 'look' ? (
          <>
            {may(order, 'submitGoods') && <Button onClick={() => begin('arrive')}>{say(words.arrive)}</Button>}
            {may(order, 'reConfirm') && (
              <Button variant="default" onClick={() => begin('change')}>
                {say(words.change)}
              </Button>
            )}
          </>
        ) : (
          <>
            {mode === 'arrive' ? (
              <>
                {text('arriveDate', say(words.arrivedOn))}
                {text('deliveryNo', say(words.deliveryNo))}
                <Button
                  variant="default"
                  onClick={() => setTyped(Object.fromEntries(lines.map(({ id, left }) => [id, { ...typed[id], qty: looseDecimal(left) }])))}
                >
                  {say(words.all)}
                </Button>
              </>
            ) : (
              text('reason', say(words.reason))
            )}
            <Button variant="default" onClick={() => begin('look')}>
              {say(words.cancel)}
            </Button>
            <Button loading={busy} disabled={!dirty} onClick={() => void send()}>
              {say(mode === 'arrive' ? words.save : words.send)}
            </Button>
          </>
        )}
      </div>
      {refused.length > 0 && (
        <Alert color="berry" role="alert">
          {refused.slice(0, 20).map((one) => (
            <div key={one}>{one}</div>
          ))}
        </Alert>
      )}
      <MatchTable
        lines={lines}
        mode={mode}
        typed={typed}
        onType={(id, values) => setTyped({ ...typed, [id]: values })}
        unitOf={(unit) => units.find(({ value }) => value === unit)?.label ?? unit}
        money={money.data?.lines}
      />
      <Loaded of={money} title={words.moneyFailed} height={120}>
        {(sums) => <OrderMoney money={sums} />}
      </Loaded>
      <OrderHistory arrivals={linesOf(order, 'arrivals')} changes={linesOf(order, 'changes')} />
    </section>
  );
};

const nothing = (id: string) => ({ queryKey: ['record', 'purchaseManagement', id], queryFn: skipToken }) as const;

export const MatchPage = ({ query }: PageProps) => {
  const say = useSay();
  const client = useQueryClient();
  const { href } = useNavigation();
  const id = query['id'] ?? '';
  const definition = useDefinition('purchaseManagement').data;
  const order = useQuery<AnyDoc>(definition ? recordQuery(definition, id) : nothing(id));
  return (
    <div className={frame['page']} data-scroll>
      <Loaded of={order} title={words.failed} height={320}>
        {(found) => (
          <>
            <header className={frame['head']}>
              <h1 tabIndex={-1}>{say(words.of, { code: textOf(found['code']) })}</h1>
              <span className={frame['quiet']}>{say(words.version, { n: textOf(found['versionNo']) })}</span>
              <a href={href('/view', { type: 'purchaseManagement', id })}>{say(words.open)}</a>
            </header>
            <Sheet
              key={textOf(found['version'])}
              order={found}
              onDone={async () => {
                await client.invalidateQueries({ queryKey: ['record', 'purchaseManagement'] });
              }}
            />
          </>
        )}
      </Loaded>
    </div>
  );
};
