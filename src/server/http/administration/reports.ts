/** Data reports: what they may be made of, a trial of one that is not saved, running and exporting. */
import type { FastifyInstance } from 'fastify';
import { isRecord } from '#model/values.ts';
import type { AnyDoc } from '#model/definition.ts';
import { Refusal } from '#model/refusal.ts';
import type { ReportConfig, ReportResult } from '#model/report/report.ts';
import { w } from '#model/words.ts';
import { noPermission, requirePermission } from '#server/access/require.ts';
import { may, type Context, type Services } from '#server/context.ts';
import { labelsOf } from '#server/documents/lists/choices.ts';
import { readStored } from '#server/documents/shown/read.ts';
import { invalid } from '#server/documents/refusals.ts';
import { reportCsv } from '#server/reports/csv.ts';
import { fieldsOf, runConfig, runReport, sourcesOf } from '#server/reports/run.ts';
import { idIn, objectOf, serve } from '#server/http/call.ts';
import { definitionOf } from '#server/http/definitionOf.ts';
import { disposition } from '#server/http/sending.ts';

const label = w('Report', '报表');

export function serveReports(app: FastifyInstance, services: Services): void {
  const definition = definitionOf(services, 'dataReportConfig');
  const tag = definition.key;
  const at = (path: string): string => `/tydf/administration/dataReportConfig/${path}`;

  /** A report this person may run: visible to them, and enabled unless they keep reports. */
  const reportFor = async (context: Context, id: string): Promise<AnyDoc> => {
    requirePermission(context.actor, definition, 'run');
    const report = await readStored(context, definition, id);
    if (report['status'] === 'disabled' && !may(context.actor, definition.key, 'put'))
      throw new Refusal('409', 'disabled', w('This report is switched off', '该报表已停用'), { id });
    return report;
  };
  const mayBuild = ({ actor }: Context): void => {
    if (!may(actor, definition.key, 'add') && !may(actor, definition.key, 'put')) throw noPermission(`${definition.key}:add`);
  };

  serve(app, {
    method: 'GET',
    path: at('sources'),
    tag,
    summary: w('Resources that reports may be made of', '报表可用的数据来源'),
    run: ({ context }) => {
      requirePermission(context.actor, definition, 'page');
      return sourcesOf(context);
    },
  });
  serve(app, {
    method: 'GET',
    path: at('fields/:resource'),
    tag,
    summary: w('What a report over a resource may name', '数据来源的可用字段'),
    run: ({ context, params }) => {
      requirePermission(context.actor, definition, 'page');
      return fieldsOf(context, params['resource'] ?? '');
    },
  });
  serve(app, {
    method: 'POST',
    path: at('preview'),
    tag,
    summary: w('Runs a report that is not saved', '预览报表'),
    run: ({ context, body }): Promise<ReportResult> => {
      mayBuild(context);
      const { query = {}, ...config } = objectOf(body);
      if (typeof config['sourceResource'] !== 'string')
        throw invalid([{ field: 'sourceResource', rule: 'required', severity: 'error', message: w('required', '必填') }]);
      return runConfig(context, configOf(config), queryOf(query));
    },
  });
  serve(app, {
    method: 'GET',
    path: at('run/:id'),
    tag,
    summary: w('Runs a report', '运行报表'),
    run: async ({ context, params, query }): Promise<ReportResult> =>
      runReport(context, await reportFor(context, idIn(params, label)), query),
  });
  serve(app, {
    method: 'GET',
    path: at('exportCsv/:id'),
    tag,
    summary: w('A report as CSV', '导出报表'),
    raw: true,
    run: async ({ context, params, query, reply }) => {
      const report = await reportFor(context, idIn(params, label));
      requirePermission(context.actor, definitionOf(services, report['sourceResource']), 'export');
      const { language } = context;
      const [result, labelOf] = [await runReport(context, report, query), await labelsOf(services.db)];
      const csv = reportCsv(result, { language, zone: services.zone, labelOf });
      const name = String((language === 'en' && report['reportNameEn']) || report['reportName']);
      void reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', disposition('attachment', `${name}.csv`))
        .send(csv);
    },
  });
}

const textOr = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** A body as a configuration; what has the wrong type counts as not given, lists are looked at by the plan. */
const configOf = (body: Readonly<Record<string, unknown>>): ReportConfig => ({
  sourceResource: String(body['sourceResource']),
  columns: body['columns'],
  groupBy: body['groupBy'],
  filters: body['filters'],
  chartType: textOr(body['chartType']),
  sortBy: textOr(body['sortBy']),
  rowLimit: typeof body['rowLimit'] === 'number' && Number.isFinite(body['rowLimit']) ? body['rowLimit'] : null,
});

/** Values that the reader sets, as a query would carry them. */
function queryOf(value: unknown): Readonly<Record<string, string | readonly string[]>> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]): [string, string | readonly string[]][] => {
      if (typeof one === 'string') return [[name, one]];
      return Array.isArray(one) && one.every((each) => typeof each === 'string') ? [[name, one]] : [];
    }),
  );
}
