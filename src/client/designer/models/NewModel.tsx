/** A new model: from what, for which document, under which name. Whatever is chosen, it is a draft until it is deployed. */
import { DialogCancel, DraggableDialog } from '#client/blocks/dialogs.tsx';
import { useSay } from '#client/words/language.tsx';
import { patterns } from '#machines/patterns/patterns.ts';
import { w } from '#model/words.ts';
import { Alert, Button, Group, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { Icon } from '#client/theme/Icon.tsx';
import { useMemo } from 'react';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { DefinitionSelect } from './DefinitionSelect.tsx';
import css from './models.module.css';
import { SourceChoice } from './SourceChoice.tsx';
import { useNewModel } from './useNewModel.ts';
import { words } from './modelsWords.ts';

const texts = {
  from: w('Begin with', '从何开始'),
  document: w('Document', '单据'),
  documentHelp: w(
    'Its fields are known in conditions and form rights. Leave empty for a process without document.',
    '条件与表单权限可使用其字段；无单据的流程留空。',
  ),
  menu: w('Menu', '菜单'),
  menuHelp: w('New documents opened from it run this flow', '从该菜单新建的单据使用此流程'),
  nameZh: w('Name (Chinese)', '名称（中文）'),
  nameEn: w('Name (English)', '名称（英文）'),
  key: w('Flow key', '流程标识'),
  keyHelp: w('Stays as it is once the flow runs', '流程运行后不再改变'),
  amount: w('Field with the amount', '金额字段'),
  limit: w('Limit {n}', '限额 {n}'),
  side: w('Department of the other side', '对方部门字段'),
  sideNone: w('Without a field the applicant picks them', '不选则由申请人指定'),
  create: w('Create and draw', '创建并设计'),
  exists: w('There is a model of this flow already:', '该流程已有模型：'),
  replaces: w(
    'The model of this flow takes the drawing of the version; its own drawing stays among its earlier states.',
    '该流程的模型将改用此版本的流程图，原流程图保留在历史版本中。',
  ),
};

interface Props {
  readonly onClose: () => void;
  /** Files instead. */
  readonly onFiles: () => void;
  readonly onMade: (id: string) => void;
}

export const NewModel = ({ onClose, onFiles, onMade }: Props) => {
  const say = useSay();
  const form = useNewModel(onMade);
  const { source, pattern, fields, faults } = form;
  const limits = useMemo(() => pattern?.needs.includes('amount') ?? false, [pattern]);
  const drawn = source !== 'deployed';
  return (
    <DraggableDialog opened onClose={onClose} title={say(words.addNew)} dirty={form.dirty}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.create();
        }}
      >
        <Stack gap="md">
          <SourceChoice label={say(texts.from)} value={source} onChange={form.setSource} onFiles={onFiles} patterns={patterns} />
          {drawn ? (
            <>
              <div className={css['fields']}>
                <Select
                  label={say(texts.document)}
                  description={say(texts.documentHelp)}
                  data={form.documents}
                  value={form.resource}
                  onChange={form.setResource}
                  searchable
                  clearable
                />
                <Select
                  label={say(texts.menu)}
                  description={say(texts.menuHelp)}
                  data={form.menus}
                  value={form.menuId}
                  onChange={form.setMenuId}
                  searchable
                  clearable
                />
                <TextInput
                  label={say(texts.nameZh)}
                  required
                  maxLength={50}
                  value={fields.name}
                  error={faults['name']}
                  onChange={(event) => form.set({ name: event.currentTarget.value })}
                />
                <TextInput
                  label={say(texts.nameEn)}
                  maxLength={80}
                  value={fields.nameEn}
                  error={faults['nameEn']}
                  onChange={(event) => form.set({ nameEn: event.currentTarget.value })}
                />
                <TextInput
                  label={say(texts.key)}
                  description={say(texts.keyHelp)}
                  required
                  maxLength={60}
                  value={fields.key}
                  error={faults['key']}
                  onChange={(event) => form.set({ key: event.currentTarget.value })}
                />
                <Select
                  label={say(words.category)}
                  data={form.kinds}
                  value={fields.category}
                  onChange={(category) => form.set({ category })}
                  clearable
                />
                {limits && (
                  <Select
                    label={say(texts.amount)}
                    required
                    data={form.amounts}
                    value={form.amount}
                    error={faults['amount']}
                    onChange={form.setAmount}
                  />
                )}
                {limits && (
                  <Group grow gap="sm" align="flex-start">
                    {form.limits.map((limit, at) => (
                      <NumberInput
                        key={at}
                        label={say(texts.limit, { n: at + 1 })}
                        min={0}
                        thousandSeparator=","
                        value={limit}
                        error={at === 1 ? faults['limits'] : undefined}
                        onChange={(value) => form.setLimit(at, Number(value) || 0)}
                      />
                    ))}
                  </Group>
                )}
                {pattern?.id === 'twoSided' && (
                  <Select
                    label={say(texts.side)}
                    description={say(texts.sideNone)}
                    data={form.departments}
                    value={form.department}
                    onChange={form.setDepartment}
                    clearable
                  />
                )}
              </div>
              {form.existing && (
                <Alert color="amber" icon={<Icon name="attention" size={18} />}>
                  {say(texts.exists)}{' '}
                  <PageLink to="/modelEdit" query={{ id: form.existing.id }} className={css['name']}>
                    {say(form.existing.name)}
                  </PageLink>
                </Alert>
              )}
            </>
          ) : (
            <>
              <DefinitionSelect value={form.definition} onChange={form.setDefinition} error={faults['definition']} />
              {form.definition?.modelId && <Alert color="amber">{say(texts.replaces)}</Alert>}
            </>
          )}
          {faults[''] && (
            <Text c="var(--danger-text)" role="alert">
              {faults['']}
            </Text>
          )}
          <Group justify="flex-end">
            <DialogCancel>{say(words.cancel)}</DialogCancel>
            <Button type="submit" loading={form.busy}>
              {say(texts.create)}
            </Button>
          </Group>
        </Stack>
      </form>
    </DraggableDialog>
  );
};
