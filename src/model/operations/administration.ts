/** What calls of administration answer with: how the server stands, and the tree of menus. */

/** How the server stands, as `GET health` tells it. */
export interface Health {
  readonly server: { readonly upSeconds: number; readonly memoryBytes: number; readonly node: string; readonly processors: number };
  readonly database: {
    readonly answerMs: number;
    readonly version: string;
    readonly bytes: number;
    readonly connections: number;
    readonly migration: string | null;
  };
  /** Bytes that stored files have, and that are free where they lie, of all there are. */
  readonly files: { readonly bytes: number; readonly free: number; readonly whole: number };
  /** Waiting: not yet due or not yet taken; late: due for more than a minute; stuck: given up until somebody retries. */
  readonly jobs: { readonly waiting: number; readonly late: number; readonly nextAt: string | null };
  readonly outbox: { readonly waiting: number; readonly late: number; readonly stuck: number; readonly oldestAt: string | null };
  readonly incidents: number;
  readonly streams: number;
  readonly sessions: number;
  readonly mail: boolean;
}

/** A row of `resources` with those below it. */
export interface ResourceNode {
  readonly id: string;
  readonly parentId: string | null;
  readonly systemId: string | null;
  readonly name: string;
  readonly nameEn: string | null;
  readonly resType: string;
  readonly path: string | null;
  readonly permCode: string | null;
  readonly icon: string | null;
  readonly hidden: boolean;
  readonly status: string;
  readonly sort: number | null;
  readonly children: readonly ResourceNode[];
}
