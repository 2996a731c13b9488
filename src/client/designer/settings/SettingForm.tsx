/** The fields of a flow's settings. What is refused stands at its field; nothing typed is lost. */
import { useConfirm } from '#client/blocks/dialogs.tsx';
import { notify } from '#client/blocks/notify.ts';
import { keyFace, useShortcuts } from '#client/blocks/shortcuts.ts';
import { Refused } from '#client/data/server/call.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { useShown } from '#client/fields/context.tsx';
import { Kbd } from '#client/theme/Kbd.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Names } from '#model/api.ts';
import { w } from '#model/words.ts';
import { Autocomplete, Button, Group, Select, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { definitionsQuery } from '../models/calls.ts';
import { useDocuments, useMenus, type Choice } from '../models/documents.ts';
import { faultsIn } from '../models/useNewModel.ts';
import { words } from '#client/designer/models/modelsWords.ts';
import { formPathsQuery, saveSetting, type PathNode, type Setting } from './calls.ts';
import css from './settings.module.css';
import { texts } from './texts.ts';

type Fields = Pick<Setting, 'flowKey' | 'name' | 'nameEn' | 'category' | 'resource' | 'menuId' | 'formPathId' | 'description'>;

const blank: Fields = {
  flowKey: '',
  name: '',
  nameEn: null,
  category: null,
  resource: null,
  menuId: null,
  formPathId: null,
  description: null,
};
const fieldsOf = ({ flowKey, name, nameEn, category, resource, menuId, formPathId, description }: Fields): Fields => ({
  flowKey,
  name,
  nameEn,
  category,
  resource,
  menuId,
  formPathId,
  description,
});

const pathsIn = (nodes: readonly PathNode[], above: readonly string[], nameOf: (node: PathNode) => string): Choice[] =>
  nodes.flatMap((node) => {
    const names = [...above, nameOf(node)];
    return [...(node.path === null ? [] : [{ value: node.id, label: names.join(' / ') }]), ...pathsIn(node.children, names, nameOf)];
  });

/** A choice that is set though this person is not offered it keeps its name. */
const withSet = (choices: readonly Choice[], value: string | null, name: string | undefined): readonly Choice[] =>
  value === null || choices.some((one) => one.value === value) ? choices : [...choices, { value, label: name ?? value }];

interface Props {
  readonly page: PageProps;
  readonly title: string;
  readonly setting: Setting | null;
  readonly readOnly: boolean;
}

export const SettingForm = ({ page, title, setting, readOnly }: Props) => {
  const say = useSay();
  const confirm = useConfirm();
  const client = useQueryClient();
  const { go, close } = useNavigation();
  const { dictionary, language } = useShown();
  const begun = setting ? fieldsOf(setting) : { ...blank, flowKey: page.query['flowKey'] ?? '' };
  const [fields, change] = useState(begun);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const documents = useDocuments();
  const menus = useMenus();
  const tree = useQuery(formPathsQuery);
  const flows = useQuery({ ...definitionsQuery({ latest: 'true', pageSize: 200 }), enabled: setting === null });
  const names = setting?.['$names'] as Names | undefined;
  const named = (key: string): string | undefined => names?.[key] && say(names[key]);
  const paths = pathsIn(tree.data ?? [], [], (node) => say(w(node.nameEn || node.name, node.name)));
  const kinds = (dictionary['flowCategory'] ?? []).map(({ value, label, labelEn }) => ({
    value,
    label: language === 'en' ? labelEn : label,
  }));
  const set = (part: Partial<Fields>): void => {
    setFaults({});
    change((before) => ({ ...before, ...part }));
  };
  /** A deployed flow brings its names. */
  const setKey = (flowKey: string): void => {
    const flow = flows.data?.records.find(({ key }) => key === flowKey);
    set({ flowKey, ...(flow && fields.name === '' ? { name: flow.name || flow.key, nameEn: flow.nameEn } : {}) });
  };
  const dirty = !readOnly && JSON.stringify(fields) !== JSON.stringify(begun);

  const save = async (): Promise<boolean> => {
    const missing = Object.fromEntries(
      (['flowKey', 'name'] as const).filter((name) => fields[name].trim() === '').map((name) => [name, say(texts.needed)]),
    );
    setFaults(missing);
    if (Object.keys(missing).length > 0) {
      notify.error(say(texts.red));
      return false;
    }
    setBusy(true);
    try {
      await saveSetting(setting?.id ?? null, setting ? { ...fields, version: setting.version } : fields);
      await Promise.all([client.invalidateQueries({ queryKey: ['settings'] }), client.invalidateQueries({ queryKey: ['models'] })]);
      notify.success(say(texts.saved));
      return true;
    } catch (error) {
      if (
        error instanceof Refused &&
        error.envelope.code === '409' &&
        (await confirm({ title: say(texts.changedMeanwhile), confirm: say(texts.reload) }))
      ) {
        await client.invalidateQueries({ queryKey: ['settings'] });
        close(page.path, page.query);
        go('/ulfoView', { id: setting?.id ?? '' });
        return false;
      }
      setFaults(faultsIn(error, language));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const leave = (): void => {
    close(page.path, page.query);
    go('/ulfoTable');
  };
  const finish = async (): Promise<void> => ((await save()) ? leave() : undefined);
  usePageMarks({ title, dirty: dirty ? say(texts.unsaved) : null, save: readOnly ? null : save });
  useShortcuts('editor', readOnly ? {} : { 'Mod+KeyS': { words: texts.save, run: () => void finish() } });

  const common = { disabled: false, readOnly };
  return (
    <form
      className={css['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void finish();
      }}
    >
      <fieldset>
        <legend>{say(texts.flow)}</legend>
        <Autocomplete
          {...common}
          label={say(texts.flowKey)}
          description={say(texts.flowKeyHelp)}
          required={!readOnly}
          readOnly={readOnly || setting !== null}
          data={flows.data?.records.map(({ key }) => key) ?? []}
          value={fields.flowKey}
          error={faults['flowKey']}
          onChange={setKey}
        />
        <Select
          {...common}
          label={say(words.category)}
          data={kinds}
          value={fields.category}
          error={faults['category']}
          onChange={(category) => set({ category })}
          clearable={!readOnly}
        />
        <TextInput
          {...common}
          label={say(texts.nameZh)}
          required={!readOnly}
          maxLength={50}
          value={fields.name}
          error={faults['name']}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextInput
          {...common}
          label={say(texts.nameEn)}
          maxLength={80}
          value={fields.nameEn ?? ''}
          error={faults['nameEn']}
          onChange={(event) => set({ nameEn: event.currentTarget.value || null })}
        />
        <Textarea
          {...common}
          className={css['wide']}
          label={say(texts.description)}
          autosize
          minRows={2}
          value={fields.description ?? ''}
          error={faults['description']}
          onChange={(event) => set({ description: event.currentTarget.value || null })}
        />
      </fieldset>
      <fieldset>
        <legend>{say(texts.where)}</legend>
        <Select
          {...common}
          label={say(texts.document)}
          description={say(texts.documentHelp)}
          data={withSet(documents, fields.resource, undefined)}
          value={fields.resource}
          error={faults['resource']}
          onChange={(resource) => set({ resource })}
          searchable={!readOnly}
          clearable={!readOnly}
        />
        <Select
          {...common}
          label={say(texts.menu)}
          description={say(texts.menuHelp)}
          data={withSet(menus, fields.menuId, named(`resources/${fields.menuId}`))}
          value={fields.menuId}
          error={faults['menuId']}
          onChange={(menuId) => set({ menuId })}
          searchable={!readOnly}
          clearable={!readOnly}
        />
        <div>
          <Select
            {...common}
            label={say(texts.formPath)}
            description={say(texts.formPathHelp)}
            data={withSet(paths, fields.formPathId, named(`ufloFormPath/${fields.formPathId}`))}
            value={fields.formPathId}
            error={faults['formPathId']}
            onChange={(formPathId) => set({ formPathId })}
            searchable={!readOnly}
            clearable={!readOnly}
          />
          <PageLink to="/process/ufloFormPath">{say(texts.paths)}</PageLink>
        </div>
      </fieldset>
      {faults[''] && (
        <Text c="var(--danger-text)" role="alert">
          {faults['']}
        </Text>
      )}
      {!readOnly && (
        <Group gap="sm">
          <Button type="submit" loading={busy} rightSection={<Kbd keys={keyFace('Mod+KeyS')} />}>
            {say(texts.save)}
          </Button>
          <Button variant="default" onClick={leave}>
            {say(words.cancel)}
          </Button>
        </Group>
      )}
    </form>
  );
};
