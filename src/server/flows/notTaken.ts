/** Why a step is refused: the machine did not take the event, or somebody has to pick people first. */
import { FeelExcess } from '#machines/feel/budget.ts';
import type { CompiledFlow, NotTaken } from '#machines/flow.ts';
import { Refusal } from '#model/refusal.ts';
import { w, type Words } from '#model/words.ts';

/** An element's name, its id where the drawing has none. */
export const nameOf = (flow: CompiledFlow, node: string): Words => flow.elements[node]?.name ?? { en: node, zh: node };

/** The refusal for an event that the machine did not take. */
export function refusalOf(flow: CompiledFlow, notTaken: NotTaken): Refusal {
  const element = notTaken.element
    ? (flow.elements[notTaken.element]?.name ?? { en: notTaken.element, zh: notTaken.element })
    : { en: '', zh: '' };
  const params = { element: element.en || (notTaken.element ?? ''), detail: notTaken.detail };
  switch (notTaken.refused) {
    case 'noFlowFits':
      return new Refusal(
        '409',
        'noFlowFits',
        w('No way through the flow fits this document ({element}): {detail}', '没有适用于该单据的流程路径（{element}）：{detail}'),
        params,
      );
    case 'unknownValue':
      return new Refusal(
        '409',
        'unknownValue',
        w('A condition of the flow has no value to decide on ({element}): {detail}', '流程条件缺少可判断的值（{element}）：{detail}'),
        params,
      );
    case 'tooMuchWork':
      return new FeelExcess(notTaken.detail);
    case 'unknownSlot':
      return new Refusal('409', 'alreadyDecided', w('This task is no longer open', '该任务已不在待办状态'), params);
    default:
      return new Refusal(
        '409',
        'notNow',
        w('This cannot be done in the present state of the document', '单据当前状态不允许此操作'),
        params,
      );
  }
}

/** People have to be picked for these nodes before the step can be taken (`starter.choose`, `previous.choose`). */
export const mustChoose = (flow: CompiledFlow, nodes: readonly string[]): Refusal => {
  const name = nameOf(flow, nodes[0] ?? '');
  return new Refusal(
    '400',
    'mustChoose',
    w('Pick who decides at {nodeEn}', '须选择“{node}”的审批人'),
    { node: name.zh, nodeEn: name.en },
    nodes.map((node) => ({ field: `chosen.${node}`, rule: 'required', severity: 'error', message: w('required', '必填') })),
  );
};
