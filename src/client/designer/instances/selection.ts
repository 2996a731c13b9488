/** Rows that are chosen, across the pages of a list; what the list is narrowed by, should all that fits be meant. */
import { useState } from 'react';

export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly toggle: (ids: readonly string[], on: boolean) => void;
  readonly clear: () => void;
}

/** `of`: what the list shows; another list begins without anything chosen. */
export const useSelection = (of: string): Selection => {
  const [chosen, setChosen] = useState<{ readonly of: string; readonly ids: ReadonlySet<string> }>({ of, ids: new Set() });
  const ids = chosen.of === of ? chosen.ids : new Set<string>();
  return {
    ids,
    toggle: (some, on) => {
      const next = new Set(ids);
      for (const id of some)
        if (on) next.add(id);
        else next.delete(id);
      setChosen({ of, ids: next });
    },
    clear: () => setChosen({ of, ids: new Set() }),
  };
};
