/** Open tasks as people read them: who is asked, as persons and as the group they stand for. */
import type { TaskOpen } from '#model/workflow/instanceView.ts';
import { described, personOf } from '../../flows/directory.ts';
import type { OpenTask } from '../../flows/instance.ts';
import type { Organisation } from '../../flows/organisation.ts';

export const tasksOpen = (organisation: Organisation, tasks: readonly OpenTask[]): TaskOpen[] =>
  tasks.map(({ id, nodeId, name, kind, principals, assigneeId, openedAt, dueAt }) => {
    const { people, group } = described(organisation, nodeId, principals);
    return {
      id,
      nodeId,
      name,
      kind,
      principals,
      people,
      group,
      assignee: assigneeId === null ? null : personOf(organisation, assigneeId),
      openedAt,
      dueAt,
    };
  });
