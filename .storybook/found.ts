/**
 * Packages that are loaded only when something is opened, or by a worker. Found then, they would be prepared then, and the page with the
 * story reloaded in the middle of its play.
 */
export const foundLate = [
  'dayjs',
  'dayjs/plugin/customParseFormat.js',
  'echarts/core',
  'echarts/charts',
  'echarts/components',
  'echarts/renderers',
  'dmn-moddle',
  'uqr',
  'dompurify',
  '@bpmn-io/feel-editor',
  'bpmnlint/lib/linter.js',
  'bpmnlint/rules/*.js',
];
