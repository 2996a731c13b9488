/** Inputs of the kinds boolean, choice and choices; the values come from the session's dictionary. */
import { Checkbox, Group, MultiSelect, Radio, Select } from '@mantine/core';
import { useMemo } from 'react';
import { useShown } from './context.tsx';
import { useLeftText } from './leftText.ts';
import { clearName, control, type InputProps } from './parts.ts';

/** Options of a dictionary in the reader's language. */
export const useChoices = (code: string | undefined): { value: string; label: string }[] => {
  const { dictionary, language } = useShown();
  return useMemo(
    () => (dictionary[code ?? ''] ?? []).map((entry) => ({ value: entry.value, label: language === 'zh' ? entry.label : entry.labelEn })),
    [dictionary, language, code],
  );
};

/** From this many on, a list is searched by typing. */
const SEARCH_FROM = 8;

export const ChoiceBox = (props: InputProps) => {
  const data = useChoices(props.field.dictionary);
  const value = typeof props.value === 'string' && props.value !== '' ? props.value : null;
  const left = useLeftText({ settled: true, onBlur: props.onBlur, keep: props.bare && !props.inPopover ? props.onChange : undefined });
  const needed = props.field.required === true || props.field.default !== undefined;
  if (!props.bare && needed && data.length > 0 && data.length <= 3) {
    const { id, 'data-path': path, ...rest } = control(props);
    return (
      <Radio.Group {...rest} id={id} data-path={path} value={value} onChange={props.onChange} onBlur={props.onBlur}>
        <Group gap="md" mih={32}>
          {data.map((option, index) => (
            <Radio key={option.value} value={option.value} label={option.label} id={index === 0 ? `${id}-first` : undefined} />
          ))}
        </Group>
      </Radio.Group>
    );
  }
  return (
    <Select
      {...control({ ...props, error: props.error || left.fault })}
      {...left.hears}
      data={data}
      value={value}
      onChange={(next) => (left.taken(), props.onChange(next))}
      searchable={data.length >= SEARCH_FROM || props.bare}
      selectFirstOptionOnChange
      clearable={!props.field.required && !props.bare}
      clearButtonProps={clearName(props.label)}
      allowDeselect={!props.field.required}
      openOnFocus={props.bare ?? false}
      comboboxProps={{ withinPortal: true }}
    />
  );
};

export const ChoicesBox = (props: InputProps) => {
  const data = useChoices(props.field.dictionary);
  const value = Array.isArray(props.value) ? props.value.map(String) : [];
  const left = useLeftText({ settled: true, onBlur: props.onBlur });
  return (
    <MultiSelect
      {...control({ ...props, error: props.error || left.fault })}
      {...left.hears}
      data={data}
      value={value}
      onChange={(next) => (left.taken(), props.onChange(next.length > 0 ? next : null))}
      openOnFocus={false}
      searchable
      clearable
      clearButtonProps={clearName(props.label)}
    />
  );
};

export const BooleanBox = (props: InputProps) => (
  <Checkbox
    id={props.id}
    data-path={props.id}
    label={props.bare ? undefined : props.label}
    aria-label={props.bare ? props.label : undefined}
    description={props.bare ? undefined : props.help}
    error={props.error}
    checked={props.value === true}
    onChange={(event) => props.onChange(event.currentTarget.checked)}
    onBlur={props.onBlur}
    mt={props.bare ? 0 : 'var(--checkbox-drop, 0)'}
  />
);
