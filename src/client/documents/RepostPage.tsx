/** Reposting after a rejection: the reason above, what has been changed beside the form, discarding with a reason. */
import { bundleQuery } from '#client/blocks/reader/bundle.ts';
import { ChangeList } from '#client/blocks/trail/ChangeView.tsx';
import { type KeptDraft, keptDraft } from '#client/blocks/form/keptDraft.ts';
import { RemarksContext, useAnswers } from '#client/blocks/form/fieldRemarks.ts';
import { pathWords } from '#model/paths.ts';
import { useHeld } from '#client/data/held.ts';
import { useNavigation } from '#client/data/page/page.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { RelTime } from '#client/theme/RelTime.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Names } from '#model/api.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import type { AnyDoc } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { textOf } from '#model/calculation/text.ts';
import { Alert, Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changesOf } from './changes.ts';
import { DocumentEditor } from './DocumentEditor.tsx';
import type { TemplateProps } from './templates.ts';
import css from './page.module.css';
import { placeOf } from './paths.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import panel from '#client/blocks/trail/route.module.css';

const words = {
  rejected: w('Rejected by {name}', '已由{name}驳回'),
  marks: w('Remarks (F8): {fields}', '批注（F8）：{fields}'),
  changed: w('What you changed', '本次修改'),
  nothing: w('Nothing yet', '尚无修改'),
  discard: w('Discard', '放弃'),
  question: w('Discard {code}?', '放弃 {code}？'),
  note: w('It ends as invalidated and cannot be reposted.', '单据将作废，不能再重新提交。'),
  gone: w('This document is not waiting to be reposted.', '此单据当前无需重新提交。'),
  view: w('View it', '查看'),
};

interface Opened {
  readonly bundle: DocumentBundle;
  readonly kept: KeptDraft | null;
}

export const RepostPage = ({ definition, path, query }: TemplateProps) => {
  const say = useSay();
  const nameOf = useNameOf();
  const { go, close } = useNavigation();
  const id = query['id'] ?? '';
  const [discarding, setDiscarding] = useState(false);
  const { answers, onAnswer, given, forget } = useAnswers(`answers/${definition.key}/${id}`);
  const source = bundleQuery({ resource: definition.key, id });
  const opened = useQuery<Opened>({
    queryKey: ['repost', definition.key, id],
    queryFn: async (context) => ({ bundle: await source.queryFn(context), kept: await keptDraft(definition, id) }),
    gcTime: 0,
  });
  const data = useHeld(opened.data);
  if (opened.isError && !data)
    return (
      <Alert color="berry" m="md">
        {opened.error.message}
      </Alert>
    );
  if (!data) return <Skeleton height={320} m="md" aria-busy />;
  const { bundle, kept } = data;
  const document: AnyDoc = bundle.document;
  const view = () => {
    const place = placeOf(definition, 'view', { id });
    close(path, query);
    go(place.path, place.query);
  };
  if (bundle.can.repost !== true)
    return (
      <Alert color="amber" m="md" title={bundle.can.repost ? say(bundle.can.repost.desc) : say(words.gone)}>
        <Button variant="default" onClick={view}>
          {say(words.view)}
        </Button>
      </Alert>
    );
  const rejection = bundle.trail.toSorted((a, b) => a.seq - b.seq).findLast(({ action }) => action === 'reject');
  const remarks = rejection?.remarks ?? [];
  const told = given(remarks);
  return (
    <RemarksContext value={{ remarks, by: rejection?.actor ?? null, answers, onAnswer }}>
      <DocumentEditor
        along={{ body: told.length > 0 ? { answers: told } : {}, forget }}
        definition={definition}
        page={{ path, query }}
        id={id}
        initial={document}
        kept={kept}
        act="repost"
        actions={
          bundle.can.discard === true ? (
            <Button variant="default" leftSection={<Icon name="discard" size={18} />} onClick={() => setDiscarding(true)}>
              {say(words.discard)}
            </Button>
          ) : null
        }
        band={
          rejection ? (
            <div className={css['band']}>
              <Text size="sm" fw={600} component="div">
                <Icon name="rejected" /> {say(words.rejected, { name: rejection.actor ? nameOf(rejection.actor) : '' })} ·{' '}
                <RelTime at={rejection.at} />
              </Text>
              {rejection.comment ? <blockquote>{rejection.comment}</blockquote> : null}
              {remarks.length > 0 && (
                <Text size="sm">
                  {say(words.marks, { fields: remarks.map(({ field }) => say(pathWords(definition, field))).join(say(w(', ', '、'))) })}
                </Text>
              )}
            </div>
          ) : null
        }
        beside={(record) => {
          const changes = changesOf(definition, document, record);
          return (
            <section className={panel['panel']} aria-label={say(words.changed)} style={{ marginBottom: 12 }}>
              <Text component="h2" fw={600} mb="xs">
                {say(words.changed)}
              </Text>
              {changes.length === 0 ? (
                <Text size="sm" c="dimmed">
                  {say(words.nothing)}
                </Text>
              ) : (
                <ChangeList
                  changes={changes}
                  definition={definition}
                  names={{ ...(document['$names'] as Names | undefined), ...(record['$names'] as Names | undefined) }}
                />
              )}
            </section>
          );
        }}
      />
      {discarding ? (
        <ReasonDialog
          title={say(words.question, { code: textOf(document['code']) })}
          text={say(words.note)}
          act={say(words.discard)}
          path="discardProcess"
          definition={definition}
          document={document}
          onClose={() => setDiscarding(false)}
          onDone={view}
        />
      ) : null}
    </RemarksContext>
  );
};
