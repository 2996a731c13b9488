/** Who asks, as rules and defaults know a person. */
import { useSession } from '#client/data/session.ts';
import type { RuleActor } from '#model/facts.ts';
import { useMemo } from 'react';

export const useActor = (): RuleActor => {
  const user = useSession((session) => session.user);
  return useMemo(
    () => ({
      userId: user?.userId ?? '',
      staffId: user?.staffId ?? null,
      departmentId: user?.deptId ?? null,
      postIds: user?.postIds ?? [],
      roles: user?.roles ?? [],
    }),
    [user],
  );
};
