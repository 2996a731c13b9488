/** Choosing records in a dialog, as a promise; the dialog itself is `SelectDialog.tsx` and comes when it is first needed. */
import type { PickRecords } from '#client/fields/context.tsx';
import { useCallback, useState } from 'react';

type Request = Parameters<PickRecords>[0];
type Answer = Awaited<ReturnType<PickRecords>>;
export interface StandingPick {
  readonly request: Request;
  readonly answer: (answer: Answer) => void;
}

/** The function to hand down, and what it waits for. */
export const usePickDialog = (): { readonly pick: PickRecords; readonly standing: StandingPick | null } => {
  const [standing, setStanding] = useState<StandingPick | null>(null);
  const pick = useCallback<PickRecords>(
    (request) =>
      new Promise((resolve) =>
        setStanding({
          request,
          answer: (answer) => {
            setStanding(null);
            resolve(answer);
          },
        }),
      ),
    [],
  );
  return { pick, standing };
};
