/** What kinds of differences are called, and their number. */
import type { Alteration } from '#machines/verify/compare.ts';
import { w, type Words } from '#model/words.ts';

export const kindWords: Readonly<Record<Alteration['kind'], Words>> = {
  added: w('Added', '新增'),
  removed: w('Removed', '删除'),
  changed: w('Changed', '修改'),
  moved: w('Only moved or coloured', '仅移动或改色'),
};

export const countWords: Readonly<Record<Alteration['kind'], Words>> = {
  added: w('{n} added', '新增{n}处'),
  removed: w('{n} removed', '删除{n}处'),
  changed: w('{n} changed', '修改{n}处'),
  moved: w('{n} only moved', '仅移动{n}处'),
};

/** Of elements without a name of their own, by BPMN type. */
export const typeWords: Readonly<Record<string, Words>> = {
  Process: w('The whole flow', '整个流程'),
  StartEvent: w('Start', '开始'),
  EndEvent: w('End', '结束'),
  UserTask: w('Step', '环节'),
  ServiceTask: w('Automatic step', '自动环节'),
  ExclusiveGateway: w('Branch', '分支'),
  InclusiveGateway: w('Branch', '分支'),
  ParallelGateway: w('Parallel branch', '并行分支'),
  SequenceFlow: w('Way', '连线'),
  BoundaryEvent: w('Event at a step', '边界事件'),
  SubProcess: w('Sub-process', '子流程'),
  CallActivity: w('Called process', '调用流程'),
  TextAnnotation: w('Note', '注释'),
  Lane: w('Lane', '泳道'),
  Participant: w('Pool', '泳池'),
  Message: w('Message', '消息'),
  Signal: w('Signal', '信号'),
};
