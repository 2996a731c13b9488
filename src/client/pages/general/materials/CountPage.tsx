/** A stocktake: many materials on one sheet, the difference beside each while it is typed; booked as a whole, after one more look. */
import { choose } from '#client/blocks/confirm.ts';
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { notify } from '#client/blocks/notify.ts';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { withPart } from '#client/data/server/query.ts';
import { useChoices } from '#client/fields/choice.tsx';
import { companyToday } from '#client/fields/dateText.ts';
import { looseDecimal } from '#client/fields/numberText.ts';
import { FieldInput } from '#client/fields/inputs.tsx';
import '#client/fields/styles.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import { isPositive } from '#model/calculation/decimal.ts';
import { isDate } from '#model/calculation/dates.ts';
import { f } from '#model/field.ts';
import type { Fault } from '#model/refusal.ts';
import { Alert, Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { bookCount, materialsQuery, type CountedMaterial } from './countCalls.ts';
import { countedOf, differs, type Counted } from './counting.ts';
import { CountTable } from './CountTable.tsx';
import { words } from './countWords.ts';
import css from './materials.module.css';

interface SheetProps {
  readonly rows: readonly CountedMaterial[];
  readonly unitOf: (value: string) => string;
  readonly onBooked: () => Promise<void>;
}

/** Enter goes down the column of what is counted. */
function nextInput(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  const inputs = [...event.currentTarget.querySelectorAll('input')];
  inputs[inputs.indexOf(event.target) + 1]?.focus();
}

const Sheet = ({ rows, unitOf, onBooked }: SheetProps) => {
  const say = useSay();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [moveDate, setMoveDate] = useState(companyToday());
  const [remark, setRemark] = useState('');
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const counted = countedOf(rows, typed);
  const filled = counted.filter(({ difference }) => difference !== null);
  const different = counted.filter(differs);
  const isWrong = counted.some(({ wrong }) => wrong);
  const told = (fault: Fault): string => {
    const [, place] = fault.field.split('.');
    const one: Counted | undefined = filled[Number(place)];
    return one === undefined ? say(fault.message) : say(words.wrong, { name: one.row.name, why: say(fault.message) });
  };
  const book = async (): Promise<boolean> => {
    const more = different.filter(({ difference }) => isPositive(difference)).length;
    const sure = await choose<boolean>({
      title: say(words.ask, { n: different.length }),
      text: say(words.askText, { more, less: different.length - more }),
      choices: [
        { value: false, label: say(words.cancel) },
        { value: true, label: say(words.book, { n: different.length }), kind: 'primary' },
      ],
      dismissed: false,
    });
    if (!sure) return false;
    setBusy(true);
    // What agrees is sent too, so that it is noticed where it has moved since.
    const items = filled.map(({ row, typed: qty }) => ({ id: row.id, qty, stockQty: row.stockQty }));
    const { code, desc, faults, data } = await bookCount({ moveDate, remark: remark.trim() || null, items });
    setBusy(false);
    if (code !== '200') {
      setRefused(faults && faults.length > 0 ? [desc, ...faults.map(told)] : [desc]);
      return false;
    }
    notify.success(say(words.booked, { n: data.booked }));
    setTyped({});
    setRefused([]);
    await onBooked();
    return true;
  };
  usePageMarks({ title: say(words.title), dirty: filled.length > 0 ? say(words.unsaved) : null, save: null });
  return (
    <section className={frame['part']} aria-label={say(words.title)}>
      <div className={css['filters']}>
        <FieldInput
          id="material-count-date"
          field={f.date(words.date, { required: true })}
          label={say(words.date)}
          value={moveDate}
          required={false}
          error={undefined}
          help={undefined}
          names={{}}
          onChange={(day) => isDate(day) && setMoveDate(day)}
          onBlur={() => undefined}
        />
        <TextInput label={say(words.remark)} value={remark} maxLength={200} onChange={(event) => setRemark(event.currentTarget.value)} />
        <Button className={css['fit']} loading={busy} disabled={different.length === 0 || isWrong} onClick={() => void book()}>
          {different.length === 0 ? say(words.nothing) : say(words.book, { n: different.length })}
        </Button>
        <span role="status" className={css['told']}>
          {say(words.state, { n: filled.length, all: rows.length, d: different.length })}
        </span>
      </div>
      <p className={frame['quiet']}>{say(words.hint)}</p>
      {refused.length > 0 && (
        <Alert color="berry" role="alert">
          {refused.slice(0, 20).map((text) => (
            <div key={text}>{text}</div>
          ))}
        </Alert>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={nextInput}>
        <CountTable
          counted={counted}
          unitOf={unitOf}
          valueOf={({ id }) => typed[id] ?? ''}
          onType={({ id }, text) => setTyped({ ...typed, [id]: text })}
          shown={looseDecimal}
        />
      </div>
    </section>
  );
};

export const CountPage = ({ path, query }: PageProps) => {
  const say = useSay();
  const client = useQueryClient();
  const { go } = useNavigation();
  const categories = useChoices('adMaterialCategory');
  const units = useChoices('unit');
  const category = query['category'] ?? categories[0]?.value ?? 'office';
  const materials = useQuery(materialsQuery(category));
  const unitOf = (value: string): string => units.find((one) => one.value === value)?.label ?? value;
  const again = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: ['list', 'adMaterialManagement'] });
  };
  return (
    <div className={frame['page']} data-scroll>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(words.title)}</h1>
        <NativeSelect
          aria-label={say(words.category)}
          value={category}
          data={categories}
          onChange={(event) => go(path, withPart(query, { category: event.currentTarget.value }), { replace: true })}
        />
      </header>
      <Loaded of={materials} title={words.failed} height={320}>
        {(rows) =>
          rows.length === 0 ? <EmptyState title={say(words.none)} /> : <Sheet key={category} rows={rows} unitOf={unitOf} onBooked={again} />
        }
      </Loaded>
    </div>
  );
};
