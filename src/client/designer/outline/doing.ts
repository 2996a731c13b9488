/** What a person can do with a row: each act with its words and where it leads, or why it cannot be. */
import { canMoveBlock, canRemoveBlock, keepsBranch, nextPlace, rejoins } from '#machines/outline/allowed.ts';
import type { Gap } from '#machines/outline/plan.ts';
import { w, type Words } from '#model/words.ts';
import { acts, done } from './acts.ts';
import type { Came, Desk } from './desk.ts';
import type { Operations } from './operations.ts';
import { rowBefore, type BranchRow, type ItemRow, type Row } from './rows.ts';

const named = ({ zh, en }: Words) => ({ name: zh, 'tydf:nameEn': en });

const newStep = w('Approval', '审批');
const newWait = w('Wait', '等待');

/** Puts an approval step into a place. */
export const addStep = (desk: Desk, gap: Gap): void => {
  const place = desk.placeWords(gap);
  desk.act((operations) => {
    const focus = operations.insert(gap, { type: 'bpmn:UserTask' }, named(newStep));
    return { said: done.added, about: { name: newStep, place }, focus, name: true };
  });
};

export const addWait = (desk: Desk, gap: Gap): void => {
  const place = desk.placeWords(gap);
  desk.act((operations) => ({
    said: done.added,
    about: { name: newWait, place },
    focus: operations.insertWait(gap, 'P1D', named(newWait)),
    open: true,
  }));
};

export const addChoice = (desk: Desk, gap: Gap): void => {
  const place = desk.placeWords(gap);
  desk.act((operations) => {
    const { branch } = operations.insertChoice(gap, '', named(newStep));
    return { said: done.branched, about: { place }, focus: branch, open: true };
  });
};

export const addParallel = (desk: Desk, gap: Gap): void => {
  const place = desk.placeWords(gap);
  desk.act((operations) => {
    const { step } = operations.insertParallel(gap, named(w('Approval A', '审批 A')), named(w('Approval B', '审批 B')));
    return { said: done.branched, about: { place }, focus: step, name: true };
  });
};

export const addBranch = (desk: Desk, row: ItemRow): void => {
  const { item } = row;
  if (item.type !== 'block') return;
  desk.act((operations) => {
    const { branch } = operations.addBranch(item, '', named(newStep));
    return { said: done.branch, focus: branch, open: item.way !== 'parallel' };
  });
};

export const endHere = (desk: Desk, gap: Gap, rejected: boolean): void => {
  const how = rejected ? acts.rejected : acts.approved;
  desk.act((operations) => ({ said: done.ended, about: { how }, focus: operations.endHere(gap, rejected, named(how)) }));
};

export const goBack = (desk: Desk, gap: Gap, to: { readonly id: string; readonly number: number; readonly name: Words }): void =>
  desk.act((operations) => {
    operations.leadBack(gap, to.id);
    return { said: done.back, about: { n: to.number, name: to.name }, focus: `${gap.flows.join(' ')} >` };
  });

/** Why a row cannot be taken away; null where it can. */
export const keeps = (row: Row): Words | null => {
  if (row.kind === 'aside') return acts.keepsFixed;
  if (row.kind === 'branch') {
    const why = keepsBranch(row.block, row.branch);
    return why && { fixed: acts.keepsFixed, otherwise: acts.keepsOtherwise, onlyWay: acts.keepsOnlyWay }[why];
  }
  const { item } = row;
  if (item.type === 'step' && item.turns) return acts.keepsLoop;
  if (item.type === 'step') return row.line.items.some((one) => one.type === 'block' && one.id === item.id) ? acts.keepsFixed : null;
  if (item.type === 'block') return item.fixed ? acts.keepsFixed : canRemoveBlock(item) ? null : acts.keepsLast;
  // A way back is taken away by going on, where the branches meet.
  if (item.type === 'jump') return rejoins(row.line, row.around) === null ? acts.keepsFixed : null;
  return item.type === 'end' && rejoins(row.line, row.around) !== null ? null : acts.keepsFixed;
};

const removal = (operations: Operations, row: Row): Pick<Came, 'said' | 'about'> => {
  if (row.kind === 'branch') {
    operations.removeBranch(row.block, row.branch.id);
    return { said: done.branchRemoved };
  }
  const { item } = row as ItemRow;
  if (item.type === 'block') {
    operations.removeBlock(item);
    return { said: done.blockRemoved };
  }
  if (item.type === 'jump' || item.type === 'end') {
    const { line, around } = row as ItemRow;
    operations.goOn(item.type === 'jump' ? item.flows : item.gap!.flows, rejoins(line, around)!);
    return { said: done.goesOn };
  }
  operations.removeStep(item);
  return { said: done.removed };
};

export const remove = (desk: Desk, row: Row): void => {
  if (keeps(row) !== null) return;
  const name = desk.nameOf(row);
  const focus = rowBefore(desk.rows, row.key);
  desk.act((operations) => ({ ...removal(operations, row), about: { name }, focus, undo: true }));
};

/** The next place, up or down, for a row; for a branch that of its order. */
export const placeBeside = (row: Row, by: -1 | 1): Gap | number | null => {
  if (row.kind === 'item') return row.loose ? null : nextPlace(row.main, row.line, row.item, by);
  if (row.kind === 'aside') return null;
  const { block, branch } = row;
  const at = block.branches.indexOf(branch) + by;
  const other = block.branches[at];
  // The one otherwise is asked last, wherever it is written.
  return block.fixed !== null || !other || (block.way !== 'parallel' && (branch.otherwise || other.otherwise)) ? null : at;
};

const orderBranch = (desk: Desk, { block, branch }: BranchRow, at: number): void =>
  desk.act((operations) => {
    const ids = block.branches.map(({ id }) => id).filter((id) => id !== branch.id);
    operations.order(ids.toSpliced(at, 0, branch.id));
    return { said: done.ordered, about: { name: desk.nameOf(desk.rows.get(branch.id)!), n: at + 1 }, focus: branch.id };
  });

/** Moves an item to a place. */
export const moveTo = (desk: Desk, row: Row, gap: Gap): void => {
  if (row.kind !== 'item') return;
  const { item } = row;
  const about = { name: desk.nameOf(row) };
  if (item.type === 'step' && !item.turns) {
    desk.act((operations) => {
      operations.moveStep(item, gap);
      return { said: done.moved, about, focus: row.key, placed: true };
    });
  } else if (item.type === 'block' && canMoveBlock(item))
    desk.act((operations) => {
      operations.moveBlock(item, gap);
      return { said: done.moved, about, focus: row.key, placed: true };
    });
};

export const moveBy = (desk: Desk, row: Row, by: -1 | 1): void => {
  const to = placeBeside(row, by);
  if (to === null) return;
  if (typeof to === 'number') orderBranch(desk, row as BranchRow, to);
  else moveTo(desk, row, to);
};
