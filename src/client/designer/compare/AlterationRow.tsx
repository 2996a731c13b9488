/** One difference in words: what became of the element, and of each property what it was before and after. */
import type { Alteration } from '#machines/verify/compare.ts';
import { w, type Words } from '#model/words.ts';
import { useSay } from '#client/words/language.tsx';
import { UnstyledButton } from '@mantine/core';
import { IconArrowsMove, IconMinus, IconPlus, IconTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import css from './compare.module.css';
import { kindWords, typeWords } from './compareWords.ts';

const words = {
  property: w('Property', '属性'),
  before: w('Before', '修改前'),
  after: w('After', '修改后'),
} as const;

const icons = { added: IconPlus, removed: IconMinus, changed: IconTriangle, moved: IconArrowsMove } as const;

/** The element's own name, with its kind where that says more. */
const nameOf = ({ name, type, element }: Alteration, say: (words: Words) => string): string => {
  const kind = typeWords[type];
  const own = name.zh === element ? '' : say(name);
  if (type === 'Process' && kind) return say(kind);
  if (own !== '') return own;
  return kind ? `${say(kind)} (${element})` : element;
};

interface Props {
  readonly alteration: Alteration;
  readonly current: boolean;
  readonly onPick: () => void;
}

export const AlterationRow = ({ alteration, current, onPick }: Props) => {
  const say = useSay();
  const row = useRef<HTMLLIElement>(null);
  const { kind, properties } = alteration;
  const Icon = icons[kind];
  useEffect(() => {
    if (current) row.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <li ref={row} className={css['row']} data-kind={kind} data-current={current || undefined}>
      <UnstyledButton className={css['head']} onClick={onPick} aria-current={current || undefined}>
        <Icon size={14} stroke={2} aria-hidden />
        <span className={css['kind']}>{say(kindWords[kind])}</span>
        <span className={css['name']}>{nameOf(alteration, say)}</span>
      </UnstyledButton>
      {properties.length > 0 && (
        <table className={css['properties']}>
          <thead>
            <tr>
              <th scope="col">{say(words.property)}</th>
              <th scope="col">{say(words.before)}</th>
              <th scope="col">{say(words.after)}</th>
            </tr>
          </thead>
          <tbody>
            {properties.map((property) => (
              <tr key={property.key}>
                <th scope="row">{say(property.name)}</th>
                <td>{say(property.before)}</td>
                <td>{say(property.after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </li>
  );
};
