/** The little of bpmn.io's FEEL editor that is used; the package ships no types. */
declare module '@bpmn-io/feel-editor' {
  export interface Variable {
    readonly name: string;
    readonly detail?: string;
    readonly info?: string;
    readonly type?: 'function';
    readonly params?: readonly { readonly name: string }[];
    readonly entries?: readonly Variable[];
  }
  export default class FeelEditor {
    constructor(settings: {
      readonly container: HTMLElement;
      readonly dialect: 'expression' | 'unaryTests';
      readonly value: string;
      readonly readOnly: boolean;
      readonly variables: readonly Variable[];
      readonly builtins: readonly Variable[];
      readonly contentAttributes: Readonly<Record<string, string>>;
      readonly onChange: (text: string) => void;
      readonly onKeyDown: (event: KeyboardEvent) => boolean;
    });
    setValue(text: string): void;
    setVariables(variables: readonly Variable[]): void;
    focus(position?: number): void;
    /** CodeMirror's view; the package has no way of its own to take the editor away again. */
    readonly _cmEditor: { destroy(): void; readonly state: { readonly doc: { toString(): string } }; readonly contentDOM: HTMLElement };
  }
}
