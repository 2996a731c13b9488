/**
 * What can be done with records beside the verbs of their kind, by a call of the business (`server/business`) or on a page of its own. A
 * definition declares it as data; buttons, commands of the palette and the small form follow. The server says in `can` whether it is
 * possible now, and its call judges by the same `when`.
 */
import { idOf, textOf } from './calculation/text.ts';
import { linesOf } from './values.ts';
import type { AnyDoc } from './values.ts';
import type { RuleActor } from './facts.ts';
import type { Fields } from './field.ts';
import type { Words } from './words.ts';

/** Why something cannot be done now: said by the button, and by the call as a refusal of this code (409 by itself). */
export interface NotNow {
  readonly reason: string;
  readonly desc: Words;
  readonly code?: '403' | '409';
}
export const notNow = (reason: string, desc: Words, code: NotNow['code'] = '409'): NotNow => ({ reason, desc, code });

/** Possible, or why not now; null where it is out of the question, so that nothing is drawn. */
export type Verdict = true | NotNow | null;

export interface ActMoment {
  readonly actor: RuleActor;
  readonly today: string;
  readonly now: string;
}
export interface ActInput<Doc> extends ActMoment {
  readonly doc: Doc;
  /** The line it is done with, for acts of lines. */
  readonly line: AnyDoc | null;
}

export interface ActOf<Doc, Lines extends string> {
  readonly label: Words;
  /** Name of an icon (client/theme/icons.ts). */
  readonly icon: string;
  /**
   * A record, if it says nothing; `list`: nothing that is there yet, so it stands above the list; or one line of a set, which is chosen by
   * its fields `named` and whose id is sent as `as`. Documents must be approved.
   */
  readonly of?: 'list' | { readonly lines: Lines; readonly as: string; readonly named: readonly string[] };
  /** Permission that it takes: an action of the resource, or a whole code `hrStaffOnboard:add`. */
  readonly needs: string;
  /** Only by who keeps the document after its approval (`document.afterwards`). */
  readonly keeper?: true;
  /** Also of a document that is still in approval. */
  readonly underWay?: true;
  /** Pages that only show a document are there in every state, of a draft of one's own, too. */
  readonly always?: true;
  readonly when?: (input: ActInput<Doc>) => Verdict;
  /** The call behind the resource's address; `:id` is the record, every other part of the path a field of `asks`. */
  readonly call?: {
    readonly method: 'POST' | 'PUT';
    readonly path: string;
    readonly with?: AnyDoc;
    /** The call takes a `requestId`: pressed again because no answer came, nothing is done a second time. */
    readonly once?: true;
  };
  /** Instead of a call: a page, which gets the record's id as `as`, and the line's as the line says. */
  readonly page?: { readonly address: string; readonly as: string };
  /** These are asked for first and go into the body; `begins` fills them in, and those that depend on the line anew when another is chosen. */
  readonly asks?: Fields;
  readonly begins?: (input: ActInput<Doc>) => AnyDoc;
  /** Said above what is asked. */
  readonly note?: Words;
  readonly danger?: true;
  /** Told afterwards; may name parts of the answer: `{created}`. */
  readonly done?: Words;
  /** Other resources whose records it changes as well: what is shown of them is asked for anew. */
  readonly moves?: readonly string[];
  /** Resource of the record that is answered, which is opened to be filled in. */
  readonly opens?: string;
}
export type Act = ActOf<AnyDoc, string>;

/** Key of an act in `can`; with a line, of an act that is possible with this line. */
export type ActKey = `act:${string}`;
export const actKey = (name: string, lineId?: string): ActKey => (lineId === undefined ? `act:${name}` : `act:${name}:${lineId}`);

/** Resource and action of the permission that an act takes. */
export const needOf = ({ key }: { readonly key: string }, { needs }: Act): readonly [resource: string, action: string] => {
  const [first = '', second] = needs.split(':');
  return second === undefined ? [key, first] : [first, second];
};

export const judge = (act: Act, doc: AnyDoc, line: AnyDoc | null, moment: ActMoment): Verdict =>
  act.when ? act.when({ ...moment, doc, line }) : true;

/** The verdict on an act of a record or of its lines, with those lines that it is possible with. */
export function verdictsOf(name: string, act: Act, doc: AnyDoc, moment: ActMoment): Readonly<Record<ActKey, true | NotNow>> {
  if (act.of === 'list') return {};
  if (act.of === undefined) {
    const verdict = judge(act, doc, null, moment);
    return verdict === null ? {} : { [actKey(name)]: verdict };
  }
  const verdicts = linesOf(doc, act.of.lines).map((line) => [idOf(line['id']) ?? '', judge(act, doc, line, moment)] as const);
  const possible = verdicts.filter(([, verdict]) => verdict === true).map(([id]) => [actKey(name, id), true as const] as const);
  const why = verdicts.find(([, verdict]) => verdict !== null)?.[1];
  if (possible.length > 0) return { [actKey(name)]: true, ...Object.fromEntries(possible) };
  return why ? { [actKey(name)]: why } : {};
}

/** The lines that an act is possible with, as far as `can` says so. */
export const linesFor = (name: string, { of }: Act, record: AnyDoc, can: Readonly<Record<string, unknown>>): readonly AnyDoc[] =>
  typeof of === 'object' ? linesOf(record, of.lines).filter((line) => can[actKey(name, textOf(line['id']))] === true) : [];
