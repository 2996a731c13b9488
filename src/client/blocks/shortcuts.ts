/**
 * The one register of keys: one listener, scopes stacked, matched by physical key so that letters work while a
 * Chinese input method is on. A chord is written `Mod+Alt+Shift+KeyA` (in this order; Mod is Ctrl or ⌘); alternatives are separated
 * by `|`, two keys in a row by a space: `KeyJ|ArrowDown`, `KeyG KeyI`. A name after a colon, `:discard`, is a command without a key: the
 * palette and the sheet of keys know it, and a person may give it one. What a person changed (`Preferences.keys`) stands for the chord it
 * replaces, everywhere.
 */
import { usePreferences } from '#client/data/preferences/preferences.ts';
import type { Words } from '#model/words.ts';
import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Innermost last; a key goes to the innermost scope that knows it. While a dialog stands, only `dialog` is heard. */
export const scopes = ['global', 'page', 'list', 'reader', 'bar', 'editor', 'dialog'] as const;
export type Scope = (typeof scopes)[number];

interface Shortcut {
  readonly words: Words;
  /** `false` hands the key on to the next scope; anything else takes it. */
  readonly run: (event: KeyboardEvent) => unknown;
}
export type ShortcutMap = Readonly<Record<string, Shortcut>>;

interface ShortcutOptions {
  /** Heard only while the focus is inside this element. */
  readonly within?: RefObject<HTMLElement | null>;
  readonly enabled?: boolean;
}

/** Whether single letters act: always outside inputs, only while a list or reader has the focus, or never (WCAG 2.1.4). */
type SingleKeys = 'on' | 'focus' | 'off';

interface Layer {
  readonly scope: Scope;
  readonly map: () => ShortcutMap;
  readonly within: RefObject<HTMLElement | null> | undefined;
  readonly part: Readonly<RefObject<boolean>>;
}

/** A shortcut with its scope and its chords as they are registered. */
export interface Standing extends Shortcut {
  readonly scope: Scope;
  readonly keys: string;
}

/** What the register reads of a keyboard event; tests give plain objects. */
type KeyPress = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'keyCode' | 'timeStamp'>;

export const chordOf = (event: KeyPress): string =>
  [event.ctrlKey || event.metaKey ? 'Mod' : '', event.altKey ? 'Alt' : '', event.shiftKey ? 'Shift' : '', event.code]
    .filter(Boolean)
    .join('+');

/** The key belongs to an input method that is composing; Enter then confirms pinyin and must not decide anything. */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean => event.isComposing || event.keyCode === 229;

const textInputs =
  'input:not([type=checkbox],[type=radio],[type=button],[type=submit],[type=range]),textarea,select,[contenteditable=""],[contenteditable=true]';
/** Whether somebody types there: Enter then belongs to what is typed, a name or an amount, unless a shortcut is meant for it. */
export const isEditable = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.closest(textInputs) !== null;
/** Where a key goes: what waited for the picture takes the focus as the key is pressed, and the letter falls where the focus is then. */
const targetOf = ({ target }: Event): Node | null => {
  const focused = document.activeElement;
  return isEditable(focused) || isEditable(target) ? focused : target instanceof Node ? target : null;
};
const pressable = 'button,a[href],summary,input,[role=button],[role=tab],[role=menuitem],[role=option],[role=separator],[role=slider]';

const worksWhileTyping = (event: KeyPress): boolean =>
  event.ctrlKey || event.metaKey || event.altKey || event.code === 'Enter' || event.code === 'Escape' || /^F\d+$/.test(event.code);
const isSingle = (chord: string): boolean => !/Mod\+|Alt\+|Enter|Escape|Arrow|Home|End|Page|F\d/.test(chord);

/** Two keys in a row count as one within this time, in milliseconds. */
const sequenceWithin = 1500;

/** The register itself; the application has one, `shortcuts`. */
const createShortcuts = () => {
  const layers: Layer[] = [];
  let first: { chord: string; at: number } | null = null;
  let singleKeys: SingleKeys = 'on';
  let changed: Readonly<Record<string, string>> = {};

  /** The chords that stand for `keys` now: the person's own where they changed one. */
  const own = (keys: string): readonly string[] => keys.split('|').map((chord) => changed[chord] ?? chord);

  const standing = (target: Node | null): readonly Layer[] => {
    const ordered = layers
      .map((layer, order) => ({ layer, order }))
      .toSorted((a, b) => scopes.indexOf(b.layer.scope) - scopes.indexOf(a.layer.scope) || b.order - a.order)
      .map(({ layer }) => layer)
      .filter(({ part }) => part.current);
    const inDialog =
      ordered[0]?.scope === 'dialog' || (target instanceof Element && target.closest('[role=dialog],[role=alertdialog]') !== null);
    return ordered.filter((layer) => !inDialog || layer.scope === 'dialog');
  };

  const heard = (layer: Layer, target: Node | null): boolean =>
    layer.within === undefined || (layer.within.current?.contains(target) ?? false);

  const handle = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || isComposing(event)) return;
    const target = targetOf(event);
    const typing = isEditable(target) && !worksWhileTyping(event);
    if (typing && !/^(ArrowUp|ArrowDown|F\d+)$/.test(event.code)) return;
    const chord = chordOf(event);
    if (/^(Enter|Space)$/.test(chord) && target instanceof Element && target.matches(pressable) && !isEditable(target)) return;
    if (isSingle(chord)) {
      if (singleKeys === 'off' && chord !== 'Shift+Slash') return;
      if (singleKeys === 'focus' && !(target instanceof Element && target.closest('[role=grid],article') !== null)) return;
    }
    const sequence = first !== null && event.timeStamp - first.at <= sequenceWithin ? `${first.chord} ${chord}` : null;
    first = null;
    // While typing, arrows and function keys belong to what one types in.
    const layersHere = standing(target).filter(
      (layer) => heard(layer, target) && (!typing || layer.scope === 'bar' || layer.scope === 'editor'),
    );
    // The second key of a pair means the pair, whatever it means alone.
    for (const pressed of sequence === null ? [chord] : [sequence, chord]) {
      for (const layer of layersHere) {
        const meant = Object.entries(layer.map()).filter(([keys]) => own(keys).includes(pressed));
        // A key that the person gave to something means that, and no longer what it meant before.
        const given = meant.filter(([keys]) => keys.split('|').some((chord) => changed[chord] === pressed));
        for (const [, shortcut] of given.length > 0 ? given : meant) {
          if (shortcut.run(event) === false) continue;
          event.preventDefault();
          return;
        }
      }
    }
    const opensSequence = layersHere.some((layer) =>
      Object.keys(layer.map()).some((keys) => own(keys).some((key) => key.startsWith(`${chord} `))),
    );
    if (opensSequence) first = { chord, at: event.timeStamp };
  };

  return {
    handle,
    add: (layer: Layer): (() => void) => {
      layers.push(layer);
      return () => void layers.splice(layers.indexOf(layer), 1);
    },
    setSingleKeys: (value: SingleKeys): void => void (singleKeys = value),
    /** What the person changed: the new chord, by the one it replaces. */
    setKeys: (value: Readonly<Record<string, string>>): void => void (changed = value),
    /** The person's own chord for one of the register. */
    own: (chord: string): string => changed[chord] ?? chord,
    /** Everything that can be done now, innermost scope first, for the palette and the sheet of keys. */
    all: (): readonly Standing[] =>
      standing(null).flatMap(({ scope, map }) => Object.entries(map()).map(([keys, { words, run }]) => ({ scope, keys, words, run }))),
  };
};

export const shortcuts = createShortcuts();

/** Whether the part of the page is heard at all; one that is drawn ahead is not, until it is shown. Read when a key is pressed. */
export const HeardContext = createContext<Readonly<RefObject<boolean>>>({ current: true });
let listeners = 0;

/** Registers keys for as long as the component is shown; the map may be a new object at every render. */
export const useShortcuts = (scope: Scope, map: ShortcutMap, { within, enabled = true }: ShortcutOptions = {}): void => {
  const { letters, keys } = usePreferences();
  const part = useContext(HeardContext);
  useEffect(() => {
    shortcuts.setSingleKeys(letters);
    shortcuts.setKeys(keys);
  }, [letters, keys]);
  const latest = useRef(map);
  useLayoutEffect(() => {
    latest.current = map;
  });
  // With the picture, not after it: a key pressed in between would go to what stood there before.
  useLayoutEffect(() => {
    if (!enabled) return;
    const remove = shortcuts.add({ scope, map: () => latest.current, within, part });
    if (listeners++ === 0) window.addEventListener('keydown', shortcuts.handle);
    return () => {
      remove();
      if (--listeners === 0) window.removeEventListener('keydown', shortcuts.handle);
    };
  }, [scope, within, part, enabled]);
};

const faces: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: '⏎',
  Escape: 'Esc',
  Slash: '/',
  Period: '.',
  Comma: ',',
  Semicolon: ';',
  BracketLeft: '[',
  BracketRight: ']',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Backslash: '\\',
  Minus: '-',
  Equal: '=',
};

/** Characters of the person's own keyboard by physical key, where the browser tells them. */
export type Layout = ReadonlyMap<string, string>;

const faceOf = (press: string, layout: Layout | undefined): string => {
  const apple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);
  return press
    .split('+')
    .map((part) => {
      if (part === 'Mod') return apple ? '⌘' : 'Ctrl';
      if (part === 'Shift' || part === 'Alt') return part;
      const own = layout?.get(part);
      return own !== undefined && own.trim() !== '' ? own.toUpperCase() : (faces[part] ?? part.replace(/^(Key|Digit|Numpad)/, ''));
    })
    .join(' ');
};

/** How this very chord is written for people. */
export const chordFace = (chord: string, layout?: Layout): string =>
  chord
    .split(' ')
    .map((press) => faceOf(press, layout))
    .join('  ');

/** How a chord is written for people, as they set it themselves: `Mod+KeyK` → `Ctrl K`; empty for a command without a key. */
export const keyFace = (chord: string, layout?: Layout): string => {
  const own = shortcuts.own(chord);
  if (own.startsWith(':')) return '';
  return chordFace(own, layout);
};

/** Every way to press a shortcut of the register: `KeyJ|ArrowDown` → `J`, `↓`. */
export const keyFaces = (keys: string, layout?: Layout): readonly string[] =>
  keys
    .split('|')
    .map((chord) => keyFace(chord, layout))
    .filter((face) => face !== '');
