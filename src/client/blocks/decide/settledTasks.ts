/** Tasks that were decided on a page of their own. The list rests meanwhile: shown again, it goes on with what follows. */
const settled = new Set<string>();

export const settledTasks = {
  add: (taskId: string): void => void settled.add(taskId),
  /** Whether it was decided so; asked once. */
  take: (taskId: string): boolean => settled.delete(taskId),
};
