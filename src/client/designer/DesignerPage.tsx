/** The pages of the flow designer, each loaded when first opened. What they are called and who may open them stands in `area.ts`. */
import { lazyPage } from '#client/data/server/chunk.ts';
import { roomOf } from '#client/data/page/room.tsx';
import type { DesignerPath } from './area.ts';

export const DesignerPage = roomOf<DesignerPath>({
  '/process/definitions': lazyPage('/process/definitions', async () => (await import('./models/DefinitionsPage.tsx')).DefinitionsPage),
  '/xml': lazyPage('/xml', async () => (await import('./xml/XmlPage.tsx')).XmlPage),
  '/ulfoTable': lazyPage('/ulfoTable', async () => (await import('./settings/SettingsPage.tsx')).SettingsPage),
  '/process/ufloFlow': lazyPage('/process/ufloFlow', async () => (await import('./settings/SettingsPage.tsx')).SettingsPage),
  '/ulfoAddEdit': lazyPage('/ulfoAddEdit', async () => (await import('./settings/SettingPage.tsx')).SettingPage),
  '/ulfoView': lazyPage('/ulfoView', async () => (await import('./settings/SettingPage.tsx')).SettingPage),
  '/process/models': lazyPage('/process/models', async () => (await import('./models/ModelsPage.tsx')).ModelsPage),
  '/modelEdit': lazyPage('/modelEdit', async () => (await import('./ModelEditPage.tsx')).ModelEditPage),
  '/process/decisions': lazyPage('/process/decisions', async () => (await import('./decisions/DecisionsPage.tsx')).DecisionsPage),
  '/process/compare': lazyPage('/process/compare', async () => (await import('./compare/ComparePage.tsx')).ComparePage),
  '/process/instances': lazyPage('/process/instances', async () => (await import('./instances/InstancesPage.tsx')).InstancesPage),
  '/process/instance': lazyPage('/process/instance', async () => (await import('./instances/InstancePage.tsx')).InstancePage),
  '/process/incidents': lazyPage('/process/incidents', async () => (await import('./instances/IncidentsPage.tsx')).IncidentsPage),
  '/process/loadTask': lazyPage('/process/loadTask', async () => (await import('./instances/TasksPage.tsx')).TasksPage),
});
