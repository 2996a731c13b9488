/** The form as it was at a moment of the trail: what was changed later taken back, what was changed then marked. */
import { bundleQuery } from '#client/blocks/reader/bundle.ts';
import { ReadForm } from '#client/blocks/reader/ReadForm.tsx';
import { useDefinition } from '#client/data/server/resource.ts';
import { useSay } from '#client/words/language.tsx';
import type { TrailEntry } from '#model/api.ts';
import { w } from '#model/words.ts';
import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import css from '#client/designer/instances/instance.module.css';
import { recordAt } from '#client/designer/instances/replay.ts';

const texts = {
  then: w('The form at that moment', '当时的表单'),
  unsure: w(
    '{fields}: lines were added or taken away later; which ones they were then is not kept.',
    '{fields}：之后增删过明细行，当时的明细未保留。',
  ),
  failed: w('The document could not be loaded.', '单据加载失败。'),
} as const;

interface Props {
  readonly resource: string;
  readonly documentId: string;
  readonly trail: readonly TrailEntry[];
  readonly place: number;
}

export const FormThen = ({ resource, documentId, trail, place }: Props) => {
  const say = useSay();
  const { data: definition } = useDefinition(resource);
  const bundle = useQuery(bundleQuery({ resource, id: documentId }));
  const document = bundle.data?.document;
  const then = useMemo(
    () => (definition && document ? recordAt(definition, document, trail, place) : null),
    [definition, document, trail, place],
  );
  if (bundle.error) return <Alert color="berry">{say(texts.failed)}</Alert>;
  if (!definition || !then) return <Skeleton height={200} />;
  return (
    <section className={css['section']} aria-label={say(texts.then)}>
      <h2>{say(texts.then)}</h2>
      {then.unsure.length > 0 && (
        <p className={css['quiet']}>
          {say(texts.unsure, {
            fields: then.unsure.map((name) => say(definition.lines[name]?.label ?? w(name, name))).join(say(w(', ', '、'))),
          })}
        </p>
      )}
      <ReadForm definition={definition} record={then.record} marked={then.changed} />
    </section>
  );
};
