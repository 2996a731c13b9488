/** What lies in the records of others, asked for by the ways around the record itself: search, history, reports, lists of tasks, cameras. */
import type { Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { DocumentBundle } from '#model/inbox.ts';
import type { Kind } from './matrix.ts';
import { baseOf, far, idBy, type Stage } from './stage.ts';

/** Answers whether nothing of somebody else's is told or done. */
export interface Other {
  readonly name: string;
  readonly right: (stage: Stage) => Promise<boolean>;
}

const codeOfFar = async ({ server, recordOf }: Stage): Promise<string> => {
  const [row] = await server.db.query<{ code: string }>('select code from hr_leave_request where id = $1', [
    await recordOf('hrLeaveRequest', far),
  ]);
  return row?.code ?? 'no code';
};
const statusOf = async (stage: Stage, who: 'employee' | 'account', method: string, path: string, body?: unknown): Promise<number> =>
  (await stage.clientOf(who).call(method, path, body)).status;
const told = async (stage: Stage, path: string): Promise<string> =>
  JSON.stringify((await stage.clientOf('employee').call('GET', path)).json.data);
/** What the page of a record of somebody far offers. */
const canOf = async (stage: Stage, who: Kind, key: string): Promise<Readonly<Record<string, unknown>>> => {
  const path = `/tydf/process/document/${key}/${await stage.recordOf(key, far)}`;
  return (await stage.clientOf(who).call<DocumentBundle>('GET', path)).json.data.can;
};
const reportId = ({ server }: Stage): Promise<string> => idBy(server, 'data_report_config where report_code = $1', 'r');

export const others: readonly Other[] = [
  {
    name: 'the search finds no document of others',
    right: async (stage) => !(await told(stage, `/tydf/process/search?q=${await codeOfFar(stage)}`)).includes(`"documentId":"`),
  },
  {
    name: 'a report has no row of others',
    right: async (stage) => {
      const rows = await told(stage, `${baseOf('dataReportConfig')}/run/${await reportId(stage)}`);
      return rows.includes('"mayExport":false') && !rows.includes(await codeOfFar(stage));
    },
  },
  {
    name: 'a report that is switched off is run by its keepers only',
    right: async (stage) => {
      const id = await reportId(stage);
      await stage.server.db.query(`update data_report_config set status = 'disabled' where id = $1`, [id]);
      const status = await statusOf(stage, 'employee', 'GET', `${baseOf('dataReportConfig')}/run/${id}`);
      await stage.server.db.query(`update data_report_config set status = 'enabled' where id = $1`, [id]);
      return status === 409;
    },
  },
  {
    name: 'the history of a record is for who may read it',
    right: async (stage) =>
      (await statusOf(
        stage,
        'employee',
        'GET',
        `/tydf/administration/logs/history/hrPfStaffOnboard/${await stage.recordOf('hrPfStaffOnboard', far)}`,
      )) === 403,
  },
  {
    name: 'the list of tasks is his own',
    right: async (stage) => {
      const { json } = await stage.clientOf('employee').call<Page>('GET', '/tydf/process/loadTask');
      return json.code === '200' && !json.data.records.some((row) => row['documentId'] !== undefined && row['documentId'] !== null);
    },
  },
  {
    name: 'a sensitive field is no filter',
    right: async (stage) => (await statusOf(stage, 'account', 'GET', `${baseOf('companyBankAccount')}/page?accountNo=1`)) === 400,
  },
  {
    name: 'a camera of a role is not asked for others',
    right: async (stage) => {
      const body: AnyDoc = {
        name: '内部',
        videoType: 'live',
        category: 'sea',
        streamUrl: 'rtsp://127.0.0.1/x',
        visibleRoles: [await idBy(stage.server, 'roles where code = $1', 'sys_admin')],
      };
      const { json } = await stage.clientOf('admin').call<AnyDoc>('POST', `${baseOf('videoManagement')}/add`, body);
      return (await statusOf(stage, 'employee', 'GET', `${baseOf('videoManagement')}/check?ids=${String(json.data['id'])}`)) === 404;
    },
  },
  {
    name: 'a system of other departments is not offered',
    right: async (stage) => {
      await stage.server.db.query(
        `update sys_system set user_range = (select array_agg(id) from sys_department where dept_code = 'D11') where system_code = 'office'`,
      );
      const offered = await told(stage, '/tydf/administration/sysSystem/all');
      await stage.server.db.query(`update sys_system set user_range = null where system_code = 'office'`);
      return offered === '[]';
    },
  },
  {
    name: 'a shortcut of others is not changed',
    right: async (stage) => {
      const id = await idBy(stage.server, 'shortcut where user_id = (select id from users where user_name = $1)', far);
      return (await statusOf(stage, 'employee', 'PUT', `${baseOf('shortcut')}/put/${id}`, { alias: 'x' })) === 403;
    },
  },
  {
    name: 'a shortcut of others is not deleted',
    right: async (stage) => {
      const id = await idBy(stage.server, 'shortcut where user_id = (select id from users where user_name = $1)', far);
      return (await statusOf(stage, 'employee', 'DELETE', `${baseOf('shortcut')}/deletes?ids=${id}`)) === 403;
    },
  },
  {
    name: 'a document is not offered to be made void by who may not',
    right: async (stage) => (await canOf(stage, 'hrSpec', 'hrLeaveRequest'))['void'] === undefined,
  },
];
