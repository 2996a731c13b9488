/** Problems of decisions, each with the way to mend it. */
import { w, type Words } from '#model/words.ts';
import type { FlowProblem } from '../flow.ts';

const error =
  (reason: Words, mend: Words) =>
  (element: string): FlowProblem => ({ element, severity: 'error', reason, mend });

export const noXml = (detail: string) =>
  error(w(`The file cannot be read: ${detail}`, `无法读取文件：${detail}`), w('Choose a DMN file', '选择 DMN 文件'));

export const unreadable = (where: Words, text: string, detail: string) =>
  error(
    w(`${where.en}: “${text}” cannot be read: ${detail}`, `${where.zh}：无法解析“${text}”：${detail}`),
    w('Correct the expression', '修正表达式'),
  );

export const notSupported = (what: string) =>
  error(
    w(`“${what}” cannot be evaluated`, `无法求值“${what}”`),
    w('Use a decision table or a FEEL expression', '使用决策表或 FEEL 表达式'),
  );

export const otherLanguage = (language: string) =>
  error(w(`Expressions in “${language}” cannot be evaluated`, `无法求值“${language}”表达式`), w('Write them in FEEL', '改用 FEEL 编写'));

export const noLogic = error(
  w('The decision has no table and no expression', '该决策没有决策表或表达式'),
  w('Add a decision table', '添加决策表'),
);

export const notFound = (key: string) =>
  error(w(`It needs “${key}”, which is not in the file`, `所需的“${key}”不在文件中`), w('Add it or remove the link', '添加或删除该关联'));

export const circular = error(
  w('The decision needs its own value', '该决策依赖于自身的结果'),
  w('Remove one of the requirements', '删除其中一条依赖'),
);

export const wrongWidth = (row: number) =>
  error(
    w(`Row ${row} has another number of cells than the table has columns`, `第${row}行的单元格数与列数不一致`),
    w('Fill or remove the cells', '补齐或删除单元格'),
  );

export const severalOutputs = error(
  w('A sum, count, minimum or maximum needs exactly one output', '汇总（求和、计数、最小、最大）只能有一个输出'),
  w('Keep one output or collect without aggregation', '只保留一个输出或取消汇总'),
);

export const noPriorities = error(
  w('The hit policy goes by the order of allowed outputs, and none are listed', '该命中策略依据允许输出值的顺序，但未列出'),
  w('List the allowed values, most important first', '按重要性列出允许的输出值'),
);

export const badPolicy = (text: string) =>
  error(
    w(`“${text}” is no hit policy`, `“${text}”不是命中策略`),
    w(
      'Use UNIQUE, FIRST, PRIORITY, ANY, COLLECT, RULE ORDER or OUTPUT ORDER',
      '可用：UNIQUE、FIRST、PRIORITY、ANY、COLLECT、RULE ORDER、OUTPUT ORDER',
    ),
  );
