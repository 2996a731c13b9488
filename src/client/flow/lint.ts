/**
 * How a drawing is drawn: rules of bpmnlint that our own checks do not tell already (structure and conditions are theirs). Only what can
 * be read without running it; nothing here blocks a deployment.
 */
import type { ModdleElement } from 'bpmn-moddle';
import { w, type Words } from '#model/words.ts';
import type { Finding } from '#machines/verify/finding.ts';
import { moddle } from '#machines/compile/source.ts';
import Linter from 'bpmnlint/lib/linter.js';
import labelRequired from 'bpmnlint/rules/label-required.js';
import noBpmndi from 'bpmnlint/rules/no-bpmndi.js';
import noDuplicateSequenceFlows from 'bpmnlint/rules/no-duplicate-sequence-flows.js';
import noImplicitEnd from 'bpmnlint/rules/no-implicit-end.js';
import noImplicitSplit from 'bpmnlint/rules/no-implicit-split.js';
import noOverlappingElements from 'bpmnlint/rules/no-overlapping-elements.js';
import superfluousGateway from 'bpmnlint/rules/superfluous-gateway.js';
import superfluousTermination from 'bpmnlint/rules/superfluous-termination.js';
import type { Rule } from 'bpmnlint/lib/linter.js';

interface Kept {
  readonly rule: Rule;
  readonly severity: 'warning' | 'info';
  readonly reason: Words;
  readonly mend: Words;
  /** The one of its messages that counts, where a rule says the same of several elements. */
  readonly message?: string;
}

/** By the name that bpmnlint gives them. */
const kept: Readonly<Record<string, Kept>> = {
  'label-required': {
    rule: labelRequired,
    severity: 'info',
    reason: w('It has no name', '没有名称'),
    mend: w('Name it so that others can read the flow', '添加名称，便于他人阅读流程'),
  },
  'no-bpmndi': {
    rule: noBpmndi,
    severity: 'warning',
    reason: w('It is in the file but not in the drawing', '存在于文件中，但图中没有画出'),
    mend: w('Tidy up the drawing, or remove it in the outline', '整理流程图，或在大纲中删除'),
  },
  'no-duplicate-sequence-flows': {
    rule: noDuplicateSequenceFlows,
    severity: 'warning',
    reason: w('The same two elements are connected twice alike', '两个元素之间有重复的连线'),
    mend: w('Keep one of the flows', '只保留一条连线'),
    message: 'SequenceFlow is a duplicate',
  },
  'no-implicit-end': {
    rule: noImplicitEnd,
    severity: 'info',
    reason: w('The flow ends here without an end', '流程在此结束，但没有结束事件'),
    mend: w('Draw an end behind it', '在其后添加结束事件'),
  },
  'no-implicit-split': {
    rule: noImplicitSplit,
    severity: 'warning',
    reason: w('Several ways without condition leave it: all of them are taken', '有多条无条件的出口：将同时全部执行'),
    mend: w('Split with a parallel gateway where that is meant', '若确需并行，使用并行网关'),
  },
  'no-overlapping-elements': {
    rule: noOverlappingElements,
    severity: 'info',
    reason: w('It lies over another element', '与其他元素重叠'),
    mend: w('Move it, or tidy up the drawing', '移动它，或整理流程图'),
  },
  'superfluous-gateway': {
    rule: superfluousGateway,
    severity: 'info',
    reason: w('One way in, one way out: this gateway decides nothing', '一进一出：该网关不起作用'),
    mend: w('Remove it', '可以删除'),
  },
  'superfluous-termination': {
    rule: superfluousTermination,
    severity: 'info',
    reason: w('Nothing else runs here that it could end', '此处没有其他分支可终止'),
    mend: w('A plain end is enough', '使用普通结束事件即可'),
  },
};

const config = { rules: Object.fromEntries(Object.entries(kept).map(([name, { severity }]) => [name, severity])) };
const resolver = { resolveRule: (_pkg: string, name: string) => kept[name]!.rule, resolveConfig: () => null };

interface Wired extends ModdleElement {
  set(name: string, value: unknown): void;
}

/** Files need not write at a node which flows come in and go out; the rules read nothing else. */
const wire = (all: readonly ModdleElement[]): void => {
  for (const flow of all) {
    if (flow.$type !== 'bpmn:SequenceFlow') continue;
    for (const [end, side] of [
      ['sourceRef', 'outgoing'],
      ['targetRef', 'incoming'],
    ] as const) {
      const node = flow.get(end) as Wired | undefined;
      const known = (node?.get(side) as readonly ModdleElement[] | undefined) ?? [];
      if (node && !known.includes(flow)) node.set(side, [...known, flow]);
    }
  }
};

/** Empty where the file cannot be read: the compiler says so. */
export const lintOf = async (xml: string): Promise<readonly Finding[]> => {
  let root;
  try {
    const { rootElement, elementsById } = await moddle.fromXML(xml);
    wire(Object.values(elementsById));
    root = rootElement;
  } catch {
    return [];
  }
  // Some rules remember what they saw, so each drawing has a linter of its own.
  const reports = await new Linter({ config, resolver }).lint(root);
  return Object.entries(reports).flatMap(([name, found]) =>
    found.flatMap(({ id, message, category }): readonly Finding[] => {
      const rule = kept[name];
      if (!rule || id === undefined || category === 'rule-error' || message !== (rule.message ?? message)) return [];
      const { severity, reason, mend } = rule;
      return [{ element: id, severity, kind: 'style', rule: name, reason, mend }];
    }),
  );
};
