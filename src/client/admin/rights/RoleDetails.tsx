/** The role itself: its names, and whose records it opens where a menu says nothing else. */
import { useSay } from '#client/words/language.tsx';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { MultiSelect, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.layer.css';
import { useQuery } from '@tanstack/react-query';
import { departmentsQuery, type RoleRow } from './calls.ts';
import css from './rights.module.css';
import { scopeWords } from './words.ts';

const texts = {
  code: w('Role code', '角色编码'),
  name: w('Name', '角色名称'),
  nameEn: w('English name', '英文名'),
  description: w('Description', '说明'),
  sort: w('Order', '排序'),
  status: w('Status', '状态'),
  enabled: w('Enabled', '启用'),
  disabled: w('Disabled', '停用'),
  scope: w('Data scope', '数据范围'),
  scopeHint: w('Whose records it opens, wherever a menu does not say otherwise', '菜单未单独设置时，可见哪些人的记录'),
  departments: w('Chosen departments', '自定义部门'),
};

export type RoleFields = Pick<RoleRow, 'code' | 'name' | 'nameEn' | 'dataScope' | 'scopeDepts' | 'description' | 'sort' | 'status'>;

interface Props {
  readonly fields: RoleFields;
  readonly onChange: ((fields: RoleFields) => void) | null;
  /** The code stays as it was given. */
  readonly isNew: boolean;
  readonly builtIn: boolean;
  readonly faults: readonly Fault[];
}

export const RoleDetails = ({ fields, onChange, isNew, builtIn, faults }: Props) => {
  const say = useSay();
  const departments = useQuery(departmentsQuery);
  const put = (part: Partial<RoleFields>): void => onChange?.({ ...fields, ...part });
  const error = (field: string): string | null => {
    const found = faults.find((fault) => fault.field === field);
    return found ? say(found.message) : null;
  };
  const off = onChange === null;
  return (
    <div className={css['form']}>
      <TextInput
        label={say(texts.code)}
        required
        value={fields.code}
        disabled={off || !isNew}
        error={error('code')}
        onChange={(event) => put({ code: event.currentTarget.value })}
      />
      <TextInput
        label={say(texts.name)}
        required
        value={fields.name}
        disabled={off}
        error={error('name')}
        onChange={(event) => put({ name: event.currentTarget.value })}
      />
      <TextInput
        label={say(texts.nameEn)}
        value={fields.nameEn ?? ''}
        disabled={off}
        error={error('nameEn')}
        onChange={(event) => put({ nameEn: event.currentTarget.value || null })}
      />
      <Select
        label={say(texts.scope)}
        description={say(texts.scopeHint)}
        allowDeselect={false}
        data={Object.entries(scopeWords).map(([value, name]) => ({ value, label: say(name) }))}
        value={fields.dataScope}
        disabled={off}
        error={error('dataScope')}
        onChange={(value) => put({ dataScope: value ?? 'self' })}
      />
      {fields.dataScope === 'custom' && (
        <MultiSelect
          label={say(texts.departments)}
          required
          searchable
          data={(departments.data ?? []).map(({ id, name }) => ({ value: id, label: say(name) }))}
          value={[...fields.scopeDepts]}
          disabled={off}
          error={error('scopeDepts')}
          onChange={(scopeDepts) => put({ scopeDepts })}
        />
      )}
      <Select
        label={say(texts.status)}
        allowDeselect={false}
        data={[
          { value: 'enabled', label: say(texts.enabled) },
          { value: 'disabled', label: say(texts.disabled) },
        ]}
        value={fields.status}
        disabled={off || builtIn}
        error={error('status')}
        onChange={(value) => put({ status: value ?? 'enabled' })}
      />
      <NumberInput
        label={say(texts.sort)}
        value={fields.sort ?? ''}
        disabled={off}
        error={error('sort')}
        allowDecimal={false}
        onChange={(value) => put({ sort: value === '' ? null : Number(value) })}
      />
      <Textarea
        label={say(texts.description)}
        autosize
        minRows={2}
        value={fields.description ?? ''}
        disabled={off}
        error={error('description')}
        onChange={(event) => put({ description: event.currentTarget.value || null })}
      />
    </div>
  );
};
