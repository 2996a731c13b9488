/** What a row of an operation is about: document or flow, and the step. */
import { PageLink } from '#client/data/page/PageLink.tsx';
import { useSay } from '#client/words/language.tsx';
import type { OperationSubject } from '#model/operations/operations.ts';
import css from '../instances.module.css';
import { words } from '#client/designer/instances/instancesWords.ts';

export const About = ({ subject, about }: { readonly subject: string; readonly about: OperationSubject | null }) => {
  const say = useSay();
  if (!about) return <>#{subject}</>;
  return (
    <>
      <PageLink to="/process/instance" query={{ id: about.instanceId }} className={css['link']}>
        {about.code ?? say(words.instance, { id: about.instanceId })}
      </PageLink>{' '}
      {say(about.flowName)}
      {about.node && ` · ${say(about.node)}`}
    </>
  );
};
