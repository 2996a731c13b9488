/** The document itself in the reader: what changed after a rejection, its fields, what belongs to it, and beside them the trail. */
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import type { Definition } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useSay } from '#client/words/language.tsx';
import { textOf } from '#model/calculation/text.ts';
import { lazy, memo, Suspense } from 'react';
import { changesSinceRejection } from '#client/blocks/act/after.ts';
import { Changes } from '#client/blocks/trail/Changes.tsx';
import { Remarked } from '#client/blocks/trail/Remarked.tsx';
import { ReadForm, type Sought } from './ReadForm.tsx';
import { tabWords } from './ReaderTabs.tsx';
import css from './TaskReader.module.css';
import { SidePanel } from './SidePanel.tsx';
import { TrailRail } from '#client/blocks/trail/TrailRail.tsx';

const Belonging = lazy(async () => ({ default: (await import('./Belonging.tsx')).Belonging }));

/** The last rejection and what was changed after it. What approvers fill in is no answer to it. */
export const answerToRejection = (trail: DocumentBundle['trail'], definition: Definition): ReturnType<typeof changesSinceRejection> => {
  const { rejection, changes, answers } = changesSinceRejection(trail);
  return { rejection, answers, changes: changes.filter(({ field }) => definition.fields[field]?.node !== true) };
};

interface Props {
  readonly bundle: DocumentBundle;
  readonly definition: Definition;
  readonly sought: Sought | null;
}

export const DocumentPart = memo(({ bundle, definition, sought }: Props) => {
  const say = useSay();
  const nameOf = useNameOf();
  const { rejection, changes, answers } = answerToRejection(bundle.trail, definition);
  const { remarks = [] } = rejection ?? {};
  const marked = new Set([...changes, ...remarks].map(({ field }) => field));
  return (
    <div className={css['columns']}>
      <div className={css['document']}>
        {rejection && changes.length + remarks.length > 0 && (
          <section className={css['changed']} aria-label={say(w('Changed since the rejection', '驳回后的变更'))}>
            <h3>{say(w('Changed since the rejection', '驳回后的变更'))}</h3>
            {rejection.comment && (
              <blockquote>
                {rejection.comment}
                {rejection.actor && <cite>{nameOf(rejection.actor)}</cite>}
              </blockquote>
            )}
            <Remarked definition={definition} remarks={remarks} answers={answers} />
            {changes.length > 0 && <Changes changes={changes} definition={definition} names={(bundle.document['$names'] as never) ?? {}} />}
          </section>
        )}
        <ReadForm definition={definition} record={bundle.document} rights={bundle.rights} marked={marked} sought={sought} matterFirst />
        <SidePanel definition={definition} record={bundle.document} facts={null} at={null} />
        {definition.belonging && (
          <Suspense fallback={null}>
            <Belonging definition={definition} id={textOf(bundle.document['id'])} />
          </Suspense>
        )}
      </div>
      <aside className={css['rail']} aria-label={say(tabWords.trail)}>
        <h3>{say(tabWords.trail)}</h3>
        <TrailRail bundle={bundle} />
      </aside>
    </div>
  );
});
