/** What a request's work is given: the long-lived services, and the person who asks. */
import { dateAt } from '#model/calculation/dates.ts';
import type { Definition } from '#model/definition.ts';
import type { PermissionAction } from '#model/access.ts';
import type { Principal } from '#machines/flow.ts';
import type { Language, Words } from '#model/words.ts';
import type * as shapes from './area.ts';
import type { StandIn } from './access/standIns.ts';
import type { Database, Sql } from './db/sql.ts';
import type { Organisation } from './flows/organisation.ts';
import type { Ledgers } from './postings/keys.ts';

/** The only clock of the server; tests and the demo set it. */
export interface Clock {
  now(): Date;
}

/** First and last byte, counted from 0. */
export interface BytePart {
  readonly start: number;
  readonly end: number;
}

/** Bytes of files, by id. */
export interface Storage {
  put(id: string, bytes: AsyncIterable<Uint8Array>): Promise<{ size: number; sha256: string }>;
  /** @param part first and last byte; all of them without it */
  get(id: string, part?: BytePart): Promise<NodeJS.ReadableStream>;
  /** The same bytes once more, under another id. */
  copy(from: string, to: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Bytes that are free where the files lie, and that there are at all. */
  room(): Promise<{ readonly free: number; readonly whole: number }>;
}

export interface Mail {
  /** False: no mail server is set, nothing can be sent. */
  readonly available: boolean;
  /** Address of the application for links, without a slash at the end; null: mails carry none. */
  readonly home: string | null;
  send(message: { readonly to: string; readonly subject: string; readonly text: string }): Promise<void>;
}

export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/**
 * What waits for `from` goes to the first of `to` who may decide it, in the transaction of what moves or removes them; `leaves`: they also
 * stands in for nobody any more. Answers how many tasks went.
 */
export type TakeOver = (
  tx: Sql,
  context: Context,
  asked: { readonly from: string; readonly to: readonly string[]; readonly reason: string; readonly leaves?: true },
) => Promise<number>;

/** Every definition of the product by key; loaded once at start. */
export type Registry = ReadonlyMap<string, Definition>;

export interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly mail: Mail;
  readonly registry: Registry;
  readonly ledgers: Ledgers;
  /** What the areas add to the server beyond their definitions. */
  readonly areas: Area;
  readonly log: Log;
  /** Key of the trail's HMAC; kept outside the database. */
  readonly trailKey: Uint8Array;
  /** Flows run effects, and effects hand over tasks of flows: so they get it from here. */
  readonly takeOver: TakeOver;
  /** The name of an installation whose company has set none. */
  readonly brand: Words;
  /** The company's time zone, `Asia/Shanghai` by default. */
  readonly zone: string;
  /** Chat groups may be told on this computer itself; only tests have such. */
  readonly loopback?: boolean;
  /** The people of processes without document, where they are not those of the database: a directory of its own. */
  readonly organisation?: () => Promise<Organisation>;
}

/** The signed-in person, as access rules know them. */
export interface Actor {
  readonly userId: string;
  readonly userName: string;
  readonly realName: string;
  readonly nameEn: string | null;
  readonly staffId: string | null;
  readonly departmentId: string | null;
  readonly postIds: readonly string[];
  readonly roles: readonly string[];
  /** The user, their roles, posts and department: whose tasks are theirs. */
  readonly principals: readonly Principal[];
  /** For whom they stand in, now or later. */
  readonly standIns?: readonly StandIn[];
  /** Permission codes `resource:action`. */
  readonly permissions: ReadonlySet<string>;
  /**
   * Whose records of a resource they see beside their own, by resource key: everybody's, or those of these departments. The union over
   * the roles that grant `page` on it; a resource that is missing is not theirs to list.
   */
  readonly reach: ReadonlyMap<string, 'all' | readonly string[]>;
}

export interface Context {
  readonly services: Services;
  readonly actor: Actor;
  readonly language: Language;
  /** Client address, for the trail and the log. */
  readonly address: string;
}

/** Who asks, when, and what areas and definitions there are. */
export type Narrowed = Pick<Context, 'actor'> & { readonly services: Pick<Context['services'], 'registry' | 'areas' | 'clock' | 'zone'> };

export type Area = shapes.Area<Context, Narrowed>;

/** The date in the company's zone. */
export const todayOf = ({ services: { clock, zone } }: { readonly services: Pick<Services, 'clock' | 'zone'> }): string =>
  dateAt(clock.now().toISOString(), zone);

export const may = (actor: Actor, resource: string, action: PermissionAction): boolean => actor.permissions.has(`${resource}:${action}`);

/** The server itself as the one who acts: timers, and what takes effect by the calendar. */
export const machine: Actor = {
  userId: '0',
  userName: 'system',
  realName: '系统',
  nameEn: 'System',
  staffId: null,
  departmentId: null,
  postIds: [],
  roles: [],
  principals: [],
  permissions: new Set(),
  reach: new Map(),
};
export const machineContext = (services: Services): Context => ({ services, actor: machine, language: 'zh', address: '' });
