/** The part of saxen, which has no types of its own, that reading a sheet needs. */
declare module 'saxen' {
  export class Parser {
    on(
      event: 'openTag',
      hear: (name: string, attributes: () => Readonly<Record<string, string>>, decode: (text: string) => string) => void,
    ): this;
    on(event: 'closeTag', hear: (name: string) => void): this;
    on(event: 'text', hear: (value: string, decode: (text: string) => string) => void): this;
    on(event: 'cdata', hear: (value: string) => void): this;
    on(event: 'error', hear: (error: Error) => void): this;
    parse(xml: string): void;
  }
}
