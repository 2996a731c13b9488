/** The condition on a document that there is: "EXP-20261120-0007: Total 8,000.00 > 5,000 → true". */
import { askList, askRecord } from '#client/data/server/resource.ts';
import { wordsOf } from '#client/fields/recordWords.ts';
import { useLanguage, useSay } from '#client/words/language.tsx';
import { useNow } from '#client/data/clock.ts';
import { isRecord } from '#model/values.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { Page } from '#model/api.ts';
import { textOf } from '#model/calculation/text.ts';
import { w, type Words } from '#model/words.ts';
import { conditionWords } from '#machines/explore/reasons.ts';
import { compileCondition } from '#machines/feel/feel.ts';
import { labelOf, type Labels } from '#machines/rules.ts';
import { Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import css from './conditions.module.css';

const words = {
  try: w('Try on a document', '用单据试算'),
  none: w('No document found', '没有找到单据'),
  failed: w('The documents could not be listed', '无法列出单据'),
  loading: w('Reading the document…', '正在读取单据…'),
  yes: w('true', '成立'),
  no: w('false', '不成立'),
  unknown: w('cannot be told: {name} is empty', '无法判断：{name}为空'),
};

/** What the engine would read of the document; who applied is known as far as the document says so. */
const valuesOf = (record: AnyDoc): AnyDoc => ({
  ...record,
  starter: {
    id: record['applicant'] ?? null,
    departmentId: record['applicantDept'] ?? null,
    login: null,
    name: null,
    department: null,
    roles: [],
  },
});

const outcomeOf = (
  text: string,
  record: AnyDoc,
  now: string,
  labels: Labels,
): { readonly said: Words; readonly answer: Words; readonly params?: Words } | null => {
  try {
    const values = valuesOf(record);
    const answer = compileCondition(text).holds(values, now);
    const said = conditionWords(text, values, labels);
    if (typeof answer === 'boolean') return { said, answer: answer ? words.yes : words.no };
    return { said, answer: words.unknown, params: labelOf(labels, answer.unknown) };
  } catch {
    return null;
  }
};

export const Sample = ({
  definition,
  text,
  labels,
}: {
  readonly definition: Definition;
  readonly text: string;
  readonly labels: Labels;
}) => {
  const say = useSay();
  const language = useLanguage();
  const now = useNow();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [id, setId] = useState<string | null>(null);
  const [keyword] = useDebouncedValue(typed.trim(), 200);
  const list = useQuery<Page>({
    queryKey: ['pick', definition.key, 'sample', keyword],
    enabled: open,
    staleTime: 60_000,
    placeholderData: (before) => before,
    queryFn: ({ signal }) => askList(definition, { keyword, pageSize: 20 }, signal),
  });
  const record = useQuery<AnyDoc>({
    queryKey: ['document', definition.key, id],
    enabled: id !== null,
    queryFn: ({ signal }) => askRecord(definition, id ?? '', signal),
  });
  const nameOf = (one: AnyDoc): string => textOf(one['code']) || say(wordsOf(definition, one));
  const rows = list.data?.records ?? [];
  const data = rows.map((one) => ({ value: String(one['id']), label: nameOf(one) }));
  const chosen = record.data && isRecord(record.data) ? record.data : null;
  if (chosen && !data.some(({ value }) => value === id)) data.unshift({ value: String(id), label: nameOf(chosen) });
  const outcome = chosen ? outcomeOf(text, chosen, new Date(now).toISOString(), labels) : null;
  return (
    <div className={css['sample']}>
      <Select
        size="xs"
        w={200}
        aria-label={say(words.try)}
        placeholder={say(words.try)}
        data={data}
        value={id}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': say(w('Without a document', '不使用单据')) }}
        onChange={setId}
        onSearchChange={setTyped}
        onDropdownOpen={() => setOpen(true)}
        filter={({ options }) => options}
        nothingFoundMessage={list.isError ? say(words.failed) : say(words.none)}
      />
      <Text size="xs" role="status" style={{ flex: '1 1 160px', minWidth: 0 }}>
        {record.isError ? say(words.failed) : id !== null && !chosen ? say(words.loading) : null}
        {outcome ? (
          <>
            {outcome.said[language]} → <strong>{say(outcome.answer, outcome.params ? { name: say(outcome.params) } : undefined)}</strong>
          </>
        ) : null}
      </Text>
    </div>
  );
};
