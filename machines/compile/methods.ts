/** Methods and functions that expressions of other engines call, as FEEL. */
import { isName, Untranslatable } from './tokens.ts';

type Make = (self: string, ...given: string[]) => string;

/** Empty as JUEL means it: null, no letters, no items. */
export const emptyOf = (value: string): string => `(if ${value} = null then true else list contains(["", []], ${value}))`;

const contains: Make = (self, item) =>
  `(if ${self} instance of string then contains(${self}, ${item}) else list contains(${self}, ${item}))`;
const size: Make = (self) => `(if ${self} instance of string then string length(${self}) else count(${self}))`;
const item: Make = (self, key) => (key.startsWith('"') ? memberOf(self, unquoted(key)) : `${self}[${place(key)}]`);

const unquoted = (text: string): string => JSON.parse(text) as string;

/** FEEL counts from one. */
export const place = (index: string): string => (/^\d+$/.test(index) ? String(Number(index) + 1) : `${index} + 1`);

/** A property; one whose name is no FEEL name by function. */
export const memberOf = (self: string, name: string): string =>
  isName(name) ? `${self}.${name}` : `get value(${self}, ${JSON.stringify(name)})`;

/** A time later or earlier by whole units: `plusDays(7)` is `+ duration("P7D")`. */
const later =
  (sign: '+' | '-', before: string, unit: string): Make =>
  (self, count) =>
    `(${self} ${sign} duration(${/^\d+$/.test(count) ? JSON.stringify(before + count + unit) : `"${before}" + string(${count}) + "${unit}"`}))`;

const units = { Minutes: ['PT', 'M'], Hours: ['PT', 'H'], Days: ['P', 'D'], Months: ['P', 'M'], Years: ['P', 'Y'] } as const;
const moved = Object.fromEntries(
  Object.entries(units).flatMap(([name, [before, unit]]) => [
    [`plus${name}/1`, later('+', before, unit)],
    [`minus${name}/1`, later('-', before, unit)],
  ]),
);

/** By name and number of arguments. */
const methods: Readonly<Record<string, Make>> = {
  'size/0': size,
  'length/0': size,
  'isEmpty/0': emptyOf,
  'contains/1': contains,
  'includes/1': contains,
  'containsKey/1': (self, key) => `(get value(${self}, ${key}) != null)`,
  'equals/1': (self, other) => `(${self} = ${other})`,
  'equalsIgnoreCase/1': (self, other) => `(lower case(${self}) = lower case(${other}))`,
  'compareTo/1': (self, other) => `(if ${self} < ${other} then -1 else if ${self} > ${other} then 1 else 0)`,
  'startsWith/1': (self, other) => `starts with(${self}, ${other})`,
  'endsWith/1': (self, other) => `ends with(${self}, ${other})`,
  'matches/1': (self, other) => `matches(${self}, "^(?:" + ${other} + ")$")`,
  'toUpperCase/0': (self) => `upper case(${self})`,
  'toLowerCase/0': (self) => `lower case(${self})`,
  'trim/0': (self) => `trim(${self})`,
  'concat/1': (self, other) => `(${self} + ${other})`,
  'substring/1': (self, from) => `substring(${self}, ${place(from)})`,
  'substring/2': (self, from, to) => `substring(${self}, ${place(from)}, ${to} - ${from})`,
  'split/1': (self, by) => `split(${self}, ${by})`,
  'toString/0': (self) => `string(${self})`,
  'intValue/0': (self) => `floor(${self})`,
  'longValue/0': (self) => `floor(${self})`,
  'doubleValue/0': (self) => self,
  'booleanValue/0': (self) => self,
  'get/1': item,
  ...moved,
  'plusWeeks/1': (self, count) => `(${self} + duration("P" + string(7 * ${count}) + "D"))`,
  'minusWeeks/1': (self, count) => `(${self} - duration("P" + string(7 * ${count}) + "D"))`,
  'toDate/0': (self) => self,
  'toLocalDate/0': (self) => `date(${self})`,
  'indexOf/1': (self, other) => `((if count(index of(${self}, ${other})) = 0 then 0 else index of(${self}, ${other})[1]) - 1)`,
};

/** `value.name(given)`. */
export const method = (self: string, name: string, given: readonly string[]): string => {
  const known = methods[`${name}/${given.length}`];
  if (known) return known(self, ...given);
  const getter = /^(?:get|is)([A-Z]\w*)$/.exec(name)?.[1];
  if (getter !== undefined && given.length === 0) return memberOf(self, getter[0]!.toLowerCase() + getter.slice(1));
  throw new Untranslatable(name);
};

/** Objects that stand for the scope of variables. */
export const scopes: ReadonlySet<string> = new Set([
  'execution',
  'delegateExecution',
  'variableContainer',
  'task',
  'caseInstance',
  'planItemInstance',
]);

const variable = (name: string | undefined): string => {
  const bare = name?.startsWith('"') ? unquoted(name) : '';
  if (!isName(bare)) throw new Untranslatable(name ?? '');
  return bare;
};

/** `execution.name(given)`. */
export const scopeMethod = (name: string, given: readonly string[]): string => {
  if (/^getVariable(?:Local)?$/.test(name) && given.length === 1) return variable(given[0]);
  if (/^hasVariable(?:Local)?$/.test(name) && given.length === 1) return `(${variable(given[0])} != null)`;
  throw new Untranslatable(name);
};

const compared =
  (sign: string): Make =>
  (self, other) =>
    `(if ${self} = null then false else ${self} ${sign} ${other})`;

/** Functions with the prefixes `vars`, `variables`, `var`: the name of a variable comes first. */
const variableFunctions: Readonly<Record<string, Make>> = {
  get: (self) => self,
  getOrDefault: (self, other) => `(if ${self} = null then ${other} else ${self})`,
  exists: (self) => `(${self} != null)`,
  exist: (self) => `(${self} != null)`,
  isEmpty: emptyOf,
  empty: emptyOf,
  isNotEmpty: (self) => `not(${emptyOf(self)})`,
  notEmpty: (self) => `not(${emptyOf(self)})`,
  equals: compared('='),
  eq: compared('='),
  notEquals: (self, other) => `(if ${self} = null then true else ${self} != ${other})`,
  ne: (self, other) => `(if ${self} = null then true else ${self} != ${other})`,
  lowerThan: compared('<'),
  lessThan: compared('<'),
  lt: compared('<'),
  lowerThanOrEquals: compared('<='),
  lessThanOrEquals: compared('<='),
  lte: compared('<='),
  greaterThan: compared('>'),
  gt: compared('>'),
  greaterThanOrEquals: compared('>='),
  gte: compared('>='),
  contains: (self, ...items) => `(${items.map((one) => contains(self, one)).join(' and ')})`,
  containsAny: (self, ...items) => `(${items.map((one) => contains(self, one)).join(' or ')})`,
};

const functions: Readonly<Record<string, Make>> = {
  'now/0': () => 'now()',
  'dateTime/0': () => 'now()',
  'today/0': () => 'today()',
  'String/1': (value) => `string(${value})`,
  'string/1': (value) => `string(${value})`,
  'Number/1': (value) => `number(${value})`,
  'parseInt/1': (value) => `floor(number(${value}))`,
  'parseFloat/1': (value) => `number(${value})`,
};

/** `name(given)` and `prefix:name(given)`. */
export const call = (name: string, given: readonly string[]): string => {
  const [prefix, local] = name.includes(':') ? (name.split(':') as [string, string]) : ['', name];
  const [first, ...rest] = given;
  if (/^(?:vars?|variables)$/.test(prefix) && first !== undefined) {
    const known = variableFunctions[local];
    if (known) return known(first.startsWith('"') ? variable(first) : first, ...rest);
  }
  const known = prefix === '' ? functions[`${local}/${given.length}`] : undefined;
  if (known) return known(...(given as [string]));
  throw new Untranslatable(name);
};
