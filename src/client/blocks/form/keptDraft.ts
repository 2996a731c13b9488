/**
 * Drafts as they lie on this computer. Of a new record each window keeps its own: two windows with the same form open neither write over
 * one another nor make one document twice. What a window that is gone has left goes on in the next one that opens the form.
 */
import { kept } from '#client/data/kept.ts';
import { live, ownWindow, whereGone } from '#client/data/window.ts';
import type { Names } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { equalValues } from './path.ts';

export interface KeptDraft {
  readonly at: string;
  readonly record: AnyDoc;
  /** The stored record that it was typed on. */
  readonly base: AnyDoc;
  readonly names: Names;
}

/** Of new records, before the name of the window. */
const newOnes = (definition: Definition): string => `draft/${definition.key}/new/`;

export const draftPlace = (definition: Definition, id: string | null): string =>
  id === null ? newOnes(definition) + ownWindow : `draft/${definition.key}/${id}`;

/** The latest of those that windows left behind which are gone, from now on this window's. */
const takeOver = async (definition: Definition, fits: (draft: KeptDraft) => boolean): Promise<KeptDraft | null> => {
  const prefix = newOnes(definition);
  const left = (await kept.all<KeptDraft>(prefix)).toSorted(([, one], [, other]) => other.at.localeCompare(one.at));
  for (const [name, draft] of left) {
    if (!fits(draft)) continue;
    const mine = await whereGone(name.slice(prefix.length), async () => {
      // Another window may have taken it while this one looked.
      const found = await kept.get<KeptDraft>(name);
      if (found === undefined) return undefined;
      await kept.set(draftPlace(definition, null), found);
      await kept.remove(name);
      return found;
    });
    if (mine) return mine;
  }
  return null;
};

/** The draft kept on this computer, if there is one; of a new record, if it was begun with what is `given`. */
export const keptDraft = async (definition: Definition, id: string | null, given: AnyDoc = {}): Promise<KeptDraft | null> => {
  const fits = ({ record }: KeptDraft): boolean =>
    Object.entries(given).every(([name, value]) => name === '$names' || equalValues(record[name], value));
  if (id === null) await live();
  const found = await kept.get<KeptDraft>(draftPlace(definition, id));
  if (found) return fits(found) ? found : null;
  return id === null ? takeOver(definition, fits) : null;
};
