/** One visit at the gate: who, when, where they go, and large buttons for what can be done with it now. */
import { PageLink } from '#client/data/page/PageLink.tsx';
import { useActor } from '#client/blocks/form/useActor.ts';
import { placeOfRecord } from '#client/data/page/placeOfRecord.ts';
import { usePermit } from '#client/data/permit.tsx';
import { useLanguage, useSay } from '#client/words/language.tsx';
import { judge } from '#model/acts.ts';
import type { Names } from '#model/api.ts';
import { dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { Badge, Button } from '@mantine/core';
import css from './gate.module.css';
import { dayTimeIn, isForgotten, personsOf, timeIn } from './visits.ts';
import { words } from './gateWords.ts';

const acts = ['arrive', 'leave', 'refuse'] as const;
export type GateAct = (typeof acts)[number];

interface Props {
  readonly definition: Definition;
  readonly record: AnyDoc;
  readonly now: string;
  readonly onAct: (name: GateAct, record: AnyDoc) => void;
}

export const VisitCard = ({ definition, record, now, onAct }: Props) => {
  const say = useSay();
  const language = useLanguage();
  const actor = useActor();
  const mayConfirm = usePermit('watchRecordDetail:confirm');
  const moment = { actor, today: dateAt(now), now };
  const possible = mayConfirm
    ? acts.filter((name) => {
        const act = definition.acts?.[name];
        return act !== undefined && judge(act, record, null, moment) === true;
      })
    : [];
  const names = (record['$names'] ?? {}) as Names;
  const areas = ((record['areasVisited'] ?? []) as readonly string[]).map((id) => names[`areas/${id}`]?.[language] ?? id);
  const count = String(personsOf(record));
  const forgotten = isForgotten(record, now);
  const when = (): string => {
    if (record['refusedAt']) return say(words.refused, { reason: textOf(record['refuseReason']) });
    if (record['cancelledAt']) return say(words.cancelled);
    if (record['leaveTime']) return say(words.span, { from: timeIn(record['arriveTime']), to: timeIn(record['leaveTime']), count });
    if (record['arriveTime']) return say(words.since, { time: timeIn(record['arriveTime']), count });
    return record['planTime'] ? say(words.planned, { time: timeIn(record['planTime']), count }) : say(words.anyTime, { count });
  };
  const place = placeOfRecord(definition.key, textOf(record['id']));
  return (
    <li className={css['card']} data-forgotten={forgotten || undefined}>
      <div className={css['who']}>
        {place ? (
          <PageLink to={place.path} query={place.query}>
            {textOf(record['visitorOrg'])}
          </PageLink>
        ) : (
          <span>{textOf(record['visitorOrg'])}</span>
        )}
        {forgotten && (
          <Badge color="berry" variant="light" title={say(words.forgottenSince, { time: dayTimeIn(record['arriveTime']) })}>
            {say(words.forgotten)}
          </Badge>
        )}
      </div>
      <span>
        {textOf(record['leadVisitor'])} · {when()}
      </span>
      <span className={css['quiet']}>
        {areas.join(language === 'zh' ? '、' : ', ')}
        {textOf(record['plateNos']) !== '' && ` · ${textOf(record['plateNos'])}`}
        {textOf(record['badgeNos']) !== '' && ` · ${say(words.badges, { badges: textOf(record['badgeNos']) })}`}
      </span>
      {possible.length > 0 && (
        <div className={css['acts']}>
          {possible.map((name) => (
            <Button
              key={name}
              size="md"
              variant={name === 'refuse' ? 'default' : 'filled'}
              {...(name === 'refuse' ? {} : { flex: 1 })}
              onClick={() => onAct(name, record)}
            >
              {say(definition.acts![name]!.label)}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
};
