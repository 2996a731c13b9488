/** The little of bpmnlint that is used; its rules ship no types. */
declare module 'bpmnlint/lib/linter.js' {
  import type { ModdleElement } from 'bpmn-moddle';
  export type Rule = (config?: unknown) => unknown;
  export interface Report {
    readonly id?: string;
    readonly message: string;
    readonly category: string;
  }
  export default class Linter {
    constructor(options: {
      readonly config: { readonly rules: Readonly<Record<string, string>> };
      readonly resolver: { resolveRule(pkg: string, name: string): Rule; resolveConfig(pkg: string, name: string): unknown };
    });
    lint(root: ModdleElement): Promise<Readonly<Record<string, readonly Report[]>>>;
  }
}
declare module 'bpmnlint/rules/*' {
  import type { Rule } from 'bpmnlint/lib/linter.js';
  const rule: Rule;
  export default rule;
}
