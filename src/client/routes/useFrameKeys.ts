/** Keys and commands that work everywhere in the frame. */
import { useShortcuts, type ShortcutMap } from '#client/blocks/shortcuts.ts';
import { useNavigation } from '#client/data/page/page.ts';
import { toggleFullScreen } from '#client/theme/fullScreen.ts';
import { home } from '#client/shell/menu/menu.ts';
import { shell } from '#client/words/shell.ts';
import { w } from '#model/words.ts';

interface Acts {
  readonly enabled: boolean;
  readonly palette: () => void;
  readonly newDocument: () => void;
  readonly keys: () => void;
  readonly notices: () => void;
  readonly setting: () => void;
  readonly logout: () => void;
  readonly collapse: () => void;
  readonly focus: () => void;
  readonly unfocus: () => void;
  readonly focused: boolean;
  readonly closeTab: () => void;
  readonly step: (by: -1 | 1) => void;
  readonly systems: () => void;
}

export const useFrameKeys = (acts: Acts): void => {
  const { go } = useNavigation();
  const inbox = (tab: string) => () => go(home.path, tab === 'todo' ? {} : { tab });
  const map: ShortcutMap = {
    'Mod+KeyK': { words: shell.searchOrDo, run: acts.palette },
    Slash: { words: shell.find, run: acts.palette },
    'Shift+Slash': { words: w('Keys', '快捷键'), run: acts.keys },
    KeyN: { words: shell.newDocument, run: acts.newDocument },
    'KeyG KeyI': { words: w('To-do', '待办'), run: inbox('todo') },
    'KeyG KeyD': { words: w('Done', '已办'), run: inbox('done') },
    'KeyG KeyS': { words: w('Started', '我发起'), run: inbox('started') },
    'KeyG KeyC': { words: w('Copied', '抄送我'), run: inbox('copied') },
    'KeyG KeyN': { words: w('Notices', '消息'), run: acts.notices },
    'KeyG KeyH': { words: shell.systems, run: acts.systems },
    'Mod+KeyB': { words: shell.menu, run: acts.collapse },
    KeyF: { words: w('Focus mode', '专注模式'), run: acts.focus },
    'Alt+KeyW': { words: w('Close the page', '关闭页面'), run: acts.closeTab },
    'Alt+Shift+ArrowLeft': { words: w('Previous page', '上一个页面'), run: () => acts.step(-1) },
    'Alt+Shift+ArrowRight': { words: w('Next page', '下一个页面'), run: () => acts.step(1) },
    ':fullScreen': { words: shell.fullScreen, run: () => toggleFullScreen() },
    ':preferences': { words: shell.preferences, run: () => go('/preferences') },
    ':setting': { words: shell.setting, run: acts.setting },
    ':logout': { words: shell.logout, run: acts.logout },
    ...(acts.focused ? { Escape: { words: w('Leave focus mode', '退出专注模式'), run: acts.unfocus } } : {}),
  };
  useShortcuts('global', map, { enabled: acts.enabled });
};
