/** This can be done with many rows at once: where, what it asks, how long it is held, and what becomes of its rows. */
import { acts } from '#client/blocks/act/actionWords.ts';
import type { IconName } from '#client/theme/icons.ts';
import type { BulkAction } from '#machines/bulk.ts';
import type { InboxRow, InboxTab } from '#model/workflow/inbox.ts';
import { w, type Words } from '#model/words.ts';

export interface BulkAct {
  readonly words: Words;
  /** "{n} approved" of the result. */
  readonly done: Words;
  readonly icon: IconName;
  /** Physical chord of the register. */
  readonly keys: string | null;
  readonly tabs: readonly InboxTab[];
  readonly asks: 'opinion' | 'reason' | 'person' | 'people' | 'until' | 'nothing';
  /** Milliseconds in which it can be taken back; what loses nothing goes at once. */
  readonly hold: number;
  /** Its rows leave the list. */
  readonly leaves: boolean;
  /** Absent: every row of its tabs. */
  readonly fits?: (row: InboxRow) => boolean;
}

const held = 10_000;

export const bulkActs: Readonly<Record<BulkAction, BulkAct>> = {
  approve: {
    ...acts.approve,
    done: w('{n} approved', '已同意{n}条'),
    icon: 'approve',
    tabs: ['todo'],
    asks: 'opinion',
    hold: held,
    leaves: true,
  },
  reject: {
    ...acts.reject,
    done: w('{n} rejected', '已驳回{n}条'),
    icon: 'reject',
    tabs: ['todo'],
    asks: 'reason',
    hold: held,
    leaves: true,
  },
  transfer: {
    ...acts.transfer,
    done: w('{n} transferred', '已转交{n}条'),
    icon: 'transfer',
    tabs: ['todo'],
    asks: 'person',
    hold: held,
    leaves: true,
  },
  snooze: {
    ...acts.snooze,
    done: w('{n} snoozed', '稍后处理{n}条'),
    icon: 'suspend',
    tabs: ['todo'],
    asks: 'until',
    hold: held,
    leaves: true,
  },
  claim: {
    ...acts.claim,
    done: w('{n} claimed', '已认领{n}条'),
    icon: 'claim',
    tabs: ['todo'],
    asks: 'nothing',
    hold: 0,
    leaves: false,
    fits: ({ claimable }) => claimable,
  },
  copyTo: {
    ...acts.copyTo,
    done: w('{n} copied', '已抄送{n}条'),
    icon: 'cc',
    tabs: ['todo', 'started'],
    asks: 'people',
    hold: held,
    leaves: false,
  },
  read: {
    words: w('Mark as read', '标为已读'),
    done: w('{n} marked as read', '已读{n}条'),
    icon: 'view',
    keys: 'KeyE',
    tabs: ['todo', 'copied'],
    asks: 'nothing',
    hold: 0,
    leaves: false,
    fits: ({ unread }) => unread,
  },
  deletes: {
    words: w('Delete drafts', '删除草稿'),
    done: w('{n} deleted', '已删除{n}条'),
    icon: 'delete',
    keys: 'Delete',
    tabs: ['drafts'],
    asks: 'nothing',
    hold: held,
    leaves: true,
  },
};

export const bulkBusy = w('Another batch is still on its way.', '上一批尚未处理完。');

const bulkOrder = Object.keys(bulkActs) as readonly BulkAction[];

/** Decisions go through their own call, which looks for findings as well. */
export const decides = (action: BulkAction): action is 'approve' | 'reject' => action === 'approve' || action === 'reject';

/** Acts of a list that fit at least one of its selected rows. */
export const actsOf = (tab: InboxTab, rows: readonly InboxRow[]): readonly BulkAction[] =>
  bulkOrder.filter((action) => {
    const { tabs, fits } = bulkActs[action];
    return tabs.includes(tab) && (fits === undefined || rows.some(fits));
  });
