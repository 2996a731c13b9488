/** The hand-made pages of projects, each loaded when first opened. What they are called stands in `area.ts`. */
import { lazyPage } from '#client/data/chunk.ts';
import type { PageProps } from '#client/data/page.ts';
import type { ComponentType } from 'react';
import type { ProjectPath } from './area.ts';

const pages: Readonly<Record<ProjectPath, ComponentType<PageProps>>> = {
  '/project/projectPage': lazyPage('/project/projectPage', async () => (await import('./overview/ProjectPage.tsx')).ProjectPage),
  '/project/gantt': lazyPage('/project/gantt', async () => (await import('./gantt/GanttPage.tsx')).GanttPage),
};

export const ProjectRoom = ({ path, query }: PageProps) => {
  // The frame asks a room for its own paths only.
  const Page = pages[path as ProjectPath];
  return <Page path={path} query={query} />;
};
