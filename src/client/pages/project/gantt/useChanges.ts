/** What is changed of the tasks of a schedule and not saved, what that makes of them, and keeping it or giving it up. */
import { notify } from '#client/blocks/notify.ts';
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { saidOf } from '#model/paths.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { useMemo, useState } from 'react';
import { saveTasks } from './calls.ts';
import { changedSince, changedTasks, noEdits, pushes, savedRows, tasksOf, type Edits } from './plan.ts';
import { words } from './ganttWords.ts';

interface Input {
  readonly definition: Definition;
  readonly schedule: AnyDoc;
  /** What was saved is there to be read anew. */
  readonly onSaved: () => Promise<void>;
}

export function useChanges({ definition, schedule, onSaved }: Input) {
  const say = useSay();
  const stored = useMemo(() => tasksOf(schedule), [schedule]);
  const [edits, setEdits] = useState<Edits>(noEdits);
  const [follow, setFollow] = useState(true);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const pushed = useMemo(() => pushes(stored, edits, follow), [stored, edits, follow]);
  const tasks = useMemo(() => changedTasks(stored, edits, pushed), [stored, edits, pushed]);
  const rows = useMemo(() => savedRows(stored, tasks), [stored, tasks]);
  const discard = (): void => {
    setEdits(noEdits);
    setRefused([]);
  };
  /** Faults come by the place of the task in the document; people know it by its number and name. */
  const nameOf = (_set: string, index: number): string | null => {
    const line = linesOf(schedule, 'tasks')[index];
    return line === undefined ? null : `${textOf(line['taskCode'])} ${textOf(line['taskName'])}`;
  };
  const save = async (): Promise<boolean> => {
    setBusy(true);
    const { code, desc, faults = [] } = await saveTasks(rows);
    setBusy(false);
    if (code !== '200') {
      setRefused(faults.length > 0 ? faults.map(({ field, message }) => say(saidOf(definition, field, message, nameOf))) : [desc]);
      return false;
    }
    notify.success(say(words.saved));
    setRefused([]);
    await onSaved();
    setEdits((now) => changedSince(now, edits));
    return true;
  };
  return { stored, tasks, edits, setEdits, follow, setFollow, pushed, count: rows.length, busy, refused, discard, save };
}
