/** How the areas write their part of the side menu, as it is shipped; administrators change the rest in the product. */
import type { Words } from '#model/words.ts';

/** An entry for a page that is no list of a resource. */
export interface PageEntry {
  readonly path: string;
  readonly name: Words;
  readonly icon: string;
  /** Who holds it sees the entry. */
  readonly code: string;
  /** Key of the flow whose documents it lists, of a resource with several; the address then names it as its `type`. */
  readonly flow?: string;
}

export interface MenuGroup {
  readonly path: string;
  readonly name: Words;
  readonly resources: readonly string[];
  /** Those of them that are found as tabs of another one: their entries are there and bear the rights, but do not show. */
  readonly tabs?: readonly string[];
  /** Behind the resources: pages that are no list of one. */
  readonly pages?: readonly PageEntry[];
}

export interface Directory {
  /** Code of the system whose menu it stands in. */
  readonly system: string;
  /** Directories of all areas stand in the order of their ranks. */
  readonly rank: number;
  readonly path: string;
  readonly name: Words;
  readonly icon: string;
  readonly groups: readonly MenuGroup[];
}
