/** What the rules of onboarding and of its histories ask (src/resources/hr says what each fact means). */
import { isDate } from '#model/calculation/dates.ts';
import { idOf } from '#model/calculation/text.ts';
import type { FactLookup } from '../effect.ts';

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const post: FactLookup = async ({ sql, record }) => {
  const id = idOf(record['entryPost']);
  if (!id) return undefined;
  const [row] = await sql.query<object>(
    `select dept_id::text as "deptId", category, coalesce(health_cert_required, false) as "healthCertRequired", name
     from posts where id = $1 and not deleted`,
    [id],
    'fact_entry_post',
  );
  return row ?? null;
};

const place: FactLookup = async ({ sql, record }) => {
  const id = idOf(record['workArea']);
  if (!id) return undefined;
  const [row] = await sql.query<object>(
    `with recursive up as (
       select id, parent_id, area_type, name from areas where id = $1 and not deleted
       union select a.id, a.parent_id, a.area_type, a.name from areas a join up on a.id = up.parent_id)
     select coalesce(bool_or(area_type = 'sea'), false) as "atSea", coalesce(bool_or(name like '%冷库%'), false) as cold from up`,
    [id],
    'fact_entry_place',
  );
  return row ?? null;
};

const above: FactLookup = async ({ sql, record }) => {
  const id = idOf(record['entryDept']);
  if (!id) return undefined;
  const rows = await sql.query<{ id: string }>(
    `with recursive up as (
       select id, parent_id from sys_department where id = $1
       union select d.id, d.parent_id from sys_department d join up on d.id = up.parent_id)
     select id::text from up`,
    [id],
    'fact_entry_above',
  );
  return rows.map((row) => row.id);
};

/** An onboarding under way comes first, then a file in use, then that of a former employee. */
const sameCard: FactLookup = async ({ sql, record, definition }) => {
  const card = text(record['idCard']);
  if (!card) return undefined;
  const [row] = await sql.query<object>(
    `select null as "staffNo", name, false as active, code from hr_staff_onboard
     where typed_key(id_card) = typed_key($1) and status in ('submitted', 'reposted') and not deleted and id is distinct from $2::bigint
     union all
     select staff_no, name, staff_state is distinct from 'resigned' and staff_state is distinct from 'retired', null from hr_pf_staff_onboard
     where typed_key(id_card) = typed_key($1) and not deleted and ($2::bigint is null or onboard_id is distinct from $2::bigint)
     order by code nulls last, active desc limit 1`,
    [card, definition.key === 'hrStaffOnboard' ? idOf(record['id']) : null],
    'fact_entry_card',
  );
  return row ?? null;
};

/** Accounts and onboardings under way; the account of a former employee with this ID card is their own. */
const takenName: FactLookup = async ({ sql, record }) => {
  const name = text(record['userName']);
  if (!name) return false;
  const [row] = await sql.query<{ taken: boolean }>(
    `select exists (select from users u where lower(u.user_name) = lower($1) and not u.deleted and not exists (
         select from hr_pf_staff_onboard s where s.user_id = u.id and typed_key(s.id_card) = typed_key($2) and not s.deleted))
       or exists (select from hr_staff_onboard o where lower(o.user_name) = lower($1) and o.status in ('submitted', 'reposted')
         and not o.deleted and o.id is distinct from $3::bigint) as taken`,
    [name, text(record['idCard']), idOf(record['id'])],
    'fact_entry_name',
  );
  return row?.taken ?? false;
};

const takenNo: FactLookup = async ({ sql, record }) => {
  const staffNo = text(record['staffNo']);
  if (!staffNo) return false;
  const [row] = await sql.query<{ taken: boolean }>(
    `select exists (select from hr_pf_staff_onboard s where s.staff_no = $1 and not s.deleted and typed_key(s.id_card) is distinct from typed_key($2))
       or exists (select from users u where u.staff_no = $1 and not u.deleted and not exists (
         select from hr_pf_staff_onboard s where s.user_id = u.id and typed_key(s.id_card) = typed_key($2) and not s.deleted))
       or exists (select from hr_staff_onboard o where o.staff_no = $1 and o.status in ('submitted', 'reposted')
         and not o.deleted and o.id is distinct from $3::bigint) as taken`,
    [staffNo, text(record['idCard']), idOf(record['id'])],
    'fact_entry_number',
  );
  return row?.taken ?? false;
};

export const onboardFacts = { post, place, above, sameCard, takenName, takenNo } as const satisfies Readonly<Record<string, FactLookup>>;

const onboard: FactLookup = async ({ sql, record }) => {
  const id = idOf(record['onboardId']);
  if (!id) return undefined;
  const [row] = await sql.query<object>(
    'select status, education from hr_staff_onboard where id = $1 and not deleted',
    [id],
    'fact_onboard',
  );
  return row ?? null;
};

const overlapping: FactLookup = async ({ sql, record }) => {
  const id = idOf(record['onboardId']);
  if (!id || !isDate(record['dateFrom'])) return undefined;
  const [row] = await sql.query<{ company: string }>(
    `select company from hr_staff_workexp
     where onboard_id = $1 and not deleted and id is distinct from $2::bigint
       and date_from < coalesce($4::date, 'infinity') and coalesce(date_to, 'infinity') > $3::date
     order by date_from, id limit 1`,
    [id, idOf(record['id']), record['dateFrom'], isDate(record['dateTo']) ? record['dateTo'] : null],
    'fact_overlapping',
  );
  return row?.company ?? null;
};

const highest: FactLookup = async ({ sql, record }) => {
  const id = idOf(record['onboardId']);
  if (!id) return undefined;
  const [row] = await sql.query<{ school: string }>(
    'select school from hr_staff_learnexp where onboard_id = $1 and is_highest and not deleted and id is distinct from $2::bigint limit 1',
    [id, idOf(record['id'])],
    'fact_highest',
  );
  return row?.school ?? null;
};

export const onboardRowFacts = { onboard } as const satisfies Readonly<Record<string, FactLookup>>;
export const workOfOnboardFacts = { onboard, overlapping } as const satisfies Readonly<Record<string, FactLookup>>;
export const schoolOfOnboardFacts = { onboard, highest } as const satisfies Readonly<Record<string, FactLookup>>;

const file: FactLookup = async ({ sql, record }) => {
  const id = idOf(record['staffId']);
  if (!id) return undefined;
  const [row] = await sql.query<object>(
    `select dept_id::text as "deptId", post_id::text as "postId",
       coalesce(staff_state, '') in ('probation', 'regular', 'seconded', 'leaving') as active
     from hr_pf_staff_onboard where id = $1 and not deleted`,
    [id],
    'fact_place_of_file',
  );
  return row ?? null;
};

const openMain: FactLookup = async ({ sql, record }) => {
  const id = idOf(record['staffId']);
  if (!id) return undefined;
  const [row] = await sql.query<{ open: boolean }>(
    `select exists (select from hr_pf_inner_post where staff_id = $1 and hold_type in ('main', 'seconded') and date_to is null and not deleted
       and id is distinct from $2::bigint) as open`,
    [id, idOf(record['id'])],
    'fact_open_main',
  );
  return row?.open ?? false;
};

export const postOfFileFacts = { file, openMain } as const satisfies Readonly<Record<string, FactLookup>>;
