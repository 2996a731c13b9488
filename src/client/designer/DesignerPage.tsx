/** The pages of the flow designer, each loaded when first opened. What they are called and who may open them stands in `area.ts`. */
import type { PageProps } from '#client/data/page.ts';
import { lazy, type ComponentType } from 'react';
import type { DesignerPath } from './area.ts';

const pages: Readonly<Record<DesignerPath, ComponentType<PageProps>>> = {
  '/process/definitions': lazy(async () => ({ default: (await import('./models/DefinitionsPage.tsx')).DefinitionsPage })),
  '/xml': lazy(async () => ({ default: (await import('./xml/XmlPage.tsx')).XmlPage })),
  '/ulfoTable': lazy(async () => ({ default: (await import('./settings/SettingsPage.tsx')).SettingsPage })),
  '/process/ufloFlow': lazy(async () => ({ default: (await import('./settings/SettingsPage.tsx')).SettingsPage })),
  '/ulfoAddEdit': lazy(async () => ({ default: (await import('./settings/SettingPage.tsx')).SettingPage })),
  '/ulfoView': lazy(async () => ({ default: (await import('./settings/SettingPage.tsx')).SettingPage })),
  '/process/models': lazy(async () => ({ default: (await import('./models/ModelsPage.tsx')).ModelsPage })),
  '/modelEdit': lazy(async () => ({ default: (await import('./ModelEditPage.tsx')).ModelEditPage })),
  '/process/decisions': lazy(async () => ({ default: (await import('./decisions/DecisionsPage.tsx')).DecisionsPage })),
  '/process/compare': lazy(async () => ({ default: (await import('./compare/ComparePage.tsx')).ComparePage })),
  '/process/instances': lazy(async () => ({ default: (await import('./instances/InstancesPage.tsx')).InstancesPage })),
  '/process/instance': lazy(async () => ({ default: (await import('./instances/InstancePage.tsx')).InstancePage })),
  '/process/incidents': lazy(async () => ({ default: (await import('./instances/IncidentsPage.tsx')).IncidentsPage })),
  '/process/loadTask': lazy(async () => ({ default: (await import('./instances/TasksPage.tsx')).TasksPage })),
};

export const DesignerPage = ({ path, query }: PageProps) => {
  // The frame asks a room for its own paths only.
  const Page = pages[path as DesignerPath];
  return <Page path={path} query={query} />;
};
