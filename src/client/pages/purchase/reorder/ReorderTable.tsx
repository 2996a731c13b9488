/** Short materials: what there is of each, what comes, and how much is to be bought. */
import frame from '#client/blocks/frame.module.css';
import { choosing } from '#client/data/chosen.ts';
import { useChoices } from '#client/fields/choice.tsx';
import { looseDecimal } from '#client/fields/numberText.ts';
import { useSay } from '#client/words/language.tsx';
import { Checkbox } from '@mantine/core';
import { isOut, type ShortItem } from './reorder.ts';
import { words } from './reorderWords.ts';

interface Props {
  readonly items: readonly ShortItem[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

const columns = ['free', 'toArrive', 'asked', 'covered', 'least', 'suggested', 'lead'] as const;

export const ReorderTable = ({ items, chosen, onChoose }: Props) => {
  const say = useSay();
  const units = useChoices('unit');
  const unitOf = (unit: string): string => units.find(({ value }) => value === unit)?.label ?? '';
  const some = items.filter(({ itemId }) => chosen.has(itemId)).length;
  const put = (ids: readonly string[], on: boolean): void => onChoose(choosing(chosen, ids, on));
  return (
    <div className={frame['scroll']} data-flat>
      <table className={frame['table']} aria-label={say(words.list)}>
        <thead>
          <tr>
            <th scope="col">
              <Checkbox
                label={say(words.item)}
                aria-label={say(words.chooseAll)}
                checked={some === items.length}
                indeterminate={some > 0 && some < items.length}
                onChange={(event) =>
                  put(
                    items.map(({ itemId }) => itemId),
                    event.currentTarget.checked,
                  )
                }
              />
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" className={frame['number']}>
                {say(words[name])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.itemId}>
              <th scope="row">
                <Checkbox
                  label={item.itemName}
                  aria-label={say(words.choose, { name: item.itemName })}
                  checked={chosen.has(item.itemId)}
                  onChange={(event) => put([item.itemId], event.currentTarget.checked)}
                />
                <span className={frame['second']}>{[item.itemCode, item.spec, item.storeName].filter(Boolean).join(' · ')}</span>
              </th>
              <td className={frame['number']} style={isOut(item) ? { color: 'var(--danger-text)', fontWeight: 600 } : undefined}>
                {looseDecimal(item.freeQty)}
              </td>
              <td className={frame['number']}>{looseDecimal(item.toArriveQty)}</td>
              <td className={frame['number']}>{looseDecimal(item.askedQty)}</td>
              <td className={frame['number']}>{looseDecimal(item.coveredQty)}</td>
              <td className={frame['number']}>{looseDecimal(item.minStock)}</td>
              <td className={frame['number']}>
                <strong>{`${looseDecimal(item.suggestQty)} ${unitOf(item.unit)}`}</strong>
                {item.packs !== null && item.packQty !== null && (
                  <span className={frame['second']}>
                    {say(words.packs, { n: item.packs, qty: looseDecimal(item.packQty), unit: unitOf(item.unit) })}
                  </span>
                )}
              </td>
              <td className={frame['number']}>{item.leadDays === null ? '–' : say(words.days, { n: item.leadDays })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
