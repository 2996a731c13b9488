/** What is known to leave the accounts, though nobody knows the day: it stands beside the forecast and in none of its balances. */
import type { Json } from '#model/field.ts';
import type { Asked } from './forecastSources.ts';

/** Contributions to insurance and housing fund of a month, of the company and of its people, by whoever is enrolled then. */
export interface Undated extends Readonly<Record<string, Json>> {
  readonly kind: 'contribution';
  readonly month: string;
  readonly amount: string;
  readonly people: number;
}

/** Of months that the forecast touches, the one of today among them: whether that is paid already is known to no record. */
export const undatedOf = async ({ context, today, end, currency, org }: Asked): Promise<readonly Undated[]> =>
  currency === 'CNY'
    ? context.services.db.query<Undated>(
        `select 'contribution' as kind, m.month, sum(c.total_c + c.total_p)::text as amount, count(*)::int as people
         from (select to_char(g, 'YYYY-MM') as month from generate_series(date_trunc('month', $1::date), $2::date, interval '1 month') g) m
           cross join lateral (
             select distinct on (s.staff_id) s.total_c, s.total_p, s.dept_id from hr_social_security s
             where not s.deleted and s.social_state in ('active', 'stopped') and s.start_month <= m.month
               and (s.stop_month is null or s.stop_month >= m.month)
             order by s.staff_id, s.start_month desc) c
           left join sys_department d on d.id = c.dept_id
         where $3::bigint is null or d.org_id = $3
         group by m.month having sum(c.total_c + c.total_p) > 0 order by m.month`,
        [today, end, org],
        'forecast_undated',
      )
    : [];
