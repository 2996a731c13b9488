/** Called processes with their variables, repeated work, sub-processes. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { ActionIcon, Button, NumberInput, Select, Switch } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useDesign } from '../../design.ts';
import {
  bindingOf,
  loopOf,
  mappingsOf,
  setBinding,
  setLoop,
  setMappings,
  type Binding,
  type MappingValues,
  type Repetition,
  type Side,
} from '../activities.ts';
import { useChoices } from '../choices.ts';
import { flagAt, textAt } from '../element.ts';
import { CommitText } from '../inputs/Commit.tsx';
import { CommitFeel } from '../inputs/CommitFeel.tsx';
import { Pick, type Option } from '../inputs/Pick.tsx';
import { type SectionProps, useWrite } from '../parts.ts';
import css from '../properties.module.css';

const words = {
  process: w('Process', '流程'),
  none: w('Nothing found', '没有找到'),
  missing: w('No version of it is deployed yet', '该流程尚未发布'),
  binding: w('Version', '版本'),
  version: w('Version number', '版本号'),
  in: w('More variables in', '额外传入变量'),
  out: w('More variables out', '额外传出变量'),
  all: w(
    'All variables go in and come back; here some of them under other names, or computed.',
    '全部变量自动传入和传回；此处可另行改名或计算。',
  ),
  target: w('Variable {n}', '变量{n}'),
  source: w('Value {n}', '取值{n}'),
  add: w('Add', '添加'),
  remove: w('Remove variable {n}', '删除变量{n}'),
  repeats: w('Repeats', '重复执行'),
  over: w('For each item of', '针对列表中的每一项'),
  count: w('Or this often', '或指定次数'),
  item: w('Name of the item', '当前项变量名'),
  ends: w('Ends early when', '提前结束条件'),
  whileHolds: w('Goes on while', '循环条件'),
  before: w('Ask before the first time', '首次执行前先判断'),
  most: w('At most', '最多次数'),
  byEvent: w('Begins by its start event while the flow around it runs', '由其开始事件触发，在外层流程运行期间启动'),
  inside: w('Open it to draw what is inside. Variables set inside are seen outside.', '展开后绘制内部步骤。内部设置的变量外部可见。'),
} as const;

const bindings: readonly Option<Binding>[] = [
  { value: 'latest', label: w('always the newest', '始终最新版本') },
  { value: 'deployment', label: w('the one deployed together', '同次发布的版本') },
  { value: 'version', label: w('a certain one', '指定版本') },
];

const Mappings = ({ element, id, side }: SectionProps & { readonly side: Side }) => {
  const say = useSay();
  const { fields, labels, readOnly } = useDesign();
  const write = useWrite();
  const all = mappingsOf(element, side);
  const put = (next: readonly MappingValues[]): void => write((edit) => setMappings(edit, id, side, next));
  return (
    <div className={css['stack']} role="group" aria-label={say(words[side])}>
      <span className={css['label']}>{say(words[side])}</span>
      {all.map((mapping, at) => (
        // Mappings have no names of their own; their place is all there is.
        <div key={at} className={css['mapping']}>
          <CommitText
            bare
            mono
            label={say(words.target, { n: at + 1 })}
            value={mapping.target}
            disabled={readOnly}
            onCommit={(target) => put(all.with(at, { ...mapping, target }))}
          />
          <span aria-hidden>=</span>
          <CommitFeel
            bare
            label={say(words.source, { n: at + 1 })}
            value={mapping.source}
            fields={fields}
            labels={labels}
            disabled={readOnly}
            onCommit={(source) => put(all.with(at, { ...mapping, source }))}
          />
          {!readOnly && (
            <ActionIcon size="sm" aria-label={say(words.remove, { n: at + 1 })} onClick={() => put(all.toSpliced(at, 1))}>
              <IconTrash size={14} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {!readOnly && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => put([...all, { target: `variable${all.length + 1}`, source: 'null' }])}
        >
          {say(words.add)}
        </Button>
      )}
    </div>
  );
};

export const Call = ({ element, id }: SectionProps) => {
  const say = useSay();
  const { readOnly } = useDesign();
  const write = useWrite();
  const { choices, isPending } = useChoices();
  const called = textAt(element, 'calledElement');
  const process = choices.processes.find(({ key }) => key === called);
  const binding = bindingOf(element);
  const data = choices.processes.map(({ key, name }) => ({ value: key, label: `${say(name)} (${key})` }));
  return (
    <>
      <Select
        size="xs"
        label={say(words.process)}
        data={called === '' || process ? data : [...data, { value: called, label: called }]}
        error={called !== '' && !process && !isPending ? say(words.missing) : null}
        value={called || null}
        searchable
        allowDeselect={false}
        disabled={readOnly}
        nothingFoundMessage={say(words.none)}
        onChange={(next) => next !== null && next !== called && write((edit) => edit.set(id, { calledElement: next }))}
      />
      <Pick
        label={say(words.binding)}
        value={binding.kind}
        options={bindings}
        disabled={readOnly}
        onChange={(kind) => write((edit) => setBinding(edit, id, kind === 'version' ? String(process?.versions[0] ?? 1) : kind))}
      />
      {binding.kind === 'version' && (
        <Select
          size="xs"
          label={say(words.version)}
          data={[...new Set([...(process?.versions ?? []).map(String), binding.version])]}
          value={binding.version}
          allowDeselect={false}
          disabled={readOnly}
          onChange={(next) => next !== null && write((edit) => setBinding(edit, id, next))}
        />
      )}
      <p className={css['hint']}>{say(words.all)}</p>
      <Mappings element={element} id={id} side="in" />
      <Mappings element={element} id={id} side="out" />
    </>
  );
};

const repetitions: readonly Option<Repetition>[] = [
  { value: 'none', label: w('once', '只执行一次') },
  { value: 'parallel', label: w('several times at the same time', '多次，同时进行') },
  { value: 'sequential', label: w('several times, one after the other', '多次，依次进行') },
  { value: 'standard', label: w('again while a condition holds', '条件成立时重复') },
];

export const Repeat = ({ element }: SectionProps) => {
  const say = useSay();
  const { fields, labels, readOnly } = useDesign();
  const write = useWrite();
  const loop = loopOf(element);
  const [wide, setWide] = useState(false);
  const put = (part: Partial<typeof loop>): void => write((edit) => setLoop(edit, element, part));
  const feel = (label: string, value: string, name: 'count' | 'list' | 'condition') => (
    <CommitFeel
      label={label}
      value={value}
      fields={fields}
      labels={labels}
      disabled={readOnly}
      onCommit={(text) => put({ [name]: text })}
    />
  );
  return (
    <>
      <Pick
        label={say(words.repeats)}
        value={loop.kind}
        options={repetitions}
        disabled={readOnly}
        onChange={(kind) =>
          put(kind === 'standard' || kind === 'none' ? { kind } : { kind, count: loop.list === '' && loop.count === '' ? '2' : loop.count })
        }
      />
      {(loop.kind === 'parallel' || loop.kind === 'sequential') && (
        <>
          {feel(say(words.over), loop.list, 'list')}
          {loop.list !== '' && (
            <CommitText label={say(words.item)} mono value={loop.item} disabled={readOnly} onCommit={(item) => put({ item })} />
          )}
          {loop.list === '' && feel(say(words.count), loop.count, 'count')}
          {loop.condition !== '' || wide ? (
            feel(say(words.ends), loop.condition, 'condition')
          ) : (
            <Button size="compact-sm" variant="subtle" disabled={readOnly} onClick={() => setWide(true)}>
              {say(words.ends)}…
            </Button>
          )}
        </>
      )}
      {loop.kind === 'standard' && (
        <>
          {feel(say(words.whileHolds), loop.condition, 'condition')}
          <Switch
            size="sm"
            label={say(words.before)}
            checked={loop.before}
            disabled={readOnly}
            onChange={(event) => put({ before: event.currentTarget.checked })}
          />
          <NumberInput
            key={loop.most}
            size="xs"
            label={say(words.most)}
            className={css['narrow']}
            defaultValue={loop.most}
            min={1}
            max={100_000}
            allowDecimal={false}
            disabled={readOnly}
            onBlur={(event) => event.currentTarget.value !== loop.most && put({ most: event.currentTarget.value })}
          />
        </>
      )}
    </>
  );
};

export const SubProcess = ({ element }: SectionProps) => {
  const say = useSay();
  return <p className={css['hint']}>{say(flagAt(element, 'triggeredByEvent') ? words.byEvent : words.inside)}</p>;
};
