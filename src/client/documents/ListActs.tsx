/** What can be done above a list beside a new record (model/acts.ts, of `list`): by permission, each with what it asks. */
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { permits } from '#client/data/permit.tsx';
import { useSession } from '#client/data/session.ts';
import { Icon } from '#client/theme/Icon.tsx';
import type { IconName } from '#client/theme/icons.ts';
import { useSay } from '#client/words/language.tsx';
import { needOf } from '#model/acts.ts';
import type { Definition } from '#model/definition.ts';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

const ActDialog = lazy(async () => ({ default: (await import('#client/blocks/act/ActDialog.tsx')).ActDialog }));

export const ListActs = ({ definition }: { readonly definition: Definition }) => {
  const say = useSay();
  const permissions = useSession((now) => now.permissions);
  const [asked, setAsked] = useState<string | null>(null);
  const offered = Object.entries(definition.acts ?? {}).filter(
    ([, act]) => act.of === 'list' && permits(permissions, needOf(definition, act).join(':')),
  );
  useShortcuts(
    'page',
    Object.fromEntries(offered.map(([name, { label }]) => [`:${name}`, { words: label, run: () => setAsked(name) }] as const)),
  );
  const act = asked === null ? undefined : definition.acts?.[asked];
  return (
    <>
      {offered.map(([name, { label, icon }]) => (
        <Button key={name} variant="default" leftSection={<Icon name={icon as IconName} size={18} />} onClick={() => setAsked(name)}>
          {say(label)}
        </Button>
      ))}
      {asked !== null && act ? (
        <Suspense fallback={null}>
          <ActDialog definition={definition} name={asked} act={act} record={{}} can={{}} onClose={() => setAsked(null)} />
        </Suspense>
      ) : null}
    </>
  );
};
