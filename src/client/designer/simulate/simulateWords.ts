/** Texts of trying a flow out and of its cases. */
import type { CaseOutcome, CaseStep } from '#model/workflow/design.ts';
import type { Visit } from '#machines/explore/simulate/state.ts';
import { w, type Words } from '#model/words.ts';

export const words = {
  title: w('Simulation', '试运行'),
  tryIt: w('Try it', '试一试'),
  cases: w('Cases {n}', '用例 {n}'),
  starter: w('Starter', '发起人'),
  sample: w('Sample document', '样例单据'),
  choose: w('Choose…', '选择…'),
  invented: w('Invented values', '自拟数据'),
  without: w('Back to invented values', '改回自拟数据'),
  values: w('What the flow reads', '流程读取的字段'),
  readsNothing: w('This flow reads no field: every document takes the same way.', '该流程不读取任何字段，所有单据走同一路径。'),
  allFields: w('All fields…', '全部字段…'),
  allFieldsTitle: w('Values of the document', '单据数据'),
  useThem: w('Use these values', '使用这些数据'),
  cancel: w('Cancel', '取消'),
  computed: w('Worked out in the form; here it can be set directly.', '表单中自动计算，此处可直接指定。'),
  variables: w('Variables', '变量'),
  name: w('Name', '名称'),
  value: w('Value', '取值'),
  addVariable: w('Add a variable', '添加变量'),
  remove: w('Remove {name}', '移除{name}'),
  start: w('Start', '开始'),
  step: w('Step', '单步'),
  play: w('Play', '播放'),
  pause: w('Pause', '暂停'),
  back: w('Back', '后退'),
  restart: w('Restart', '重来'),
  again: w('Run the new drawing', '按新图重跑'),
  keep: w('Keep as a case…', '保留为用例…'),
  stale: w('The drawing has changed since.', '流程图已修改。'),
  broken: w('The flow cannot run yet: put right its problems first.', '流程尚不能运行，先处理问题。'),
  showProblems: w('Show problems', '查看问题'),
  noStarter: w('Choose who starts it.', '选择发起人。'),
  nothingYet: w('Choose who starts it and what is filled in, then start.', '选择发起人、填写数据后点击“开始”。'),
  steps: w('What happened', '经过'),
  nothing: w('No step yet', '尚无环节'),
  failed: w('It could not be tried: {why}', '无法试运行：{why}'),
  loading: w('Looking people up…', '正在查找审批人…'),
  over: w('It is over.', '流程已结束。'),
  notStarted: w('Start it first.', '先开始。'),
  noBack: w('This is the beginning.', '已是起点。'),
  waitsFor: w('Waits for a message or a condition that cannot come here.', '等待的消息或条件无法在此发生。'),
} as const;

export const standing = {
  here: w('At “{step}”: {who}', '停在“{step}”：{who}'),
  waits: w('Waits at “{step}”', '在“{step}”等待'),
  approved: w('Finished: approved after {n} steps', '已结束：经{n}个环节后通过'),
  done: w('Finished after {n} steps', '已结束：经过{n}个环节'),
  rejected: w('Finished: rejected', '已结束：被驳回'),
  stuck: w('Stuck: {why}', '卡住：{why}'),
} as const;

export const visitStates: Readonly<Record<Visit['state'], Words>> = {
  here: w('here now', '当前'),
  done: w('done', '已完成'),
  passed: w('passed by itself', '自动通过'),
  rejected: w('rejected', '已驳回'),
  returned: w('returned', '已退回'),
  left: w('taken away', '已撤销'),
};

export const visitKinds: Readonly<Record<Exclude<Visit['kind'], 'task'>, Words>> = {
  effect: w('Done by the system; assumed to succeed', '由系统执行，假定成功'),
  decision: w('Decision table', '决策表'),
  call: w('Called process; assumed to end well', '调用子流程，假定正常结束'),
  wait: w('Waits', '等待'),
  send: w('Message sent', '已发送消息'),
  end: w('End', '结束'),
};

export const becauseWords: Readonly<Record<NonNullable<Visit['because']>, Words>> = {
  nobody: w('Nobody is found: passes', '无审批人，自动通过'),
  self: w('Only the starter: passes', '仅发起人本人，自动通过'),
  repeated: w('Has approved before: passes', '此前已同意，自动通过'),
  timer: w('Time is up: passes', '超时自动通过'),
};

export const stepWords: Readonly<Record<CaseStep['action'], Words>> = {
  approve: w('Approve', '同意'),
  reject: w('Reject', '驳回'),
  return: w('Return to “{step}”', '退回至“{step}”'),
  timeout: w('Let the time pass ({due})', '时间到（{due}）'),
  message: w('The message comes', '收到消息'),
  repost: w('Submit again', '重新提交'),
};

export const decidedWords: Readonly<Record<CaseStep['action'], Words>> = {
  approve: w('{who} approves', '{who} 同意'),
  reject: w('{who} rejects', '{who} 驳回'),
  return: w('{who} returns it', '{who} 退回'),
  timeout: w('The time is up', '时间到'),
  message: w('The message comes', '收到消息'),
  repost: w('Submitted again', '重新提交'),
};

export const endWords: Readonly<Record<CaseOutcome['end'], Words>> = {
  approved: w('Approved', '通过'),
  rejected: w('Rejected', '驳回'),
  waiting: w('Waits', '等待'),
  stuck: w('Stuck', '卡住'),
};

export const caseWords = {
  table: w('Kept cases', '保留的用例'),
  none: w('No case is kept yet', '尚无用例'),
  why: w(
    'Cases show before deploying who decides what: keep at least {n}. They are run again with every change.',
    '用例在发布前说明谁审批什么，建议至少保留{n}个；每次修改后自动重跑。',
  ),
  make: w('Make one for each way', '为每条路径生成用例'),
  making: w('Making cases…', '正在生成用例…'),
  noWays: w('No way could be found by itself; try the flow and keep a case.', '未能自动找出路径，可试运行后保留用例。'),
  made: w('{n} cases kept', '已保留{n}个用例'),
  told: w('{good} of {all} as expected', '{all}个用例中{good}个符合预期'),
  changed: w('{n} changed', '{n}个结果有变'),
  running: w('Running…', '正在运行…'),
  notRun: w('Not run yet', '尚未运行'),
  stale: w('Of an earlier drawing: the present one cannot run.', '为此前的图；当前的图尚不能运行。'),
  name: w('Case', '用例'),
  by: w('Starter', '发起人'),
  values: w('Values', '数据'),
  way: w('Steps and people', '环节与审批人'),
  end: w('End', '结果'),
  result: w('Result', '比对'),
  good: w('as expected', '符合预期'),
  different: w('changed', '有变化'),
  open: w('Open', '打开'),
  openName: w('Open case “{name}”', '打开用例“{name}”'),
  accept: w('Accept', '认可'),
  acceptName: w('Accept the new outcome of “{name}”', '认可用例“{name}”的新结果'),
  acceptAll: w('Accept all {n}', '全部认可（{n}）'),
  more: w('More for case “{name}”', '用例“{name}”的更多操作'),
  rename: w('Rename…', '重命名…'),
  delete: w('Delete…', '删除…'),
  deleteTitle: w('Delete the case “{name}”?', '删除用例“{name}”？'),
  deleteText: w('It is not run any more and does not guard deployments.', '删除后不再运行，也不再拦截发布。'),
  deleteIt: w('Delete case', '删除用例'),
  keepTitle: w('Keep as a case', '保留为用例'),
  renameTitle: w('Rename the case', '重命名用例'),
  called: w('Name', '名称'),
  keepIt: w('Keep', '保留'),
  save: w('Save', '保存'),
  expects: w('Expected from now on: {way}, in the end {end}.', '此后预期：{way}，结果为“{end}”。'),
  keptOne: w('Case “{name}” is kept', '已保留用例“{name}”'),
  accepted: w('Accepted', '已认可'),
  deleted: w('Deleted', '已删除'),
  needName: w('Give it a name', '输入名称'),
  expectedBy: w('expected as {who} said on {when}', '{who}于 {when} 认定'),
  passes: w('passes', '自动通过'),
  readOnly: w('Only whoever edits the model may change cases.', '仅可编辑模型的人可修改用例。'),
} as const;
