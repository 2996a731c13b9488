/** What a report is sorted by: one of its own columns, either way. */
import { useSay } from '#client/words/language.tsx';
import type { Definition } from '#model/definition.ts';
import { planOf } from '#model/report/reportPlan.ts';
import { Checkbox, Select, Stack } from '@mantine/core';
import { configOf, type ReportDraft } from './draft.ts';
import { words } from './reportsWords.ts';

interface Props {
  readonly definition: Definition | null;
  readonly draft: ReportDraft;
  readonly onDraft: (part: Partial<ReportDraft>) => void;
}

export const SortBy = ({ definition, draft, onDraft }: Props) => {
  const say = useSay();
  const read = definition && planOf(definition, { ...configOf(draft), sortBy: null });
  const columns = read && 'plan' in read ? read.plan.columns : [];
  const key = draft.sortBy.replace(/^-/, '');
  const down = draft.sortBy.startsWith('-');
  return (
    <Stack gap="xs">
      <Select
        label={say(words.sortBy)}
        placeholder={say(words.usual)}
        clearable
        data={columns.map((column) => ({ value: column.key, label: say(column.label) }))}
        value={key || null}
        onChange={(next) => onDraft({ sortBy: next === null ? '' : `${down ? '-' : ''}${next}` })}
      />
      {key !== '' && (
        <Checkbox
          label={say(words.descending)}
          checked={down}
          onChange={(event) => onDraft({ sortBy: `${event.currentTarget.checked ? '-' : ''}${key}` })}
        />
      )}
    </Stack>
  );
};
