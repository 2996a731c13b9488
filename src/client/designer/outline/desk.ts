/** What the parts of the outline share: the plan of the drawing as it stands, what is chosen and open in it, and how something is done. */
import { useSay } from '#client/words/language.tsx';
import { planOf } from '#machines/outline/planOf.ts';
import { sketchOf } from '#machines/outline/sketch.ts';
import type { Gap, Plan } from '#machines/outline/plan.ts';
import type { Finding } from '#machines/verify/finding.ts';
import type { Words } from '#model/words.ts';
import { createContext, useCallback, useContext, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useDesign, type Design } from '../design.ts';
import { acts, done, places } from './acts.ts';
import { Operations } from './operations.ts';
import { elementOf, placeOf, rowsOf, type Row } from './rows.ts';
import { conditionText, kindWords, words } from './outlineWords.ts';

/** What came of an act: what is said, filled in, and where the focus goes. */
export interface Came {
  readonly said: Words;
  readonly about?: Readonly<Record<string, Words | string | number>>;
  readonly focus?: string | null;
  /** It says where what has the focus now is, as `place`. */
  readonly placed?: boolean;
  /** Opens the details, with the name to be typed. */
  readonly name?: boolean;
  readonly open?: boolean;
  /** Undoing it is offered. */
  readonly undo?: boolean;
}

export interface Told {
  readonly text: string;
  readonly undo: boolean;
  readonly failed: boolean;
}

export interface Desk {
  readonly design: Design;
  readonly plan: Plan;
  readonly rows: ReadonlyMap<string, Row>;
  /** Row that has the one tab stop. */
  readonly chosen: string | null;
  readonly opened: string | null;
  /** Row whose name is being typed after it was opened for that. */
  readonly naming: string | null;
  /** Where something is being put in. */
  readonly inserting: Gap | null;
  readonly dragged: string | null;
  readonly told: Told | null;
  readonly choose: (key: string) => void;
  readonly open: (key: string | null, name?: boolean) => void;
  readonly insertAt: (gap: Gap | null) => void;
  readonly drag: (key: string | null) => void;
  readonly focus: (key: string | null) => void;
  /** One undoable change. */
  readonly act: (work: (operations: Operations) => Came | null) => void;
  readonly undo: (again?: boolean) => void;
  readonly findingsOf: (...ids: readonly string[]) => readonly Finding[];
  readonly nameOf: (row: Row) => Words;
  readonly placeWords: (gap: Gap) => Words;
}

export const DeskContext = createContext<Desk | null>(null);

export const useDesk = (): Desk => {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('Only inside the outline');
  return desk;
};

const filled = (words: Words, about: Readonly<Record<string, Words | string | number>>): Words => {
  const fill = (language: keyof Words): string =>
    words[language].replaceAll(/\{(\w+)\}/g, (place, name: string) => {
      const value = about[name];
      return value === undefined ? place : typeof value === 'object' ? value[language] : String(value);
    });
  return { en: fill('en'), zh: fill('zh') };
};

const isNamed = ({ zh, en }: Words): boolean => zh !== '' || en !== '';

const nameIn = (row: Row, labels: Design['labels']): Words => {
  if (row.kind === 'branch') {
    const { name, condition, otherwise } = row.branch;
    if (isNamed(name)) return name;
    if (otherwise) return words.otherwise;
    if (condition !== null) return conditionText(condition, labels);
    return filled(words.way, { n: row.block.branches.indexOf(row.branch) + 1 });
  }
  if (row.kind === 'aside') return isNamed(row.branch.name) ? row.branch.name : kindWords('IntermediateThrowEvent');
  const { item } = row;
  if (isNamed(item.name)) return item.name;
  if (item.type === 'start') return words.start;
  if (item.type === 'end') return words.end;
  if (item.type === 'step') return kindWords(item.kind);
  return words.unnamed;
};

/** Where a place is, for people. */
const placeIn = (rows: ReadonlyMap<string, Row>, gap: Gap, labels: Design['labels']): Words => {
  const place = placeOf(rows.values(), gap);
  if (!place) return acts.addHere;
  const { before, around } = place;
  if (before?.type === 'start') return places.first;
  if (before?.type === 'step') return filled(places.step, { n: before.number });
  if (before) return places.block;
  const branch = around.at(-1)?.branch.id;
  const row = branch === undefined ? undefined : rows.get(branch);
  return row ? filled(places.branch, { name: nameIn(row, labels) }) : places.first;
};

const planIn = (modeler: Design['modeler']): Plan => {
  const process = modeler.process();
  return process ? planOf(sketchOf(process)) : { lines: [], handlers: [], loose: [], count: 0 };
};

/** The desk over the drawing that is open; `root` holds the rows. */
export const useOutline = (root: RefObject<HTMLElement | null>): Desk => {
  const design = useDesign();
  const say = useSay();
  const { modeler, drawn, selected, labels, proved } = design;
  const [beat, hear] = useReducer((count: number) => count + 1, 0);
  useEffect(() => modeler.onChange(hear), [modeler]);
  // The drawing itself is the same object throughout; these say that it changed.
  // oxlint-disable-next-line react/exhaustive-deps
  const plan = useMemo(() => planIn(modeler), [modeler, beat, drawn.revision]);
  const rows = useMemo(() => rowsOf(plan), [plan]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const [naming, setNaming] = useState<string | null>(null);
  const [inserting, setInserting] = useState<Gap | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const wanted = useRef<string | null>(null);
  const [, look] = useReducer((count: number) => count + 1, 0);

  const selection = selected[0] ?? null;
  useEffect(() => {
    if (selection === null) return;
    const key = rows.has(selection) ? selection : [...rows.values()].find((row) => elementOf(row) === selection)?.key;
    if (key === undefined) return;
    setChosen((before) => (before !== null && rows.has(before) && elementOf(rows.get(before)!) === selection ? before : key));
    root.current?.querySelector(`[data-node="${CSS.escape(key)}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // Only another selection moves it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [selection]);

  useEffect(() => {
    if (wanted.current === null || !rows.has(wanted.current)) return;
    const row = root.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(wanted.current)}"]`);
    wanted.current = null;
    if (naming === null) row?.focus();
    row?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  const choose = useCallback(
    (key: string): void => {
      setChosen(key);
      const row = rows.get(key);
      const id = row ? elementOf(row) : null;
      if (id !== null && modeler.selected()[0] !== id) modeler.select([id]);
    },
    [rows, modeler],
  );
  const focus = (key: string | null): void => {
    if (key === null) return;
    wanted.current = key;
    setChosen(key);
    look();
  };
  const open = (key: string | null, name = false): void => {
    setOpened(key);
    setNaming(name ? key : null);
  };
  const tell = (said: Words, about: Came['about'] = {}, undo = false, failed = false): void =>
    setTold({ text: say(filled(said, { n: planIn(modeler).count, ...about })), undo, failed });

  const act = (work: (operations: Operations) => Came | null): void => {
    const came: { now: Came | null } = { now: null };
    try {
      modeler.change((edit) => {
        came.now = work(new Operations(edit, modeler));
      });
    } catch (error) {
      tell(done.failed, { why: error instanceof Error ? error.message : String(error) }, false, true);
      return;
    }
    setInserting(null);
    const { now } = came;
    if (!now) return;
    const fresh = rowsOf(planIn(modeler));
    const row = now.placed && now.focus ? fresh.get(now.focus) : undefined;
    const place = row?.kind === 'item' && row.item.gap ? placeIn(fresh, row.item.gap, labels) : null;
    tell(now.said, { ...now.about, ...(place ? { place } : {}) }, now.undo);
    if (now.focus !== undefined && now.focus !== null) {
      open(now.name || now.open ? now.focus : null, now.name);
      focus(now.focus);
      modeler.select([now.focus].filter((id) => modeler.element(id)));
    } else open(null);
  };

  return {
    design,
    plan,
    rows,
    chosen: chosen !== null && rows.has(chosen) ? chosen : (rows.keys().next().value ?? null),
    opened,
    naming,
    inserting,
    dragged,
    told,
    choose,
    open,
    insertAt: setInserting,
    drag: setDragged,
    focus,
    act,
    undo(again = false) {
      const command = again ? 'redo' : 'undo';
      if (!modeler.can(command)) return;
      modeler.run(command);
      tell(again ? done.redone : done.undone);
      focus(chosen);
    },
    // Style is a matter of the drawing.
    findingsOf: (...ids) => proved.findings.filter(({ element, severity }) => severity !== 'info' && ids.includes(element)),
    nameOf: (row) => nameIn(row, labels),
    placeWords: (gap) => placeIn(rows, gap, labels),
  };
};
