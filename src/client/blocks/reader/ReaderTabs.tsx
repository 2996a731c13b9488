/** Tabs of the reader. Arrow keys walk them; 1 to 5 (6 on a page) and V from anywhere in the reader. */
import { type Words, w } from '#model/words.ts';
import { useSay } from '#client/words/language.tsx';
import type { KeyboardEvent, RefObject } from 'react';
import css from './TaskReader.module.css';

const all = ['document', 'trail', 'flow', 'files', 'related', 'changes'] as const;
export type ReaderTab = (typeof all)[number];

/** The history of changes has room on a page only; beside the list the trail tells it. */
export const tabsOf = (mode: 'pane' | 'page' | 'phone'): readonly ReaderTab[] => (mode === 'page' ? all : all.slice(0, 5));

export const tabWords: Readonly<Record<ReaderTab, Words>> = {
  document: w('Document', '单据'),
  trail: w('Trail', '审批轨迹'),
  flow: w('Flow', '流程图'),
  files: w('Files', '附件'),
  related: w('Related', '相关单据'),
  changes: w('Changes', '修改记录'),
};

interface Props {
  readonly line: RefObject<HTMLDivElement | null>;
  /** Part of the ids that join tab and panel. */
  readonly id: string;
  readonly tabs: readonly ReaderTab[];
  readonly tab: ReaderTab;
  readonly counts: Partial<Record<ReaderTab, number>>;
  readonly onTab: (tab: ReaderTab) => void;
}

export const ReaderTabs = ({ line, id, tabs, tab, counts, onTab }: Props) => {
  const say = useSay();
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.indexOf(tab);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.code];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onTab(next);
    event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };
  return (
    <div ref={line} className={css['tabs']} role="tablist" aria-label={say(w('Parts of the document', '单据内容'))}>
      {tabs.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${id}-tab-${name}`}
          data-tab={name}
          aria-selected={name === tab}
          aria-controls={`${id}-panel`}
          tabIndex={name === tab ? 0 : -1}
          onClick={() => onTab(name)}
          onKeyDown={walk}
        >
          {say(tabWords[name])}
          {counts[name] !== undefined && <span className={css['count']}>{counts[name]}</span>}
        </button>
      ))}
    </div>
  );
};
