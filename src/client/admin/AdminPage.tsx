/** The pages of administration, each loaded when first opened. What they are called and who may open them stands in `area.ts`. */
import type { PageProps } from '#client/data/page.ts';
import { lazy, type ComponentType } from 'react';
import type { AdminPath } from './area.ts';

const pages: Readonly<Record<AdminPath, ComponentType<PageProps>>> = {
  '/system/users': lazy(async () => ({ default: (await import('./people/UsersPage.tsx')).UsersPage })),
  '/system/sysDepartment': lazy(async () => ({ default: (await import('./people/DepartmentsPage.tsx')).DepartmentsPage })),
  '/hr/organisation': lazy(async () => ({ default: (await import('./people/OrganisationPage.tsx')).OrganisationPage })),
  '/system/roles': lazy(async () => ({ default: (await import('./rights/RolesPage.tsx')).RolesPage })),
  '/system/postRights': lazy(async () => ({ default: (await import('./rights/PostRightsPage.tsx')).PostRightsPage })),
  '/system/viewAs': lazy(async () => ({ default: (await import('./rights/ViewAsPage.tsx')).ViewAsPage })),
  '/system/operationLog': lazy(async () => ({ default: (await import('./logs/OperationLogPage.tsx')).OperationLogPage })),
  '/system/loginLog': lazy(async () => ({ default: (await import('./logs/LoginLogPage.tsx')).LoginLogPage })),
  '/system/deniedLog': lazy(async () => ({ default: (await import('./logs/DeniedLogPage.tsx')).DeniedLogPage })),
  '/system/trailAudit': lazy(async () => ({ default: (await import('./logs/TrailAuditPage.tsx')).TrailAuditPage })),
  '/system/jobs': lazy(async () => ({ default: (await import('./logs/JobsPage.tsx')).JobsPage })),
  '/system/retention': lazy(async () => ({ default: (await import('./logs/RetentionPage.tsx')).RetentionPage })),
  '/system/dictionaries': lazy(async () => ({ default: (await import('./system/DictionariesPage.tsx')).DictionariesPage })),
  '/data/reports': lazy(async () => ({ default: (await import('./reports/ReportsPage.tsx')).ReportsPage })),
  '/system/dataReportConfigView': lazy(async () => ({ default: (await import('./reports/ReportsPage.tsx')).ReportPage })),
  '/system/dataReportConfigEdit': lazy(async () => ({ default: (await import('./reports/BuilderPage.tsx')).BuilderPage })),
  '/system/videoManagement': lazy(async () => ({ default: (await import('./videos/VideosPage.tsx')).VideosPage })),
  '/system/videoManagementView': lazy(async () => ({ default: (await import('./videos/PlayerPage.tsx')).PlayerPage })),
  '/system/shortcut': lazy(async () => ({ default: (await import('./shortcuts/ShortcutsPage.tsx')).ShortcutsPage })),
  '/system/resources': lazy(async () => ({ default: (await import('./system/MenusPage.tsx')).MenusPage })),
  '/system/security': lazy(async () => ({ default: (await import('./security/SecurityPage.tsx')).SecurityPage })),
  '/system/sysCache': lazy(async () => ({ default: (await import('./system/CachePage.tsx')).CachePage })),
  '/system/sysSystem': lazy(async () => ({ default: (await import('./system/SystemsPage.tsx')).SystemsPage })),
  '/system/noticeConfig': lazy(async () => ({ default: (await import('./notices/ConfigsPage.tsx')).ConfigsPage })),
  '/system/noticeConfigEdit': lazy(async () => ({ default: (await import('./notices/ConfigPage.tsx')).ConfigPage })),
  '/system/noticeConfigView': lazy(async () => ({ default: (await import('./notices/ConfigPage.tsx')).ConfigPage })),
  '/system/noticeSendMessage': lazy(async () => ({ default: (await import('./notices/MessagesPage.tsx')).MessagesPage })),
  '/system/noticeSendMessageEdit': lazy(async () => ({ default: (await import('./notices/ComposerPage.tsx')).ComposerPage })),
  '/system/noticeSendMessageView': lazy(async () => ({ default: (await import('./notices/MessagePage.tsx')).MessagePage })),
  '/system/noticeMessage': lazy(async () => ({ default: (await import('./notices/MinePage.tsx')).MinePage })),
  '/system/noticeMessageView': lazy(async () => ({ default: (await import('./notices/NoticePage.tsx')).NoticePage })),
  '/system/company': lazy(async () => ({ default: (await import('./system/CompanyPage.tsx')).CompanyPage })),
};

export const AdminPage = ({ path, query }: PageProps) => {
  // The frame asks a room for its own paths only.
  const Page = pages[path as AdminPath];
  return <Page path={path} query={query} />;
};
