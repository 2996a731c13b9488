/** One booking as it stands in a calendar: its topic and times; a link to what it is booked for, for who may read that. */
import { PageLink } from '#client/data/page/PageLink.tsx';
import { placeOfRecord } from '#client/data/page/placeOfRecord.ts';
import { useSay } from '#client/words/language.tsx';
import { timeOf, type Booking } from './bookings.ts';
import css from './bookings.module.css';
import { words } from './bookingsWords.ts';

export const BookingMark = ({
  booking,
  name,
  time,
}: {
  readonly booking: Booking;
  /** Of the thing that is booked. */
  readonly name: string;
  readonly time: readonly [number, number];
}) => {
  const say = useSay();
  const place = booking.recordId === null ? null : placeOfRecord(booking.resource, booking.recordId, 'view');
  const topic = booking.topic ?? say(words.taken);
  const times = `${timeOf(time[0])}–${timeOf(time[1])}${booking.held ? ` · ${say(words.held)}` : ''}`;
  const label = say(words.ofBooking, { name, time: times, topic });
  const inside = (
    <>
      <strong>{topic}</strong> <span>{times}</span>
    </>
  );
  const marks = { className: css['booking'], 'data-own': booking.own || undefined, 'data-held': booking.held || undefined, title: label };
  return place === null ? (
    <span {...marks}>{inside}</span>
  ) : (
    <PageLink {...marks} to={place.path} query={place.query} aria-label={label} data-stop>
      {inside}
    </PageLink>
  );
};
