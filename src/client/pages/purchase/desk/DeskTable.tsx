/** Everything that waits to be bought: one block a material, one row a department that needs it. */
import frame from '#client/blocks/frame.module.css';
import { choosing } from '#client/data/chosen.ts';
import { useChoices } from '#client/fields/choice.tsx';
import { looseDecimal } from '#client/fields/numberText.ts';
import { useSay } from '#client/words/language.tsx';
import { Checkbox } from '@mantine/core';
import { Fragment } from 'react';
import type { Group } from './desk.ts';
import { words } from './deskWords.ts';

interface Props {
  readonly groups: readonly Group[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

const figure = (value: string | null): string => (value === null ? '–' : looseDecimal(value));

export const DeskTable = ({ groups, chosen, onChoose }: Props) => {
  const say = useSay();
  const units = useChoices('unit');
  const put = (ids: readonly string[], on: boolean): void => onChoose(choosing(chosen, ids, on));
  const columns = ['left', 'stock', 'onOrder', 'last', 'estimate', 'need'] as const;
  return (
    <div className={frame['scroll']} data-flat>
      <table className={frame['table']} aria-label={say(words.lines)}>
        <thead>
          <tr>
            <th scope="col">{say(words.item)}</th>
            {columns.map((name) => (
              <th key={name} scope="col" className={frame['number']}>
                {say(words[name])}
              </th>
            ))}
            <th scope="col">{say(words.who)}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ key, name, lines, left }) => {
            const [first] = lines;
            const ids = lines.map(({ lineId }) => lineId);
            const some = ids.filter((id) => chosen.has(id)).length;
            const unit = units.find(({ value }) => value === first?.unit)?.label ?? '';
            return (
              <Fragment key={key}>
                <tr>
                  <th scope="row">
                    <Checkbox
                      label={name}
                      aria-label={say(words.chooseAll, { name })}
                      checked={some === ids.length}
                      indeterminate={some > 0 && some < ids.length}
                      onChange={(event) => put(ids, event.currentTarget.checked)}
                    />
                    <span className={frame['second']}>{[first?.itemCode, first?.spec].filter(Boolean).join(' · ')}</span>
                  </th>
                  <td className={frame['number']}>
                    <strong>{`${looseDecimal(left)} ${unit}`}</strong>
                  </td>
                  <td className={frame['number']}>{figure(first?.stockQty ?? null)}</td>
                  <td className={frame['number']}>{figure(first?.onOrderQty ?? null)}</td>
                  <td className={frame['number']}>{figure(first?.lastPrice ?? null)}</td>
                  <td className={frame['number']}>{figure(first?.estPrice ?? null)}</td>
                  <td className={frame['number']}>{first?.needDate}</td>
                  <td />
                </tr>
                {lines.map((line) => (
                  <tr key={line.lineId}>
                    <td style={{ paddingInlineStart: 32 }}>
                      <Checkbox
                        size="xs"
                        label={line.deptName ?? '–'}
                        aria-label={say(words.choose, { name, code: line.applyNo })}
                        checked={chosen.has(line.lineId)}
                        onChange={(event) => put([line.lineId], event.currentTarget.checked)}
                      />
                    </td>
                    <td className={frame['number']}>{looseDecimal(line.leftQty)}</td>
                    <td colSpan={3} />
                    <td className={frame['number']}>{figure(line.estPrice)}</td>
                    <td className={frame['number']}>{line.needDate}</td>
                    <td>{line.applyNo}</td>
                  </tr>
                ))}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
};
