/** Colleagues to pick from: whom one handed work to before comes first, then one's own department; whoever is away says so. */
import type { Colleague } from '#model/operations/personal.ts';
import { idOf } from '#model/calculation/text.ts';
import { peopleField } from '#server/documents/shown/trailFields.ts';
import type { Context } from '../context.ts';
import { personOf } from '../flows/directory.ts';
import { meant } from '../flows/findPeople.ts';
import { withBelow } from '../flows/climb.ts';
import { absencesOf } from '../flows/absences.ts';
import { organisationOf, type OrgUser } from '../flows/organisation.ts';

export interface PeopleQuery {
  readonly q: string;
  /** Id of a department, those below it included. */
  readonly department: string | null;
  readonly size: number;
}

const handings = ['transfer', 'delegate', 'addBefore', 'addAfter', 'copyTo', 'comment'];

/** Ids of those whom this person handed to, added, informed or mentioned, the last first; and of those who stood in for them. */
async function pickedLately({ services, actor }: Context): Promise<string[]> {
  const rows = await services.db.query<{ people: string[] | null }>(
    `select (select c->'after' from jsonb_array_elements(t.changes) c where c->>'field' = $2 limit 1) as people
     from (select changes, action, at from trail where actor_id = $1 order by at desc limit 300) t where t.action = any($3) order by t.at desc limit 30`,
    [actor.userId, peopleField, handings],
    'people_picked',
  );
  return [...new Set(rows.flatMap(({ people }) => people ?? []).map(String))];
}

/** Without `q` those picked lately and one's own department; of a department all of it. */
export async function peopleFor(context: Context, { q, department, size }: PeopleQuery): Promise<Colleague[]> {
  const { services, actor } = context;
  const [organisation, recent, absent] = await Promise.all([organisationOf(services.db), pickedLately(context), absencesOf(services)]);
  const isMeant = meant(q);
  const within = department === null ? null : withBelow(organisation, idOf(department) ?? '');
  const recency = new Map(recent.map((id, at) => [id, at]));
  const rank = ({ id, departmentId }: OrgUser): number =>
    recency.get(id) ?? (departmentId !== null && departmentId === actor.departmentId ? 1_000 : 2_000);
  const fits = (user: OrgUser): boolean => {
    if (!user.enabled || (within !== null && (user.departmentId === null || !within.has(user.departmentId)))) return false;
    if (isMeant) return isMeant(user);
    return user.id !== actor.userId && (within !== null || rank(user) < 2_000);
  };
  return [...organisation.users.values()]
    .filter(fits)
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, size)
    .map((user) => {
      const post = user.postIds[0];
      return {
        ...personOf(organisation, user.id),
        staffId: user.staffId,
        post: (post !== undefined && organisation.posts.get(post)?.name) || null,
        department: (user.departmentId !== null && organisation.departments.get(user.departmentId)?.name) || null,
        away: absent(user.id),
      };
    });
}
