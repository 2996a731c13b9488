/** Problems of a drawing, each with the way to mend it. */
import type { FlowProblem } from '../flow.ts';
import { w, type Words } from '#model/words.ts';

const problem =
  (rule: string, severity: FlowProblem['severity'], reason: Words, mend: Words) =>
  (element: string): FlowProblem => ({ element, severity, rule, reason, mend });

export const notSupported = (what: string) =>
  problem('notSupported', 'error', w(`“${what}” cannot be run`, `无法运行“${what}”`), w('Replace it by another element', '改用其他元素'));

export const unknownProcess = (key: string) =>
  problem(
    'unknownProcess',
    'error',
    w(
      key === '' ? 'The file holds no process' : `The file holds no process “${key}”`,
      key === '' ? '文件中没有流程' : `文件中没有流程“${key}”`,
    ),
    w('Draw a process', '绘制流程'),
  );

export const severalTriggers = problem(
  'severalTriggers',
  'error',
  w('The event has more than one trigger', '事件有多个触发器'),
  w('Draw one event for each trigger', '为每个触发器各画一个事件'),
);

export const unknownReference = (text: string) =>
  problem(
    'unknownReference',
    'error',
    w(`“${text}” is not defined in the file`, `文件中没有定义“${text}”`),
    w('Define it or refer to another', '补充定义或改为引用其他对象'),
  );

export const unparsable = (tag: string, detail: string) =>
  problem(
    'unparsable',
    'error',
    w(`<${tag}> cannot be read: ${detail}`, `无法读取 <${tag}>：${detail}`),
    w('Give it an id of its own that begins with a letter', '使用以字母开头且不重复的 id'),
  );

export const noProcess = problem(
  'noProcess',
  'error',
  w('The activity calls no process', '调用活动未指定流程'),
  w('Name the process that it calls', '指定被调用的流程'),
);
export const noDecision = problem(
  'noDecision',
  'error',
  w('The task names no decision', '业务规则任务未指定决策'),
  w('Name the decision', '指定决策'),
);
export const noCollection = problem(
  'noCollection',
  'error',
  w('It is not said how often it repeats', '未说明重复次数'),
  w('Set a number or a list', '设置次数或集合'),
);
export const noHost = problem(
  'noHost',
  'error',
  w('The boundary event is attached to nothing', '边界事件没有依附的活动'),
  w('Attach it to an activity', '将其依附到活动上'),
);
export const crossesScope = problem(
  'crossesScope',
  'error',
  w('The flow crosses the edge of a sub-process', '连线穿过了子流程的边界'),
  w('Connect elements of the same level only', '只连接同一层级的元素'),
);
export const noLink = (name: string) =>
  problem(
    'noLink',
    'error',
    w(`No link “${name}” is there to go on from`, `没有名为“${name}”的链接捕获事件`),
    w('Draw the catching link', '添加对应的链接捕获事件'),
  );
export const severalLinks = (name: string) =>
  problem(
    'severalLinks',
    'error',
    w(`Several links “${name}” could go on`, `有多个名为“${name}”的链接捕获事件`),
    w('Keep one catching link of a name', '同名的链接捕获事件只保留一个'),
  );
export const noHandler = problem(
  'noHandler',
  'error',
  w('Nothing undoes the activity', '没有用于补偿的活动'),
  w('Connect the event to the activity that undoes', '将事件关联到补偿活动'),
);
export const noWayOut = problem(
  'noWayOut',
  'error',
  w('The gateway waits for no event', '网关没有等待任何事件'),
  w('Draw the ways to catching events', '连接到捕获事件'),
);
export const notCatching = problem(
  'notCatching',
  'error',
  w('Behind an event-based gateway only catching events may stand', '事件网关之后只能是捕获事件'),
  w('Lead it to a catching event or a receive task', '连接到捕获事件或接收任务'),
);
export const unknownDefault = (flow: string) =>
  problem(
    'unknownDefault',
    'error',
    w(`The default flow “${flow}” does not begin here`, `默认连线“${flow}”不是从此处开始`),
    w('Choose one of the flows that begin here', '选择从此处开始的一条连线'),
  );
export const flowsAtEventSub = problem(
  'flowsAtEventSub',
  'error',
  w('An event sub-process begins by its event, not by a flow', '事件子流程由事件启动，不能连接连线'),
  w('Remove the flows', '删除连线'),
);
export const noName = problem(
  'noName',
  'error',
  w('The event names nothing to wait for or to send', '事件未指定名称'),
  w('Name the message, signal or link', '指定消息、信号或链接的名称'),
);
export const scriptNotFeel = (format: string) =>
  problem(
    'scriptNotFeel',
    'error',
    w(`The script (${format || 'no format'}) cannot be translated`, `无法翻译脚本（${format || '无格式'}）`),
    w('Write it in FEEL', '改用 FEEL 编写'),
  );
export const nothingCarriesOut = (name: string) =>
  problem(
    'nothingCarriesOut',
    'warning',
    w(`Nothing here carries out “${name}”: it passes`, `此处没有“${name}”的实现，将直接通过`),
    w('Name an effect of the product, or leave it', '指定系统内的动作，或保持不变'),
  );

/** A property of a task drawn elsewhere that tells people something and decides nothing. */
export const keptAsNote = (text: string) =>
  problem(
    'keptAsNote',
    'warning',
    w(`“${text}” has no counterpart here and stays as a note`, `“${text}”无对应设置，仅作为备注保留`),
    w('Set a time limit of the step, or leave it', '可为该环节设置办理时限，或保持不变'),
  );

export const unreadable = (text: string, detail: string) =>
  problem(
    'unreadable',
    'error',
    w(`“${text}” cannot be read: ${detail}`, `无法解析“${text}”：${detail}`),
    w('Correct the expression', '修正表达式'),
  );

export const badValue = (name: string, value: string, allowed: string) =>
  problem(
    'badValue',
    'error',
    w(`“${value}” is no value of ${name}`, `“${value}”不是${name}的有效值`),
    w(`Use one of: ${allowed}`, `可用值：${allowed}`),
  );

export const noStart = problem(
  'noStart',
  'error',
  w('The flow has no start', '流程没有开始事件'),
  w('Add one start event', '添加一个开始事件'),
);
export const severalStarts = problem(
  'severalStarts',
  'error',
  w('The flow has more than one plain start', '流程有多个普通开始事件'),
  w('Keep one start event without trigger', '只保留一个无触发器的开始事件'),
);
export const sameMessage = (name: string) =>
  problem(
    'sameMessage',
    'error',
    w(`Two start events wait for the message “${name}”`, `两个开始事件等待同一消息“${name}”`),
    w('Let each begin by a message of its own', '让每个开始事件使用各自的消息'),
  );
export const wrongStart = problem(
  'wrongStart',
  'error',
  w('The sub-process cannot begin by this event', '子流程不能由该事件启动'),
  w(
    'An event sub-process begins by an event, any other by a plain start',
    '事件子流程须由带触发器的事件启动，其他子流程须由普通开始事件启动',
  ),
);
export const noEnd = problem(
  'noEnd',
  'error',
  w('From here no end can be reached', '从此处无法到达结束'),
  w('Draw the way to an end event', '连接到结束事件'),
);
export const dangling = problem(
  'dangling',
  'error',
  w('The flow leads nowhere', '连线没有目标'),
  w('Connect both ends of the flow', '连接连线的两端'),
);
export const unreachable = problem(
  'unreachable',
  'warning',
  w('Nothing leads here', '没有连线到达此处'),
  w('Connect it or remove it', '连接或删除该元素'),
);
export const noCondition = problem(
  'noCondition',
  'error',
  w('Two ways without condition leave the gateway', '网关有多条无条件的出口'),
  w('Give each way a condition but the default', '除默认出口外，为每条出口设置条件'),
);
export const neverTrue = problem(
  'neverTrue',
  'error',
  w('The condition is never true or false', '条件永远无法得出真或假'),
  w('Compare values of the same kind', '比较同类的值'),
);
export const noApprover = problem(
  'noApprover',
  'warning',
  w('Nobody is named for the task', '任务未指定审批人'),
  w('Add an approver', '添加审批人'),
);
export const circles = problem(
  'circles',
  'error',
  w('A flow leads back to where it begins', '连线又回到了起点'),
  w('Lead it to another element', '连接到其他元素'),
);

export const unknownRule = (rule: string) =>
  problem(
    'unknownRule',
    'error',
    w(`“${rule}” names nobody`, `“${rule}”无法指定审批人`),
    w(
      'Write for instance starter.leader, role:code, field:name, user:login or =FEEL',
      '例如：starter.leader、role:编码、field:字段、user:账号 或 =FEEL',
    ),
  );
