/** The little of bpmn-moddle that the compiler uses; the package ships no types for its entry. */
declare module 'bpmn-moddle' {
  export interface ModdleElement {
    readonly $type: string;
    readonly $parent?: ModdleElement;
    readonly $attrs?: Readonly<Record<string, string>>;
    /** Elements without a descriptor have their namespace, content and text here. */
    readonly $descriptor: { readonly ns?: { readonly prefix?: string; readonly uri?: string } };
    readonly $children?: readonly ModdleElement[];
    readonly $body?: string;
    readonly id?: string;
    readonly name?: string;
    get(name: string): unknown;
    $instanceOf(type: string): boolean;
  }
  export interface Warning {
    readonly message: string;
    /** A reference that leads nowhere tells whose it is, its property (with prefix), and the text that is written there. */
    readonly element?: ModdleElement;
    readonly property?: string;
    readonly value?: string;
  }
  export interface ParseResult {
    readonly rootElement: ModdleElement;
    readonly elementsById: Readonly<Record<string, ModdleElement>>;
    readonly warnings: readonly Warning[];
  }
  export class BpmnModdle {
    constructor(packages?: Readonly<Record<string, unknown>>);
    fromXML(xml: string): Promise<ParseResult>;
    toXML(element: ModdleElement, options?: { readonly format?: boolean }): Promise<{ readonly xml: string }>;
  }
}
