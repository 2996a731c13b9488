/**
 * `npm run new document hr hrSomething "Something" "某申请"` or `npm run new record …`: the skeletons of a new resource and its line in
 * the area's index. Nothing that exists is overwritten. What is made compiles, and its tests and story run.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, run } from './prepare.mjs';

const [kind, area, key, en, zh] = process.argv.slice(2);
const usage = 'usage: npm run new -- document|record <area> <key> "<English name>" "<中文名>"';
if (!['document', 'record'].includes(kind) || !/^\w+$/.test(area ?? '') || !/^[a-z]\w+$/i.test(key ?? '') || !en || !zh) {
  console.error(usage);
  process.exit(2);
}
const index = path.join(root, 'src/resources', area, 'index.ts');
if (!existsSync(index)) {
  console.error(`There is no area "${area}": src/resources/${area}/index.ts is missing.\n${usage}`);
  process.exit(2);
}
const quoted = (text) => `'${text.replaceAll("'", String.raw`\'`)}'`;
const words = `w(${quoted(en)}, ${quoted(zh)})`;
const isDocument = kind === 'document';

const definition = `/** ${en}: say here what it is for, and which facts its rules name. */
import { ${isDocument ? 'document' : 'resource'} } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { ${isDocument ? 'documentOffices' : 'systemData'} } from '../grants.ts';

export const ${key} = ${isDocument ? 'document' : 'resource'}({
  key: '${key}',
  area: '${area}',
  label: ${words},
  api: { prefix: '${isDocument ? 'process' : 'api'}', style: 'newer' },
  fields: {
${isDocument ? `    code: f.code('${key.slice(0, 4).toUpperCase()}-{yyyyMMdd}-{seq4}', w('No.', '单号')),\n    reason: f.longText(w('Reason', '事由'), { required: true }),` : `    name: f.text(w('Name', '名称'), { max: 50, required: true }),`}
  },
${isDocument ? '' : `  name: { zh: 'name' },\n`}  access: { grants: ${isDocument ? 'documentOffices' : 'systemData'} },
  list: { columns: [${isDocument ? `'code', 'applicant', 'status'` : `'name'`}], filters: [${isDocument ? `'applicant', 'status'` : `'name'`}], sort: [{ by: ${isDocument ? `'applyDate', down: true` : `'name'`} }] },
  form: [{ label: ${words}, fields: [${isDocument ? `'reason'` : `'name'`}] }],
${isDocument ? `  document: { flow: '${key}' },\n` : ''}});
`;

const shape = (id, x, y, width, height) =>
  `      <bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"><dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}" /></bpmndi:BPMNShape>`;
const edge = (id, from, to) =>
  `      <bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}"><di:waypoint x="${from}" y="120" /><di:waypoint x="${to}" y="120" /></bpmndi:BPMNEdge>`;
const flow = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:tydf="NAMESPACE" id="${key}_definitions" targetNamespace="NAMESPACE">
  <bpmn:process id="${key}" name="${zh}" tydf:nameEn="${en}" isExecutable="true" tydf:repostAt="start">
    <bpmn:startEvent id="start" name="提交" tydf:nameEn="Submitted"><bpmn:outgoing>start_next</bpmn:outgoing></bpmn:startEvent>
    <bpmn:userTask id="leader" name="部门负责人" tydf:nameEn="Department leader">
      <bpmn:extensionElements><tydf:approver rule="starter.leader" /></bpmn:extensionElements>
      <bpmn:incoming>start_next</bpmn:incoming>
      <bpmn:outgoing>leader_next</bpmn:outgoing>
    </bpmn:userTask>
    <bpmn:endEvent id="end" name="通过" tydf:nameEn="Approved"><bpmn:incoming>leader_next</bpmn:incoming></bpmn:endEvent>
    <bpmn:sequenceFlow id="start_next" sourceRef="start" targetRef="leader" />
    <bpmn:sequenceFlow id="leader_next" sourceRef="leader" targetRef="end" />
  </bpmn:process>
  <bpmndi:BPMNDiagram id="${key}_diagram">
    <bpmndi:BPMNPlane id="${key}_plane" bpmnElement="${key}">
${[shape('start', 100, 102, 36, 36), shape('leader', 200, 80, 100, 80), shape('end', 364, 102, 36, 36), edge('start_next', 136, 200), edge('leader_next', 300, 364)].join('\n')}
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>
`;
const namespace = () => /xmlns:tydf="([^"]+)"/.exec(readFileSync(path.join(root, 'flows/hr/hrLeaveRequest.bpmn'), 'utf8'))[1];

const story = `/** ${en} through the generic pages. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { isNew, type PageArgs, pageMeta } from '../documents/server.tsx';

const meta: Meta<PageArgs> = {
  ...pageMeta,
  title: '${area}/${en.replaceAll("'", '’')}',
  args: { resource: '${key}', template: 'edit', path: '/add', query: { type: '${key}' } },
};
export default meta;

export const New: StoryObj<typeof meta> = { play: isNew };
`;

const journeys = `/** Journeys of ${en}. */
import type { Journey } from '../journey.ts';
import { describeJourneys } from '../play.ts';

const journeys: readonly Journey[] = [
  {
    title: 'goes to the leader and is approved',
    resource: '${key}',
    at: '2026-11-20T01:00:00Z',
    steps: [
      { as: 'yanfei', deed: 'submit', values: { reason: '说明' } },
      { then: { status: 'submitted', node: 'leader', waitsFor: ['qinhao'] } },
      { as: 'qinhao', deed: 'approve' },
      { then: { status: 'approved', node: null } },
    ],
  },
];

describeJourneys('Journeys of ${key}', journeys);
`;

const made = { [`src/resources/${area}/${key}.ts`]: definition };
if (isDocument) {
  made[`flows/${area}/${key}.bpmn`] = flow.replaceAll('NAMESPACE', namespace());
  made[`stories/${area}/${key}.stories.tsx`] = story;
  made[`tests/journeys/${area}/${key}.test.ts`] = journeys;
}
const there = Object.keys(made).filter((file) => existsSync(path.join(root, file)));
if (there.length > 0) {
  console.error(`Nothing was made: ${there.join(', ')} exists already.`);
  process.exit(1);
}
for (const [file, text] of Object.entries(made)) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}
const before = readFileSync(index, 'utf8');
const line = `  ${key}: entry('${kind}', '${isDocument ? 'process' : 'api'}', ${words}, () => import('./${key}.ts').then((m) => m.${key})),\n`;
writeFileSync(index, before.replace(/\} as const satisfies Entries;/, `${line}} as const satisfies Entries;`));
run('npx', ['oxfmt', index, ...Object.keys(made).filter((file) => /\.tsx?$/.test(file))]);
if (isDocument) run('npx', ['tsx', 'src/tools/mirrors.ts']);
console.log(
  `Made:\n  ${Object.keys(made).join('\n  ')}\nEdited:\n  src/resources/${area}/index.ts\nNext: npx tsx src/tools/migration.ts > src/server/db/migrations/<number>_${key}.sql. It stands under "More" until src/resources/${area}/menus.ts gives it a place.`,
);
