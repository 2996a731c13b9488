/** What follows from meetings: who is invited hears of it, and of what changes afterwards. */
import { formatInstant } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { meetApply } from '#resources/general/meetApply.ts';
import { occasionsOf, type Meeting, type Occasion } from '#resources/general/rules/meetings.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { tell, type Message } from '../../outbox/tell.ts';
import { effect } from '../effect.ts';

type Key = Extract<Message['key'], `meeting_${string}`>;

/** Everybody who takes part, once. */
const invitedTo = ({ host, recorder, attendees }: AnyDoc): readonly string[] => [
  ...new Set([host, recorder, attendees].flat().flatMap((one: unknown) => idOf(one) ?? [])),
];

/** The stored record as the rules of meetings read it. */
export const asMeeting = (record: AnyDoc): Meeting => record as unknown as Meeting;

/** Tells whoever is invited of one time that it takes place; `but`: who knows already. */
export async function tellInvited(
  tx: Sql,
  { services, actor }: Pick<Context, 'services' | 'actor'>,
  key: Key,
  record: AnyDoc,
  { from, to }: Pick<Occasion, 'from' | 'to'>,
  { but = null, comment = '' }: { readonly but?: string | null; readonly comment?: string } = {},
): Promise<void> {
  const shown = (instant: string): string => formatInstant(instant, 'yyyy-MM-dd hh:mm', services.zone);
  const [room] = await tx.query<{ name: string }>('select name from meeting_room where id = $1', [record['roomId']], 'meeting_room_name');
  const params = {
    name: textOf(record['topic']),
    date: shown(from),
    from: shown(from),
    to: shown(to).slice(11),
    node: room?.name ?? '',
    comment,
    resource: meetApply.key,
    documentId: textOf(record['id']),
  };
  const principals = invitedTo(record).flatMap((id) => (id === but ? [] : [`u:${id}` as const]));
  await tell(tx, services.clock.now(), [{ key, principals, params, actorId: actor.userId }]);
}

/** A meeting stands: everybody in it is invited to its first date. */
export const meetingArranged = effect(meetApply, async ({ tx, context, record }) => {
  const [first] = occasionsOf(record);
  if (first !== undefined) await tellInvited(tx, context, 'meeting_invite', { ...record }, first, { but: record.applicant });
});
