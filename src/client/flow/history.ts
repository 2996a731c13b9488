/** Undo and redo beyond one file: going back to an earlier state opens another file, which bpmn-js's own steps do not survive. */
import type { StackService } from './services.ts';

export interface History {
  canUndo(): boolean;
  canRedo(): boolean;
  undo(): Promise<void>;
  redo(): Promise<void>;
  /** Opens another state as one step. */
  restore(xml: string): Promise<void>;
  /** Another drawing altogether: nothing before it can be undone. */
  forget(): void;
  /** Something was changed: what was undone cannot be done again. */
  changed(): void;
}

export const createHistory = (stack: StackService, file: () => Promise<string>, open: (xml: string) => Promise<unknown>): History => {
  let before: readonly string[] = [];
  let after: readonly string[] = [];
  const turn = async (to: string): Promise<string> => {
    const now = await file();
    await open(to);
    return now;
  };
  return {
    canUndo: () => stack.canUndo() || before.length > 0,
    canRedo: () => stack.canRedo() || after.length > 0,
    async undo() {
      if (stack.canUndo()) return stack.undo();
      const last = before.at(-1);
      if (last === undefined) return;
      after = [...after, await turn(last)];
      before = before.slice(0, -1);
    },
    async redo() {
      if (stack.canRedo()) return stack.redo();
      const next = after.at(-1);
      if (next === undefined) return;
      before = [...before, await turn(next)];
      after = after.slice(0, -1);
    },
    async restore(xml) {
      before = [...before, await turn(xml)];
      after = [];
    },
    forget() {
      before = [];
      after = [];
    },
    changed() {
      after = [];
    },
  };
};
