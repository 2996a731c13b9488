/** The choice of a system with the tasks that wait in each. */
import type { Query } from '#client/data/page/page.ts';
import { useSession } from '#client/data/session.ts';
import { SelectSystem } from '#client/shell/signIn/SelectSystem.tsx';
import { useCounts } from './counts.ts';

/** Of the frame, which stands behind this page where there is something to ask about; this page does not wait for it. */
const mayLeave = (): Promise<boolean> =>
  import('./useTabActs.ts').then(
    ({ mayLeaveAll }) => mayLeaveAll(),
    () => true,
  );

export const Systems = ({ query }: { readonly query: Query }) => {
  const { bySystem } = useCounts(useSession((now) => now.user !== null));
  return <SelectSystem query={query} counts={bySystem} mayLeave={mayLeave} />;
};
