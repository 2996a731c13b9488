/** The pages of administration, each loaded when first opened. What they are called and who may open them stands in `area.ts`. */
import { lazyPage } from '#client/data/server/chunk.ts';
import { roomOf } from '#client/data/page/room.tsx';
import type { AdminPath } from './area.ts';

export const AdminPage = roomOf<AdminPath>({
  '/system/users': lazyPage('/system/users', async () => (await import('./people/UsersPage.tsx')).UsersPage),
  '/system/sysDepartment': lazyPage('/system/sysDepartment', async () => (await import('./people/DepartmentsPage.tsx')).DepartmentsPage),
  '/hr/organisation': lazyPage('/hr/organisation', async () => (await import('./people/OrganisationPage.tsx')).OrganisationPage),
  '/system/roles': lazyPage('/system/roles', async () => (await import('./rights/RolesPage.tsx')).RolesPage),
  '/system/postRights': lazyPage('/system/postRights', async () => (await import('./rights/PostRightsPage.tsx')).PostRightsPage),
  '/system/viewAs': lazyPage('/system/viewAs', async () => (await import('./rights/ViewAsPage.tsx')).ViewAsPage),
  '/system/operationLog': lazyPage('/system/operationLog', async () => (await import('./logs/OperationLogPage.tsx')).OperationLogPage),
  '/system/loginLog': lazyPage('/system/loginLog', async () => (await import('./logs/LoginLogPage.tsx')).LoginLogPage),
  '/system/deniedLog': lazyPage('/system/deniedLog', async () => (await import('./logs/DeniedLogPage.tsx')).DeniedLogPage),
  '/system/trailAudit': lazyPage('/system/trailAudit', async () => (await import('./logs/TrailAuditPage.tsx')).TrailAuditPage),
  '/system/jobs': lazyPage('/system/jobs', async () => (await import('./logs/JobsPage.tsx')).JobsPage),
  '/system/retention': lazyPage('/system/retention', async () => (await import('./logs/RetentionPage.tsx')).RetentionPage),
  '/system/dictionaries': lazyPage('/system/dictionaries', async () => (await import('./system/DictionariesPage.tsx')).DictionariesPage),
  '/data/reports': lazyPage('/data/reports', async () => (await import('./reports/ReportsPage.tsx')).ReportsPage),
  '/system/dataReportConfigView': lazyPage(
    '/system/dataReportConfigView',
    async () => (await import('./reports/ReportsPage.tsx')).ReportPage,
  ),
  '/system/dataReportConfigEdit': lazyPage(
    '/system/dataReportConfigEdit',
    async () => (await import('./reports/BuilderPage.tsx')).BuilderPage,
  ),
  '/system/videoManagement': lazyPage('/system/videoManagement', async () => (await import('./videos/VideosPage.tsx')).VideosPage),
  '/system/videoManagementView': lazyPage('/system/videoManagementView', async () => (await import('./videos/PlayerPage.tsx')).PlayerPage),
  '/system/shortcut': lazyPage('/system/shortcut', async () => (await import('./shortcuts/ShortcutsPage.tsx')).ShortcutsPage),
  '/system/resources': lazyPage('/system/resources', async () => (await import('./system/MenusPage.tsx')).MenusPage),
  '/system/security': lazyPage('/system/security', async () => (await import('./security/SecurityPage.tsx')).SecurityPage),
  '/system/sysCache': lazyPage('/system/sysCache', async () => (await import('./system/CachePage.tsx')).CachePage),
  '/system/sysSystem': lazyPage('/system/sysSystem', async () => (await import('./system/SystemsPage.tsx')).SystemsPage),
  '/system/noticeConfig': lazyPage('/system/noticeConfig', async () => (await import('./notices/ConfigsPage.tsx')).ConfigsPage),
  '/system/noticeConfigEdit': lazyPage('/system/noticeConfigEdit', async () => (await import('./notices/ConfigPage.tsx')).ConfigPage),
  '/system/noticeConfigView': lazyPage('/system/noticeConfigView', async () => (await import('./notices/ConfigPage.tsx')).ConfigPage),
  '/system/noticeSendMessage': lazyPage('/system/noticeSendMessage', async () => (await import('./notices/MessagesPage.tsx')).MessagesPage),
  '/system/noticeSendMessageEdit': lazyPage(
    '/system/noticeSendMessageEdit',
    async () => (await import('./notices/ComposerPage.tsx')).ComposerPage,
  ),
  '/system/noticeSendMessageView': lazyPage(
    '/system/noticeSendMessageView',
    async () => (await import('./notices/MessagePage.tsx')).MessagePage,
  ),
  '/system/noticeMessage': lazyPage('/system/noticeMessage', async () => (await import('./notices/MinePage.tsx')).MinePage),
  '/system/noticeMessageView': lazyPage('/system/noticeMessageView', async () => (await import('./notices/NoticePage.tsx')).NoticePage),
  '/system/company': lazyPage('/system/company', async () => (await import('./system/CompanyPage.tsx')).CompanyPage),
});
