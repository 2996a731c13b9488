/** The hand-made pages of projects, each loaded when first opened. What they are called stands in `area.ts`. */
import { lazyPage } from '#client/data/server/chunk.ts';
import { roomOf } from '#client/data/page/room.tsx';
import type { ProjectPath } from './area.ts';

export const ProjectRoom = roomOf<ProjectPath>({
  '/project/projectPage': lazyPage('/project/projectPage', async () => (await import('./overview/ProjectPage.tsx')).ProjectPage),
  '/project/gantt': lazyPage('/project/gantt', async () => (await import('./gantt/GanttPage.tsx')).GanttPage),
});
