/** All settings of flows (`/ulfoTable`): which document runs a flow, from where it is opened, which version is active. */
import framing from '#client/blocks/frame.module.css';
import { SearchBox } from '#client/blocks/list/SearchBox.tsx';
import { ListFoot, ListStates } from '#client/blocks/list/ListStates.tsx';
import { narrow, pageNumOf, type OnQuery } from '#client/data/server/query.ts';
import { useConfirm } from '#client/blocks/dialogs.tsx';
import { notify } from '#client/blocks/notify.ts';
import { keyFace, useShortcuts } from '#client/blocks/shortcuts.ts';
import { call } from '#client/data/server/call.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { useShown } from '#client/fields/context.tsx';
import '#client/fields/styles.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { Kbd } from '#client/theme/Kbd.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Names } from '#model/api.ts';
import { w } from '#model/words.ts';
import { catalogue } from '#resources/catalogue.ts';
import { ActionIcon, Button, MultiSelect } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Head } from '../models/Head.tsx';
import css from '../models/models.module.css';
import { VersionState } from '../models/ModelRowView.tsx';
import { useRows } from '../models/useRows.ts';
import { words } from '#client/designer/models/modelsWords.ts';
import { PAGE_SIZE, settingsQuery, type Setting } from './calls.ts';
import { texts } from './texts.ts';

const narrowing = ['keyword', 'category', 'flowKey', 'resource'] as const;

export const SettingsPage = ({ path, query }: PageProps) => {
  const say = useSay();
  const { go } = useNavigation();
  const confirm = useConfirm();
  const client = useQueryClient();
  const { dictionary, language } = useShown();
  const [mayAdd, mayDelete] = [usePermit('ufloFlow:add'), usePermit('ufloFlow:deletes')];
  usePageMarks({ title: say(texts.title) });
  const onQuery: OnQuery = (part) => go(path, narrow(query, part), { replace: true });
  const sort = query['sort'] ?? 'flowKey';
  const pageNum = pageNumOf(query);
  const filters = {
    keyword: query['keyword'],
    category: query['category']?.split(','),
    flowKey: query['flowKey'],
    resource: query['resource'],
  };
  const list = useQuery(settingsQuery({ ...filters, sort, pageNum }));
  const rows = list.data?.records ?? [];
  const add = () => go('/ulfoAddEdit', query['flowKey'] ? { flowKey: query['flowKey'] } : {});
  const { frame, rowProps } = useRows(rows.length, (at) => rows[at] && go('/ulfoView', { id: rows[at].id }));
  useShortcuts('page', mayAdd ? { KeyN: { words: texts.add, run: add } } : {});
  const remove = async (row: Setting): Promise<void> => {
    const name = say(w(row.nameEn || row.name, row.name));
    if (
      !(await confirm({ title: say(texts.removeTitle, { name }), text: say(texts.removeText), confirm: say(words.remove), danger: true }))
    )
      return;
    const answer = await call('DELETE', '/tydf/uflo/ufloFlow/deletes', { body: { ids: [row.id] } });
    if (answer.code === '200') notify.success(say(texts.removed, { name }));
    await client.invalidateQueries({ queryKey: ['settings'] });
  };
  const kinds = (dictionary['flowCategory'] ?? []).map(({ value, label, labelEn }) => ({
    value,
    label: language === 'en' ? labelEn : label,
  }));
  const named = (row: Setting, key: string) => {
    const found = (row['$names'] as Names | undefined)?.[key];
    return found ? say(found) : null;
  };
  const newButton = mayAdd && (
    <Button leftSection={<Icon name="new" size={18} />} rightSection={<Kbd keys={keyFace('KeyN')} />} onClick={add}>
      {say(words.add)}
    </Button>
  );
  const head = { sort, onQuery };
  return (
    <div className={framing['page']}>
      <header className={framing['head']}>
        <h1 tabIndex={-1}>{say(texts.title)}</h1>
        {newButton}
      </header>
      <div className={framing['bar']} role="search">
        <SearchBox value={query['keyword'] ?? ''} label={words.search} onSearch={(keyword) => onQuery({ keyword })} />
        <MultiSelect
          size="sm"
          w={200}
          clearable
          aria-label={say(words.category)}
          placeholder={query['category'] ? '' : say(words.category)}
          data={kinds}
          value={query['category']?.split(',') ?? []}
          onChange={(values) => onQuery({ category: values.join(',') || null })}
        />
      </div>
      <ListStates
        list={list}
        count={rows.length}
        narrowed={narrowing.some((name) => query[name])}
        onClear={() => onQuery(Object.fromEntries(narrowing.map((name) => [name, null])))}
        empty={texts.none}
        emptyAction={newButton}
      >
        <div className={framing['scroll']} ref={frame}>
          <table className={`${framing['table']} ${css['rows']}`} data-rows aria-label={say(texts.title)}>
            <thead>
              <tr>
                <Head {...head} label={words.name} by="name" />
                <Head {...head} label={words.category} by="category" />
                <Head {...head} label={texts.document} by="resource" />
                <Head {...head} label={texts.menu} by="menuId" />
                <Head {...head} label={texts.formPath} by="formPathId" />
                <Head {...head} label={words.deployed} />
                <Head {...head} label={words.running} number />
                <td />
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                <tr key={row.id} {...rowProps(at)} onDoubleClick={() => go('/ulfoView', { id: row.id })}>
                  <td>
                    <PageLink to="/ulfoView" query={{ id: row.id }} className={css['name']}>
                      {say(w(row.nameEn || row.name, row.name))}
                    </PageLink>
                    <span className={framing['second']}>{row.flowKey}</span>
                  </td>
                  <td>{kinds.find(({ value }) => value === row.category)?.label ?? '–'}</td>
                  <td>{row.resource === null ? '–' : say(catalogue.get(row.resource)?.label ?? w(row.resource, row.resource))}</td>
                  <td>{named(row, `resources/${row.menuId}`) ?? <span className={framing['second']}>{say(words.notBound)}</span>}</td>
                  <td>{named(row, `ufloFormPath/${row.formPathId}`) ?? '–'}</td>
                  <td>
                    {row.activeVersion === null ? (
                      <span className={framing['second']}>{say(words.never)}</span>
                    ) : (
                      <span className={css['line']}>
                        v{row.activeVersion} <VersionState suspended={row.status === 'suspended'} />
                      </span>
                    )}
                  </td>
                  <td className={framing['number']}>{row.running ?? '–'}</td>
                  <td>
                    {mayDelete && (
                      <ActionIcon variant="subtle" aria-label={say(texts.removeOne, { name: row.name })} onClick={() => void remove(row)}>
                        <Icon name="delete" />
                      </ActionIcon>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </ListStates>
      <ListFoot total={list.data?.total ?? 0} pageNum={pageNum} pageSize={PAGE_SIZE} onQuery={onQuery} />
    </div>
  );
};
