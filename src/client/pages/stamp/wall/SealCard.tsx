/** One seal on the wall: its imprint for who may see it, who has it since when, when it is due, and the ways to its history and its uses. */
import type { Booking } from '#client/blocks/bookings/bookings.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { placeOfRecord } from '#client/data/page/placeOfRecord.ts';
import { usePermit } from '#client/data/permit.tsx';
import { ChoiceTone } from '#client/fields/ChoiceTone.tsx';
import { useChoices } from '#client/fields/choice.tsx';
import { addressOf, useFile } from '#client/fields/fileBytes.ts';
import { ToneLabel } from '#client/theme/StatusTone.tsx';
import { useSay } from '#client/words/language.tsx';
import { dateAt, formatInstant } from '#model/calculation/dates.ts';
import type { FileRef } from '#model/field.ts';
import { IconRubberStamp } from '@tabler/icons-react';
import { isLate, nameIn, pictureOf, type Seal } from '../seals.ts';
import css from './wall.module.css';
import { words } from './wallWords.ts';

interface Props {
  readonly seal: Seal;
  readonly today: string;
  readonly next: Booking | undefined;
}

const when = (instant: string): string => formatInstant(instant, 'yyyy-MM-dd hh:mm').slice(5);

const Imprint = ({ file, name }: { readonly file: FileRef; readonly name: string }) => {
  const say = useSay();
  const bytes = useFile(file);
  const url = addressOf(bytes.data, file.mime);
  return url === undefined ? <IconRubberStamp size={40} stroke={1.25} aria-hidden /> : <img src={url} alt={say(words.imprint, { name })} />;
};

const Custody = ({ seal, today, next }: Props) => {
  const say = useSay();
  const name = (id: string | null): string => say(nameIn(seal, 'users', id) ?? { en: '', zh: '' });
  const with_ = seal.custody === 'lent' ? words.lent : seal.custody === 'kept' ? words.kept : words.nobody;
  return (
    <ul className={css['facts']}>
      <li>
        {say(with_, { name: name(seal.holder), keeper: name(seal.keeper) })}
        {seal.heldSince !== null && ` · ${say(words.since, { day: dateAt(seal.heldSince) })}`}
      </li>
      {seal.custody === 'lent' && seal.dueBack !== null && (
        <li data-late={isLate(seal, today) || undefined}>
          {say(isLate(seal, today) ? words.late : words.due, { at: when(seal.dueBack) })}
        </li>
      )}
      {seal.checkState === 'due' && seal.checkBy !== null && <li data-late>{say(words.checkBy, { day: seal.checkBy })}</li>}
      {next && <li>{say(words.next, { at: when(next.from), what: next.topic ?? next.code })}</li>}
    </ul>
  );
};

export const SealCard = (props: Props) => {
  const say = useSay();
  const { seal, today } = props;
  const types = useChoices('stampType');
  const [seesHistory, seesUses, borrows] = [
    usePermit('stampHistory:page'),
    usePermit('stampUse:page'),
    usePermit('stampBorrow:add') && seal.serviceState === 'inUse',
  ];
  const picture = pictureOf(seal);
  const place = placeOfRecord('stampDetail', seal.id);
  const type = types.find(({ value }) => value === seal.stampType)?.label ?? seal.stampType;
  const org = nameIn(seal, 'org', seal.orgId);
  const late = isLate(seal, today);
  const link = (text: string, to: string, query: Readonly<Record<string, string>>) => (
    <PageLink to={to} query={query} aria-label={say(words.ofSeal, { what: text, name: seal.stampName })}>
      {text}
    </PageLink>
  );
  return (
    <li className={css['card']} data-late={late || undefined} data-gone={seal.custody === 'gone' || undefined}>
      <div className={css['imprint']} title={picture === null ? say(words.hidden) : undefined}>
        {picture === null ? <IconRubberStamp size={40} stroke={1.25} aria-hidden /> : <Imprint file={picture} name={seal.stampName} />}
      </div>
      <div className={css['what']}>
        <div className={css['head']}>
          {place ? (
            <PageLink to={place.path} query={place.query}>
              {seal.stampName}
            </PageLink>
          ) : (
            <strong>{seal.stampName}</strong>
          )}
          {late ? <ToneLabel tone="rejected" words={words.overdue} /> : <ChoiceTone of="stampStatus" value={seal.stampStatus} />}
        </div>
        <span className={css['quiet']}>{[seal.stampNo, type, org === null ? '' : say(org)].filter(Boolean).join(' · ')}</span>
        <Custody {...props} />
        <div className={css['links']}>
          {seesHistory && link(say(words.history), '/stamp/stampHistory', { stampId: seal.id })}
          {seesUses && link(say(words.uses, { n: seal.useCount }), '/stamp/stampUse', { sealNames: seal.stampName })}
          {borrows && link(say(words.borrow), '/add', { type: 'stampBorrow', stampId: seal.id })}
        </div>
      </div>
    </li>
  );
};
