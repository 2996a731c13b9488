/** What an approver rule is about: picked from the real groups, people, fields and tables. */
import { PeoplePicker } from '#client/blocks/people/PeoplePicker.tsx';
import { askRecord } from '#client/data/server/resource.ts';
import { useLanguage, useSay } from '#client/words/language.tsx';
import { formOf, type RuleKind, type RuleRow } from '#machines/ruleRows.ts';
import type { Person } from '#model/api.ts';
import type { Definition } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { loadDefinition } from '#resources/registry.ts';
import { NumberInput, Select } from '@mantine/core';
import { type Choice, useGroups } from '../choices.ts';
import { CommitText } from '../inputs/Commit.tsx';
import { feelFault } from '../feelFault.ts';
import { fieldsFor } from './subjects.ts';
import css from '../properties.module.css';

const words = {
  role: w('Role', '角色'),
  post: w('Post', '岗位'),
  department: w('Department', '部门'),
  person: w('Person', '人员'),
  peopleField: w('Field', '字段'),
  placedField: w('Field', '字段'),
  documentField: w('Field', '字段'),
  decision: w('Decision table', '决策表'),
  feel: w('Expression', '表达式'),
  nth: w('Level upwards', '向上第几级'),
  count: w('At most how many; empty: to the top', '最多几级，空为直到最高层'),
  none: w('Nothing found', '没有找到'),
  noFields: w('The form has no such field', '表单中没有此类字段'),
  loading: w('Loading…', '正在加载…'),
} as const;

interface Props {
  readonly row: RuleRow & { readonly kind: RuleKind };
  readonly onChange: (row: RuleRow) => void;
  readonly definition: Definition | null;
  /** Who is meant by a login or id, where it is known already. */
  readonly person: Person | null;
  readonly disabled: boolean;
  /** To tell several rows apart when they are heard. */
  readonly name: string;
}

/** Rules name people by their login, which other systems of the company may share; ids are this one's own. */
const loginOf = async (id: string): Promise<string> => {
  const users = await loadDefinition('users');
  try {
    return (users && textOf((await askRecord(users, id))['userName'])) || id;
  } catch {
    return id;
  }
};

const Listed = ({
  row,
  onChange,
  disabled,
  name,
  data,
  nothing,
}: Omit<Props, 'definition' | 'person'> & { readonly data: readonly Choice[]; readonly nothing: string }) => (
  <Select
    size="xs"
    aria-label={name}
    searchable
    selectFirstOptionOnChange
    allowDeselect={false}
    disabled={disabled}
    placeholder={name}
    // A code that nobody knows is shown as it is written.
    data={
      row.subject === '' || data.some(({ value }) => value === row.subject)
        ? [...data]
        : [...data, { value: row.subject, label: row.subject }]
    }
    value={row.subject === '' ? null : row.subject}
    onChange={(next) => next !== null && next !== row.subject && onChange({ ...row, subject: next })}
    nothingFoundMessage={nothing}
    maxDropdownHeight={280}
  />
);

const Subject = (props: Props) => {
  const { row, onChange, definition, person, disabled, name } = props;
  const say = useSay();
  const language = useLanguage();
  const groups = useGroups();
  const { subject } = formOf(row.kind);
  switch (subject) {
    case null:
      return null;
    case 'role':
    case 'post':
    case 'department':
    case 'decision':
      return (
        <Listed
          {...props}
          data={groups[subject]}
          nothing={say(groups.isPending ? words.loading : words.none)}
          name={`${name} ${say(words[subject])}`}
        />
      );
    case 'person':
      return (
        <PeoplePicker
          label={`${name} ${say(words.person)}`}
          value={row.subject === '' ? [] : [person ?? { id: row.subject, name: row.subject, nameEn: null }]}
          disabled={disabled}
          onChange={([picked]) =>
            picked ? void loginOf(picked.id).then((login) => onChange({ ...row, subject: login })) : onChange({ ...row, subject: '' })
          }
        />
      );
    case 'feel':
      return (
        <CommitText
          label={`${name} ${say(words.feel)}`}
          bare
          mono
          placeholder='["qinhao", applicant]'
          value={row.subject}
          disabled={disabled}
          fault={(text) => feelFault(text, say)}
          onCommit={(text) => onChange({ ...row, subject: text })}
        />
      );
    default:
      return (
        <Listed
          {...props}
          data={fieldsFor(definition, subject).map((one) => ({ value: one.name, label: one.label[language] }))}
          nothing={say(words.noFields)}
          name={`${name} ${say(words[subject])}`}
        />
      );
  }
};

export const RuleParameter = (props: Props) => {
  const { row, onChange, disabled, name } = props;
  const say = useSay();
  const { level } = formOf(row.kind);
  return (
    <div className={css['parameter']}>
      <Subject {...props} />
      {level && (
        <NumberInput
          key={`${row.kind} ${row.level ?? ''}`}
          size="xs"
          aria-label={`${name} ${say(words[level])}`}
          title={say(words[level])}
          placeholder={say(w('top', '最高层'))}
          defaultValue={row.level ?? ''}
          min={1}
          max={99}
          allowDecimal={false}
          disabled={disabled}
          w={level === 'nth' ? 64 : 84}
          onBlur={(event) => {
            const typed = event.currentTarget.value.trim();
            const next = typed === '' ? (level === 'nth' ? 1 : null) : Math.max(1, Math.min(99, Number(typed)));
            if (next !== row.level) onChange({ ...row, level: next });
          }}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
      )}
    </div>
  );
};
