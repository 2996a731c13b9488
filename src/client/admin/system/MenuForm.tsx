/** One directory, menu or interface being edited, with what is wrong with it among the others. */
import type { ResourceNode } from '#model/administration.ts';
import { menuIconNames, MenuIcon } from '#client/theme/menuIcons.ts';
import { useSay } from '#client/words/language.tsx';
import type { Fault } from '#model/refusal.ts';
import { w, type Words } from '#model/words.ts';
import { ActionIcon, Input, NumberInput, SegmentedControl, Select, Switch, TextInput } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import css from './system.module.css';
import { mayHold, titleOf, types, walk, type Check, type MenuDraft } from './menu.ts';

export const menuWords = {
  type: w('Type', '类型'),
  directory: w('Directory', '目录'),
  menu: w('Menu', '菜单'),
  call: w('Interface', '接口'),
  name: w('Chinese title', '中文名称'),
  nameEn: w('English title', '英文名称'),
  parent: w('Below', '上级'),
  top: w('(top level)', '（顶级）'),
  icon: w('Icon', '图标'),
  noIcon: w('No icon', '无图标'),
  path: w('Path', '路由'),
  realPath: w('Real path', '实际路径'),
  realPathHelp: w('empty: the path itself', '留空表示与路由相同'),
  redirect: w('Redirect', '重定向'),
  flowKey: w('Flow key', '流程标识'),
  permCode: w('Permission code', '权限编码'),
  method: w('HTTP method', '请求方法'),
  url: w('URL pattern', '接口地址'),
  hasPage: w('Has a page', '有页面'),
  hidden: w('Hidden', '隐藏'),
  enabled: w('Enabled', '启用'),
  sort: w('Order', '排序'),
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
  const faultOf = (name: string): string | undefined => {
    const fault = faults.find(({ field }) => field === name);
    return fault ? say(fault.message) : undefined;
  };
  const put = (part: Partial<MenuDraft>): void => onDraft({ ...draft, ...part });
  const text = (name: TextName, label: Words, max: number, more: { readonly required?: boolean; readonly help?: Words } = {}) => (
    <TextInput
      label={say(label)}
      {...(more.help && { description: say(more.help) })}
      required={more.required ?? false}
      maxLength={max}
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
        aria-label={say(menuWords.type)}
        readOnly={readOnly}
        value={draft.resType}
        data={[
          { value: types.directory, label: say(menuWords.directory) },
          { value: types.menu, label: say(menuWords.menu) },
          { value: types.call, label: say(menuWords.call) },
        ]}
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
        {text('name', menuWords.name, 50, { required: true })}
        {text('nameEn', menuWords.nameEn, 80)}
        <Select
          label={say(menuWords.parent)}
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
          label={say(menuWords.sort)}
          readOnly={readOnly}
          allowDecimal={false}
          value={draft.sort ?? ''}
          onChange={(value) => put({ sort: typeof value === 'number' ? value : null })}
        />
        {!isCall && text('path', menuWords.path, 120, { required: isMenu && draft.hasPage })}
        {isMenu && text('realPath', menuWords.realPath, 120, { help: menuWords.realPathHelp })}
        {!isCall && text('redirect', menuWords.redirect, 120)}
        {isMenu && text('flowKey', menuWords.flowKey, 60)}
        {draft.resType !== types.directory && text('permCode', menuWords.permCode, 80, { required: isCall })}
        {isCall && (
          <Select
            label={say(menuWords.method)}
            clearable
            readOnly={readOnly}
            value={draft.method}
            data={['GET', 'POST', 'PUT', 'DELETE']}
            onChange={(method) => put({ method })}
          />
        )}
        {isCall && text('url', menuWords.url, 150)}
      </div>
      {!isCall && (
        <Input.Wrapper label={say(menuWords.icon)} labelElement="div">
          <div className={css['icons']} role="radiogroup" aria-label={say(menuWords.icon)}>
            {[null, ...menuIconNames].map((name) => (
              <ActionIcon
                key={name ?? ''}
                role="radio"
                aria-checked={draft.icon === name}
                aria-label={name ?? say(menuWords.noIcon)}
                title={name ?? say(menuWords.noIcon)}
                variant={draft.icon === name ? 'filled' : 'default'}
                disabled={readOnly}
                size={30}
                onClick={() => put({ icon: name })}
              >
                <MenuIcon name={name} size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            ))}
          </div>
        </Input.Wrapper>
      )}
      <div className={css['form']}>
        {isMenu && (
          <Switch
            label={say(menuWords.hasPage)}
            checked={draft.hasPage}
            disabled={readOnly}
            onChange={(event) => put({ hasPage: event.currentTarget.checked })}
          />
        )}
        {!isCall && (
          <Switch
            label={say(menuWords.hidden)}
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
