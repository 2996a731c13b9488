/** What can be done with a record beside the verbs of its kind (model/acts.ts): buttons, and commands of the palette. */
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { VerdictButton } from './VerdictButton.tsx';
import { useNavigation } from '#client/data/page/page.ts';
import { placeIn } from '#client/data/page/place.ts';
import type { IconName } from '#client/theme/icons.ts';
import { useSay } from '#client/words/language.tsx';
import { actKey, type Act } from '#model/acts.ts';
import type { Can } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { lazy, Suspense, useState } from 'react';

const ActDialog = lazy(async () => ({ default: (await import('./ActDialog.tsx')).ActDialog }));

/** Whether the person may do anything of the kind, now or not. */
export const offersActs = (definition: Definition, can: Can): boolean =>
  Object.keys(definition.acts ?? {}).some((name) => can[actKey(name)] !== undefined);

/** A definition whose acts are those that ask or change something: for a page that is itself what the others lead to. */
export const withoutPages = (definition: Definition): Definition => ({
  ...definition,
  acts: Object.fromEntries(Object.entries(definition.acts ?? {}).filter(([, { page }]) => page === undefined)),
});

interface Props {
  readonly definition: Definition;
  readonly record: AnyDoc;
  readonly can: Can;
}

export const RecordActs = ({ definition, record, can }: Props) => {
  const say = useSay();
  const { go } = useNavigation();
  const [asked, setAsked] = useState<string | null>(null);
  const offered = Object.entries(definition.acts ?? {}).flatMap(([name, act]) => {
    const verdict = can[actKey(name)];
    return verdict === undefined ? [] : [{ name, act, verdict }];
  });
  const begin = (name: string, { page, of }: Act): void => {
    if (page === undefined || of !== undefined) return setAsked(name);
    const { path, query } = placeIn(page.address);
    go(path, { ...query, [page.as]: textOf(record['id']) });
  };
  const possible = offered.filter(({ verdict }) => verdict === true);
  useShortcuts(
    'page',
    Object.fromEntries(possible.map(({ name, act }) => [`:${name}`, { words: act.label, run: () => begin(name, act) }] as const)),
  );
  const act = asked === null ? undefined : definition.acts?.[asked];
  return (
    <>
      {offered.map(({ name, act: { label, icon }, verdict }) => (
        <VerdictButton
          key={name}
          verdict={verdict}
          size="compact-md"
          variant="default"
          label={say(label)}
          icon={icon as IconName}
          onPress={() => begin(name, definition.acts![name]!)}
        />
      ))}
      {asked !== null && act ? (
        <Suspense fallback={null}>
          <ActDialog definition={definition} name={asked} act={act} record={record} can={can} onClose={() => setAsked(null)} />
        </Suspense>
      ) : null}
    </>
  );
};
