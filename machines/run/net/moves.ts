/** Throwing, loops, interruption and compensation play these moves of a game, which calls upon them in turn. */
import type { FlowElement, Values } from '../../flow.ts';
import type { Work } from '../context.ts';
import type { Tree } from './tree.ts';
import type { Elements } from './ways.ts';

export interface Moves {
  /** Activity of the whole: the outermost scope. */
  readonly id: string;
  readonly work: Work;
  readonly tree: Tree;
  readonly elements: Elements;
  /** The element that an activity carries out. */
  element(at: string): FlowElement;
  /** Null of the process itself. */
  scopeElement(scope: string): string | null;
  /** True of a wait that the event of this step answers. */
  answers(wait: string): boolean;
  startsOf(scope: string | null): readonly FlowElement[];
  openScope(scope: string, start?: string): void;
  begin(scope: string, element: FlowElement, variables?: Values, undoes?: string): void;
  leave(scope: string, element: FlowElement, at?: string): void;
  complete(at: string): void;
  cancel(at: string): void;
  clear(scope: string): void;
  terminate(scope: string): void;
  fail(code: string, text: string, node: string): void;
}
