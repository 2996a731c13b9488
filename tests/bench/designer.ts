/** The designer as people get it: a model of 150 elements is opened, and its drawing moved with the pointer. */
import { launch } from '#tests/browser/support/chromium.ts';
import { visit } from '#tests/browser/support/visitor.ts';
import { benchPassword, type Stage } from './stage.ts';
import type { Figure } from './table.ts';

const steps = 75;
const perRow = 15;

/** Steps in rows, one behind the other: with the flows between them 150 elements and two events. */
const drawing = (): string => {
  const place = (at: number) => ({ x: 200 + (at % perRow) * 160, y: 80 + Math.floor(at / perRow) * 140 });
  const tasks = Array.from({ length: steps }, (_, at) => ({ id: `step${at}`, from: at === 0 ? 'start' : `step${at - 1}`, ...place(at) }));
  const shape = (id: string, x: number, y: number, width: number, height: number): string =>
    `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"><dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}"/></bpmndi:BPMNShape>`;
  const lines = tasks.map(({ id, x, y }, at) => {
    const before = at === 0 ? { x: 36, y: 80 } : place(at - 1);
    return `<bpmndi:BPMNEdge id="to_${id}_di" bpmnElement="to_${id}"><di:waypoint x="${before.x + 100}" y="${before.y + 40}"/><di:waypoint x="${x}" y="${y + 40}"/></bpmndi:BPMNEdge>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" targetNamespace="bench">
<process id="benchLarge" name="大流程" isExecutable="true"><startEvent id="start"/>${tasks.map(({ id }) => `<userTask id="${id}" name="环节"/>`).join('')}
${tasks.map(({ id, from }) => `<sequenceFlow id="to_${id}" sourceRef="${from}" targetRef="${id}"/>`).join('')}</process>
<bpmndi:BPMNDiagram id="diagram"><bpmndi:BPMNPlane id="plane" bpmnElement="benchLarge">${shape('start', 100, 102, 36, 36)}${tasks.map(({ id, x, y }) => shape(id, x, y, 100, 80)).join('')}${lines.join('')}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram></definitions>`;
};

const share = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(values.length * part) - 1)] ?? Number.NaN;

/** Milliseconds between 180 pictures; as text, since what runs this file would put names of its own into a function. */
const frameTimes = `new Promise((resolve) => {
  const times = [];
  requestAnimationFrame(function step(now) {
    times.push(now);
    if (times.length < 180) requestAnimationFrame(step);
    else resolve(times.slice(1).map((time, at) => time - times[at]));
  });
})`;

export async function benchDesigner({ as, url }: Stage): Promise<readonly Figure[]> {
  const author = await as('admin');
  const { status, text } = await author.send('POST', '/tydf/process/model/add', { key: 'benchLarge', name: '大流程', xml: drawing() });
  author.close();
  if (status !== 200) throw new Error(`model: ${status} ${text}`);
  const { data } = JSON.parse(text) as { readonly data: { readonly id: string } };
  const browser = await launch();
  try {
    const person = await visit(browser, url, { viewport: { width: 1366, height: 768 }, motion: true });
    await person.signIn('admin', benchPassword);
    const { page } = person;
    const last = page.locator(`[data-element-id=step${steps - 1}]`);
    const began = performance.now();
    await person.open(`/modelEdit?id=${data.id}`);
    await last.waitFor({ state: 'attached' });
    const opened = performance.now() - began;
    await page.waitForTimeout(2_000);
    const box = await page.locator('[data-canvas]').boundingBox();
    if (!box) throw new Error('The drawing is not shown');
    const frames = page.evaluate<number[]>(frameTimes);
    const [x, y] = [box.x + box.width / 2, box.y + 60];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let at = 0; at < 150; at++) await page.mouse.move(x + Math.sin(at / 12) * 200, y + at);
    await page.mouse.up();
    const taken = await frames;
    await person.close();
    return [
      { name: 'modeler with 150 elements, address to drawing', value: opened, unit: 'ms', goal: '≤ 1500 ms' },
      { name: 'frame while the drawing is moved, p50', value: share(taken, 0.5), unit: 'ms', goal: '≤ 16.7 ms' },
      { name: 'frame while the drawing is moved, p95', value: share(taken, 0.95), unit: 'ms' },
    ];
  } finally {
    await browser.close();
  }
}
