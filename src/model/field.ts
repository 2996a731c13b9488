/**
 * Kinds of field and their builders. A kind is known in exactly one row of each table: value and faults (`model/fields`),
 * column (`server/db`), input, cell, filter and print (`client/fields`); the tables are `satisfies Record<FieldKind, …>`.
 */
import type { CodeParts } from './calculation/codes.ts';
import type { Daily } from './fields/byDay.ts';
import type { ValidatorName } from './validators.ts';
import type { Words } from './words.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A stored file as records carry it; the bytes are read from `/tydf/api/files/{id}`. Size in bytes. */
export interface FileRef {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly mime: string;
}

/** WGS 84, degrees. */
export interface GeoPoint {
  readonly longitude: number;
  readonly latitude: number;
}

/** A hand-written or typed signature: SVG path data, or the typed name. */
export interface Signature {
  readonly path?: string;
  readonly typed?: string;
}

/** JSON holds this for a field of each kind. Ids and decimals are strings; dates are `yyyy-MM-dd`, instants ISO 8601 in UTC. */
export interface FieldValues {
  text: string;
  longText: string;
  richText: string;
  integer: number;
  decimal: string;
  money: string;
  date: string;
  dateTime: string;
  month: string;
  time: string;
  boolean: boolean;
  choice: string;
  choices: readonly string[];
  ref: string;
  refs: readonly string[];
  user: string;
  users: readonly string[];
  staff: string;
  department: string;
  post: string;
  files: readonly FileRef[];
  images: readonly FileRef[];
  location: GeoPoint;
  signature: Signature;
  json: Json;
  code: string;
}

export type FieldKind = keyof FieldValues;

/** Defaults that depend on who asks and when; anything else is a literal value. */
export type DefaultToken = { readonly from: 'self' | 'ownDepartment' | 'ownStaff' | 'ownPost' | 'today' | 'now' };

export interface FieldOptions<Value = unknown> {
  /** Must be filled: on submit for documents (drafts may lack it), on save for plain records. */
  readonly required?: boolean;
  readonly unique?: boolean;
  /** Set by the server only; a value sent by a client is refused by name. */
  readonly readOnly?: boolean;
  /** Set once: cannot change after the record was first saved. */
  readonly fixed?: boolean;
  /** Filled by an approver at a node that opens it, never by the author (`node` in the domain books). */
  readonly node?: boolean;
  /** Masked unless the caller holds `resource:sensitive` or owns the record. */
  readonly sensitive?: boolean;
  readonly default?: Value | DefaultToken;
  /** A new document begins with what its author's latest one of the kind says here. */
  readonly carried?: boolean;
  /** Longest text, in characters. */
  readonly max?: number;
  /** Smallest and largest number, inclusive, as decimal text. */
  readonly least?: string;
  readonly most?: string;
  /** The decimal is a share of one, which people read and write in percent (`0.08` is 8 %). */
  readonly share?: true;
  readonly check?: ValidatorName;
  /** The text is the key of a resource and shows by its name. */
  readonly resourceKey?: true;
  /** The text is the id of a record of the resource whose key that field holds; people read it as a link. */
  readonly idIn?: string;
  /** The text is the id of a line in the set `set` of the record that the field `of` points at; people choose it by the columns `named`. */
  readonly line?: { readonly of: string; readonly set: string; readonly named: readonly string[] };
  /** Files must be of these types by their content, not by their name; `most` is their largest size in bytes, where not the usual one. */
  readonly accepts?: { readonly types: readonly string[]; readonly most: number };
  /** The rich text may hold pictures, which are files of the record. */
  readonly pictures?: true;
  /** The value of the computed field depends on today in this way (daily.ts). */
  readonly daily?: Daily;
  /**
   * Whoever fills in a `staff` field may name any colleague, found as people are, although they may not see the file. Only where nothing
   * of the file shows in the record but what the address book tells.
   */
  readonly anyone?: true;
  /** The choices of a reference are offered from the list under these filters. Another record may be named all the same. */
  readonly among?: Readonly<Record<string, string>>;
  /** The record that the server points at here may be deleted all the same, and an effect of that empties the reference. */
  readonly yields?: true;
  readonly help?: Words;
}

/** `Required`: whether it must be filled, where the compiler is to know. */
export interface Field<Kind extends FieldKind = FieldKind, Required extends boolean = boolean> extends FieldOptions<FieldValues[Kind]> {
  readonly required?: Required;
  readonly kind: Kind;
  readonly label: Words;
  /** Code of the dictionary, for `choice` and `choices`. */
  readonly dictionary?: string;
  /** Key of the resource pointed at, for every kind of reference. */
  readonly target?: string;
  /** Digits before and after the point, for `decimal` (default 12, 2). */
  readonly digits?: readonly [precision: number, scale: number];
  /** A `code` is made by this, like `BX-{yyyyMMdd}-{seq4}`; the counter restarts when the date part changes. */
  readonly pattern?: string;
  /** Other fields of the record fill these parts of the pattern of a `code`. */
  readonly parts?: CodeParts;
  /** The entries of a `json` object are read by these fields, in their order; others do not show. */
  readonly of?: Fields;
  /** Value comes from the definition's `computes`, is stored and cannot be written. */
  readonly computed?: boolean;
}

export type Fields = Readonly<Record<string, Field>>;

/** A field of a record may be empty, which is null. */
export type ValueOf<F extends Field> = FieldValues[F['kind']] | null;

/** The record a set of fields describes; every value may be missing in a draft. */
export type RecordOf<F extends Fields> = { -readonly [Name in keyof F]: FieldValues[F[Name]['kind']] | null };

/** Values that were checked: those of required fields are there. */
export type Checked<F extends Fields> = {
  readonly [Name in keyof F]: FieldValues[F[Name]['kind']] | (F[Name]['required'] extends true | undefined ? never : null);
};

/** Takes no inference from where the field is put, which would know less than its options. */
type Told<Required extends boolean> = Required extends true ? true : false;
type Options<Kind extends FieldKind, Required extends boolean> = FieldOptions<FieldValues[Kind]> & { readonly required?: Required };

const make =
  <Kind extends FieldKind>(kind: Kind, fixed: Partial<Field> = {}) =>
  <Required extends boolean = false>(label: Words, options?: Options<Kind, Required>): Field<Kind, Told<Required>> =>
    ({ ...fixed, ...options, kind, label }) as Field<Kind, Told<Required>>;

const pointing =
  <Kind extends FieldKind>(kind: Kind) =>
  <Required extends boolean = false>(target: string, label: Words, options?: Options<Kind, Required>): Field<Kind, Told<Required>> =>
    ({ ...options, kind, label, target }) as Field<Kind, Told<Required>>;

const chosen =
  <Kind extends FieldKind>(kind: Kind) =>
  <Required extends boolean = false>(dictionary: string, label: Words, options?: Options<Kind, Required>): Field<Kind, Told<Required>> =>
    ({ ...options, kind, label, dictionary }) as Field<Kind, Told<Required>>;

/** Builders, one a kind: `f.money(w('Amount', '金额'), { required: true })`. */
export const f = {
  text: make('text', { max: 100 }),
  longText: make('longText', { max: 2000 }),
  richText: make('richText', { max: 50_000 }),
  integer: make('integer'),
  decimal: <Required extends boolean = false>(
    digits: readonly [number, number],
    label: Words,
    options?: Options<'decimal', Required>,
  ): Field<'decimal', Told<Required>> => ({ ...options, kind: 'decimal', label, digits }) as Field<'decimal', Told<Required>>,
  money: make('money', { digits: [16, 2] }),
  date: make('date'),
  dateTime: make('dateTime'),
  month: make('month'),
  time: make('time'),
  boolean: make('boolean'),
  choice: chosen('choice'),
  choices: chosen('choices'),
  ref: pointing('ref'),
  refs: pointing('refs'),
  user: make('user', { target: 'users' }),
  users: make('users', { target: 'users' }),
  staff: make('staff', { target: 'hrPfStaffOnboard' }),
  department: make('department', { target: 'sysDepartment' }),
  post: make('post', { target: 'posts' }),
  files: make('files'),
  images: make('images'),
  location: make('location'),
  signature: make('signature'),
  json: (label: Words, options: FieldOptions<Json> & { readonly of?: Fields } = {}): Field<'json'> => ({ ...options, kind: 'json', label }),
  code: (pattern: string, label: Words, parts?: CodeParts): Field<'code'> => ({
    kind: 'code',
    label,
    pattern,
    readOnly: true,
    unique: true,
    ...(parts ? { parts } : {}),
  }),
  /** A stored value that only the definition's `computes` give. */
  computed: <Kind extends FieldKind, Required extends boolean>(field: Field<Kind, Required>): Field<Kind, Required> => ({
    ...field,
    computed: true,
    readOnly: true,
  }),
} as const;
