/**
 * Flows being drawn. A model is a draft: it may hold what cannot be deployed yet, and every state
 * of its drawing is kept. Deploying makes its processes the next version of their definitions.
 *
 * The server reads the drawing at every save and sets what is read-only here: `problems` are those of the compiler (`FlowProblem`, each
 * with the key of its process), `report` what became of the parts that another engine wrote.
 */
import { resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { flowOffices } from './grants.ts';

/** Longest drawing, in characters. */
const longest = 1_000_000;

export const models = resource({
  key: 'models',
  area: 'workflow',
  label: w('Flow models', '流程模型'),
  icon: 'sitemap',
  api: { prefix: 'process', style: 'newer', path: 'model' },
  fields: {
    key: f.text(w('Flow key', '流程标识'), {
      required: true,
      unique: true,
      check: 'noSpaces',
      help: w('The id of a process in the drawing', '流程图中流程的标识'),
    }),
    name: f.text(w('Name', '名称'), { required: true }),
    nameEn: f.text(w('English name', '英文名')),
    category: f.choice('flowCategory', w('Kind', '分类')),
    note: f.longText(w('Note', '说明')),
    xml: f.longText(w('Drawing (BPMN XML)', '流程图（BPMN XML）'), {
      max: longest,
      help: w('Left empty, a flow with one step is drawn', '留空则生成只有一个环节的流程'),
    }),
    drawing: f.integer(w('State of the drawing', '图版本'), { readOnly: true }),
    errors: f.integer(w('Errors', '错误'), { readOnly: true }),
    warnings: f.integer(w('Warnings', '警告'), { readOnly: true }),
    problems: f.json(w('Problems', '问题'), { readOnly: true }),
    report: f.json(w('Import report', '导入报告'), { readOnly: true }),
    deployedVersion: f.integer(w('Deployed as', '已发布版本'), { readOnly: true }),
    deployedAt: f.dateTime(w('Deployed at', '发布时间'), { readOnly: true }),
    deployedDrawing: f.integer(w('Deployed state of the drawing', '已发布的图版本'), { readOnly: true }),
  },
  rules: {
    key: ({ doc }) =>
      /^[\p{Letter}_][\p{Letter}\p{Number}_.-]*$/u.test(doc.key ?? 'x')
        ? null
        : fault('key', 'key', w('letters, digits, dots, dashes; begins with a letter', '由字母、数字、点、横线组成，以字母开头')),
  },
  name: { zh: 'name', en: 'nameEn' },
  access: { grants: flowOffices, more: ['deploy'] },
  list: {
    columns: ['name', 'key', 'category', 'drawing', 'errors', 'warnings', 'deployedVersion', 'deployedAt', 'updatedAt'],
    filters: ['name', 'key', 'category'],
    sort: [{ by: 'updatedAt', down: true }],
  },
  form: [
    { label: w('Flow', '流程'), fields: ['key', 'name', 'nameEn', 'category', 'note'] },
    { label: w('Drawing', '流程图'), fields: ['xml', 'drawing', 'errors', 'warnings', 'problems', 'report'] },
    { label: w('Deployment', '发布'), fields: ['deployedVersion', 'deployedAt', 'deployedDrawing'] },
  ],
});
