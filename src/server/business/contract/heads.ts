/** Calls that every head of contracts answers: lines and files, the check, lines deleted one by one. */
import { w } from '#model/words.ts';
import { contractApprove } from '#resources/contract/contractApprove.ts';
import { contractDefinition } from '#resources/contract/contractDefinition.ts';
import { contractParameter } from '#resources/contract/contractParameter.ts';
import type { BusinessCall } from '../call.ts';
import { checkCall } from '../heads/check.ts';
import { deleteLines } from '../heads/deleteLines.ts';
import { accCall } from '../heads/lines.ts';

export const contractHeads: readonly BusinessCall[] = [
  ...[contractDefinition, contractApprove, contractParameter].flatMap((head) => [accCall(head), checkCall(head)]),
  deleteLines(contractDefinition, 'detailDeletes', w('Delete lines of a contract', '删除合同明细')),
  deleteLines(contractApprove, 'detailDeletes', w('Delete lines of an approval', '删除审批单明细')),
];
