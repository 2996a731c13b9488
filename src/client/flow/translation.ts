/** The words of bpmn-js in the shown language, read at every use: the language may change while a drawing is open. */
import chinese from 'bpmn-js-i18n/translations/zn.js';
import type { Speech } from './names.ts';

/** What the collection lacks or says otherwise than this product does. */
const own: Readonly<Record<string, string>> = {
  'User task': '审批环节',
  'Send task': '抄送/通知',
  'Service task': '系统动作',
  'Manual task': '线下办理',
  'Business rule task': '决策表',
  'Script task': '计算（FEEL）',
  'Receive task': '等待消息',
  'Call activity': '调用流程',
  'Exclusive gateway': '条件分支（排他）',
  'Parallel gateway': '并行分支',
  'Inclusive gateway': '包容分支',
  'Event-based gateway': '事件网关',
  'Start event': '开始',
  'End event': '结束',
  'Terminate end event': '终止结束',
  'Append element': '追加元素',
  'Create element': '新建元素',
  'Append {type}': '追加{type}',
  'Change element': '更改类型',
  'Set color': '设置颜色',
  'Align elements': '对齐',
  'Search in diagram': '在图中查找',
  'Toggle non-interrupting': '切换为非中断',
  'Activate hand tool': '抓手工具',
  'Activate lasso tool': '框选工具',
  'Add text annotation': '添加说明',
  Delete: '删除',
  Default: '默认',
  Blue: '蓝',
  Orange: '橙',
  Green: '绿',
  Red: '红',
  Purple: '紫',
  'Open minimap': '打开小地图',
  'Close minimap': '关闭小地图',
  Search: '查找',
  Tasks: '任务',
  Gateways: '分支',
  Events: '事件',
  'Sub-processes': '子流程',
  'Sub processes': '子流程',
  Participants: '参与者',
  Data: '数据',
  'Data stores': '数据',
  'Drawn, not run': '仅供绘图，不会执行',
  'Not run by this product': '本系统不执行，仅供绘图',
};

const words: Readonly<Record<string, string>> = { ...chinese, ...own };

export const translation = (speech: Speech) => ({
  translate: [
    'value',
    (template: string, values: Readonly<Record<string, string>> = {}): string => {
      const text = (speech.language === 'zh' ? words[template] : undefined) ?? template;
      return text.replaceAll(/\{([^}]+)\}/g, (whole, name: string) => values[name] ?? whole);
    },
  ],
});
