/** The meters of all rooms for a month, with the last reading beside; two columns of a spreadsheet can be pasted. */
import frame from '#client/blocks/frame.module.css';
import { blockOf } from '#client/blocks/lines/gridLines.ts';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { notify } from '#client/blocks/notify.ts';
import { useToday } from '#client/data/clock.ts';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { withPart } from '#client/data/server/query.ts';
import { Money } from '#client/theme/figures.tsx';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import { isMonth } from '#model/calculation/dates.ts';
import { compare } from '#model/calculation/decimal.ts';
import { monthAfter } from '#resources/general/dormCharges.ts';
import { Alert, Button, Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ClipboardEvent } from 'react';
import { metersQuery, saveReading, type MeterRow } from './dorms.ts';
import css from './dorms.module.css';
import { words } from './dormsWords.ts';

const meters = ['waterTo', 'powerTo'] as const;
type Meter = (typeof meters)[number];
type Typed = Readonly<Partial<Record<Meter, string>>> & { readonly replaced?: boolean };

/** Thousands separators and blanks are not part of a number. */
const plain = (typed: string): string => typed.replaceAll(/[,，\s]/g, '');
const nameOf = ({ building, roomNo }: MeterRow): string => `${building} ${roomNo}`;
const valueOf = (row: MeterRow, typed: Typed | undefined, meter: Meter): string => plain(typed?.[meter] ?? row[meter] ?? '');
const isChanged = (row: MeterRow, typed: Typed | undefined): boolean =>
  meters.some((meter) => valueOf(row, typed, meter) !== (row[meter] ?? '')) || typed?.replaced === true;
/** A meter shows less than before, which only one that was replaced does. */
const seemsReplaced = (row: MeterRow, typed: Typed | undefined): boolean =>
  (
    [
      ['waterTo', row.waterBefore],
      ['powerTo', row.powerBefore],
    ] as const
  ).some(([meter, before]) => before !== null && valueOf(row, typed, meter) !== '' && compare(valueOf(row, typed, meter), before) < 0);

interface GridProps {
  readonly month: string;
  readonly rooms: readonly MeterRow[];
  readonly onSaved: () => Promise<void>;
}

const MeterGrid = ({ month, rooms, onSaved }: GridProps) => {
  const say = useSay();
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({});
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const changed = rooms.filter((row) => isChanged(row, typed[row.id]));
  const set = (id: string, part: Typed): void => setTyped((all) => ({ ...all, [id]: { ...all[id], ...part } }));
  const drop = (): void => {
    setTyped({});
    setRefused([]);
  };
  /** A block goes down the rooms and over the two meters, from the cell on in which it is pasted. */
  const paste = (event: ClipboardEvent, at: number, column: number): void => {
    const block = blockOf(event.clipboardData.getData('text/plain'));
    if (block.length <= 1 && (block[0]?.length ?? 0) <= 1) return;
    event.preventDefault();
    for (const [down, cells] of block.entries()) {
      const row = rooms[at + down];
      if (row === undefined || row.carried) continue;
      const part = cells.flatMap((cell, over) => {
        const meter = meters[column + over];
        return meter === undefined ? [] : [[meter, plain(cell)] as const];
      });
      set(row.id, Object.fromEntries(part));
    }
  };
  const save = async (): Promise<boolean> => {
    setBusy(true);
    const wrong: string[] = [];
    let kept = { ...typed };
    let count = 0;
    for (const row of changed) {
      const own = typed[row.id];
      const [waterTo, powerTo] = [valueOf(row, own, 'waterTo'), valueOf(row, own, 'powerTo')];
      const room = nameOf(row);
      if (waterTo === '' || powerTo === '') {
        wrong.push(say(words.wrong, { room, why: say(words.both) }));
        continue;
      }
      const { code, desc, faults } = await saveReading(row.id, { month, waterTo, powerTo, replaced: own?.replaced === true });
      if (code === '200') {
        const { [row.id]: _saved, ...others } = kept;
        kept = others;
        count += 1;
      } else wrong.push(say(words.wrong, { room, why: faults?.[0] ? say(faults[0].message) : desc }));
    }
    await onSaved();
    setTyped(kept);
    setRefused(wrong);
    setBusy(false);
    if (count > 0) notify.success(say(words.saved, { n: count }));
    return wrong.length === 0;
  };
  usePageMarks({
    title: say(words.meters),
    dirty: changed.length > 0 ? say(words.unsaved) : null,
    save: changed.length > 0 ? save : null,
  });
  return (
    <>
      <div className={frame['bar']}>
        <Button loading={busy} disabled={changed.length === 0} onClick={() => void save()}>
          {changed.length === 0 ? say(words.saveNone) : say(words.save, { n: changed.length })}
        </Button>
        <Button variant="subtle" disabled={changed.length === 0} onClick={drop}>
          {say(words.discard)}
        </Button>
        <span className={frame['quiet']}>{say(words.paste)}</span>
      </div>
      {refused.length > 0 && (
        <Alert color="berry" role="alert">
          <ul className={css['names']}>
            {refused.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Alert>
      )}
      <div className={frame['scroll']} data-flat role="region" tabIndex={0} aria-label={say(words.meters)}>
        <table className={frame['table']} aria-label={say(words.meters)}>
          <thead>
            <tr>
              {[words.room, words.last].map((head) => (
                <th key={head.en} scope="col">
                  {say(head)}
                </th>
              ))}
              {[words.water, words.power, words.cost].map((head) => (
                <th key={head.en} scope="col" className={frame['number']}>
                  {say(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rooms.map((row, at) => (
              <tr key={row.id}>
                <th scope="row">{nameOf(row)}</th>
                <td>
                  {row.month === null ? (
                    <span className={frame['quiet']}>{say(words.never)}</span>
                  ) : (
                    <>
                      {row.waterBefore} / {row.powerBefore}
                      <span className={frame['second']}>{row.month}</span>
                    </>
                  )}
                </td>
                {meters.map((meter, column) => (
                  <td key={meter} className={frame['number']}>
                    {row.carried ? (
                      row[meter]
                    ) : (
                      <TextInput
                        size="xs"
                        className={css['cell'] ?? ''}
                        aria-label={say(words.ofRoom, { meter: say(column === 0 ? words.water : words.power), room: nameOf(row) })}
                        inputMode="decimal"
                        styles={{ input: { textAlign: 'right' } }}
                        value={typed[row.id]?.[meter] ?? row[meter] ?? ''}
                        onChange={(event) => set(row.id, { [meter]: event.currentTarget.value })}
                        onPaste={(event) => paste(event, at, column)}
                      />
                    )}
                  </td>
                ))}
                <td className={frame['number']}>
                  {row.amount !== null && <Money value={row.amount} />}
                  {row.carried && <span className={frame['second']}>{say(words.carried)}</span>}
                  {!row.carried && seemsReplaced(row, typed[row.id]) && (
                    <Checkbox
                      size="xs"
                      label={say(words.replaced)}
                      checked={typed[row.id]?.replaced === true}
                      onChange={(event) => set(row.id, { replaced: event.currentTarget.checked })}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
};

export const MetersPage = ({ path, query }: PageProps) => {
  const say = useSay();
  const { go } = useNavigation();
  const client = useQueryClient();
  const thisMonth = useToday().slice(0, 7);
  const month = isMonth(query['month']) && query['month'] <= thisMonth ? query['month'] : thisMonth;
  const readings = useQuery(metersQuery(month));
  const move = (by: number): void => go(path, withPart(query, { month: monthAfter(month, by) }), { replace: true });
  return (
    <div className={frame['page']} data-scroll>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(words.meters)}</h1>
        <div className={frame['bar']}>
          <Button variant="default" px={8} aria-label={say(words.before)} onClick={() => move(-1)}>
            <IconChevronLeft size={18} aria-hidden />
          </Button>
          <strong aria-label={say(words.month)}>{month}</strong>
          <Button variant="default" px={8} aria-label={say(words.after)} disabled={month >= thisMonth} onClick={() => move(1)}>
            <IconChevronRight size={18} aria-hidden />
          </Button>
        </div>
      </header>
      <Loaded of={readings} title={words.metersFailed} height={320}>
        {({ rooms }) =>
          rooms.length === 0 ? (
            <EmptyState title={say(words.none)} text={say(words.noneText)} />
          ) : (
            <MeterGrid
              key={month}
              month={month}
              rooms={rooms}
              onSaved={() => client.invalidateQueries({ queryKey: ['list', 'dormMeter'] })}
            />
          )
        }
      </Loaded>
    </div>
  );
};
