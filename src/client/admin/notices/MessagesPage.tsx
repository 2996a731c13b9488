/** Messages with their state and how many have read them. A draft opens to be written on, another to be looked at. */
import frame from '#client/blocks/frame.module.css';
import { BulkDelete } from '#client/blocks/list/BulkDelete.tsx';
import { ResourceList } from '#client/blocks/list/ResourceList.tsx';
import { keyFace, useShortcuts } from '#client/blocks/shortcuts.ts';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { useDefinition } from '#client/data/server/resource.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { Kbd } from '#client/theme/Kbd.tsx';
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc } from '#model/definition.ts';
import { Button, Skeleton } from '@mantine/core';
import { words } from './noticesWords.ts';

const EDIT = '/system/noticeSendMessageEdit';
const VIEW = '/system/noticeSendMessageView';

export const MessagesPage = ({ path, query }: PageProps) => {
  const say = useSay();
  const { go, href } = useNavigation();
  const mayAdd = usePermit('noticeSendMessage:add');
  const mayPut = usePermit('noticeSendMessage:put');
  const mayDelete = usePermit('noticeSendMessage:deletes');
  const definition = useDefinition('noticeSendMessage').data;
  usePageMarks({ title: say(words.messages) });
  const add = () => go(EDIT);
  useShortcuts('page', mayAdd ? { KeyN: { words: words.write, run: add } } : {});
  const placeOf = ({ id, sendState }: AnyDoc) => ({
    path: mayPut && (sendState === 'draft' || sendState === 'scheduled') ? EDIT : VIEW,
    query: { id: String(id) },
  });
  const open = (record: AnyDoc, apart: boolean): void => {
    const place = placeOf(record);
    if (apart) window.open(href(place.path, place.query), '_blank', 'noopener');
    else go(place.path, place.query);
  };
  const addButton = mayAdd ? (
    <Button leftSection={<Icon name="new" size={18} />} rightSection={<Kbd keys={keyFace('KeyN')} />} onClick={add}>
      {say(words.write)}
    </Button>
  ) : null;
  return (
    <div className={frame['page']}>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(words.messages)}</h1>
        {addButton}
      </header>
      {definition ? (
        <ResourceList
          definition={definition}
          query={query}
          onQuery={(next) => go(path, next, { replace: true })}
          onOpen={open}
          linkOf={placeOf}
          emptyAction={addButton}
          {...(mayDelete ? { bulk: (selected, clear) => <BulkDelete definition={definition} selected={selected} onDone={clear} /> } : {})}
        />
      ) : (
        <Skeleton height={240} aria-busy />
      )}
    </div>
  );
};
