/** How a person likes the product: kept as what differs from the usual, so that a new usual reaches everybody else. */
import { isAmountLimit, startQueues, usualPreferences, type Preferences } from '#model/operations/personal.ts';
import type { Fault } from '#model/refusal.ts';
import { idOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import type { Context } from '../context.ts';
import { invalid } from '../documents/refusals.ts';

type Check = (value: unknown) => boolean;
type Stored = Readonly<Record<string, unknown>>;

const oneOf =
  (...known: readonly unknown[]): Check =>
  (value) =>
    known.includes(value);

const shortText = (value: unknown): boolean => typeof value === 'string' && value !== '' && value.length <= 60;

const isKeys: Check = (value) =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length <= 100 &&
  Object.entries(value).every((pair) => pair.every(shortText));

const shortTexts =
  (most: number): Check =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(shortText);

/** Values of an address: what the client makes nothing of is nothing there. */
const isQuery: Check = (value) =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length <= 30 &&
  Object.entries(value).every(([name, one]) => shortText(name) && typeof one === 'string' && one.length <= 200);

const isStartView: Check = (value) => {
  if (value === null) return true;
  if (typeof value !== 'object' || Array.isArray(value)) return false;
  const { id, query, ...more } = value as Stored;
  return idOf(id) !== null && isQuery(query) && Object.keys(more).length === 0;
};

const isLimit: Check = (value) => value === null || (typeof value === 'string' && isAmountLimit(value));

const checks: { readonly [Name in keyof Preferences]: Check } = {
  language: oneOf('zh', 'en'),
  scheme: oneOf('auto', 'light', 'dark', 'contrast'),
  density: oneOf('comfortable', 'compact'),
  motion: oneOf('system', 'less'),
  letters: oneOf('on', 'focus', 'off'),
  keys: isKeys,
  hold: oneOf(0, 5, 10, 'send'),
  advance: oneOf('next', 'previous', 'none'),
  express: oneOf(true, false),
  sort: oneOf('due', 'received', 'amount', 'applicant'),
  queue: oneOf(...startQueues),
  startView: isStartView,
  queueOrder: shortTexts(300),
  hiddenQueues: shortTexts(300),
  bulkLimit: isLimit,
  patterns: oneOf(true, false),
  hiddenColumns: shortTexts(50),
  practised: oneOf(true, false),
  taught: shortTexts(100),
};

const isKnown = (name: string): name is keyof Preferences => Object.hasOwn(checks, name);

const faultOf = (name: string, value: unknown): Fault[] => {
  if (!isKnown(name)) return [{ field: name, rule: 'unknownField', severity: 'error', message: w('unknown field', '未知字段') }];
  if (checks[name](value)) return [];
  return [{ field: name, rule: 'unknownChoice', severity: 'error', message: w('has no such choice', '没有此选项') }];
};

/** What was kept by an older release and is no choice any more counts as unset. */
const completed = (stored: Stored): Preferences => ({
  ...usualPreferences,
  ...Object.fromEntries(Object.entries(stored).filter(([name, value]) => faultOf(name, value).length === 0)),
});

export async function preferencesOf({ services, actor }: Context): Promise<Preferences> {
  const [row] = await services.db.query<{ preferences: Stored }>(
    'select preferences from personal where user_id = $1',
    [actor.userId],
    'preferences',
  );
  return completed(row?.preferences ?? {});
}

/** Sets those that the body names; answers all. An unknown name or choice is refused by its name, and nothing is kept. */
export async function setPreferences({ services, actor }: Context, body: Stored): Promise<Preferences> {
  const entries = Object.entries(body);
  const faults = entries.flatMap(([name, value]) => faultOf(name, value));
  if (faults.length > 0) throw invalid(faults);
  const usual: Stored = { ...usualPreferences };
  const differs = entries.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(usual[name]));
  const [row] = await services.db.query<{ preferences: Stored }>(
    `insert into personal as p (user_id, preferences, updated_at) values ($1, $2, $4)
     on conflict (user_id) do update set preferences = (p.preferences - $3::text[]) || excluded.preferences, updated_at = excluded.updated_at
     returning preferences`,
    [actor.userId, JSON.stringify(Object.fromEntries(differs)), entries.map(([name]) => name), services.clock.now()],
    'preferences_set',
  );
  return completed(row?.preferences ?? {});
}
