/**
 * What transfers, post changes and resignations have in common: who somebody is in
 * the company now, and the limits of posts, grades and probation.
 */
import { fault } from '#model/faults.ts';
import type { Grant } from '#model/access.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { approving, everything, reading } from '#resources/grants.ts';
import { gradeRank } from '#resources/grades.ts';
import { mostProbation, probationEndOf } from './onboardRules.ts';

/** A person's place, from the personnel file. */
export interface StaffPosition {
  readonly userId: string | null;
  readonly departmentId: string | null;
  readonly postId: string | null;
  readonly extraPosts: readonly string[];
  readonly grade: string | null;
  readonly supervisor: string | null;
  readonly staffState: string | null;
  readonly entryDate: string | null;
  readonly probationEnd: string | null;
  /** Of the newest labour contract. */
  readonly contractType: string | null;
  readonly contractFrom: string | null;
  readonly contractTo: string | null;
}

/** A post as rules of moves see it. */
export interface PostLimits {
  readonly departmentId: string | null;
  readonly gradeFrom: string | null;
  readonly gradeTo: string | null;
  readonly enabled: boolean;
}

/** States of those who work here and can be moved. */
export const employed: readonly string[] = ['probation', 'regular', 'seconded'];

/** Months of probation where the contract does not say less. */
const longest = 6;

/** Last day to which a probation can be extended; null while it is not known when they joined. */
export const longestProbation = (position: StaffPosition): string | null =>
  probationEndOf(position.entryDate, mostProbation(position) ?? longest);

/** The new post is in use, in that department, and takes that grade. */
export const faultsOfPost = (post: PostLimits | null | undefined, departmentId: string | null, grade: string | null): Fault[] => {
  if (!post) return [];
  const faults: Fault[] = [];
  if (!post.enabled) faults.push(fault('newPost', 'newPost', w('this post is disabled', '该岗位已停用')));
  if (departmentId !== null && post.departmentId !== departmentId)
    faults.push(fault('newPost', 'newPost', w('this post belongs to another department', '该岗位不属于所选部门')));
  if (grade !== null && post.gradeFrom !== null && gradeRank(grade) < gradeRank(post.gradeFrom))
    faults.push(fault('newGrade', 'newGrade', w(`the post begins at ${post.gradeFrom}`, `该岗位最低职级为${post.gradeFrom}`)));
  if (grade !== null && post.gradeTo !== null && gradeRank(grade) > gradeRank(post.gradeTo))
    faults.push(fault('newGrade', 'newGrade', w(`the post ends at ${post.gradeTo}`, `该岗位最高职级为${post.gradeTo}`)));
  return faults;
};

/** One person is moved once at a time: `open` are numbers of documents about them that wait or have not taken effect. */
export const faultOfOpenMove = (open: readonly string[] | undefined): Fault | null =>
  open?.[0] === undefined
    ? null
    : fault('openMove', 'staffId', w(`${open[0]} about this person is still open`, `该员工的${open[0]}尚未办结`));

/** Leaders ask for their own people; those who are moved read what comes of it in their file. */
export const movementGrants = {
  dept_leader: {
    actions: ['page', 'add', 'put', 'deletes', 'export', 'submit', 'approve', 'withdraw', 'print'],
    scope: 'deptTree',
  },
  vice_president: approving('charge'),
  general_manager: approving('all'),
  chairman: approving('all'),
  hr_manager: everything,
  hr_specialist: {
    actions: ['page', 'add', 'put', 'deletes', 'export', 'submit', 'approve', 'withdraw', 'print'],
    scope: 'all',
  },
  hr_payroll: reading('all'),
  sys_admin: everything,
  audit_admin: { actions: ['page', 'export', 'print'], scope: 'all' },
} as const satisfies Readonly<Record<string, Grant>>;
