/** A BPMN file being read: its elements, what they refer to, and the attributes that other engines write. */
import { BpmnModdle, type ModdleElement } from 'bpmn-moddle';
import descriptor from '../../flows/tydf.json' with { type: 'json' };
import { textOf } from '#model/calculation/text.ts';
import { conditionOf } from '../run/conditions.ts';
import { feelOf, Untranslatable } from './foreign.ts';
import type { Problems } from './model.ts';
import { unknownReference, unparsable, keptAsNote, unreadable } from './problem.ts';
import type { Note } from './report.ts';
import { templateOf } from './template.ts';

/** Engines whose attributes and extension elements are read. */
export type Vendor = 'flowable' | 'activiti' | 'camunda' | 'zeebe' | 'tydf';

const namespaces: readonly (readonly [RegExp, Vendor])[] = [
  [/^urn:tydf:/, 'tydf'],
  [/flowable\.org/, 'flowable'],
  [/activiti\.(?:org|com)/, 'activiti'],
  [/zeebe/, 'zeebe'],
  [/camunda\.org|operaton\.org|cibseven\.org/, 'camunda'],
];

const vendorOf = (uri: string): Vendor | null => namespaces.find(([pattern]) => pattern.test(uri))?.[1] ?? null;

/** Reads and writes drawings with our own attributes. */
export const moddle = new BpmnModdle({ tydf: descriptor });

/** Children of an element under that property, none where it has none. */
export const list = (element: ModdleElement, name: string): readonly ModdleElement[] =>
  (element.get(name) as readonly ModdleElement[] | undefined) ?? [];

/** Text inside an element (`<condition>…</condition>`), or null. */
export const bodyOf = (element: ModdleElement | undefined | null): string | null => {
  const body = element ? ((element.$body ?? element.get('body')) as string | undefined) : undefined;
  return body?.trim() || null;
};

/** An element of an extension: the part of its name after the prefix. */
export const localName = (element: ModdleElement): string => element.$type.slice(element.$type.indexOf(':') + 1);

/** Attribute of an extension element, or null. */
export const valueOf = (element: ModdleElement, name: string): string | null => {
  const value = element.get(name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
};

/** Ids, and attributes that name them, without blanks around: the schema collapses those, so files of other tools bear them. */
const trimmedIds = (xml: string): string =>
  xml.replaceAll(
    /(\s(?:id|sourceRef|targetRef|attachedToRef|processRef|bpmnElement|default|messageRef|signalRef|errorRef|escalationRef)\s*=\s*)(["'])\s*([^"'<>]*?)\s*\2/g,
    '$1$2$3$2',
  );

export class Source {
  readonly notes: Note[] = [];
  /** Attributes and extension elements that were asked for, so that the rest can be told as ignored. */
  readonly seen = new Map<ModdleElement, Set<string>>();
  private readonly ids = new Map<ModdleElement, string>();
  /** Prefixes in this file and whose they are. */
  readonly vendors: ReadonlyMap<string, Vendor>;
  private readonly prefixes = new Set<string>();
  /** Drawn with our own attributes, for a document. */
  readonly own: boolean;
  private constructor(
    readonly root: ModdleElement,
    readonly byId: Readonly<Record<string, ModdleElement>>,
    private readonly unresolved: ReadonlyMap<ModdleElement, Readonly<Record<string, string>>>,
    xml: string,
    readonly problems: Problems,
  ) {
    const vendors = new Map<string, Vendor>();
    for (const [, prefix, uri] of xml.matchAll(/\bxmlns:([\w-]+)\s*=\s*["']([^"']*)["']/g)) {
      this.prefixes.add(prefix!);
      const vendor = vendorOf(uri!);
      if (vendor) vendors.set(prefix!, vendor);
    }
    this.vendors = vendors;
    this.own = [...vendors.values()].includes('tydf');
  }

  /** Reads the XML. Throws where it is not well-formed or no BPMN. */
  static async of(xml: string, problems: Problems): Promise<Source> {
    const { rootElement, elementsById, warnings } = await moddle.fromXML(trimmedIds(xml));
    const unresolved = new Map<ModdleElement, Record<string, string>>();
    for (const { message, element, property, value } of warnings) {
      if (element && property !== undefined && message.startsWith('unresolved reference'))
        unresolved.set(element, { ...unresolved.get(element), [property.replace(/^\w+:/, '')]: value ?? '' });
      const lost = /^unparsable content <(?!\/)([^>]*)>[^]*nested error: (.*(?:illegal|duplicate) ID <(.*)>.*)/.exec(message);
      if (lost) problems.push(unparsable(lost[1]!, lost[2]!)(lost[3]!));
    }
    return new Source(rootElement, elementsById, unresolved, xml, problems);
  }

  /** The element's id; one without gets a name of its own. */
  idOf(element: ModdleElement): string {
    const known = this.ids.get(element);
    if (known !== undefined) return known;
    const id = element.id || `${element.$type.slice(5)}_${this.ids.size + 1}`;
    this.ids.set(element, id);
    return id;
  }

  /** Is one of these engines' namespaces declared? */
  speaks(...vendors: readonly Vendor[]): boolean {
    return [...this.vendors.values()].some((vendor) => vendors.includes(vendor));
  }

  /** An attribute of any of the engines by its local names, in the order given; null where there is none. */
  attribute(element: ModdleElement, ...names: readonly string[]): string | null {
    const attributes = element.$attrs ?? {};
    for (const name of names)
      for (const [prefix, vendor] of this.vendors) {
        // Our own are known to moddle by their descriptor.
        const value = vendor === 'tydf' ? textOf(element.get(`tydf:${name}`)) || undefined : attributes[`${prefix}:${name}`];
        if (value === undefined) continue;
        this.see(element, `${prefix}:${name}`);
        if (value.trim() !== '') return value.trim();
      }
    return null;
  }

  /** Extension elements of the engines by local name, anywhere directly under `extensionElements`. */
  extensions(element: ModdleElement, ...names: readonly string[]): readonly ModdleElement[] {
    const found = this.unread(element, ...names);
    for (const one of found) this.see(element, one.$type);
    return found;
  }

  /** The same, still to be told as ignored. */
  unread(element: ModdleElement, ...names: readonly string[]): readonly ModdleElement[] {
    const holder = element.get('extensionElements') as ModdleElement | undefined;
    return holder ? list(holder, 'values').filter((one) => names.some((name) => name.toLowerCase() === localName(one).toLowerCase())) : [];
  }

  private see(element: ModdleElement, name: string): void {
    const names = this.seen.get(element);
    if (names) names.add(name);
    else this.seen.set(element, new Set([name]));
  }

  /** A name that may have a prefix of this file, without it. */
  bare(name: string | undefined): string | null {
    const [, prefix, local] = /^([\w-]+):([^:{}]+)$/.exec(name ?? '') ?? [];
    return prefix !== undefined && this.prefixes.has(prefix) ? local! : (name ?? null);
  }

  /** The element that a property refers to. A prefix (`tns:x`) is dropped; `written` is what stands there where nothing fits. */
  reference(element: ModdleElement, name: string): { readonly element: ModdleElement | null; readonly written: string | null } {
    const found = element.get(name) as ModdleElement | string | undefined;
    if (typeof found === 'object') return { element: found, written: found.id ?? null };
    // A text: an attribute that does not belong to this element.
    const written = found ?? this.unresolved.get(element)?.[name] ?? null;
    const bare = written?.replace(/^[^:]*:/, '') ?? '';
    return { element: this.byId[bare] ?? null, written: written === null ? null : bare };
  }

  /** Name or code of the message, signal, error or escalation that an event refers to; a missing one is a problem unless `loose`. */
  referred(id: string, element: ModdleElement, name: string, loose = false): ModdleElement | string | null {
    const { element: found, written } = this.reference(element, name);
    if (found) return found;
    if (written !== null && !loose) this.problems.push(unknownReference(written)(id));
    return written;
  }

  /** FEEL of an expression in any notation, checked; a problem and `null` where it cannot be read. */
  feel(id: string, text: string): string {
    try {
      const feel = feelOf(text)
        .trim()
        .replace(/^=(?!=)\s*/, '');
      conditionOf(feel);
      this.translated(id, text, feel);
      return feel;
    } catch (problem) {
      this.unreadable(id, text, problem);
      return 'null';
    }
  }

  /** FEEL of an expression, or null where it has no counterpart. */
  tried(id: string, text: string): string | null {
    try {
      const feel = feelOf(text);
      conditionOf(feel);
      this.translated(id, text, feel);
      return feel;
    } catch {
      return null;
    }
  }

  /** FEEL of a variable named by itself. */
  name(id: string, text: string): string {
    return this.feel(id, text.includes('{') ? text : text.trim());
  }

  /** A text that may hold expressions: itself, or `=` and FEEL. */
  text(id: string, text: string): string {
    try {
      const feel = templateOf(text);
      if (feel.startsWith('=')) conditionOf(feel);
      this.translated(id, text, feel);
      return feel;
    } catch (problem) {
      this.unreadable(id, text, problem);
      return text;
    }
  }

  /** The same of a property that nothing here depends on: what has no counterpart stays as it was written, as a note. */
  remark(id: string, text: string): string {
    try {
      const feel = templateOf(text);
      if (feel.startsWith('=')) conditionOf(feel);
      this.translated(id, text, feel);
      return feel;
    } catch {
      this.problems.push(keptAsNote(text)(id));
      return text;
    }
  }

  private unreadable(id: string, text: string, problem: unknown): void {
    const detail = problem instanceof Untranslatable ? '' : problem instanceof Error ? problem.message : '';
    this.problems.push(unreadable(text, detail)(id));
  }

  private translated(id: string, from: string, to: string): void {
    if (from.trim() !== to && from.trim() !== `= ${to}` && from.trim() !== `=${to}`)
      this.note({ kind: 'translated', element: id, from, to });
  }

  note(note: Note): void {
    const { element, from, to } = note;
    if (!this.notes.some((one) => one.element === element && one.from === from && one.to === to)) this.notes.push(note);
  }
}
