/** What lies in the records of others, asked for by the ways around the record itself: search, history, reports, lists of tasks, cameras. */
import type { Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import { Refusal } from '#model/refusal.ts';
import { decide } from '#server/documents/decide.ts';
import { order, workOperations } from '#server/workflow/operate/operations.ts';
import { acting } from '#tests/server/documents/people.ts';
import { onForms } from './forms.ts';
import { onLoan } from './loan.ts';
import { people, type Kind } from './matrix/people.ts';
import { answer, statusOf, type Other } from './other.ts';
import { onSending } from './sending.ts';
import { baseOf, definitionOf, far, idBy, missing, type Stage } from './stage.ts';

const codeOfFar = async ({ server, recordOf }: Stage): Promise<string> => {
  const [row] = await server.db.query<{ code: string }>('select code from hr_leave_request where id = $1', [
    await recordOf('hrLeaveRequest', far),
  ]);
  return row?.code ?? 'no code';
};
/** What the page of a record of somebody far offers. */
const canOf = async (stage: Stage, who: Kind, key: string): Promise<Readonly<Record<string, unknown>>> => {
  const path = `/tydf/process/document/${key}/${await stage.recordOf(key, far)}`;
  return (await stage.clientOf(who).call<DocumentBundle>('GET', path)).json.data.can;
};
const refusalOf = (act: () => Promise<unknown>): Promise<string | null> =>
  act().then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error.reason : null),
  );
const reportId = ({ server }: Stage): Promise<string> => idBy(server, 'data_report_config where report_code = $1', 'r');

export const others: readonly Other[] = [
  {
    name: 'the search finds no document of others',
    right: async (stage) => !(await answer(stage, `/tydf/process/search?q=${await codeOfFar(stage)}`)).includes(`"documentId":"`),
  },
  {
    name: 'a report has no row of others',
    right: async (stage) => {
      const rows = await answer(stage, `${baseOf('dataReportConfig')}/run/${await reportId(stage)}`);
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
      )) === 404,
  },
  {
    name: 'the list of tasks is their own',
    right: async (stage) => {
      const { json } = await stage.clientOf('employee').call<Page>('GET', '/tydf/process/loadTask');
      return json.code === '200' && json.data.records.every((row) => row['businessId'] === null);
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
      const offered = await answer(stage, '/tydf/administration/sysSystem/all');
      await stage.server.db.query(`update sys_system set user_range = null where system_code = 'office'`);
      return offered === '[]';
    },
  },
  {
    name: 'a shortcut of others is not changed',
    right: async (stage) => {
      const id = await idBy(stage.server, 'shortcut where user_id = (select id from users where user_name = $1)', far);
      return (await statusOf(stage, 'employee', 'PUT', `${baseOf('shortcut')}/put/${id}`, { alias: 'x' })) === 404;
    },
  },
  {
    name: 'a shortcut of others is not deleted',
    right: async (stage) => {
      const id = await idBy(stage.server, 'shortcut where user_id = (select id from users where user_name = $1)', far);
      return (await statusOf(stage, 'employee', 'DELETE', `${baseOf('shortcut')}/deletes?ids=${id}`)) === 404;
    },
  },
  {
    name: 'a document is not offered to be made void by who may not',
    right: async (stage) => (await canOf(stage, 'hrSpec', 'hrLeaveRequest'))['void'] === undefined,
  },
  {
    name: 'nor made void by them, however they come to the door',
    right: async ({ server, recordOf }) => {
      const asking = await acting(server.services, people.hrSpec);
      const body = { id: await recordOf('hrLeaveRequest', far), comment: 'x' };
      return (await refusalOf(() => decide(asking, definitionOf('hrLeaveRequest'), 'void', body))) === 'noPermission';
    },
  },
  {
    name: 'nothing is offered on a plain record to who only reads it',
    right: async (stage) => {
      const path = `${baseOf('areas')}/get/${await stage.recordOf('areas', far)}`;
      const { json } = await stage.clientOf('auditor').call<{ can: object }>('GET', path);
      return json.code === '200' && Object.keys(json.data.can).length === 0;
    },
  },
  {
    name: 'the sources of reports are those that they may list',
    right: async (stage) => {
      const sources = await answer(stage, `${baseOf('dataReportConfig')}/sources`);
      return sources.includes('"hrLeaveRequest"') && !sources.includes('"companyBankAccount"');
    },
  },
  {
    name: 'what they watch is shown only as long as they may read it',
    right: async (stage) => {
      const id = await stage.recordOf('hrLeaveRequest', far);
      await stage.server.db.query(
        `insert into watch (user_id, instance_id, at) select $1, i.id, $3 from flow_instance i where i.resource = 'hrLeaveRequest'
           and i.document_id = $2 on conflict do nothing`,
        [stage.clientOf('employee').userId, id, stage.server.clock.now()],
      );
      return (await answer(stage, '/tydf/process/inbox?tab=watched')).includes('"rows":[]');
    },
  },
  {
    name: 'what was ordered of many processes ends with the right of who ordered it',
    right: async ({ server }) => {
      const asking = await acting(server.services, people.employee);
      const { id } = await order(asking, { kind: 'activate', subjects: [missing], reason: 'x', params: {} });
      await workOperations(server.services);
      const [row] = await server.db.query<{ detail: { reason: string } }>('select detail from operation_row where operation_id = $1', [id]);
      return row?.detail.reason === 'noPermission';
    },
  },
  ...onForms,
  ...onSending,
  ...onLoan,
];
