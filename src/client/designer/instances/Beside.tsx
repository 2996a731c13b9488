/** What the document's own reader knows of an instance: why the work is where it is. */
import { bundleQuery } from '#client/blocks/reader/bundle.ts';
import { Why } from '#client/flow/Why.tsx';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { useQuery } from '@tanstack/react-query';
import css from './instance.module.css';

const title = w('Why it is here', '为何到此环节');

export const WhyHere = ({ resource, documentId }: { readonly resource: string; readonly documentId: string }) => {
  const say = useSay();
  const { data } = useQuery(bundleQuery({ resource, id: documentId }));
  const here = data?.flow?.route.filter(({ state }) => state === 'here') ?? [];
  if (here.length === 0) return null;
  return (
    <section className={css['section']} aria-label={say(title)}>
      <h2>{say(title)}</h2>
      {here.map((step) => (
        <div key={step.nodeId}>
          {here.length > 1 && <h3 className={css['small']}>{say(step.name)}</h3>}
          <Why step={step} />
        </div>
      ))}
    </section>
  );
};
