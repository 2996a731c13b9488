/**
 * Where somebody works: personnel file, account, posts held and the lines that tell of changes move together.
 */
import { addDays } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import type { Sql } from '../../db/sql.ts';
import type { EffectInput } from '../effect.ts';

/** What is known of somebody from their file and their account. */
export interface StaffFile {
  readonly id: string;
  readonly name: string;
  readonly userId: string | null;
  readonly deptId: string | null;
  readonly postId: string | null;
  readonly grade: string | null;
  readonly supervisor: string | null;
  readonly staffState: string | null;
  readonly probationEnd: string | null;
  readonly regularDate: string | null;
  readonly roles: readonly string[];
  readonly extraPosts: readonly string[];
}

/** Whoever else decides something about this person waits until the transaction ends. */
export const holdFile = (tx: Sql, staffId: unknown): Promise<object[]> =>
  tx.query('select 1 as held from hr_pf_staff_onboard where id = $1 for update', [staffId], 'place_hold');

/** The file, held until the transaction ends. */
export async function fileOf(tx: Sql, staffId: unknown): Promise<StaffFile> {
  await holdFile(tx, staffId);
  const [file] = await tx.query<StaffFile>(
    `select s.id::text, s.name, s.user_id::text as "userId", s.dept_id::text as "deptId", s.post_id::text as "postId", s.grade,
       s.supervisor::text as supervisor, s.staff_state as "staffState", s.probation_end::text as "probationEnd",
       s.regular_date::text as "regularDate", coalesce(u.roles, '{}')::text[] as roles, coalesce(u.part_time_posts, '{}')::text[] as "extraPosts"
     from hr_pf_staff_onboard s left join users u on u.id = s.user_id where s.id = $1`,
    [staffId],
    'place_file',
  );
  if (file === undefined) throw new Error(`there is no personnel file ${textOf(staffId)}`);
  return file;
}

/** Roles that only named administrators have; they come and go with `admins`, never with a post. */
const apart = ['sys_admin', 'security_admin', 'audit_admin'];

/** Roles of posts by post; those of administrators left out. */
async function rolesOf(tx: Sql, posts: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await tx.query<{ id: string; roles: readonly string[] }>(
    `select p.id::text, array(select r.id::text from roles r where r.id = any(p.roles) and r.code <> all($2)) as roles
     from posts p where p.id = any($1::bigint[])`,
    [posts, apart],
    'place_roles',
  );
  return new Map(rows.map(({ id, roles }) => [id, roles]));
}

/** The roles of an account that holds `after` instead of `before`; what no post gave stays. */
export async function rolesAfter(
  tx: Sql,
  roles: readonly string[],
  before: readonly string[],
  after: readonly string[],
): Promise<readonly string[]> {
  const byPost = await rolesOf(tx, [...before, ...after]);
  const given = (posts: readonly string[]): string[] => posts.flatMap((post) => byPost.get(post) ?? []);
  const [gone, come] = [new Set(given(before)), given(after)];
  return [...new Set([...roles.filter((role) => !gone.has(role)), ...come])];
}

const mostText = 100;
const short = (text: string): string => (text.length > mostText ? `${text.slice(0, mostText - 1)}…` : text);

/** Department, post and grade as one line of the file tells them. */
export async function placeText(
  tx: Sql,
  place: { readonly deptId: unknown; readonly postId: unknown; readonly grade: unknown },
): Promise<string> {
  const [row] = await tx.query<{ text: string }>(
    `select concat_ws(' ', (select name from sys_department where id = $1), (select name from posts where id = $2), $3::text) as text`,
    [place.deptId ?? null, place.postId ?? null, place.grade ?? null],
    'place_text',
  );
  return row?.text ?? '';
}

export interface Change {
  readonly date: string;
  /** What kind of change, in Chinese as the file is kept. */
  readonly type: string;
  readonly before: string;
  readonly after: string;
}

type Writing = Pick<EffectInput, 'tx' | 'write' | 'definition' | 'record'>;

const sourceOf = ({ definition, record }: Writing): AnyDoc => ({ sourceType: definition.key, sourceId: textOf(record['id']) });

/** Changes the file and adds a line that tells of it. */
export async function changeFile(input: Writing, file: StaffFile, values: AnyDoc, change: Change): Promise<void> {
  const lines = await input.tx.query<AnyDoc>(
    `select id::text, change_date::text as "changeDate", change_type as "changeType", old_value as "oldValue", new_value as "newValue",
       source_type as "sourceType", source_id as "sourceId", remark from hr_pf_staff_onboard_changes where parent_id = $1 order by line_no`,
    [file.id],
    'place_changes',
  );
  const line = { changeDate: change.date, changeType: change.type, oldValue: short(change.before), newValue: short(change.after) };
  await input.write('hrPfStaffOnboard', { ...values, changes: [...lines, { ...line, ...sourceOf(input) }] }, { id: file.id });
}

/** Ends what the person holds on a day: of these kinds, and this post only where one is named. */
export async function endPosts(
  { tx, write }: Writing,
  staffId: string,
  lastDay: string,
  kinds: readonly string[] | null,
  post: string | null = null,
): Promise<void> {
  const rows = await tx.query<{ id: string; from: string }>(
    `select id::text, date_from::text as "from" from hr_pf_inner_post where staff_id = $1 and date_to is null and not deleted
       and ($2::text[] is null or hold_type = any($2)) and ($3::bigint is null or post_id = $3) order by id`,
    [staffId, kinds, post],
    'place_posts',
  );
  // What began on that very day, or after it, ends where it began.
  for (const { id, from } of rows) await write('hrPfInnerPost', { dateTo: from > lastDay ? from : lastDay }, { id });
}

export interface Held {
  readonly deptId: unknown;
  readonly postId: unknown;
  readonly grade: unknown;
  readonly supervisor: unknown;
}

export async function beginPost(input: Writing, staffId: string, from: string, holdType: string, held: Held): Promise<void> {
  await input.write('hrPfInnerPost', { staffId, ...held, holdType, dateFrom: from, docNo: input.record['code'], ...sourceOf(input) });
}

/** The main post: what they held until the day before ends, the new one begins. */
export async function moveMainPost(input: Writing, staffId: string, day: string, holdType: string, held: Held): Promise<void> {
  await endPosts(input, staffId, addDays(day, -1), ['main', 'seconded', 'acting']);
  await beginPost(input, staffId, day, holdType, held);
}
