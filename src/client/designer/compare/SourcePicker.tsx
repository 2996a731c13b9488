/** Picks one side of a comparison: a deployed version, or a model as it stands or stood. */
import { w, type Words } from '#model/words.ts';
import { useNameOf } from '#client/theme/nameOf.ts';
import { wallTime } from '#client/fields/dateText.ts';
import { useSay } from '#client/words/language.tsx';
import { Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import { useQuery } from '@tanstack/react-query';
import css from './compare.module.css';
import { type Pickable, type Source, sourceOf, statesQuery, textOf } from './sources.ts';

const words = {
  versions: w('Deployed versions', '已发布版本'),
  models: w('Models', '流程模型'),
  state: w('State of the model', '模型状态'),
  now: w('As it stands', '当前'),
  version: w('{name} v{version} ({key})', '{name} v{version}（{key}）'),
  model: w('{name} ({key})', '{name}（{key}）'),
  nothing: w('Nothing found', '无匹配项'),
  stateOf: w('{n} · {at} {by}', '第{n}版 · {at} {by}'),
} as const;

interface Props {
  readonly label: Words;
  readonly value: Source | null;
  readonly versions: readonly Pickable[];
  readonly models: readonly Pickable[];
  readonly onChange: (source: Source) => void;
}

const States = ({ source, onChange }: { readonly source: Source & { readonly kind: 'model' }; readonly onChange: Props['onChange'] }) => {
  const say = useSay();
  const nameOf = useNameOf();
  const states = useQuery(statesQuery(source.id));
  const kept = (states.data ?? []).map(({ number, at, by }) => ({
    value: String(number),
    label: say(words.stateOf, { n: number, at: wallTime(at), by: by ? nameOf(by) : '' }).trim(),
  }));
  return (
    <Select
      label={say(words.state)}
      value={source.state ?? 'now'}
      data={[{ value: 'now', label: say(words.now) }, ...kept]}
      allowDeselect={false}
      onChange={(state) => state !== null && onChange({ ...source, state: state === 'now' ? null : state })}
    />
  );
};

export const SourcePicker = ({ label, value, versions, models, onChange }: Props) => {
  const say = useSay();
  const nameOf = ({ name, key, version }: Pickable): string => {
    const params = { name: say(name), key };
    return version === null ? say(words.model, params) : say(words.version, { ...params, version });
  };
  const data = [
    { group: say(words.versions), items: versions.map((one) => ({ value: `definition:${one.id}`, label: nameOf(one) })) },
    { group: say(words.models), items: models.map((one) => ({ value: `model:${one.id}`, label: nameOf(one) })) },
  ].filter(({ items }) => items.length > 0);
  const chosen = value && textOf(value.kind === 'model' ? { ...value, state: null } : value);
  return (
    <div className={css['pickers']}>
      <Select
        label={say(label)}
        value={chosen}
        data={data}
        searchable
        allowDeselect={false}
        nothingFoundMessage={say(words.nothing)}
        onChange={(text) => {
          const source = sourceOf(text ?? undefined);
          if (source) onChange(source);
        }}
      />
      {value?.kind === 'model' && <States source={value} onChange={onChange} />}
    </div>
  );
};
