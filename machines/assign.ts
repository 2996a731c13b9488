/**
 * The people asked at a user task are picked from those whom the server looked up by the task's approver rules. Pure; the server only knows
 * how to look people up.
 */
import type { Principal, TaskSettings } from './flow.ts';

/** One found by an approver rule: a user (`u:12`, its only holder is `12`) or a group with those who hold it now. */
export interface Found {
  readonly principal: Principal;
  /** Ids of the enabled users behind the principal. */
  readonly holders: readonly string[];
}

/** All that was looked up for one node. */
export interface People {
  /** The node's rules gave these, in their order; disabled users left out, doubles allowed. */
  readonly found: readonly Found[];
  /** User id of the starter (applicant). */
  readonly starter: string;
  /** Next leader above the starter who is neither the starter nor disabled; null at the top. */
  readonly aboveStarter: string | null;
  /** Others whose own document it is: whom it is about. Each with the next leader above them. */
  readonly about?: readonly { readonly id: string; readonly above: string | null }[];
  /** They step in when nobody is found: the administrators, or the role that the document names, with its holders. */
  readonly admins: Found;
}

/** Decisions of the present run. */
export interface RunHistory {
  /** Ids of users who approved an earlier node of this run. */
  readonly approved: readonly string[];
  /** Ids of users who approved the node just before. */
  readonly previous: readonly string[];
}

/**
 * `voters`: the value for the event ASSIGNED. `pass`: nobody has to decide, for this reason. `fail`: the node's `nobody` setting
 * refuses the step. `noticeAdmins`: the task fell to the administrators (notice `flow_no_assignee`).
 */
type Settled =
  | { readonly voters: readonly (readonly Principal[])[]; readonly noticeAdmins?: true }
  | { readonly pass: 'nobody' | 'self' | 'repeated' }
  | { readonly fail: 'nobody' };

const asUser = (id: string): Found => ({ principal: `u:${id}`, holders: [id] });

const unique = (found: readonly Found[]): Found[] => {
  const seen = new Set<string>();
  return found.filter(({ principal }) => !seen.has(principal) && seen.add(principal));
};

/**
 * Nobody decides their own document, who started it as whom it is about: they are left out, replaced by the leader above them, or asked, as
 * `self` says.
 */
const withoutOwn = (settings: TaskSettings, people: People): { found: Found[]; emptied: boolean } => {
  const present = unique(people.found.filter(({ holders }) => holders.length > 0));
  if (settings.self === 'ask') return { found: present, emptied: false };
  const own = [{ id: people.starter, above: people.aboveStarter }, ...(people.about ?? [])];
  let left = false;
  const found = present.flatMap((one) => {
    const his = own.find(({ id }) => one.holders.includes(id));
    if (his === undefined) return [one];
    const holders = one.holders.filter((holder) => !own.some(({ id }) => id === holder));
    if (holders.length > 0) return one.principal.startsWith('u:') ? [asUser(holders[0]!)] : holders.map(asUser);
    left = true;
    return settings.self === 'leader' && his.above ? [asUser(his.above)] : [];
  });
  return { found: unique(found), emptied: left && found.length === 0 };
};

const nobodyFound = (settings: TaskSettings, people: People): Settled => {
  switch (settings.nobody) {
    case 'skip':
      return { pass: 'nobody' };
    case 'fail':
      return { fail: 'nobody' };
    case 'starter.leader':
      if (people.aboveStarter) return { voters: [[`u:${people.aboveStarter}`]] };
  }
  return people.admins.holders.length > 0 ? { voters: [[people.admins.principal]], noticeAdmins: true } : { fail: 'nobody' };
};

/** Does the node demand that somebody fills a field? Then nobody passes it unasked. */
const mustFill = (settings: TaskSettings): boolean => Object.values(settings.fields).includes('require');

/**
 * Settles a node: who votes, or why nobody has to.
 *
 * - Mode `one`: one ballot for all found, the first decides. Other modes: one ballot for each found.
 * - A group of which the starter, or whom the document is about, is a member is asked without them, person by person.
 * - Somebody who has approved already counts as approving: in `one` and `any` one such person who stands alone passes the node, in
 *   `all` and `sequence` they are not asked again; in `vote` everybody votes.
 */
export const settle = (settings: TaskSettings, people: People, history: RunHistory): Settled => {
  const { found, emptied } = withoutOwn(settings, people);
  if (found.length === 0) return emptied && settings.self === 'skip' ? { pass: 'self' } : nobodyFound(settings, people);

  const earlier =
    settings.repeated === 'ask' || mustFill(settings) ? [] : settings.repeated === 'skipConsecutive' ? history.previous : history.approved;
  const approvedBefore = ({ holders }: Found): boolean => holders.length === 1 && earlier.includes(holders[0]!);
  switch (settings.mode) {
    case 'one':
      if (found.length === 1 && approvedBefore(found[0]!)) return { pass: 'repeated' };
      return { voters: [found.map(({ principal }) => principal)] };
    case 'any':
      if (found.some(approvedBefore)) return { pass: 'repeated' };
      return { voters: found.map(({ principal }) => [principal]) };
    case 'vote':
      return { voters: found.map(({ principal }) => [principal]) };
    default: {
      const rest = found.filter((one) => !approvedBefore(one));
      return rest.length > 0 ? { voters: rest.map(({ principal }) => [principal]) } : { pass: 'repeated' };
    }
  }
};
