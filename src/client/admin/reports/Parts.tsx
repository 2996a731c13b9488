/** Columns, groups and filters of a report, over the fields its source has. */
import frame from '#client/blocks/frame.module.css';
import { useChoices } from '#client/fields/choice.tsx';
import '#client/fields/styles.ts';
import { useLanguage, useSay } from '#client/words/language.tsx';
import {
  aggregateWords,
  periodWords,
  type ReportColumn,
  type ReportField,
  type ReportFilter,
  type ReportSource,
} from '#model/report/report.ts';
import { Autocomplete, Checkbox, MultiSelect, Select, TextInput } from '@mantine/core';
import { columnOf, filterOf, groupOf, headingIn, withHeading, type ReportDraft } from './draft.ts';
import { AddField, Rows, useFieldOptions } from './Rows.tsx';
import { words } from './reportsWords.ts';

interface Props {
  readonly source: ReportSource | undefined;
  readonly draft: ReportDraft;
  readonly onDraft: (part: Partial<ReportDraft>) => void;
}

const fieldIn = (source: ReportSource | undefined, path: string): ReportField | undefined =>
  source?.fields.find(({ field }) => field === path);
const useName = (source: ReportSource | undefined) => {
  const say = useSay();
  return (path: string): string => (path === 'id' ? say(words.count) : say(fieldIn(source, path)?.label ?? { en: path, zh: path }));
};

export const Columns = ({ source, draft, onDraft }: Props) => {
  const say = useSay();
  const language = useLanguage();
  const nameOf = useName(source);
  const all = useFieldOptions(source, () => true);
  const grouped = draft.groupBy.length > 0 || draft.columns.some(({ agg }) => agg !== undefined);
  const set = (columns: readonly ReportColumn[]) => onDraft({ columns });
  const figures = (column: ReportColumn) => [
    ...(column.field === 'id' ? [] : [{ value: '', label: say(words.plain) }]),
    ...(column.field === 'id' ? (['count', 'countDistinct'] as const) : (fieldIn(source, column.field)?.aggregates ?? [])).map((agg) => ({
      value: agg,
      label: say(aggregateWords[agg]),
    })),
  ];
  return (
    <section className={frame['part']} aria-label={say(words.columns)}>
      <h2>{say(words.columns)}</h2>
      <Rows entries={draft.columns} nameOf={({ field }) => nameOf(field)} onChange={set}>
        {(column, change) => (
          <>
            <span>{nameOf(column.field)}</span>
            <Select
              size="sm"
              aria-label={`${nameOf(column.field)}: ${say(words.figure)}`}
              data={figures(column)}
              value={column.agg ?? ''}
              allowDeselect={false}
              onChange={(agg) => {
                const { agg: _agg, ...rest } = column;
                change(agg ? { ...rest, agg: agg as NonNullable<ReportColumn['agg']> } : rest);
              }}
            />
            <TextInput
              size="sm"
              aria-label={`${nameOf(column.field)}: ${say(words.label)}`}
              placeholder={say(words.label)}
              maxLength={60}
              value={headingIn(column.label, language)}
              onChange={(event) => {
                const { label: _label, ...rest } = column;
                const label = withHeading(column.label, language, event.currentTarget.value);
                change(label === null ? rest : { ...rest, label });
              }}
            />
          </>
        )}
      </Rows>
      <AddField
        label={words.addColumn}
        data={all}
        first={{ value: 'id', label: say(words.count) }}
        onAdd={(path) => set([...draft.columns, columnOf(fieldIn(source, path) ?? null, grouped)])}
      />
    </section>
  );
};

export const Groups = ({ source, draft, onDraft }: Props) => {
  const say = useSay();
  const nameOf = useName(source);
  const data = useFieldOptions(source, ({ groupable }) => groupable);
  return (
    <section className={frame['part']} aria-label={say(words.groups)}>
      <h2>{say(words.groups)}</h2>
      <Rows entries={draft.groupBy} nameOf={({ field }) => nameOf(field)} onChange={(groupBy) => onDraft({ groupBy })}>
        {(group, change) => {
          const periods = fieldIn(source, group.field)?.periods ?? [];
          return (
            <>
              <span>{nameOf(group.field)}</span>
              {periods.length > 0 ? (
                <Select
                  size="sm"
                  aria-label={`${nameOf(group.field)}: ${say(words.period)}`}
                  data={[{ value: '', label: say(words.exact) }, ...periods.map((by) => ({ value: by, label: say(periodWords[by]) }))]}
                  value={group.by ?? ''}
                  allowDeselect={false}
                  onChange={(by) => change({ field: group.field, ...(by ? { by: by as NonNullable<typeof group.by> } : {}) })}
                />
              ) : (
                <span />
              )}
              <span />
            </>
          );
        }}
      </Rows>
      {draft.groupBy.length < 3 && (
        <AddField
          label={words.addGroup}
          data={data}
          onAdd={(path) => {
            const field = fieldIn(source, path);
            if (field) onDraft({ groupBy: [...draft.groupBy, groupOf(field)] });
          }}
        />
      )}
    </section>
  );
};

const relative = ['today', 'today-30', 'today-90', 'monthStart', 'monthEnd', 'yearStart', 'yearEnd'];
const PEOPLE: readonly string[] = ['user', 'staff'];

interface ValueProps {
  readonly field: ReportField;
  readonly filter: ReportFilter;
  readonly label: string;
  readonly onChange: (value: string | readonly string[] | undefined) => void;
}

const Value = ({ field, filter, label, onChange }: ValueProps) => {
  const say = useSay();
  const choices = useChoices(field.dictionary);
  const held = [filter.value ?? []].flat();
  const shared = { size: 'sm', 'aria-label': label, placeholder: say(words.value) } as const;
  if (field.dictionary !== undefined)
    return (
      <MultiSelect {...shared} data={choices} value={[...held]} onChange={(value) => onChange(value.length > 0 ? value : undefined)} />
    );
  const own =
    field.kind === 'department' ? ['mine'] : PEOPLE.includes(field.kind) ? ['me'] : field.kind === 'boolean' ? ['true', 'false'] : [];
  const data = field.periods.length > 0 ? relative : own;
  return <Autocomplete {...shared} data={data} value={held[0] ?? ''} onChange={(value) => onChange(value === '' ? undefined : value)} />;
};

export const Filters = ({ source, draft, onDraft }: Props) => {
  const say = useSay();
  const nameOf = useName(source);
  const data = useFieldOptions(source, ({ operators }) => operators.length > 0);
  return (
    <section className={frame['part']} aria-label={say(words.filtering)}>
      <h2>{say(words.filtering)}</h2>
      <Rows entries={draft.filters} nameOf={({ field }) => nameOf(field)} onChange={(filters) => onDraft({ filters })}>
        {(filter, change) => {
          const field = fieldIn(source, filter.field);
          const name = nameOf(filter.field);
          return (
            <>
              <Select
                size="sm"
                aria-label={`${name}: ${say(words.operator)}`}
                data={(field?.operators ?? []).map((op) => ({ value: op, label: `${name} ${say(words[op])}` }))}
                value={filter.op}
                allowDeselect={false}
                onChange={(op) => op && change({ ...filter, op: op as ReportFilter['op'] })}
              />
              {field ? (
                <Value
                  field={field}
                  filter={filter}
                  label={`${name}: ${say(words.value)}`}
                  onChange={(value) => {
                    const { value: _value, ...rest } = filter;
                    change(value === undefined ? rest : { ...rest, value });
                  }}
                />
              ) : (
                <span />
              )}
              <Checkbox
                label={say(words.asked)}
                checked={filter.asked === true}
                onChange={(event) => change({ ...filter, asked: event.currentTarget.checked })}
              />
            </>
          );
        }}
      </Rows>
      <AddField
        label={words.addFilter}
        data={data}
        onAdd={(path) => {
          const field = fieldIn(source, path);
          if (field) onDraft({ filters: [...draft.filters, filterOf(field)] });
        }}
      />
    </section>
  );
};
