/** What the rule of a data report asks: whether it fits its source, and whether its author may read that. */
import { fault } from '#model/faults.ts';
import { isReportable, type ReportConfig } from '#model/report/report.ts';
import { planOf } from '#model/report/reportPlan.ts';
import { w } from '#model/words.ts';
import { may } from '../../context.ts';
import type { FactLookup } from '../effect.ts';

const mistakes: FactLookup = ({ record, context }) => {
  const source = context.services.registry.get(String(record['sourceResource']));
  if (source === undefined || !isReportable(source))
    return Promise.resolve([fault('source', 'sourceResource', w('there is no such source for reports', '没有此数据来源'))]);
  if (!may(context.actor, source.key, 'page'))
    return Promise.resolve([fault('source', 'sourceResource', w('you may not read this source yourself', '没有查看该数据来源的权限'))]);
  const read = planOf(source, record as unknown as ReportConfig);
  return Promise.resolve('faults' in read ? read.faults : []);
};

export const reportFacts: Readonly<Record<string, FactLookup>> = { mistakes };
