/** The little of bpmn-moddle that the compiler uses; the package ships no types for its entry. */
declare module 'bpmn-moddle' {
  export interface ModdleElement {
    readonly $type: string;
    readonly $parent?: ModdleElement;
    readonly $attrs: Readonly<Record<string, string>>;
    readonly id?: string;
    readonly name?: string;
    get(name: string): unknown;
    $instanceOf(type: string): boolean;
  }
  export interface ParseResult {
    readonly rootElement: ModdleElement;
    readonly warnings: readonly { readonly message: string }[];
  }
  export class BpmnModdle {
    constructor(packages?: Readonly<Record<string, unknown>>);
    fromXML(xml: string): Promise<ParseResult>;
  }
}
