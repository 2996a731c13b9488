/** bpmn.io's FEEL editor for the designer: highlighting, completion of the given names and of the functions that our evaluator knows. */
import FeelEditor, { type Variable } from '@bpmn-io/feel-editor';
import { library } from '#machines/feel/functions.ts';

export interface FeelName {
  /** `items.amount` is completed behind `items.`. */
  readonly name: string;
  readonly label: string;
  /** Shown beside the list: the label in both languages. */
  readonly info: string;
}

export interface FeelEditorSettings {
  readonly host: HTMLElement;
  readonly value: string;
  /** Unary tests (a cell of a decision table) instead of an expression. */
  readonly unary: boolean;
  readonly readOnly: boolean;
  readonly names: readonly FeelName[];
  readonly attributes: Readonly<Record<string, string>>;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
}

export interface FeelEditorHandle {
  /** Nothing happens where it says so already. */
  setValue(text: string): void;
  setNames(names: readonly FeelName[]): void;
  focus(): void;
  destroy(): void;
}

const functions: readonly Variable[] = Object.entries(library).map(([name, { parameters }]) => ({
  name,
  type: 'function',
  params: parameters.map((one) => ({ name: one })),
  detail: `(${parameters.join(', ')})`,
}));

const variablesOf = (names: readonly FeelName[]): readonly Variable[] => {
  const found = new Map<string, { readonly own: FeelName | undefined; readonly entries: Variable[] }>();
  for (const one of names) {
    const [root = '', ...path] = one.name.split('.');
    const known = found.get(root) ?? { own: path.length === 0 ? one : undefined, entries: [] };
    if (path.length > 0) known.entries.push({ name: path.join('.'), detail: one.label, info: one.info });
    found.set(root, known);
  }
  return [...found].map(([name, { own, entries }]) => ({ name, detail: own?.label ?? '', info: own?.info ?? '', entries }));
};

/** Texts within this time of each other are undone together. */
const togetherMs = 600;

export const createFeelEditor = (settings: FeelEditorSettings): FeelEditorHandle => {
  let said = settings.value;
  let changed = 0;
  let told = false;
  const past: string[] = [];
  const future: string[] = [];
  const put = (text: string): void => {
    told = true;
    editor.setValue(text);
    told = false;
  };
  const step = (from: string[], to: string[]): void => {
    const text = from.pop();
    if (text === undefined) return;
    to.push(said);
    put(text);
    said = text;
    settings.onChange(text);
  };
  const editor = new FeelEditor({
    container: settings.host,
    dialect: settings.unary ? 'unaryTests' : 'expression',
    value: settings.value,
    readOnly: settings.readOnly,
    variables: variablesOf(settings.names),
    builtins: functions,
    contentAttributes: settings.attributes,
    onChange: (text) => {
      if (told) return;
      const now = performance.now();
      if (now - changed > togetherMs) past.push(said);
      changed = now;
      future.length = 0;
      said = text;
      settings.onChange(text);
    },
    onKeyDown: (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
      const back = event.code === 'KeyZ' && !event.shiftKey;
      if (!back && event.code !== 'KeyY' && event.code !== 'KeyZ') return false;
      // What is typed here is undone here, not in the drawing around it.
      event.preventDefault();
      event.stopPropagation();
      step(back ? past : future, back ? future : past);
      return true;
    },
  });
  const content = editor._cmEditor.contentDOM;
  content.addEventListener('blur', settings.onBlur);
  return {
    setValue: (text) => {
      if (text === said) return;
      said = text;
      put(text);
    },
    setNames: (names) => editor.setVariables(variablesOf(names)),
    focus: () => editor.focus(said.length),
    destroy: () => {
      content.removeEventListener('blur', settings.onBlur);
      editor._cmEditor.destroy();
    },
  };
};
