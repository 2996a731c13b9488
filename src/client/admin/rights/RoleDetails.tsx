/** The role itself: its names, and whose records it opens where a menu says nothing else. */
import { ReadField } from '#client/blocks/reader/ReadForm.tsx';
import { useDefinition } from '#client/data/server/resource.ts';
import { FieldInput } from '#client/fields/inputs.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Names } from '#model/api.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/NumberInput.layer.css';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { departmentsQuery } from './calls.ts';
import css from './rights.module.css';
import type { RoleFields } from './useRoleDraft.ts';

const scopeHint = w('Whose records it opens, wherever a menu does not say otherwise', '菜单未单独设置时，可见哪些人的记录');

const order = ['code', 'name', 'nameEn', 'dataScope', 'scopeDepts', 'status', 'sort', 'description'] as const;

interface Props {
  readonly fields: RoleFields;
  /** Null: only to be read. */
  readonly onField: ((name: string, value: unknown) => void) | null;
  readonly isNew: boolean;
  readonly builtIn: boolean;
  readonly faults: readonly Fault[];
}

export const RoleDetails = ({ fields, onField, isNew, builtIn, faults }: Props) => {
  const say = useSay();
  const definition = useDefinition('roles').data;
  const departments = useQuery(departmentsQuery);
  const [picked, setPicked] = useState<Names>({});
  const names = useMemo(
    () => ({ ...Object.fromEntries((departments.data ?? []).map(({ id, name }) => [`sysDepartment/${id}`, name])), ...picked }),
    [departments.data, picked],
  );
  if (!definition) return <Skeleton height={240} aria-busy />;
  return (
    <div className={css['form']}>
      {order.map((name) => {
        const field = definition.fields[name];
        if (!field || (name === 'scopeDepts' && fields.dataScope !== 'custom')) return null;
        const open = onField !== null && (isNew || !field.fixed) && !(name === 'status' && builtIn);
        const fault = faults.find((one) => one.field === name);
        return open ? (
          <FieldInput
            key={name}
            id={`role.${name}`}
            field={field}
            label={say(field.label)}
            value={fields[name]}
            required={field.required === true || name === 'scopeDepts'}
            {...(fault && { error: say(fault.message) })}
            {...(name === 'dataScope' && { help: say(scopeHint) })}
            names={names}
            onChange={(value, found) => {
              if (found) setPicked({ ...picked, ...found });
              onField(name, value);
            }}
          />
        ) : (
          <dl key={name}>
            <ReadField name={name} field={field} value={fields[name]} names={names} />
          </dl>
        );
      })}
    </div>
  );
};
