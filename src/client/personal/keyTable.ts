/**
 * All keys of the product by where they work, for people who want to change them. Pages register their keys while they
 * are shown; this is the list of what they register. A test compares it with the code.
 */
import { acts } from '#client/blocks/act/actionWords.ts';
import type { Scope } from '#client/blocks/shortcuts.ts';
import { shell } from '#client/words/shell.ts';
import { type Words, w } from '#model/words.ts';

export interface KeyRow {
  readonly scope: Scope;
  /** The chord of the register that a person's own stands for; `:name` has none yet. */
  readonly chord: string;
  /** Other ways to press it, which stay. */
  readonly also: readonly string[];
  readonly words: Words;
}

export const scopeWords: Readonly<Record<Scope, Words>> = {
  global: w('Everywhere', '全局'),
  page: w('Pages', '页面'),
  list: w('Lists', '列表'),
  reader: w('Reading and deciding', '阅读与审批'),
  bar: w('Opinion', '意见栏'),
  editor: w('Forms', '表单'),
  dialog: w('Dialogs', '对话框'),
};

type Keys = Readonly<Record<string, Words>>;

const tables: Readonly<Partial<Record<Scope, Keys>>> = {
  global: {
    'Mod+KeyK': shell.searchOrDo,
    Slash: w('Search; in a list: filter it', '搜索；在列表中为筛选'),
    'Shift+Slash': w('Keys', '快捷键'),
    KeyN: shell.newDocument,
    'KeyG KeyI': w('To-do', '待办'),
    'KeyG KeyD': w('Done', '已办'),
    'KeyG KeyS': w('Started', '我发起'),
    'KeyG KeyC': w('Copied', '抄送我'),
    'KeyG KeyN': w('Notices', '消息'),
    'KeyG KeyH': shell.systems,
    'Mod+KeyB': shell.menu,
    KeyF: w('Focus mode', '专注模式'),
    'Alt+KeyW': w('Close the page', '关闭页面'),
    'Alt+Shift+ArrowLeft': w('Previous page', '上一个页面'),
    'Alt+Shift+ArrowRight': w('Next page', '下一个页面'),
    ':fullScreen': shell.fullScreen,
    ':preferences': shell.preferences,
    ':setting': shell.setting,
    ':logout': shell.logout,
  },
  list: {
    'KeyJ|ArrowDown': w('Next', '下一条'),
    'KeyK|ArrowUp': w('Previous', '上一条'),
    'Enter|ArrowRight': w('Read', '阅读'),
    KeyX: w('Select', '选择'),
    'Shift+KeyJ': w('Select on', '向下选择'),
    'Shift+KeyK': w('Select back', '向上选择'),
    'Shift+KeyX': w('Select alike', '选择同类'),
    'Mod+KeyA': w('Select all of this list', '选择列表中全部任务'),
    KeyZ: w('Undo', '撤销'),
    'Shift+KeyZ': w('Send now', '立即发送'),
    Period: w('Show new tasks', '显示新任务'),
    'Shift+KeyF': w('Filters', '筛选条件'),
    KeyQ: w('Queues', '队列'),
  },
  reader: {
    Digit1: w('First part', '第一个标签'),
    Digit2: w('Second part', '第二个标签'),
    Digit3: w('Third part', '第三个标签'),
    Digit4: w('Fourth part', '第四个标签'),
    Digit5: w('Fifth part', '第五个标签'),
    KeyV: w('Next part', '下一个标签'),
    Space: w('Scroll down', '向下滚动'),
    'Shift+Space': w('Scroll up', '向上滚动'),
    F8: w('Next exception or change', '下一处异常或变更'),
    'Shift+F8': w('Previous exception or change', '上一处异常或变更'),
    KeyO: w('Open as page', '在页面中打开'),
    BracketLeft: w('Previous file', '上一个附件'),
    BracketRight: w('Next file', '下一个附件'),
    ':documentFullScreen': w('Document in full screen', '单据全屏'),
  },
  bar: Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => [`Alt+Digit${n}`, w(`Opinion template ${n}`, `常用意见 ${n}`)] as const)),
  editor: {
    'Mod+KeyS': w('Save', '保存'),
    'Mod+Enter': w('Send or approve', '提交或同意'),
  },
  page: {
    'Shift+F6': w('Flow designer: the part before', '流程设计：上一区域'),
    'Mod+Shift+KeyD': w('Flow designer: deploy', '流程设计：发布'),
  },
};

const rowsOf = (scope: Scope, keys: Keys): readonly KeyRow[] =>
  Object.entries(keys).map(([chords, words]) => {
    const [chord = chords, ...also] = chords.split('|');
    return { scope, chord, also, words };
  });

const byChord = (all: readonly KeyRow[], row: KeyRow): readonly KeyRow[] => {
  const at = all.findIndex(({ chord }) => chord === row.chord);
  const same = all[at];
  if (!same) return [...all, row];
  // Two acts that never stand together share a key: they are one row.
  return all.with(at, { ...same, words: w(`${same.words.en} / ${row.words.en}`, `${same.words.zh} / ${row.words.zh}`) });
};

const actRows = Object.entries(acts)
  .map(([name, { words, keys }]): KeyRow => ({ scope: 'reader', chord: keys ?? `:${name}`, also: [], words }))
  .reduce(byChord, []);

/** Of every scope, in their order; what decides comes before what turns pages. */
export const keyTable: readonly KeyRow[] = [
  ...rowsOf('global', tables.global ?? {}),
  ...rowsOf('list', tables.list ?? {}),
  ...actRows,
  ...rowsOf('reader', tables.reader ?? {}),
  ...rowsOf('bar', tables.bar ?? {}),
  ...rowsOf('editor', tables.editor ?? {}),
  ...rowsOf('page', tables.page ?? {}),
];
