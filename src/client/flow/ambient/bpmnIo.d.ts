/** Packages of bpmn.io without types. */
declare module 'bpmn-js-create-append-anything' {
  export const CreateAppendAnythingModule: object;
}
declare module 'bpmn-js-color-picker' {
  const module: object;
  export default module;
}
declare module 'diagram-js-minimap' {
  const module: object;
  export default module;
}
declare module 'bpmn-js-i18n/translations/zn.js' {
  const words: Readonly<Record<string, string>>;
  export default words;
}
