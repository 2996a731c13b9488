/** The little of dmn-moddle that the reader uses; the package ships no types. */
declare module 'dmn-moddle' {
  import type { ParseResult } from 'bpmn-moddle';
  export class DmnModdle {
    fromXML(xml: string): Promise<ParseResult>;
  }
}
