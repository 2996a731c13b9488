/** One's own resignations: the employee's page asks for them, and the server alone says whose they are. */
import { sql as raw } from 'kysely';
import { w } from '#model/words.ts';
import { list } from '#server/documents/lists/list.ts';
import type { BusinessCall } from '../call.ts';

export const resignationCalls: readonly BusinessCall[] = [
  {
    resource: 'hrStaffResign',
    method: 'GET',
    path: 'pageOwn',
    action: null,
    summary: w('My own resignations', '我的离职申请'),
    query: ['pageNum', 'pageSize', 'sort', 'keyword', 'resignType', 'status', 'lastWorkDate_from', 'lastWorkDate_to'],
    run: ({ context, definition, query }) => {
      const { staffId } = context.actor;
      return list(context, definition, query, [staffId === null ? raw<boolean>`false` : raw<boolean>`r.staff_id = ${staffId}`]);
    },
  },
];
