/** An XML text by its lines: which can be folded, which element of the drawing each belongs to, and its parts for colouring. Pure. */

/** What a line begins inside of. */
type State = 'text' | 'comment' | 'cdata' | 'tag' | 'double' | 'single';

interface Range {
  readonly from: number;
  readonly to: number;
}
export interface ElementLines extends Range {
  /** Id in the drawing; of shapes and edges the id of what they draw. */
  readonly id: string;
}

export interface XmlText {
  readonly lines: readonly string[];
  readonly states: readonly State[];
  /** Last line of what begins on a line and goes beyond it, by that first line. Lines count from 0. */
  readonly folds: ReadonlyMap<number, number>;
  readonly elements: readonly ElementLines[];
}

export interface Piece {
  readonly kind: 'text' | 'tag' | 'name' | 'value' | 'comment';
  readonly text: string;
}

const closings: Readonly<Partial<Record<State, string>>> = { comment: '-->', cdata: ']]>', double: '"', single: "'" };

/** Pieces of one line, and what the next line begins inside of. */
export function piecesOf(line: string, begin: State): { readonly pieces: readonly Piece[]; readonly end: State } {
  const pieces: Piece[] = [];
  let state = begin;
  let at = 0;
  const take = (kind: Piece['kind'], to: number): void => {
    if (to > at) pieces.push({ kind, text: line.slice(at, to) });
    at = to;
  };
  while (at < line.length) {
    const closing = closings[state];
    if (closing !== undefined) {
      const found = line.indexOf(closing, at);
      const kind = state === 'comment' ? 'comment' : state === 'cdata' ? 'text' : 'value';
      take(kind, found < 0 ? line.length : found + closing.length);
      if (found >= 0) state = state === 'comment' || state === 'cdata' ? 'text' : 'tag';
    } else if (state === 'text') {
      const open = line.indexOf('<', at);
      take('text', open < 0 ? line.length : open);
      if (open < 0) break;
      if (line.startsWith('<!--', at)) state = 'comment';
      else if (line.startsWith('<![CDATA[', at)) state = 'cdata';
      else {
        take('tag', at + (/^<[/?!]?[\w:.-]*/.exec(line.slice(at))?.[0].length ?? 1));
        state = 'tag';
      }
    } else {
      const next = /["'>]/.exec(line.slice(at));
      const to = next ? at + next.index : line.length;
      // Between the name of a tag and its end stand names of attributes and equals signs.
      take('name', to);
      if (!next) break;
      if (next[0] === '>') {
        const slash = pieces.at(-1);
        if (slash?.kind === 'name' && /[/?]$/.test(slash.text)) {
          pieces[pieces.length - 1] = { kind: 'name', text: slash.text.slice(0, -1) };
          pieces.push({ kind: 'tag', text: slash.text.slice(-1) });
        }
        take('tag', at + 1);
        state = 'text';
      } else {
        take('value', at + 1);
        state = next[0] === '"' ? 'double' : 'single';
      }
    }
  }
  return { pieces: pieces.filter(({ text }) => text !== ''), end: state };
}

const tags =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(\/?)([\w:.-]+)((?:\s+[^\s=>/]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/g;
const idOf = (attributes: string): string | null => {
  const found = /\s(?:bpmnElement)\s*=\s*["']([^"']*)["']/.exec(attributes) ?? /\sid\s*=\s*["']([^"']*)["']/.exec(attributes);
  return found?.[1] ?? null;
};

/** Line of an offset, by halving. */
const lineAt = (starts: readonly number[], offset: number): number => {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
};

export function xmlText(xml: string): XmlText {
  const lines = xml.replace(/\n$/, '').split('\n');
  const states: State[] = [];
  const starts: number[] = [];
  let state: State = 'text';
  let offset = 0;
  for (const line of lines) {
    states.push(state);
    starts.push(offset);
    state = piecesOf(line, state).end;
    offset += line.length + 1;
  }
  const folds = new Map<number, number>();
  const elements: ElementLines[] = [];
  const open: { readonly name: string; readonly from: number; readonly id: string | null }[] = [];
  const end = (from: number, to: number, id: string | null): void => {
    if (to > from && !folds.has(from)) folds.set(from, to);
    if (id !== null) elements.push({ id, from, to });
  };
  for (const match of xml.matchAll(tags)) {
    const [whole, closing, name, attributes = '', empty] = match;
    const [from, to] = [lineAt(starts, match.index), lineAt(starts, match.index + whole.length - 1)];
    if (name === undefined) {
      if (to > from && !folds.has(from)) folds.set(from, to);
    } else if (closing === '/') {
      const place = open.findLastIndex((one) => one.name === name);
      if (place < 0) continue;
      const [begun] = open.splice(place);
      if (begun) end(begun.from, to, begun.id);
    } else if (empty === '/') end(from, to, idOf(attributes));
    else open.push({ name, from, id: idOf(attributes) });
  }
  return { lines, states, folds, elements };
}

/** The innermost element that a line belongs to. */
export const elementAt = ({ elements }: XmlText, line: number): ElementLines | null =>
  elements.reduce<ElementLines | null>(
    (best, one) => (one.from <= line && line <= one.to && (best === null || one.to - one.from < best.to - best.from) ? one : best),
    null,
  );

/** Lines that stand while these folds are closed. */
export function shownLines({ lines, folds }: XmlText, closed: ReadonlySet<number>): readonly number[] {
  const shown: number[] = [];
  for (let line = 0; line < lines.length; line++) {
    shown.push(line);
    if (closed.has(line)) line = folds.get(line) ?? line;
  }
  return shown;
}
