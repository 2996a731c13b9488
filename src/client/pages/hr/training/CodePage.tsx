/** The code of a session for its participants' phones: shown to the room by who keeps the training, with who has come so far. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { QrCode } from '#client/blocks/print/QrCode.tsx';
import { type PageProps, useNavigation, usePageMarks } from '#client/data/page/page.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import { formatInstant } from '#model/calculation/dates.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { attended } from '#resources/hr/rules/trainingRules.ts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { planQuery, sessionQuery } from './calls.ts';
import { words } from './trainingWords.ts';

/** As large as the screen of a phone bears, in pixels. */
const side = 280;

export const CodePage = ({ query }: PageProps) => {
  const say = useSay();
  const { href } = useNavigation();
  const [planId, session] = [query['planId'] ?? '', query['session'] ?? ''];
  const plan = useQuery(planQuery(planId));
  const rows = useQuery(sessionQuery(session));
  usePageMarks({ title: say(words.code) });
  const signed = rows.data?.records.filter(({ signState }) => attended(textOf(signState))).length ?? 0;
  return (
    <div className={frame['page']} data-scroll>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(words.code)}</h1>
      </header>
      <Loaded of={plan} title={words.failed} height={320}>
        {(record) => {
          const line = linesOf(record, 'courses').find(({ id }) => id === session);
          if (line === undefined || line['trainStatus'] === 'cancelled') return <EmptyState title={say(words.noSession)} />;
          const [course, place] = [textOf(line['course']), textOf(line['place'])];
          return (
            <section className={frame['part']} aria-label={course} style={{ alignItems: 'center' }}>
              <h2>{course}</h2>
              <Text>
                {formatInstant(textOf(line['startTime']), 'yyyy-MM-dd hh:mm')} · {place}
              </Text>
              <QrCode
                text={new URL(href('/hr/myTraining', { session }), location.origin).href}
                label={say(words.codeOf, { course })}
                size={side}
              />
              <Text>{say(words.scan)}</Text>
              {rows.data && <Text role="status">{say(words.come, { n: signed, persons: rows.data.total })}</Text>}
            </section>
          );
        }}
      </Loaded>
    </div>
  );
};
