/**
 * The way of a document: where it stands in a sentence, why it is there, the live diagram with its outline beside it. What is chosen in one is
 * chosen in the other.
 */
import type { FlowView as Flow, TrailEntry } from '#model/api.ts';
import { w } from '#model/words.ts';
import { useSay } from '#client/words/language.tsx';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Canvas } from './Canvas.tsx';
import { flowOutline } from './drawing.ts';
import css from './flow.module.css';
import { FlowOutline } from './FlowOutline.tsx';
import { type Mark, marksOf, markWords } from './marks.ts';
import { useStanding } from './standing.ts';
import { Why } from './Why.tsx';

const words = {
  why: w('Why it is here', '为何到此环节'),
  legend: w('Legend', '图例'),
} as const;

const none: readonly TrailEntry[] = [];

export const FlowView = ({ flow, trail = none }: { readonly flow: Flow; readonly trail?: readonly TrailEntry[] }) => {
  const say = useSay();
  const standing = useStanding();
  const [chosen, setChosen] = useState<string | null>(null);
  const outline = useQuery(flowOutline(flow.definitionId));
  const here = flow.route.filter(({ state }) => state === 'here');
  const marked = new Set(Object.values(marksOf(flow)));

  return (
    <section className={css['view']} data-screen>
      <div className={css['above']}>
        <p className={css['standing']}>
          {say(flow.name)} v{flow.version}
          {say(w(': ', '：')) + standing(flow)}
        </p>
        {here.map((step) => (
          <div key={step.nodeId} role="group" aria-label={say(words.why)}>
            <h3 className={css['whyHead']}>
              {say(words.why)}
              {here.length > 1 && `: ${say(step.name)}`}
            </h3>
            <Why step={step} />
          </div>
        ))}
      </div>
      <Canvas flow={flow} chosen={chosen} onChoose={setChosen} />
      {outline.isPending ? (
        <Skeleton height={240} />
      ) : (
        <FlowOutline flow={flow} outline={outline.data ?? null} trail={trail} chosen={chosen} onChoose={setChosen} />
      )}
      <ul className={css['legend']} aria-label={say(words.legend)}>
        {(Object.keys(markWords) as Mark[])
          .filter((mark) => marked.has(mark))
          .map((mark) => (
            <li key={mark} data-mark={mark}>
              {say(markWords[mark])}
            </li>
          ))}
      </ul>
    </section>
  );
};
