/** Records as cards: each with its name, what stands out of it, and what else the columns say. */
import { PageLink } from '#client/data/page/PageLink.tsx';
import { FieldCell } from '#client/fields/cells.tsx';
import { useShown } from '#client/fields/context.tsx';
import { rightAligned } from '#client/fields/kindSets.ts';
import { printed } from '#client/fields/prints.ts';
import { useSay } from '#client/words/language.tsx';
import type { Names } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { isEmpty } from '#model/values.ts';
import { UnstyledButton } from '@mantine/core';
import css from './list.module.css';
import type { Column } from './listColumns.ts';
import type { ListTableProps } from './ListTable.tsx';

const namesOf = (record: AnyDoc): Names => (record['$names'] as Names | undefined) ?? {};
const idOf = (record: AnyDoc): string => String(record['id']);

interface CardProps extends Pick<ListTableProps, 'columns' | 'linkOf' | 'onOpen'> {
  readonly record: AnyDoc;
  /** What stands out; null where the columns have no such thing. */
  readonly mark: Column | null;
  /** Not said by this card. */
  readonly without?: string;
}

export const RecordCard = ({ columns, record, mark, without, linkOf, onOpen }: CardProps) => {
  const say = useSay();
  const shown = useShown();
  const [first, ...rest] = columns;
  const link = linkOf?.(record);
  const names = namesOf(record);
  const body = (
    <>
      <strong>{first ? printed({ field: first.field, value: record[first.name], names, ...shown }) : idOf(record)}</strong>
      <span data-number>
        {mark && !isEmpty(record[mark.name]) ? <FieldCell field={mark.field} value={record[mark.name]} names={names} /> : null}
      </span>
      <span className={css['second']}>
        {rest
          .filter(({ name }) => name !== mark?.name && name !== without && !isEmpty(record[name]))
          .slice(0, 4)
          .map(({ name, field }) => {
            const text = printed({ field, value: record[name], names, ...shown });
            // A bare number says nothing without its column.
            return rightAligned.has(field.kind) ? `${say(field.label)}\u00A0${text}` : text;
          })
          .join(' · ')}
      </span>
    </>
  );
  return link ? (
    <PageLink to={link.path} query={link.query} className={css['card']} data-card={idOf(record)}>
      {body}
    </PageLink>
  ) : (
    <UnstyledButton className={css['card']} w="100%" onClick={() => onOpen(record, false)} data-card={idOf(record)}>
      {body}
    </UnstyledButton>
  );
};

/** A list on a phone: its state stands out. */
export const ListCards = ({
  definition,
  columns,
  records,
  linkOf,
  onOpen,
}: Pick<ListTableProps, 'definition' | 'columns' | 'records' | 'linkOf' | 'onOpen'>) => {
  const say = useSay();
  const state = columns.slice(1).find(({ field }) => field.dictionary === 'docStatus') ?? null;
  return (
    <ul className={css['cards']} aria-label={say(definition.label)}>
      {records.map((record) => (
        <li key={idOf(record)}>
          <RecordCard columns={columns} record={record} mark={state} onOpen={onOpen} {...(linkOf ? { linkOf } : {})} />
        </li>
      ))}
    </ul>
  );
};
