/** Stops at hand-made pages (`routes/ownPages.ts`), each with what shows that it is loaded. */
import type { Page as ListPage } from '#model/api.ts';
import type { Ask, Stop } from './stop.ts';

const at = '/tydf/administration/';

/** What a page shows once its answers are there. */
const signs = {
  title: 'main h1',
  // Cards on a phone.
  rows: 'main tbody tr, main ul[aria-label] > li',
  tree: 'main [role=treeitem]',
  items: 'main li',
  drawing: 'main .djs-container .djs-shape',
  form: 'main form',
  inputs: 'main input',
  chart: 'main canvas',
  panel: 'main [role=tabpanel] h2',
  code: 'main svg[role=img]',
} as const;

/** A message of the administrator to themselves, sent: one in the list of messages, and one that has reached them. */
async function messageTo(ask: Ask, userName: string): Promise<string> {
  const { userId } = await ask<{ readonly userId: string }>(userName, `${at}session`);
  const { id } = await ask<{ readonly id: string }>(userName, `${at}noticeSendMessage/add`, 'POST', {
    title: '周六停水',
    titleEn: 'No water on Saturday',
    content: '<p>上午八点到十二点</p>',
    contentEn: '<p>From eight to twelve</p>',
    receiverType: 'user',
    receiverUsers: [userId],
  });
  await ask(userName, `${at}noticeSendMessage/send/${id}`, 'PUT');
  return id;
}

/** The code of a session of a plan that was approved. */
async function trainingCodeOf(ask: Ask): Promise<string> {
  const plans = '/tydf/process/hrTrainingPlan';
  interface Plan {
    readonly id: string;
    readonly courses: readonly { readonly id: string }[];
  }
  const session = {
    course: '消防演练',
    trainCategory: 'safety',
    trainMode: 'inner',
    teacher: '王磊',
    startTime: '2030-01-10T01:00:00.000Z',
    endTime: '2030-01-10T03:00:00.000Z',
    hours: '2.0',
    place: '一号会议室',
    planPersons: 10,
  };
  const plan = { planName: '安全培训', planYear: 2030, objective: '人人会用灭火器', courses: [session], requestId: 'plan' };
  const { document } = await ask<{ readonly document: Plan }>('xujiayi', `${plans}/submitProcess`, 'POST', plan);
  await ask('zhoumin', `${plans}/approveProcess`, 'POST', { id: document.id, comment: '同意', requestId: 'plan' });
  return `/hr/trainingCode?planId=${document.id}&session=${document.courses[0]?.id ?? ''}`;
}

/** The calendar on a day on which a room is booked; a phone lists what is free. */
async function roomCalendarOf(ask: Ask): Promise<string> {
  const [area] = (await ask<ListPage>('jiangyuzhen', `${at}areas/page?pageSize=1`)).records;
  const room = { code: 'W1', name: '大会议室', areaId: area?.['id'], capacity: 40 };
  const { id: roomId } = await ask<{ readonly id: string }>('jiangyuzhen', '/tydf/api/meetingRoom/add', 'POST', room);
  const meeting = {
    topic: '周例会',
    roomId,
    startTime: '2030-01-10T01:00:00.000Z',
    endTime: '2030-01-10T03:00:00.000Z',
    attendees: [(await ask<{ readonly userId: string }>('yanfei', `${at}session`)).userId],
    headcount: 4,
    content: '本周安排',
    requestId: 'meeting',
  };
  await ask('jiangyuzhen', '/tydf/process/meetApply/submitProcess', 'POST', meeting);
  return '/general/meetingCalendar?day=2030-01-10';
}

/** Rooms of the dormitory with somebody in a bed, and what their meters show. */
async function dormitoryOf(ask: Ask): Promise<void> {
  const keeper = 'zhanghongmei';
  const [area] = (await ask<ListPage>('jiangyuzhen', `${at}areas/page?pageSize=1`)).records;
  const room = { areaId: area?.['id'], building: '9号楼', floor: 1, roomNo: '901', roomGender: 'guest', bedCount: 4 };
  const { id: dormId } = await ask<{ readonly id: string }>(keeper, '/tydf/api/dormManagement/add', 'POST', room);
  const { staffId } = await ask<{ readonly staffId: string }>('yanfei', `${at}session`);
  await ask(keeper, '/tydf/api/dormManagementDetail/add', 'POST', { dormId, bedNo: 1, staffId, checkInDate: '2026-01-05' });
}

/** News that everybody must read, published: its id. */
async function newsToRead(ask: Ask): Promise<string> {
  const at = '/tydf/api/companyDynamic';
  const news = { title: '消防演练通知', category: 'notice', content: '<p>周五下午三点演练</p>', mustRead: true };
  const { id } = await ask<{ readonly id: string }>('jiangyuzhen', `${at}/add`, 'POST', news);
  await ask('jiangyuzhen', `${at}/publish/${id}`, 'PUT', {});
  return id;
}

export async function ownStopsOf(ask: Ask): Promise<readonly Stop[]> {
  const userName = 'admin';
  const first = async (path: string): Promise<string> => {
    const [record] = (await ask<ListPage>(userName, path)).records;
    if (record === undefined) throw new Error(`there is nothing at ${path}`);
    return String(record['id']);
  };
  const message = await messageTo(ask, userName);
  await dormitoryOf(ask);
  const news = await newsToRead(ask);
  const [model, setting, report, video, config, notice, [newer, older], instance] = await Promise.all([
    first('/tydf/process/model/page?keyword=expenseReport&pageSize=1'),
    first('/tydf/uflo/ufloFlow/page?pageSize=1'),
    first(`${at}dataReportConfig/page?reportCode=hr-headcount&pageSize=1`),
    first(`${at}videoManagement/page?pageSize=1`),
    first(`${at}noticeConfig/page?pageSize=1`),
    first(`${at}noticeMessage/page?pageSize=1`),
    ask<ListPage>(userName, '/tydf/process/definitions/page?pageSize=2').then(({ records }) => records.map(({ id }) => String(id))),
    first('/tydf/process/instances?pageSize=1'),
  ]);
  const person = (await ask<ListPage>('zhoumin', '/tydf/api/hrPfStaffOnboard/page?staffNo=TY0037&pageSize=1')).records[0]?.['id'];
  const stop = (name: string, path: string, sign: string = signs.title): Stop => ({ userName, name, path, sign });
  return [
    stop('models', '/process/models', signs.rows),
    stop('modeler', `/modelEdit?id=${model}`, signs.drawing),
    stop('xml', `/xml?id=${model}`, signs.drawing),
    stop('definitions', '/process/definitions', signs.rows),
    stop('compare', `/process/compare?a=definition:${older}&b=definition:${newer}`, signs.drawing),
    stop('decisions', '/process/decisions'),
    stop('instances', '/process/instances', signs.rows),
    stop('instance', `/process/instance?id=${instance}`, signs.drawing),
    stop('incidents', '/process/incidents'),
    stop('all-tasks', '/process/loadTask', signs.rows),
    stop('flow-settings', '/ulfoTable', signs.rows),
    stop('flow-settings-at-process', '/process/ufloFlow', signs.rows),
    stop('flow-settings-edit', `/ulfoAddEdit?id=${setting}`, signs.form),
    stop('flow-settings-view', `/ulfoView?id=${setting}`, signs.form),
    stop('users', '/system/users', signs.rows),
    stop('departments', '/system/sysDepartment', signs.tree),
    stop('roles', '/system/roles', signs.items),
    stop('rights-of-posts', '/system/postRights', signs.items),
    stop('view-as', '/system/viewAs'),
    stop('operation-log', '/system/operationLog', signs.rows),
    stop('sign-in-log', '/system/loginLog', signs.rows),
    stop('denied-log', '/system/deniedLog'),
    stop('trail-audit', '/system/trailAudit'),
    stop('jobs', '/system/jobs'),
    stop('retention', '/system/retention', signs.inputs),
    stop('dictionaries', '/system/dictionaries', signs.items),
    stop('menus', '/system/resources', signs.tree),
    stop('security', '/system/security'),
    stop('caches', '/system/sysCache', signs.rows),
    stop('systems', '/system/sysSystem', signs.rows),
    stop('company', '/system/company', signs.inputs),
    stop('reports', '/data/reports', signs.items),
    stop('report', `/system/dataReportConfigView?id=${report}`, signs.chart),
    stop('report-builder', `/system/dataReportConfigEdit?id=${report}`, signs.inputs),
    stop('videos', '/system/videoManagement', signs.items),
    stop('video', `/system/videoManagementView?id=${video}`),
    stop('shortcuts', '/system/shortcut', signs.items),
    stop('notice-configs', '/system/noticeConfig', signs.rows),
    stop('notice-config-edit', `/system/noticeConfigEdit?id=${config}`, signs.inputs),
    stop('notice-config-view', `/system/noticeConfigView?id=${config}`, signs.inputs),
    stop('messages', '/system/noticeSendMessage', signs.rows),
    stop('message-composer', '/system/noticeSendMessageEdit', signs.inputs),
    stop('message', `/system/noticeSendMessageView?id=${message}`, signs.rows),
    stop('my-notices', '/system/noticeMessage', signs.items),
    stop('notice', `/system/noticeMessageView?id=${notice}`),
    stop('organisation', '/hr/organisation', signs.items),
    { userName: 'zhoumin', name: 'person-file', path: `/hr/hrPfStaffOnboardView?id=${String(person)}`, sign: signs.panel },
    { userName: 'yanfei', name: 'my-file', path: '/hr/myFile', sign: signs.panel },
    { userName: 'yanfei', name: 'my-resignations', path: '/hr/hrStaffResignOwn', sign: signs.title },
    { userName: 'zhoumin', name: 'figures', path: '/hr/hrDatasReport', sign: signs.chart },
    { userName: 'yanfei', name: 'my-pay-slips', path: '/hr/myPaySlips', sign: signs.title },
    { userName: 'yanfei', name: 'my-training', path: '/hr/myTraining', sign: signs.title },
    { userName: 'yanfei', name: 'internal-vacancies', path: '/hr/innerVacancies', sign: signs.title },
    { userName: 'zhanghongmei', name: 'dorm-floors', path: '/general/dormFloors', sign: signs.items },
    { userName: 'zhanghongmei', name: 'dorm-meters', path: '/general/dormMeters', sign: signs.rows },
    { userName: 'jiangyuzhen', name: 'room-calendar', path: await roomCalendarOf(ask), sign: signs.title },
    { userName: 'jiangyuzhen', name: 'material-count', path: '/general/materialCount', sign: signs.title },
    { userName: 'jiangyuzhen', name: 'material-report', path: '/general/materialManagementReport', sign: signs.title },
    { userName: 'yanfei', name: 'news', path: '/general/news', sign: signs.items },
    { userName: 'yanfei', name: 'news-article', path: `/general/news?id=${news}`, sign: 'main article' },
    { userName: 'jiangyuzhen', name: 'news-readers', path: `/general/newsReaders?id=${news}`, sign: signs.rows },
    { userName: 'jiangyuzhen', name: 'gate', path: '/general/gate', sign: signs.title },
    { userName: 'xujiayi', name: 'training-code', path: await trainingCodeOf(ask), sign: signs.code },
    { userName: 'xujiayi', name: 'training-scores', path: '/hr/trainingScores', sign: signs.title },
    { userName: 'hetingting', name: 'pay-reports', path: '/hr/payReports', sign: signs.title },
    { userName: 'hetingting', name: 'payroll-month', path: '/hr/payrollMonth', sign: signs.title },
  ];
}
