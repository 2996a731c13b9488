/** The way to the records that belong to a document (definition language, `belonging`): their lists, narrowed to it. */
import { PageLink } from '#client/data/PageLink.tsx';
import { permits } from '#client/data/permit.tsx';
import { placeIn } from '#client/data/place.ts';
import { useSession } from '#client/data/session.ts';
import { useSay } from '#client/words/language.tsx';
import type { Definition } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { catalogue } from '#resources/catalogue.ts';
import { Group } from '@mantine/core';

const words = { belonging: w('Belongs to it', '相关记录') };

export const Belonging = ({ definition, id }: { readonly definition: Definition; readonly id: string }) => {
  const say = useSay();
  const permissions = useSession((now) => now.permissions);
  const readable = (definition.belonging ?? []).flatMap(({ resource, by }) => {
    const entry = catalogue.get(resource);
    const list = entry?.pages.list;
    return entry && list !== undefined && permits(permissions, `${resource}:page`) ? [{ resource, by, list, label: entry.label }] : [];
  });
  if (readable.length === 0) return null;
  return (
    <Group component="nav" gap="md" px="md" py="xs" aria-label={say(words.belonging)}>
      {readable.map(({ resource, by, list, label }) => (
        <PageLink key={resource} to={placeIn(list).path} query={{ [by]: id }}>
          {say(label)}
        </PageLink>
      ))}
    </Group>
  );
};
