/** What somebody to whom nothing is granted is still offered, and may do, with what is their own: nothing that asks for a permission. */
import type { Can } from '#model/api.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import type { Other } from '#tests/server/access/other.ts';
import { baseOf, idBy, missing, type Stage } from '#tests/server/access/stage.ts';

/** Their own loan, rejected by who leads them; a second time nothing waits for that. */
async function rejectedLoan({ clientOf, recordOf }: Stage): Promise<string> {
  const id = await recordOf('debitNote', 'yanfei');
  await clientOf('leader').call('POST', `${baseOf('debitNote')}/rejectProcess`, { id, comment: 'x', requestId: 'bereft' });
  return id;
}

export const bereft: readonly Other[] = [
  {
    name: 'their own document is not offered to be changed or sent again, and they are told why',
    right: async (stage) => {
      const id = await rejectedLoan(stage);
      const { can } = (await stage.clientOf('employee').call<DocumentBundle>('GET', `/tydf/process/document/debitNote/${id}`)).json.data;
      const offered = (['put', 'repost', 'discard'] as const).map((action): Can[typeof action] => can[action]);
      return offered.every((verdict) => typeof verdict === 'object' && verdict.reason === 'noPermission');
    },
  },
  {
    name: 'their own document is not given up by its task',
    right: async (stage) => {
      const taskId = await idBy(
        stage.server,
        `task where resource = 'debitNote' and kind = 'repost' and document_id = $1`,
        await rejectedLoan(stage),
      );
      const { json } = await stage
        .clientOf('employee')
        .call('POST', '/tydf/process/actRuTask/handle', { taskId, action: 'discard', requestId: 'bereft-task' });
      return json.code === '403';
    },
  },
  {
    name: 'a document that they had a task on is not offered to be printed',
    right: async (stage) => {
      const id = await rejectedLoan(stage);
      const { json } = await stage.clientOf('leader').call<DocumentBundle>('GET', `/tydf/process/document/debitNote/${id}`);
      return json.code === '200' && json.data.can.print === undefined;
    },
  },
  {
    name: 'drafts are not deleted by the many',
    right: async (stage) => {
      const body = { action: 'deletes', dryRun: true, items: [{ taskId: null, resource: 'hrLeaveRequest', documentId: missing }] };
      const { json } = await stage
        .clientOf('employee')
        .call<readonly { refusal: { code: string } | null }[]>('POST', '/tydf/process/actMany', body);
      return json.data[0]?.refusal?.code === '403';
    },
  },
];
