/** The list of a resource, T1 and T6. Buttons by permission; what a document may do is asked at the document. */
import { BulkDelete } from '#client/blocks/list/BulkDelete.tsx';
import { ImportButton } from '#client/blocks/importing/ImportButton.tsx';
import { PHONE } from '#client/theme/look/screen.ts';
import { ResourceList } from '#client/blocks/list/ResourceList.tsx';
import { keyFace, useShortcuts } from '#client/blocks/shortcuts.ts';
import { useNavigation, usePageMarks, type Query } from '#client/data/page/page.ts';
import type { Place } from '#client/data/page/place.ts';
import { usePermit } from '#client/data/permit.tsx';
import { useSession } from '#client/data/session.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { Kbd } from '#client/theme/Kbd.tsx';
import { fixed } from '#client/words/fixed.ts';
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc } from '#model/definition.ts';
import { choiceFor, flowField } from '#model/flows.ts';
import { w } from '#model/words.ts';
import { catalogue } from '#resources/catalogue.ts';
import { Button, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import type { TemplateProps } from './templates.ts';
import { ListActs } from './ListActs.tsx';
import { ListWays } from './ListWays.tsx';
import css from './page.module.css';
import { menuEntryOf, menuTitle, placeOf } from './paths.ts';
import { PrintSelected } from './PrintSelected.tsx';

/** A list needs no form until one is opened. */
const RecordDrawer = lazy(async () => ({ default: (await import('./RecordDrawer.tsx')).RecordDrawer }));

const words = { add: w('New', '新增') };

/** Master data with at most this many fields opens in a drawer. */
const DRAWER_FIELDS = 12;

export const ListPage = ({ definition, path, query }: TemplateProps) => {
  const say = useSay();
  const { go, href } = useNavigation();
  const userId = useSession((session) => session.user?.userId ?? null);
  const phone = useMediaQuery(PHONE) ?? false;
  const isDocument = definition.kind === 'document';
  const written = isDocument || definition.kind === 'record' || definition.kind === 'confirmable';
  const stored = definition.kind !== 'report';
  const mayAdd = usePermit(`${definition.key}:add`) && written;
  const mayPut = usePermit(`${definition.key}:put`) && written;
  const mayDelete = usePermit(`${definition.key}:deletes`) && written;
  const inDrawer = !isDocument && Object.keys(definition.lines).length === 0 && Object.keys(definition.fields).length <= DRAWER_FIELDS;
  const [drawer, setDrawer] = useState<{ readonly id: string | null; readonly editing?: boolean } | null>(null);
  // The list of one variant: its records alone, and a new one is of it.
  const type = query['type'];
  const variant = choiceFor(definition, type) as Query;
  const chosen = Object.keys(variant).length > 0 && type !== undefined;
  const title = say((chosen ? catalogue.get(definition.key)?.flows[type] : undefined) ?? menuTitle(definition));
  usePageMarks({ title });

  /** The way to a workflow page, if the menu has a flow key; without one the way itself says so, and where it is set. */
  const withFlow = (place: Place, apart = false): void => {
    const entry = menuEntryOf(path);
    if (isDocument && entry && !entry.flowKey && flowField(definition) === null) return go(place.path);
    if (apart) window.open(href(place.path, place.query), '_blank', 'noopener');
    else go(place.path, place.query);
  };
  const add = () => (inDrawer ? setDrawer({ id: null }) : withFlow(placeOf(definition, 'add', {}, chosen ? variant : null)));
  const isMyDraft = (record: AnyDoc): boolean =>
    isDocument && record['status'] === 'draft' && (record['applicant'] === userId || record['createdBy'] === userId);
  const placeFor = (record: AnyDoc): Place =>
    placeOf(definition, isMyDraft(record) ? 'edit' : 'view', { id: String(record['id']) }, record);
  const open = (record: AnyDoc, apart: boolean) =>
    inDrawer && !apart ? setDrawer({ id: String(record['id']) }) : withFlow(placeFor(record), apart);

  /** A document is its author's while it is a draft; a record is whose permission it is. */
  const edit = (record: AnyDoc): boolean => {
    if (!mayPut || (isDocument && !isMyDraft(record))) return false;
    const id = String(record['id']);
    if (inDrawer) setDrawer({ id, editing: true });
    else withFlow(placeOf(definition, 'edit', { id }, record));
    return true;
  };

  useShortcuts('page', mayAdd ? { KeyN: { words: fixed.newTitle, run: add } } : {});

  const addButton = mayAdd ? (
    <Button leftSection={<Icon name="new" size={18} />} rightSection={phone ? null : <Kbd keys={keyFace('KeyN')} />} onClick={add}>
      {say(words.add)}
    </Button>
  ) : null;
  return (
    <div className={css['page']}>
      <header className={css['head']}>
        <h1 tabIndex={-1}>{title}</h1>
        <Group gap="sm">
          <ListWays resource={definition.key} />
          <ListActs definition={definition} />
          <ImportButton definition={definition} />
          {addButton}
        </Group>
      </header>
      <ResourceList
        definition={definition}
        hasViews={stored}
        query={{ ...query, ...variant }}
        onQuery={(next) => go(path, chosen ? { ...next, ...variant, type } : next, { replace: true })}
        onOpen={open}
        onEdit={edit}
        emptyAction={addButton}
        {...(inDrawer ? {} : { linkOf: placeFor })}
        {...(mayDelete || isDocument
          ? {
              bulk: (selected, clear) => (
                <>
                  {mayDelete && <BulkDelete definition={definition} selected={selected} onDone={clear} />}
                  {isDocument && <PrintSelected definition={definition} selected={selected} />}
                </>
              ),
            }
          : {})}
      />
      {drawer ? (
        <Suspense fallback={null}>
          <RecordDrawer definition={definition} id={drawer.id} editing={drawer.editing === true} onClose={() => setDrawer(null)} />
        </Suspense>
      ) : null}
    </div>
  );
};
