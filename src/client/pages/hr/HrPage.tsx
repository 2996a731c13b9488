/** The hand-made pages of human resources, each loaded when first opened. What they are called and who may open them stands in `area.ts`. */
import { lazyPage } from '#client/data/server/chunk.ts';
import { roomOf } from '#client/data/page/room.tsx';
import type { HrPath } from './area.ts';

export const HrPage = roomOf<HrPath>({
  '/hr/hrPfStaffOnboardView': lazyPage('/hr/hrPfStaffOnboardView', async () => (await import('./person/PersonPage.tsx')).PersonPage),
  '/hr/myFile': lazyPage('/hr/myFile', async () => (await import('./person/PersonPage.tsx')).OwnFilePage),
  '/hr/hrStaffResignOwn': lazyPage(
    '/hr/hrStaffResignOwn',
    async () => (await import('./resignations/OwnResignations.tsx')).OwnResignations,
  ),
  '/hr/myPaySlips': lazyPage('/hr/myPaySlips', async () => (await import('./slips/MySlipsPage.tsx')).MySlipsPage),
  '/hr/payrollMonth': lazyPage('/hr/payrollMonth', async () => (await import('./payroll/MonthPage.tsx')).MonthPage),
  '/hr/payReports': lazyPage('/hr/payReports', async () => (await import('./payReports/PayReportsPage.tsx')).PayReportsPage),
  '/hr/myTraining': lazyPage('/hr/myTraining', async () => (await import('./training/MyTrainingPage.tsx')).MyTrainingPage),
  '/hr/trainingCode': lazyPage('/hr/trainingCode', async () => (await import('./training/CodePage.tsx')).CodePage),
  '/hr/innerVacancies': lazyPage('/hr/innerVacancies', async () => (await import('./vacancies/VacanciesPage.tsx')).VacanciesPage),
  '/hr/trainingScores': lazyPage('/hr/trainingScores', async () => (await import('./training/ScoresPage.tsx')).ScoresPage),
  '/hr/hrDatasReport': lazyPage('/hr/hrDatasReport', async () => (await import('./figures/FiguresPage.tsx')).FiguresPage),
});
