/** Flows that ask a role or post, with the steps at which they do; what is taken from it or given to it is felt there. */
import { PageLink } from '#client/data/page/PageLink.tsx';
import { usePermit } from '#client/data/permit.tsx';
import { useSay } from '#client/words/language.tsx';
import type { FlowAsking } from '#model/rights.ts';
import { w } from '#model/words.ts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { flowsQuery, type Holder } from './calls.ts';
import { Loaded } from '#client/blocks/Loaded.tsx';
import css from './rights.module.css';

const texts = {
  title: w('Flows that ask it', '使用它的流程'),
  none: w('No active flow asks it.', '没有已启用的流程使用它。'),
  version: w('version {version}', '第{version}版'),
  informed: w('informed', '抄送'),
};

export const FlowsAsking = ({ holder, id }: { readonly holder: Holder; readonly id: string }) => {
  const say = useSay();
  const mayOpen = usePermit('definitions:page');
  const flows = useQuery(flowsQuery(holder, id));
  const list = (all: readonly FlowAsking[]) => (
    <ul className={css['people']} aria-label={say(texts.title)}>
      {all.map(({ key, version, name, steps, informed }) => (
        <li key={key}>
          <span>
            {mayOpen ? (
              <PageLink to="/process/definitions" query={{ key }} className={css['link']}>
                {say(name)}
              </PageLink>
            ) : (
              say(name)
            )}
          </span>
          <span className={css['second']}>{say(texts.version, { version })}</span>
          <span className={css['second']}>
            {[...steps.map((step) => say(step)), ...(informed ? [say(texts.informed)] : [])].join(say(w(', ', '、')))}
          </span>
        </li>
      ))}
    </ul>
  );
  return (
    <Loaded of={flows} height={60}>
      {(all) => (all.length === 0 ? <Text c="dimmed">{say(texts.none)}</Text> : list(all))}
    </Loaded>
  );
};
