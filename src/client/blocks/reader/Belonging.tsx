/** What belongs to a document (definition language, `belonging`): a tab for each kind of records that the reader may see. */
import { Loaded } from '#client/blocks/Loaded.tsx';
import { permits } from '#client/data/permit.tsx';
import { askList, definitionQuery } from '#client/data/server/resource.ts';
import { useSession } from '#client/data/session.ts';
import '#client/fields/styles.ts';
import { useSay } from '#client/words/language.tsx';
import type { Page } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import css from './belonging.module.css';
import { LinesTable } from '#client/blocks/lines/LinesTable.tsx';
import { rowsAsLines } from '#client/blocks/lines/rowsAsLines.ts';

const words = { belonging: w('Belongs to it', '相关记录'), failed: w('This could not be loaded', '加载失败') };
const most = 200;

/** Records of one kind that point at the document by the field `by`. */
export interface Kind {
  readonly definition: Definition;
  readonly by: string;
}

interface Props {
  readonly definition: Definition;
  /** Null while the document is not stored: nothing belongs to it yet. */
  readonly id: string | null;
  /** In a form: what can be done with each row, and below all of them. */
  readonly tools?: (kind: Kind, row: AnyDoc) => ReactNode;
  readonly below?: (kind: Kind) => ReactNode;
}

/** Rows in the order of their list. */
const rowsQuery = (id: string | null, { definition, by }: Kind) => ({
  queryKey: ['list', definition.key, 'of', by, id],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Page> =>
    askList(definition, { [by]: id ?? '', pageSize: most }, signal),
  enabled: id !== null,
});

export const Belonging = ({ definition, id, tools, below }: Props) => {
  const say = useSay();
  const permissions = useSession((now) => now.permissions);
  const wanted = (definition.belonging ?? []).filter(({ resource }) => permits(permissions, `${resource}:page`));
  const loaded = useQueries({ queries: wanted.map(({ resource }) => definitionQuery(resource)) });
  const kinds = wanted.flatMap(({ by }, at): Kind[] => (loaded[at]?.data ? [{ definition: loaded[at].data, by }] : []));
  const rows = useQueries({ queries: kinds.map((kind) => rowsQuery(id, kind)) });
  const [first] = kinds;
  if (first === undefined) return null;
  return (
    <Tabs defaultValue={first.definition.key} className={css['tabs'] ?? ''} keepMounted={false}>
      <Tabs.List className={css['list'] ?? ''} aria-label={say(words.belonging)}>
        {kinds.map((kind, at) => (
          <Tabs.Tab key={kind.definition.key} value={kind.definition.key}>
            {say(kind.definition.label)}
            {rows[at]?.data && <span className={css['count']}> {rows[at].data.total}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {kinds.map((kind, at) => {
        const of = rows[at];
        return (
          <Tabs.Panel key={kind.definition.key} value={kind.definition.key} className={css['panel'] ?? ''}>
            {of !== undefined && id !== null && (
              <Loaded of={of} title={words.failed} height={80}>
                {({ records }) => (
                  <LinesTable
                    name="rows"
                    {...rowsAsLines(kind.definition, records, kind.by)}
                    {...(tools ? { tools: (row: AnyDoc) => tools(kind, row) } : {})}
                  />
                )}
              </Loaded>
            )}
            {below?.(kind)}
          </Tabs.Panel>
        );
      })}
    </Tabs>
  );
};
