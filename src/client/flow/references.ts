/**
 * References of a file that the drawing library does not follow: those with a prefix (`tns:task1`) are followed here, and those that lead
 * nowhere keep what was written, so that saving loses neither.
 */
import type { ModdleElement } from 'bpmn-moddle';
import { type Host, service, type Writable } from './services.ts';

interface Reference {
  readonly element: Writable;
  /** With its prefix: `bpmn:messageRef`. */
  readonly property: string;
  readonly id: string;
}
interface Parsed {
  readonly references?: readonly Reference[];
  readonly elementsById?: Readonly<Record<string, ModdleElement>>;
}
interface Property {
  readonly name: string;
  readonly isMany?: boolean;
  readonly isAttr?: boolean;
}

const propertyOf = ({ element, property }: Reference): Property | undefined =>
  (element.$descriptor as { readonly propertiesByName?: Readonly<Record<string, Property>> }).propertiesByName?.[property];

const bare = (name: string): string => name.trim().replace(/^[^:]*:/, '');

/** What is referred to and is not there, with which the name is written again. */
const missing = (id: string): object => ({ id, $type: 'missing', $instanceOf: () => false, get: () => undefined });

const isThere = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);

const point = (one: Reference, target: unknown): void => {
  if (propertyOf(one)?.isMany) (one.element.get(one.property) as unknown[]).push(target);
  else one.element.set(one.property, target);
};

/** References of a file just read, each where it leads; what leads nowhere stands as it was written. */
export function follow({ references = [], elementsById = {} }: Parsed): {
  readonly followed: readonly Reference[];
  /** Written beside the properties of their elements, as attributes. */
  readonly written: readonly Reference[];
} {
  const loose = references.filter(({ id }) => !(id in elementsById));
  const followed = loose.filter(({ id }) => bare(id) in elementsById);
  for (const one of followed) point(one, elementsById[bare(one.id)]);
  const lost = loose.filter((one) => !followed.includes(one));
  const written = lost.filter((one) => propertyOf(one)?.isAttr === true);
  for (const { element, property, id } of written) (element.$attrs as Record<string, string>)[bare(property)] = id;
  for (const one of lost) if (!written.includes(one)) point(one, missing(one.id));
  return { followed, written };
}

interface Plane {
  planeElement?: Writable[];
}
interface Drawn {
  readonly plane?: Plane;
}
type Shape = Writable & { readonly bpmnElement?: Writable };
interface Placed {
  readonly plane: Plane;
  readonly shape: Shape;
  /** Its element has another one already. */
  readonly further: boolean;
}

/** All shapes and lines of a file, with the plane on which each stands. */
const placedIn = (diagrams: readonly Drawn[]): readonly Placed[] =>
  diagrams.flatMap(({ plane }) => {
    const seen = new Set<Writable>();
    return (plane?.planeElement ?? []).map((shape: Shape): Placed => {
      const of = shape.bpmnElement;
      const further = of !== undefined && seen.has(of);
      if (of) seen.add(of);
      return { plane: plane!, shape, further };
    });
  });

/** What was removed, or stood in what was removed, is not in the file any more. */
const isInFile = (element: ModdleElement): boolean => (element.$parent ? isInFile(element.$parent) : element.$type === 'bpmn:Definitions');

/** Before the library writes it puts in order what it has drawn, and forgets the rest. */
const afterOrdering = 500;

/**
 * Follows the references of every file that is opened from now on, and keeps what is not drawn: shapes of nothing, further ones of an
 * element, those of a process that stands on another one's plane.
 * @returns what the reader of the file doubts, without references that were followed
 */
export function keepReferences(host: Host): <Warning>(warnings: readonly Warning[], textOf: (warning: Warning) => string) => string[] {
  const events = service(host, 'eventBus');
  let kept: readonly Reference[] = [];
  let placed: readonly Placed[] = [];
  let quiet: ReadonlySet<string> = new Set();
  events.on('import.parse.complete', (event) => {
    const { definitions, ...parsed } = event as Parsed & { readonly definitions?: ModdleElement };
    const { followed, written } = follow(parsed);
    kept = written;
    quiet = new Set(followed.map(({ id }) => `unresolved reference <${id}>`));
    placed = placedIn((definitions?.get('diagrams') as readonly Drawn[] | undefined) ?? []);
  });
  events.on('saveXML.start', afterOrdering, () => {
    // What was pointed elsewhere meanwhile is not written as it was.
    for (const { element, property } of kept)
      if (isThere(element.get(property))) delete (element.$attrs as Record<string, string>)[bare(property)];
    const drawn = service(host, 'elementRegistry');
    for (const { plane, shape, further } of placed) {
      const of = shape.bpmnElement;
      const stays = of === undefined || (isInFile(of) && (further || !drawn.get(of.id ?? '')));
      if (stays && !plane.planeElement?.includes(shape)) plane.planeElement = [...(plane.planeElement ?? []), shape];
    }
  });
  return (warnings, textOf) => warnings.map(textOf).filter((text) => !quiet.has(text));
}
