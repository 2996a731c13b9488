/** Builds a report: what it shows at the left, how it looks with one's own rights at the right. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { notify } from '#client/blocks/notify.ts';
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { ReportView } from '#client/charts/ReportView.tsx';
import { call } from '#client/data/server/call.ts';
import { useHeld } from '#client/data/held.ts';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { useDefinition } from '#client/data/server/resource.ts';
import { useChoices } from '#client/fields/choice.tsx';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { Icon } from '#client/theme/Icon.tsx';
import { useLanguage, useSay } from '#client/words/language.tsx';
import type { AnyDoc } from '#model/definition.ts';
import type { Fault } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { Alert, Button, Checkbox, List, MultiSelect, NumberInput, SegmentedControl, Select, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/List.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { addPath, fieldsQuery, previewQuery, putPath, rolesQuery, sourcesQuery, storedQuery } from './calls.ts';
import { bodyOf, configOf, draftOf, emptyDraft, faultsIn, type ReportDraft } from './draft.ts';
import { Columns, Filters, Groups } from './Parts.tsx';
import css from './reports.module.css';
import { SortBy } from './SortBy.tsx';
import { words } from './reportsWords.ts';

const REST_MS = 500;
const LIST = '/system/dataReportConfig';

interface BuilderProps {
  readonly page: PageProps;
  /** Id of the report that is changed; null: a new one. */
  readonly stored: string | null;
  readonly initial: ReportDraft;
}

/** Messages of faults, each field's own under it, the others together. */
const faultOf = (faults: readonly Fault[], field: string, say: (words: Fault['message']) => string): string | undefined => {
  const found = faults.find((one) => one.field === field);
  return found && say(found.message);
};

const Basics = ({
  draft,
  onDraft,
  faults,
}: {
  readonly draft: ReportDraft;
  readonly onDraft: (part: Partial<ReportDraft>) => void;
  readonly faults: readonly Fault[];
}) => {
  const say = useSay();
  const definition = useDefinition('dataReportConfig').data;
  const categories = useChoices('reportCategory');
  const states = useChoices('enableState');
  const roles = useQuery(rolesQuery);
  const label = (name: string): string => (definition?.fields[name] ? say(definition.fields[name].label) : name);
  const text = (name: 'reportCode' | 'reportName' | 'reportNameEn', max: number) => ({
    label: label(name),
    required: name !== 'reportNameEn',
    maxLength: max,
    value: draft[name],
    error: faultOf(faults, name, say),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => onDraft({ [name]: event.currentTarget.value }),
  });
  return (
    <section className={frame['part']} aria-label={say(words.basics)}>
      <h2>{say(words.basics)}</h2>
      <div className={css['pair']}>
        <TextInput {...text('reportName', 60)} />
        <TextInput {...text('reportNameEn', 90)} />
        <TextInput {...text('reportCode', 40)} />
        <Select
          label={label('category')}
          required
          data={categories}
          value={draft.category}
          error={faultOf(faults, 'category', say)}
          onChange={(category) => onDraft({ category })}
        />
        <Select
          label={label('status')}
          data={states}
          value={draft.status}
          allowDeselect={false}
          onChange={(status) => status && onDraft({ status })}
        />
        {roles.data && (
          <MultiSelect
            label={label('visibleRoles')}
            description={definition?.fields['visibleRoles']?.help && say(definition.fields['visibleRoles'].help)}
            searchable
            data={roles.data.records.map((role) => ({
              value: textOf(role['id']),
              label: say({ zh: textOf(role['name']), en: textOf(role['nameEn']) || textOf(role['name']) }),
            }))}
            value={[...draft.visibleRoles]}
            onChange={(visibleRoles) => onDraft({ visibleRoles })}
          />
        )}
      </div>
    </section>
  );
};

const Builder = ({ page, stored: first, initial }: BuilderProps) => {
  const say = useSay();
  const language = useLanguage();
  const client = useQueryClient();
  const { go, close } = useNavigation();
  const [id, setId] = useState(first);
  const maySave = usePermit(`dataReportConfig:${id ? 'put' : 'add'}`);
  const [draft, setDraft] = useState(initial);
  const [kept, setKept] = useState(initial);
  const [told, setTold] = useState<readonly Fault[]>([]);
  const [busy, setBusy] = useState(false);
  const sources = useQuery(sourcesQuery);
  const source = useQuery(fieldsQuery(draft.sourceResource)).data;
  const definition = useDefinition(draft.sourceResource).data;
  const charts = useChoices('chartType');
  const faults = useMemo(() => faultsIn(definition, draft), [definition, draft]);
  const ready = draft.sourceResource !== null && draft.columns.length > 0 && definition !== undefined && faults.length === 0;
  const text = JSON.stringify(ready ? configOf(draft) : null);
  const [rested] = useDebouncedValue(text, REST_MS);
  const preview = useQuery(previewQuery(JSON.parse(rested) as ReturnType<typeof configOf> | null));
  const dirty = draft !== kept;
  const onDraft = (part: Partial<ReportDraft>) => {
    setTold([]);
    setDraft((before) => ({ ...before, ...part }));
  };

  const save = async (): Promise<boolean> => {
    setBusy(true);
    const answer = await call<AnyDoc>(id ? 'PUT' : 'POST', id ? putPath(id) : addPath, { body: bodyOf(draft), quiet: true });
    setBusy(false);
    if (answer.code !== '200') {
      setTold(answer.faults ?? []);
      notify.error(answer.desc);
      return false;
    }
    setId(textOf(answer.data['id']));
    const stored = draftOf(answer.data);
    setDraft(stored);
    setKept(stored);
    void client.invalidateQueries({ queryKey: ['list', 'dataReportConfig'] });
    void client.invalidateQueries({ queryKey: ['report'] });
    notify.success(say(words.saved));
    return true;
  };
  const finish = async () => {
    if (!(await save())) return;
    close(page.path, page.query);
    go(LIST);
  };
  const title = id ? say(words.editing, { name: (language === 'en' && kept.reportNameEn) || kept.reportName }) : say(words.build);
  usePageMarks({ title, dirty: dirty ? say(words.unsaved) : null, save: maySave ? save : null });
  useShortcuts(
    'editor',
    maySave
      ? { 'Mod+KeyS': { words: words.save, run: () => void save() }, 'Mod+Enter': { words: words.save, run: () => void finish() } }
      : {},
  );
  // What the server found stands at its field, or with the others above the preview.
  const shownFaults = [...faults, ...told.filter((one) => !['reportCode', 'reportName', 'category'].includes(one.field))];
  return (
    <div className={frame['page']} data-scroll>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{title}</h1>
        {maySave && (
          <Button loading={busy} leftSection={<Icon name="save" size={18} />} onClick={() => void finish()}>
            {say(words.save)}
          </Button>
        )}
      </header>
      <div className={css['builder']}>
        <div className={css['parts']}>
          <Basics draft={draft} onDraft={onDraft} faults={told} />
          <Select
            label={say(words.source)}
            required
            searchable
            data={(sources.data ?? []).map(({ resource, label }) => ({ value: resource, label: say(label) }))}
            value={draft.sourceResource}
            error={faultOf(told, 'sourceResource', say)}
            onChange={(sourceResource) => onDraft({ sourceResource, columns: [], groupBy: [], filters: [], sortBy: '' })}
          />
          {draft.sourceResource !== null && (
            <>
              <Groups source={source} draft={draft} onDraft={onDraft} />
              <Columns source={source} draft={draft} onDraft={onDraft} />
              <Filters source={source} draft={draft} onDraft={onDraft} />
              <section className={frame['part']} aria-label={say(words.display)}>
                <h2>{say(words.display)}</h2>
                <SegmentedControl
                  aria-label={say(words.display)}
                  data={charts}
                  value={draft.chartType}
                  onChange={(chartType) => onDraft({ chartType })}
                />
                <div className={css['pair']}>
                  <SortBy definition={definition ?? null} draft={draft} onDraft={onDraft} />
                  <NumberInput
                    label={say(words.rowLimit)}
                    min={1}
                    max={5000}
                    value={draft.rowLimit}
                    onChange={(value) => onDraft({ rowLimit: Number(value) || 1 })}
                  />
                  <NumberInput
                    label={say(words.minutes)}
                    min={0}
                    max={1440}
                    value={draft.refreshMin}
                    onChange={(value) => onDraft({ refreshMin: Number(value) || 0 })}
                  />
                  <Checkbox
                    mt="xl"
                    label={say(words.onHome)}
                    description={say(words.onHomeText)}
                    checked={draft.onHome}
                    onChange={(event) => onDraft({ onHome: event.currentTarget.checked })}
                  />
                </div>
              </section>
            </>
          )}
        </div>
        <section className={css['preview']} aria-label={say(words.preview)}>
          <h2>{say(words.preview)}</h2>
          <Text size="sm" c="dimmed">
            {say(words.previewText)}
          </Text>
          {shownFaults.length > 0 && (
            <Alert color="amber" title={say(words.faults)}>
              <List size="sm">
                {shownFaults.map((one) => (
                  <List.Item key={`${one.field} ${one.message.en}`}>{say(one.message)}</List.Item>
                ))}
              </List>
            </Alert>
          )}
          {ready ? (
            <ReportView
              key={draft.chartType}
              label={draft.reportName || say(words.preview)}
              result={preview.data}
              error={preview.error}
              onRetry={() => void preview.refetch()}
              height={300}
            />
          ) : (
            shownFaults.length === 0 && <EmptyState title={say(words.noPreview)} />
          )}
        </section>
      </div>
    </div>
  );
};

export const BuilderPage = ({ path, query }: PageProps) => {
  const id = query['id'] ?? null;
  const stored = useQuery(storedQuery(id));
  // A hidden tab drops what was asked for; the draft goes on with what it began with.
  const held = useHeld(stored.data);
  const page = { path, query };
  if (id === null) return <Builder page={page} stored={null} initial={emptyDraft} />;
  if (held) return <Builder key={id} page={page} stored={id} initial={draftOf(held)} />;
  return (
    <Loaded of={stored} page height={240} title={words.failedOne}>
      {() => null}
    </Loaded>
  );
};
