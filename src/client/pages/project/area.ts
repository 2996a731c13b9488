/** Hand-made pages of projects. */
import type { OwnPage } from '#client/data/page/ownPage.ts';
import { w } from '#model/words.ts';

export const pages = {
  '/project/projectPage': { title: w('Project at a glance', '项目概览'), code: 'projectInitiate:page', oneOf: '/project/projectInitiate' },
  '/project/gantt': { title: w('Gantt chart', '甘特图'), code: 'projectSchedul:page', oneOf: '/project/projectSchedul' },
} as const satisfies Readonly<Record<string, OwnPage>>;
export type ProjectPath = keyof typeof pages;
