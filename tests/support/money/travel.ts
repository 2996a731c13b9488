/** Business trips that tests begin with. */
import type { AnyDoc } from '#model/definition.ts';
import type { TestServer } from '#tests/support/server.ts';

/** A trip to Shanghai and back by rail, with two nights: of 3,000 where it takes three days. Everything else as `more` says. */
export const tripOn = (startDate: string, endDate: string, more: AnyDoc = {}): AnyDoc => {
  const rail = { transport: 'highSpeed', seatClass: 'second', transportFee: '553.00' };
  return {
    reason: '拜访上海客户，洽谈年度供货',
    startDate,
    endDate,
    itinerary: [
      {
        ...rail,
        dateFrom: startDate,
        dateTo: startDate,
        fromCity: '烟台',
        toCity: '上海',
        cityTier: 't1',
        hotelNights: 2,
        hotelFee: '760.00',
        otherFee: '594.00',
      },
      { ...rail, dateFrom: endDate, dateTo: endDate, fromCity: '上海', toCity: '烟台', cityTier: 't3' },
    ],
    ...more,
  };
};

/** Approved trips of past days, one for every account (`trip-<login>`) and so many more of `login` (`trip1` and so on), by their names. */
export async function pastTrips({ db }: TestServer, login: string, count: number): Promise<Readonly<Record<string, string>>> {
  const rows = await db.query<{ name: string; id: string }>(
    `with wanted as (
       select 'trip-' || user_name as name, id, dept_id from users where not deleted
       union all select 'trip' || n, id, dept_id from users, generate_series(1, $2::int) n where user_name = $1),
     made as (
       insert into travel_apply (code, title, traveller, applicant, created_by, cost_dept, reason, start_date, end_date, days, status, created_at)
       select 'CC-' || name, name, id, id, id, dept_id, '拜访客户', '2026-11-16', '2026-11-18', 3, 'approved', now() from wanted
       returning id, title)
     , legs as (
       insert into travel_apply_itinerary (parent_id, line_no, date_from, date_to, from_city, to_city, city_tier, transport, hotel_nights)
       select id, 1, '2026-11-16', '2026-11-16', '烟台', '上海', 't1', 'highSpeed', 2 from made)
     select title as name, id::text from made`,
    [login, count],
  );
  return Object.fromEntries(rows.map(({ name, id }) => [name, id]));
}
