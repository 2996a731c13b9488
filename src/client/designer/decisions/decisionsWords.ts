/** Words of decision tables. */
import type { Aggregation, HitPolicy } from '#machines/dmn/decision.ts';
import { w, type Words } from '#model/words.ts';

export const words = {
  decisions: w('Decision tables', '决策表'),
  when: w('When', '条件'),
  then: w('Then', '结果'),
  note: w('Note', '备注'),
  policy: w('Hit policy', '命中策略'),
  addRule: w('Add rule', '添加规则'),
  addInput: w('Add condition', '添加条件列'),
  addOutput: w('Add result', '添加结果列'),
  addNote: w('Add note', '添加备注列'),
  undo: w('Undo', '撤销'),
  redo: w('Redo', '重做'),
  export: w('Export DMN', '导出 DMN'),
  import: w('Import DMN', '导入 DMN'),
  deploy: w('Deploy…', '发布…'),
  noRules: w('No rule yet', '尚无规则'),
  any: w('any', '任意'),
  wasRule: w('Rule removed since the deployed version', '与已发布版本相比已删除的规则'),
  newRule: w('New since the deployed version', '与已发布版本相比为新增'),
  was: w('Was: {text}', '原为：{text}'),
  empty: w('empty', '空'),
};

export const policyWords: Readonly<Record<HitPolicy, Words>> = {
  UNIQUE: w('Unique: one rule fits, never two', '唯一：只能命中一条'),
  FIRST: w('First: the first rule that fits', '首条：取第一条命中'),
  ANY: w('Any: several may fit if they say the same', '任一：可多条命中，结果须相同'),
  PRIORITY: w('Priority: the most important result', '优先：取最重要的结果'),
  COLLECT: w('Collect: all that fit', '汇集：取全部命中'),
  'RULE ORDER': w('Rule order: all that fit, in order', '按规则顺序取全部命中'),
  'OUTPUT ORDER': w('Output order: all that fit, most important first', '按结果优先级取全部命中'),
};

export const aggregationWords: Readonly<Record<Aggregation | 'LIST', Words>> = {
  LIST: w('as a list', '列表'),
  SUM: w('added up', '求和'),
  MIN: w('the smallest', '最小值'),
  MAX: w('the largest', '最大值'),
  COUNT: w('how many', '计数'),
};

export const typeWords: Readonly<Record<string, Words>> = {
  string: w('Text', '文本'),
  number: w('Number', '数字'),
  boolean: w('Yes or no', '是否'),
  date: w('Date', '日期'),
  'date and time': w('Date and time', '日期时间'),
  time: w('Time', '时间'),
};
