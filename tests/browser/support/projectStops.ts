/** Stops at the hand-made pages of projects: one with an approved schedule, and that schedule in time. */
import { textOf } from '#model/calculation/text.ts';
import { scheduledProject } from '#tests/support/projects.ts';
import type { TestServer } from '#tests/support/server.ts';
import type { Stop } from './stop.ts';

export async function projectStopsOf(server: TestServer): Promise<readonly Stop[]> {
  const { project } = await scheduledProject(server);
  const id = textOf(project['id']);
  const [row] = await server.db.query<{ id: string }>('select id::text from project_schedul where project_id = $1 and is_current', [id]);
  const stop = (name: string, path: string, sign: string): Stop => ({ userName: 'shaobin', name, path, sign });
  return [
    stop('project', `/project/projectPage?id=${id}`, 'main tbody tr'),
    stop('gantt', `/project/gantt?id=${row?.id ?? ''}`, 'main [role=treegrid] [data-code]'),
  ];
}
