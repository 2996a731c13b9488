/** The document is another than the one that was opened: who changed what, before it is approved. */
import { Changes } from '#client/blocks/trail/Changes.tsx';
import band from '#client/blocks/reader/TaskReader.module.css';
import { Icon } from '#client/theme/Icon.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { RelTime } from '#client/theme/RelTime.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Names, TrailChange } from '#model/api.ts';
import type { Definition } from '#model/definition.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import css from './deciding.module.css';
import { words } from './decidingWords.ts';

export interface ChangedBandProps {
  readonly bundle: DocumentBundle;
  readonly definition: Definition;
  readonly changes: readonly TrailChange[];
}

export const ChangedBand = ({ bundle, definition, changes }: ChangedBandProps) => {
  const say = useSay();
  const nameOf = useNameOf();
  const by = bundle.trail.findLast((entry) => entry.actor !== null && entry.changes.some(({ field }) => field === changes[0]?.field));
  return (
    <div className={band['band']} data-tone="attention" role="alert">
      <Icon name="attention" size={18} />
      <span>
        {by?.actor ? say(words.changedBy, { name: nameOf(by.actor) }) : say(words.changed)} {by && <RelTime at={by.at} />}
      </span>
      <div className={css['changes']}>
        <Changes changes={changes} definition={definition} names={(bundle.document['$names'] as Names | undefined) ?? {}} />
      </div>
    </div>
  );
};
