/** What it means that an account is gone. */
import { w } from '#model/words.ts';

export const deleteEffect = w(
  'Whoever is deleted can no longer sign in; the login name stays reserved. An account that records still name stays and says why: disable it instead.',
  '删除后无法登录，登录名保留不可再用。仍被记录引用的账号不会被删除并说明原因，可改为停用。',
);
