/** Decisions as data: what the reader makes of DMN XML, plain JSON with every expression as FEEL text. */

export type HitPolicy = 'UNIQUE' | 'FIRST' | 'PRIORITY' | 'ANY' | 'COLLECT' | 'RULE ORDER' | 'OUTPUT ORDER';
export type Aggregation = 'SUM' | 'MIN' | 'MAX' | 'COUNT';

export interface TableInput {
  readonly id: string;
  readonly label: string;
  /** FEEL. */
  readonly expression: string;
  /** Name of the FEEL type, such as `number`; null where the table says none. */
  readonly type: string | null;
  /** FEEL unary tests; a hint for editors and checks, not enforced. */
  readonly allowed: string | null;
}

export interface TableOutput {
  readonly id: string;
  /** Name of the entry in the result; the id where a table with several outputs names none. */
  readonly name: string;
  readonly label: string;
  readonly type: string | null;
  /** FEEL of each allowed value, the most important first: the order of PRIORITY and OUTPUT ORDER. */
  readonly allowed: readonly string[];
  /** FEEL of the value where no rule applies. */
  readonly fallback: string | null;
}

export interface Rule {
  readonly id: string;
  /** Unary tests, one for each input. */
  readonly when: readonly string[];
  /** FEEL, one for each output. */
  readonly then: readonly string[];
  readonly note: string;
}

export interface Table {
  readonly kind: 'table';
  readonly policy: HitPolicy;
  readonly aggregation: Aggregation | null;
  readonly inputs: readonly TableInput[];
  readonly outputs: readonly TableOutput[];
  readonly rules: readonly Rule[];
}

export type Logic =
  | Table
  | { readonly kind: 'literal'; readonly text: string }
  /** Entries in order, each in reach of those after it; one without name at the end is the value of the whole. */
  | { readonly kind: 'context'; readonly entries: readonly { readonly name: string | null; readonly value: Logic }[] }
  | { readonly kind: 'list'; readonly items: readonly Logic[] }
  | {
      readonly kind: 'invocation';
      readonly called: string;
      readonly bindings: readonly { readonly name: string; readonly value: Logic }[];
    };

export interface Decision {
  readonly key: string;
  readonly name: string;
  /** Names under which decisions that require this one see its value. */
  readonly names: readonly string[];
  /** Keys of the decisions whose values it reads. */
  readonly requires: readonly string[];
  /** Keys of the business knowledge models that it calls. */
  readonly knowledge: readonly string[];
  /** A business knowledge model has parameters; null marks a decision proper. */
  readonly parameters: readonly string[] | null;
  readonly logic: Logic;
}

/** All decisions and business knowledge models of a file, by key (the element's id). */
export type Decisions = Readonly<Record<string, Decision>>;
