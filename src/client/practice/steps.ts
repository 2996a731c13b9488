/** The five small steps of the practice: what each asks for, with what to press and what to do with hand or thumb. */
import { w, type Language, type Words } from '#model/words.ts';
import type { Want } from './invented.ts';

export const stepKeys = ['approve', 'undo', 'reject', 'palette', 'batch'] as const;
export type StepKey = (typeof stepKeys)[number];

/** A chord of the register, or a word that is typed. */
export type Press = string | Words;

interface Step {
  readonly title: Words;
  readonly press: readonly Press[];
  readonly mouse: Words;
  readonly thumb: Words;
  /** Tasks that have to be there for it; null: what was decided comes back. */
  readonly want: Want | null;
}

export const steps: Readonly<Record<StepKey, Step>> = {
  approve: {
    title: w('Approve the expense report', '同意这张费用报销单'),
    press: ['KeyA', 'Enter'],
    mouse: w('Press Approve below the document, then once more.', '点单据下方的“同意”，再点一次确认。'),
    thumb: w('Open it, press Approve, then once more.', '打开单据，点“同意”，再点一次确认。'),
    want: 'report',
  },
  undo: {
    title: w('Wait, the hotel is above the limit: take it back', '等等，住宿超标了：撤销刚才的决定'),
    press: ['KeyZ'],
    mouse: w('Press Undo below the list while it counts.', '在倒计时内点列表下方的“撤销”。'),
    thumb: w('Go back to the list and press Undo while it counts.', '返回列表，在倒计时内点“撤销”。'),
    want: null,
  },
  reject: {
    title: w('Reject it with an opinion that is there already', '用常用意见驳回这张单据'),
    press: ['KeyR', 'Alt+Digit1', 'Enter'],
    mouse: w(
      'Press Reject, choose an opinion from the list in the box, press Reject again.',
      '点“驳回”，从意见框的列表中选一条，再点“驳回”。',
    ),
    thumb: w('Press Reject, choose an opinion, press Reject again.', '点“驳回”，选一条意见，再点“驳回”。'),
    want: 'report',
  },
  palette: {
    title: w('Find the loan note from anywhere and approve it', '用搜索找到借款单并同意'),
    press: ['Mod+KeyK', w('loan', 'jkd'), 'Enter', 'KeyA', 'Enter'],
    mouse: w(
      'Press “Search or do…” above, type “loan”, choose the task, approve it.',
      '点上方“搜索或执行”，输入“jkd”或“借款”，选择任务并同意。',
    ),
    thumb: w('Press the magnifier above, type “loan”, choose the task, approve it.', '点上方放大镜，输入“jkd”或“借款”，选择任务并同意。'),
    want: 'loan',
  },
  batch: {
    title: w('Approve the three leave requests at once', '一次同意三条请假申请'),
    press: ['Shift+KeyX', 'KeyA', 'Enter'],
    mouse: w('Tick the three rows, press Approve below the list, then “Approve 3”.', '勾选三条，点列表下方“同意”，再点“同意3条”。'),
    thumb: w(
      'Go back to the list, hold a row until it is ticked, tick the others, press Approve.',
      '返回列表，长按一条选中，再勾选其余两条，点“同意”。',
    ),
    want: 'leaves',
  },
};

/** Keystrokes of the shortest way. */
export const fewestKeys = (language: Language): number =>
  stepKeys.flatMap((key) => steps[key].press).reduce((sum, press) => sum + (typeof press === 'string' ? 1 : press[language].length), 0);

/** Seconds for all of it. */
export const limit = 60;
/** Tasks that have left when it is done: one rejected, one approved, three at once. */
export const cleared = 5;
