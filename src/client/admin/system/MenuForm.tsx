/** One directory, menu or interface being edited, with what is wrong with it among the others. */
import type { ResourceNode } from '#model/operations/administration.ts';
import { useDefinition } from '#client/data/server/resource.ts';
import { useChoices } from '#client/fields/choice.tsx';
import { MenuIcon } from '#client/blocks/MenuIcon.tsx';
import { menuIcons } from '#client/theme/menuIcons.ts';
import { useSay } from '#client/words/language.tsx';
import type { Fault } from '#model/refusal.ts';
import { w, type Words } from '#model/words.ts';
import { NumberInput, SegmentedControl, Select, Skeleton, Switch, TextInput } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { IconBan } from '@tabler/icons-react';
import { useId } from 'react';
import css from './system.module.css';
import { mayHold, titleOf, types, walk, type Check, type MenuDraft } from './menu.ts';

const menuWords = {
  top: w('(top level)', '（顶级）'),
  noIcon: w('No icon', '无图标'),
  realPathHelp: w('empty: the path itself', '留空表示与路由相同'),
  enabled: w('Enabled', '启用'),
  checks: w('Before saving', '检查'),
} as const;

interface Props {
  readonly nodes: readonly ResourceNode[];
  readonly draft: MenuDraft;
  readonly checks: readonly Check[];
  readonly faults: readonly Fault[];
  readonly readOnly: boolean;
  readonly onDraft: (draft: MenuDraft) => void;
}

type TextName = 'name' | 'nameEn' | 'path' | 'realPath' | 'redirect' | 'flowKey' | 'permCode' | 'url';

export const MenuForm = ({ nodes, draft, checks, faults, readOnly, onDraft }: Props) => {
  const say = useSay();
  const icons = useId();
  const kinds = useChoices('resType');
  const definition = useDefinition('resources').data;
  if (!definition) return <Skeleton height={320} aria-busy />;
  const { fields } = definition;
  const label = (name: string): string => (fields[name] ? say(fields[name].label) : name);
  const faultOf = (name: string): string | undefined => {
    const fault = faults.find(({ field }) => field === name);
    return fault ? say(fault.message) : undefined;
  };
  const put = (part: Partial<MenuDraft>): void => onDraft({ ...draft, ...part });
  const text = (name: TextName, more: { readonly required?: boolean; readonly help?: Words } = {}) => (
    <TextInput
      label={label(name)}
      {...(more.help && { description: say(more.help) })}
      required={more.required ?? fields[name]?.required ?? false}
      maxLength={fields[name]?.max}
      value={draft[name]}
      readOnly={readOnly}
      error={faultOf(name)}
      onChange={(event) => put({ [name]: event.currentTarget.value })}
    />
  );
  const below = new Set([...walk(nodes)].flatMap(([node]) => (node.id === draft.id ? [...walk([node])].map(([one]) => one.id) : [])));
  const parents = [...walk(nodes)].filter(([node]) => mayHold(node, draft.resType) && !below.has(node.id));
  const isMenu = draft.resType === types.menu;
  const isCall = draft.resType === types.call;
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={label('resType')}
        readOnly={readOnly}
        value={draft.resType}
        data={[types.directory, types.menu, types.call].map((type) => ({
          value: type,
          label: kinds.find(({ value }) => value === type)?.label ?? type,
        }))}
        onChange={(resType) => put({ resType, hasPage: resType === types.menu })}
        style={{ alignSelf: 'flex-start' }}
      />
      {checks.length > 0 && (
        <div role="status">
          <ul className={css['checks']} aria-label={say(menuWords.checks)}>
            {checks.map((check) => (
              <li key={check.words.en}>{say(check.words, check.params)}</li>
            ))}
          </ul>
        </div>
      )}
      <div className={css['form']}>
        {text('name')}
        {text('nameEn')}
        <Select
          label={label('parentId')}
          searchable
          allowDeselect={false}
          readOnly={readOnly}
          value={draft.parentId ?? ''}
          error={faultOf('parentId')}
          data={[
            ...(draft.resType === types.directory ? [{ value: '', label: say(menuWords.top) }] : []),
            ...parents.map(([node, depth]) => ({ value: node.id, label: `${'\u2003'.repeat(depth)}${say(titleOf(node))}` })),
          ]}
          onChange={(value) => put({ parentId: value || null })}
        />
        <NumberInput
          label={label('sort')}
          readOnly={readOnly}
          allowDecimal={false}
          value={draft.sort ?? ''}
          onChange={(value) => put({ sort: typeof value === 'number' ? value : null })}
        />
        {!isCall && text('path', { required: isMenu && draft.hasPage })}
        {isMenu && text('realPath', { help: menuWords.realPathHelp })}
        {!isCall && text('redirect')}
        {isMenu && text('flowKey')}
        {draft.resType !== types.directory && text('permCode', { required: isCall })}
        {isCall && (
          <Select
            label={label('method')}
            clearable
            readOnly={readOnly}
            value={draft.method}
            data={['GET', 'POST', 'PUT', 'DELETE']}
            onChange={(method) => put({ method })}
          />
        )}
        {isCall && text('url')}
      </div>
      {!isCall && (
        <fieldset className={css['icons']} disabled={readOnly}>
          <legend>{label('icon')}</legend>
          {[null, ...Object.keys(menuIcons)].map((name) => (
            <label key={name ?? ''} className={css['icon']} title={name ?? say(menuWords.noIcon)}>
              <input
                type="radio"
                name={icons}
                aria-label={name ?? say(menuWords.noIcon)}
                checked={draft.icon === name}
                onChange={() => put({ icon: name })}
              />
              {name === null ? (
                <IconBan size={18} stroke={1.75} aria-hidden />
              ) : (
                <MenuIcon name={name} size={18} stroke={1.75} aria-hidden />
              )}
            </label>
          ))}
        </fieldset>
      )}
      <div className={css['form']}>
        {isMenu && (
          <Switch
            label={label('hasPage')}
            checked={draft.hasPage}
            disabled={readOnly}
            onChange={(event) => put({ hasPage: event.currentTarget.checked })}
          />
        )}
        {!isCall && (
          <Switch
            label={label('hidden')}
            checked={draft.hidden}
            disabled={readOnly}
            onChange={(event) => put({ hidden: event.currentTarget.checked })}
          />
        )}
        <Switch
          label={say(menuWords.enabled)}
          checked={draft.status !== 'disabled'}
          disabled={readOnly}
          onChange={(event) => put({ status: event.currentTarget.checked ? 'enabled' : 'disabled' })}
        />
      </div>
    </>
  );
};
