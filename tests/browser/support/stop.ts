/** A place to visit, and how its address is found out. */
export interface Stop {
  readonly name: string;
  readonly path: string;
  /** Who looks; null for nobody signed in. */
  readonly userName: string | null;
  /** What is there once it is loaded. */
  readonly sign?: string;
}

/** One request as somebody, a GET unless another method is named; answers the data. */
export type Ask = <Data>(userName: string, path: string, method?: 'POST' | 'PUT', body?: unknown) => Promise<Data>;
