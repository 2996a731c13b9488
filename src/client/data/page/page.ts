/**
 * What a page is given, and how it walks on. Pages get path and query of their own tab as props and never use the router's hooks:
 * a hidden tab would read the query of the shown one.
 */
import { createContext, useContext, useEffect, useRef } from 'react';

export type Query = Readonly<Record<string, string>>;

export interface PageProps {
  readonly path: string;
  readonly query: Query;
}

interface GoOptions {
  /** Takes the place of the present entry of the browser's history. */
  readonly replace?: boolean;
  /** Id of the menu entry that was pressed. */
  readonly menu?: string;
}

/** An address of another product: it opens in a window of its own. */
export const isOutside = (path: string): boolean => /^https?:\/\//.test(path);

/** Opens a page, in its tab when it has one already; without a query as that tab was left. */
export type Go = (path: string, query?: Query, options?: GoOptions) => void;

export interface Navigation {
  readonly go: Go;
  readonly back: () => void;
  /** Address of a page, for links that open in a new window as well. */
  readonly href: (path: string, query?: Query) => string;
  /** Closes a tab; without asking, since the page that calls this has just saved. `back`: to where the person was before, not to its neighbour. */
  readonly close: (path: string, query?: Query, back?: boolean) => void;
}

/** What a page tells the frame about itself. `dirty` says in words what would be lost, null when nothing would. */
export interface PageMarks {
  readonly title?: string | null;
  readonly dirty?: string | null;
  /** Saves before leaving; true when it was saved. */
  readonly save?: (() => Promise<boolean>) | null;
  /** Forgets what this computer keeps of it, where the person gives it up. */
  readonly discard?: (() => Promise<void>) | null;
}

const outside: Navigation = {
  go: (path) => {
    throw new Error(`No navigation above the page that wants to go to ${path}`);
  },
  back: () => history.back(),
  href: (path) => path,
  close: () => undefined,
};

/** Filled by the router; stories and tests fill it with their own. */
export const NavigationContext = createContext<Navigation>(outside);
/** Null: what marked is gone, or its tab is hidden. */
export const PageMarksContext = createContext<(marks: PageMarks | null) => void>(() => undefined);

export const useGo = (): Go => useContext(NavigationContext).go;
export const useNavigation = (): Navigation => useContext(NavigationContext);

/** Names the tab of this page (a document's code, say) and marks it as having unsaved work. */
export const usePageMarks = ({ title = null, dirty = null, save = null, discard = null }: PageMarks): void => {
  const mark = useContext(PageMarksContext);
  const latest = useRef({ save, discard });
  useEffect(() => {
    latest.current = { save, discard };
  });
  const [canSave, canDiscard] = [save !== null, discard !== null];
  useEffect(() => {
    mark({
      title,
      dirty,
      save: canSave ? async () => (await latest.current.save?.()) ?? false : null,
      discard: canDiscard ? async () => latest.current.discard?.() : null,
    });
  }, [mark, title, dirty, canSave, canDiscard]);
  useEffect(() => () => mark(null), [mark]);
};

/** `/edit?id=5` of path and query; keys in the order given. */
export const addressOf = (path: string, query: Query = {}): string => {
  const text = new URLSearchParams(query).toString();
  return text ? `${path}?${text}` : path;
};
