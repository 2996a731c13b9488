/** The hand-made pages of human resources, each loaded when first opened. What they are called and who may open them stands in `area.ts`. */
import type { PageProps } from '#client/data/page.ts';
import { lazy, type ComponentType } from 'react';
import type { HrPath } from './area.ts';

const pages: Readonly<Record<HrPath, ComponentType<PageProps>>> = {
  '/hr/hrPfStaffOnboardView': lazy(async () => ({ default: (await import('./person/PersonPage.tsx')).PersonPage })),
  '/hr/myFile': lazy(async () => ({ default: (await import('./person/PersonPage.tsx')).OwnFilePage })),
  '/hr/hrStaffResignOwn': lazy(async () => ({ default: (await import('./resignations/OwnResignations.tsx')).OwnResignations })),
  '/hr/myPaySlips': lazy(async () => ({ default: (await import('./slips/MySlipsPage.tsx')).MySlipsPage })),
  '/hr/payrollMonth': lazy(async () => ({ default: (await import('./payroll/MonthPage.tsx')).MonthPage })),
  '/hr/payReports': lazy(async () => ({ default: (await import('./payReports/PayReportsPage.tsx')).PayReportsPage })),
  '/hr/myTraining': lazy(async () => ({ default: (await import('./training/MyTrainingPage.tsx')).MyTrainingPage })),
  '/hr/trainingCode': lazy(async () => ({ default: (await import('./training/CodePage.tsx')).CodePage })),
  '/hr/innerVacancies': lazy(async () => ({ default: (await import('./vacancies/VacanciesPage.tsx')).VacanciesPage })),
  '/hr/trainingScores': lazy(async () => ({ default: (await import('./training/ScoresPage.tsx')).ScoresPage })),
  '/hr/hrDatasReport': lazy(async () => ({ default: (await import('./figures/FiguresPage.tsx')).FiguresPage })),
};

export const HrPage = ({ path, query }: PageProps) => {
  // The frame asks a room for its own paths only.
  const Page = pages[path as HrPath];
  return <Page path={path} query={query} />;
};
