/**
 * The language resources are written in. A definition is data plus pure functions; its table, validation, API, list, form,
 * print sheet and OpenAPI entry follow from it.
 */
import type { MatterPart } from './matter.ts';
import type { AccessOf } from './access.ts';
import type { Act, ActOf } from './acts.ts';
import type { Booking } from './bookings.ts';
import type { ResourceKind } from './common.ts';
import type { CommonDocument } from './commonDocument.ts';
import type { DateWatch } from './dateWatch.ts';
import type { Facts, RuleInput } from './facts.ts';
import type { Fields, FieldValues, RecordOf } from './field.ts';
import type { Fills } from './fills.ts';
import type { FlowsBy } from './flows.ts';
import type { LineSets, LinesOf } from './lineSet.ts';
import type { LinesOver } from './linesOver.ts';
import type { Posting } from './posting.ts';
import type { Fault, Followed } from './refusal.ts';
import type { AnyDoc } from './values.ts';
import type { Words } from './words.ts';
import type { EffectPhase } from './phases.ts';

export { fact, type FactOf } from './facts.ts';
export { lineSet } from './lineSet.ts';
export type { AnyDoc } from './values.ts';

export type ApiStyle = 'older' | 'newer' | 'rest';
export type ApiPrefix = 'administration' | 'api' | 'process' | 'uflo';

export type DocOf<F extends Fields, L extends LineSets> = RecordOf<F> & LinesOf<L> & CommonDocument;
type Column<F extends Fields> = (keyof F & string) | keyof CommonDocument | 'code';
type Rule<F extends Fields, L extends LineSets, K extends Facts> = (input: RuleInput<DocOf<F, L>, K>) => Fault | readonly Fault[] | null;

export interface FormGroup<Name extends string = string> {
  readonly label: Words;
  readonly fields: readonly Name[];
}

export interface DefinitionOf<F extends Fields, L extends LineSets, K extends Facts> {
  readonly key: string;
  readonly area: string;
  readonly label: Words;
  readonly icon?: string;
  /** `path`: last part of its calls' address, where it is not the key. `only`: first parts of the calls it has, where not all of its kind. */
  readonly api: { readonly prefix: ApiPrefix; readonly style: ApiStyle; readonly path?: string; readonly only?: readonly string[] };
  /** A register shows the rows of this record, or of these lines (`linesOver`). It has their fields and a view in place of a table. */
  readonly over?: string | LinesOver;
  readonly fields: F;
  readonly lines?: L;
  readonly facts?: K;
  /**
   * Fields and sets of lines that are asked for, or computed, in some cases only: while it is not the case the author's form leaves them
   * out, unless they wrote something there; `required` marks them. What must be there is for a rule to say. Facts come later than the form.
   */
  readonly visibleWhen?: {
    readonly [Name in keyof F | keyof L]?: (doc: DocOf<F, L>, facts: RuleInput<DocOf<F, L>, K>['facts']) => boolean | 'required';
  };
  /** Run in the order written; each sees what those before it gave. */
  readonly computes?: { readonly [Name in keyof F]?: (input: RuleInput<DocOf<F, L>, K>) => FieldValues[F[Name]['kind']] | null };
  /**
   * Choosing a record fills these in the form, by the reference: `{ standardId: { baseSalary: 'baseSalary' } }`, own field ← field of the
   * chosen record as the person may read it. Only what they have not written themselves, and theirs to change; a snapshot is a computed field.
   */
  readonly fills?: Fills<F>;
  /** Named; a rule returns faults, or null. Checked on submit, repost and on every save of plain records. */
  readonly rules?: Readonly<Record<string, Rule<F, L, K>>>;
  /** Like rules, checked before a record is deleted: what stands in the way (people hold it, records point at it). */
  readonly removal?: Readonly<Record<string, Rule<F, L, K>>>;
  /** Field (pair) that names a record when others point at it; `beside` are texts that tell it apart where several bear one name. */
  readonly name?: { readonly zh: keyof F & string; readonly en?: keyof F & string; readonly beside?: readonly (keyof F & string)[] };
  /** Field that makes the record a tree. */
  readonly parent?: keyof F & string;
  readonly access: AccessOf<F, L>;
  readonly list: {
    readonly columns: readonly Column<F>[];
    readonly filters: readonly Column<F>[];
    readonly sort: readonly { readonly by: Column<F>; readonly down?: boolean }[];
    /** Numbers whose sum over all rows of a filter says something; not rates, limits, years. */
    readonly totals?: readonly (keyof F & string)[];
  };
  /** Own fields and line sets; the common ones people fill in (urgency, attachments, copies, remark) follow by themselves. */
  readonly form: readonly FormGroup<(keyof NoInfer<F> & string) | (keyof NoInfer<L> & string)>[];
  /** Unique together. */
  readonly uniques?: readonly (readonly (keyof F & string)[])[];
  /** Documents tell here their flow, what the inbox shows of them, and whether approved ones can be invalidated. */
  readonly document?: {
    /** Its flow, or the flows of its variants by a field (flows.ts). */
    readonly flow: string | FlowsBy<keyof F & string>;
    /** The one figure that matters in a row of the inbox. */
    readonly figure?: {
      readonly field: keyof F & string;
      readonly kind: 'money' | 'days' | 'quantity' | 'date';
      readonly word?: keyof F & string;
    };
    /** People decide about these beside the figure, at most five parts in the order in which they are read; none that is sensitive. */
    readonly matter: readonly [MatterPart<keyof F & string>, ...MatterPart<keyof F & string>[]];
    /**
     * The brief compares these beside the figure. `payee`: who gets the money; the same amount for the same one is
     * told. `workDates` (`startDate`, in lines `items.happenDate`): days on which somebody works; days of rest among them are told.
     */
    readonly compared?: { readonly payee?: keyof F & string; readonly workDates?: readonly string[] };
    /** Like rules, told to who decides and to nobody else: what should be looked at. Nothing is refused for them. */
    readonly findings?: Readonly<Record<string, Rule<F, L, K>>>;
    readonly voidable?: boolean;
    /** Like rules, checked before INVALIDATE. */
    readonly voidRules?: Readonly<Record<string, Rule<F, L, K>>>;
    /** The server changes these of the author's fields where those of an approver leave no room for them; null where they still fit. */
    readonly follows?: (input: RuleInput<DocOf<F, L>, K>) => Followed<DocOf<F, L>> | null;
    /**
     * Own fields and line sets that stay open after approval, while `open` holds, for who holds `action` and whom a
     * field of `by` names; they write them with `put`. Such line sets are never the author's.
     */
    readonly afterwards?: {
      readonly fields: readonly ((keyof F & string) | (keyof NoInfer<L> & string))[];
      readonly action: string;
      readonly by?: readonly ((keyof F & string) | 'applicant')[];
      readonly open?: (doc: DocOf<F, L>) => boolean;
    };
    /** Still in approval at the moment of this field (`dateTime`), it is rejected for good: what it asked for can no longer be given. */
    readonly expires?: { readonly at: keyof F & string };
    /**
     * Fields (`staffId`, in lines `items.staffId`) whose persons it is about: as its applicant they decide nothing of it, but at a step that asks
     * them by that very field.
     */
    readonly about?: readonly string[];
    /** Code of the role that is asked at a step that finds nobody, in place of the administrators, who may not see what is in it. */
    readonly standsIn?: string;
    /** No optimistic hold: the decision waits for the server (payments, stock). */
    readonly noHold?: boolean;
    /**
     * It is confirmed instead of submitted, by the call `confirm` of this method: the state `confirmed` stands for submitted, and what it
     * posts as `hold` is reserved then.
     */
    readonly confirm?: { readonly method: 'POST' | 'PUT' };
    /** Re-post goes to submitProcess. */
    readonly repostToSubmit?: boolean;
  };
  /**
   * Ledger entries. `hold` is written on submit and repost and negated when the document leaves approval, whichever way. `book` is
   * written on approval, after that negation and in the same settling, so it stands by itself (left → used, not held → used);
   * INVALIDATE negates it. Floors count when all of a settling is posted. A document that is changed while held is held anew. A
   * confirmable books when it is confirmed, and takes it back when it is made void.
   */
  readonly postings?: {
    readonly hold?: (input: RuleInput<DocOf<F, L>, K>) => readonly Posting[];
    readonly book?: (input: RuleInput<DocOf<F, L>, K>) => readonly Posting[];
    /** Plain records post what the saved record stands for; the engine posts the difference to what was posted before. */
    readonly stand?: (input: RuleInput<DocOf<F, L>, K>) => readonly Posting[];
    /** Steps whose postings may go below an account's floor, or past a rule of the ledger, where they say so. */
    readonly overrun?: readonly ('hold' | 'book')[];
  };
  /**
   * The record takes these of rooms, vehicles, beds, so that nobody else gets it meanwhile (bookings.ts). `of` gives everything that it takes
   * as it stands: nothing while a field that an approver fills is empty, another end once it is known. Asked for again whenever the record
   * is written or its state changes; what another record took already is refused (409 `taken`). `firmOnly`: not before it is approved or
   * confirmed.
   */
  readonly bookings?: {
    readonly of: (input: RuleInput<DocOf<F, L>, K>) => readonly Booking[];
    readonly firmOnly?: true;
  };
  /**
   * Consequences that data cannot express, by name, run in the record's transaction: `server/effects/<area>`. `saved` and `removed`: after
   * a record was written, or deleted. `confirmed`: a confirmable was; `dated`: an approved document takes effect (`dated`). `moved`: before an
   * open task of a document goes to others or to another step without a decision; what such an effect sets is not kept.
   */
  readonly effects?: Partial<Record<EffectPhase, readonly string[]>>;
  /**
   * A document that was approved takes effect on a day, at approval where it is reached, else by the work of that day. The effects of
   * phase `dated` run then, in one transaction with `applied`. Until then it can be made void (where it is voidable), after it no more.
   */
  readonly dated?: {
    /** The day; `after`: so many days later (the day behind a last working day). */
    readonly date: keyof F & string;
    readonly after?: number;
    /** Read-only boolean that says it has taken effect. */
    readonly applied: keyof F & string;
    /** Reference to the record that it changes, whose page tells of it until its day. */
    readonly about?: keyof F & string;
  };
  /** One person confirms it. Without `by` that is whoever may `confirm` by permission. */
  readonly confirmation?: {
    /** Field (user or staff) whose person confirms, and nobody else. */
    readonly by?: keyof F & string;
    /** Not by who created it. */
    readonly byAnother?: true;
    /** Like rules, checked before it is confirmed. */
    readonly rules?: Readonly<Record<string, Rule<F, L, K>>>;
    /** A confirmed one can be voided, with a reason: what it booked is taken back. */
    readonly voidable?: true;
    /** Like rules, checked before it is voided. */
    readonly voidRules?: Readonly<Record<string, Rule<F, L, K>>>;
  };
  /** These can be done beside the verbs of the kind, by name (acts.ts). */
  readonly acts?: Readonly<Record<string, ActOf<DocOf<F, L>, keyof NoInfer<L> & string>>>;
  /** Dates that people are told of before they come. */
  readonly dates?: readonly DateWatch[];
  /**
   * Records of other resources that point at this one by a field `by`: tabs of its page, written one by one beside its form. `as`: the first
   * of their list, at most 50, are also told with the record under this name, to whoever may list them.
   */
  readonly belonging?: readonly { readonly resource: string; readonly by: string; readonly as?: string }[];
}

/** A definition whose field types no longer matter: what engines read. */
export interface Definition extends Omit<
  DefinitionOf<Fields, LineSets, Facts>,
  'visibleWhen' | 'computes' | 'rules' | 'removal' | 'postings' | 'bookings' | 'document' | 'lines' | 'dated' | 'confirmation' | 'acts'
> {
  readonly kind: ResourceKind;
  readonly lines: LineSets;
  readonly visibleWhen?: Readonly<Record<string, (doc: AnyDoc, facts: RuleInput<AnyDoc>['facts']) => boolean | 'required'>>;
  readonly computes: Readonly<Record<string, (input: RuleInput<AnyDoc>) => unknown>>;
  readonly rules: Readonly<Record<string, (input: RuleInput<AnyDoc>) => Fault | readonly Fault[] | null>>;
  readonly removal: Readonly<Record<string, (input: RuleInput<AnyDoc>) => Fault | readonly Fault[] | null>>;
  readonly dated?: { readonly date: string; readonly after?: number; readonly applied: string; readonly about?: string };
  readonly confirmation?: {
    readonly by?: string;
    readonly byAnother?: true;
    readonly rules?: Definition['rules'];
    readonly voidable?: true;
    readonly voidRules?: Definition['rules'];
  };
  readonly acts?: Readonly<Record<string, Act>>;
  readonly postings: Partial<Record<'hold' | 'book' | 'stand', (input: RuleInput<AnyDoc>) => readonly Posting[]>> & {
    readonly overrun?: readonly ('hold' | 'book')[];
  };
  readonly bookings?: { readonly of: (input: RuleInput<AnyDoc>) => readonly Booking[]; readonly firmOnly?: true };
  readonly document?: {
    readonly flow: string | FlowsBy;
    readonly figure?: { readonly field: string; readonly kind: 'money' | 'days' | 'quantity' | 'date'; readonly word?: string };
    readonly matter: readonly MatterPart[];
    readonly compared?: { readonly payee?: string; readonly workDates?: readonly string[] };
    readonly findings?: Definition['rules'];
    readonly voidable?: boolean;
    readonly voidRules?: Definition['rules'];
    readonly follows?: (input: RuleInput<AnyDoc>) => Followed<AnyDoc> | null;
    readonly afterwards?: {
      readonly fields: readonly string[];
      readonly action: string;
      readonly by?: readonly string[];
      readonly open?: (doc: AnyDoc) => boolean;
    };
    readonly expires?: { readonly at: string };
    readonly about?: readonly string[];
    readonly standsIn?: string;
    readonly noHold?: boolean;
    readonly confirm?: { readonly method: 'POST' | 'PUT' };
    readonly repostToSubmit?: boolean;
  };
}

/** Names carry what the compiler knows of a definition. */
export interface Named {
  readonly kind: ResourceKind;
  readonly fields: Fields;
  readonly lines: LineSets;
  readonly facts: Facts;
}
/** A definition that still knows its fields, lines and facts by name: what `resource`, `document` … answer. */
export type DefinitionFor<Key extends string, N extends Named> = Definition & {
  readonly key: Key;
  readonly fields: N['fields'];
  /** Only carries the types. */
  readonly named?: N;
};
/** Any of them, as helpers take it that are typed by a definition. */
export type AnyNamed = Definition & { readonly named?: Named };
export type NamesOf<D extends AnyNamed> = NonNullable<D['named']>;

const build =
  <const Kind extends ResourceKind>(kind: Kind) =>
  <
    const Key extends string,
    const F extends Fields,
    const L extends LineSets = Record<never, never>,
    const K extends Facts = Record<never, never>,
  >(
    definition: DefinitionOf<F, L, K> & { readonly key: Key },
  ): DefinitionFor<Key, { readonly kind: Kind; readonly fields: F; readonly lines: L; readonly facts: K }> =>
    // One widening in one place: the engines call the functions with records they have just read by this same definition.
    ({ lines: {}, computes: {}, rules: {}, removal: {}, postings: {}, ...definition, kind }) as never;

/** Master data or a simple record without approval. */
export const resource = build('record');
/** A record that one person confirms, locked afterwards. */
export const confirmable = build('confirmable');
/** An approval document: it has a flow and a life. */
export const document = build('document');
/**
 * A document of stock: its author confirms it, which reserves and begins the flow; the last approval posts, a rejection releases, and
 * making it void takes back what was posted. Decisions on it wait for the server.
 */
export const stock = <
  const Key extends string,
  const F extends Fields,
  const L extends LineSets = Record<never, never>,
  const K extends Facts = Record<never, never>,
>({
  confirmBy,
  ...definition
}: DefinitionOf<F, L, K> & {
  readonly key: Key;
  readonly document: NonNullable<DefinitionOf<F, L, K>['document']>;
  readonly postings: NonNullable<DefinitionOf<F, L, K>['postings']>;
  /** Method of its confirm call. */
  readonly confirmBy: 'POST' | 'PUT';
}): DefinitionFor<Key, { readonly kind: 'document'; readonly fields: F; readonly lines: L; readonly facts: K }> =>
  document<Key, F, L, K>({ ...definition, document: { ...definition.document, noHold: true, confirm: { method: confirmBy } } } as never);
/** Written by effects and postings only; people read it. */
export const register = build('register');
/** Computed on demand; no table. */
export const report = build('report');
