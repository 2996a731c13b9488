/** Problems of a drawing, each with the way to mend it. */
import type { FlowProblem } from '../flow.ts';
import { w, type Words } from '#model/words.ts';

const problem =
  (severity: FlowProblem['severity'], reason: Words, mend: Words) =>
  (element: string): FlowProblem => ({ element, severity, reason, mend });

export const notSupported = (what: string) =>
  problem('error', w(`“${what}” cannot be run`, `无法运行“${what}”`), w('Replace it by another element', '请改用其他元素'));

export const unreadable = (text: string, detail: string) =>
  problem('error', w(`“${text}” cannot be read: ${detail}`, `无法解析“${text}”：${detail}`), w('Correct the expression', '请修正表达式'));

export const badValue = (name: string, value: string, allowed: string) =>
  problem(
    'error',
    w(`“${value}” is no value of ${name}`, `“${value}”不是${name}的有效值`),
    w(`Use one of: ${allowed}`, `可用值：${allowed}`),
  );

export const noStart = problem('error', w('The flow has no start', '流程没有开始事件'), w('Add one start event', '请添加一个开始事件'));
export const severalStarts = problem(
  'error',
  w('The flow has more than one plain start', '流程有多个普通开始事件'),
  w('Keep one start event without trigger', '请只保留一个无触发器的开始事件'),
);
export const noEnd = problem(
  'error',
  w('From here no end can be reached', '从此处无法到达结束'),
  w('Draw the way to an end event', '请连接到结束事件'),
);
export const dangling = problem(
  'error',
  w('The flow leads nowhere', '连线没有目标'),
  w('Connect both ends of the flow', '请连接连线的两端'),
);
export const unreachable = problem(
  'warning',
  w('Nothing leads here', '没有连线到达此处'),
  w('Connect it or remove it', '请连接或删除该元素'),
);
export const noCondition = problem(
  'error',
  w('Two ways without condition leave the gateway', '网关有多条无条件的出口'),
  w('Give each way a condition but the default', '除默认出口外请为每条出口设置条件'),
);
export const neverTrue = problem(
  'error',
  w('The condition is never true or false', '条件永远无法得出真或假'),
  w('Compare values of the same kind', '请比较同类的值'),
);
export const noApprover = problem('warning', w('Nobody is named for the task', '任务未指定办理人'), w('Add an approver', '请添加办理人'));
export const waitsForFork = problem(
  'error',
  w('This rejection cannot go back out of crossed branches', '交叉分支内不能退回到之前的节点'),
  w('Reject to the starter, or draw the branches without crossing', '请退回到发起人，或避免分支交叉'),
);
export const circles = problem(
  'error',
  w('A flow leads back to where it begins', '连线又回到了起点'),
  w('Lead it to another element', '请连接到其他元素'),
);

export const unknownRule = (rule: string) =>
  problem(
    'error',
    w(`“${rule}” names nobody`, `“${rule}”无法指定办理人`),
    w(
      'Write for instance starter.leader, role:code, field:name, user:login or =FEEL',
      '例如：starter.leader、role:编码、field:字段、user:账号 或 =FEEL',
    ),
  );
