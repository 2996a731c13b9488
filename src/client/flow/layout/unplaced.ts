/** A file that says nothing of where its elements stand gets a drawing; what it holds beside that stays as it was. */
import { BpmnModdle, type ModdleElement } from 'bpmn-moddle';
import { within } from '#client/flow/elements.ts';
import { follow } from '#client/flow/references.ts';
import { drawnRoot, layoutOf, straight } from './layout.ts';

interface Maker {
  create(type: string, properties: object): ModdleElement;
}

const nothing = { size: () => null, collapsed: () => false };

/** The element at an end of a line; a list has one. */
const endOf = (element: ModdleElement, name: string): ModdleElement | undefined => {
  const end = element.get(name) as ModdleElement | readonly ModdleElement[] | undefined;
  return Array.isArray(end) ? (end as readonly ModdleElement[])[0] : (end as ModdleElement | undefined);
};

export const placed = async (xml: string): Promise<string> => {
  const moddle = new BpmnModdle();
  const read = await moddle.fromXML(xml);
  const { rootElement } = read;
  follow(read as Parameters<typeof follow>[0]);
  const root = drawnRoot(rootElement);
  if (!root) return xml;
  const make = (type: string, properties: object): ModdleElement => (moddle as unknown as Maker).create(type, properties);
  const { shapes, edges } = layoutOf(root, nothing);
  const parts: ModdleElement[] = [];
  const lines: ModdleElement[] = [];
  for (const element of within(rootElement)) {
    const bounds = shapes.get(element.id ?? '');
    const ends = ['sourceRef', 'targetRef'].map((name) => endOf(element, name)?.id ?? '');
    const [from, to] = ends.map((id) => shapes.get(id));
    // An association of data begins or ends at the activity in which it stands.
    const around = shapes.get(element.$parent?.id ?? '');
    const points =
      edges.get(element.id ?? '') ?? (/(?:Flow|Association)$/.test(element.$type) && straightBetween(from ?? around, to ?? around));
    if (bounds)
      parts.push(
        make('bpmndi:BPMNShape', {
          id: `${element.id}_di`,
          bpmnElement: element,
          bounds: make('dc:Bounds', bounds),
          ...(element.$instanceOf('bpmn:SubProcess') && { isExpanded: true }),
          ...((element.$type === 'bpmn:Participant' || element.$type === 'bpmn:Lane') && { isHorizontal: true }),
        }),
      );
    else if (points && element.id)
      lines.push(
        make('bpmndi:BPMNEdge', { id: `${element.id}_di`, bpmnElement: element, waypoint: points.map((point) => make('dc:Point', point)) }),
      );
  }
  const plane = make('bpmndi:BPMNPlane', { id: `${root.id}_plane`, bpmnElement: root, planeElement: [...parts, ...lines] });
  const diagram = make('bpmndi:BPMNDiagram', { id: `${root.id}_diagram`, plane });
  (rootElement as unknown as { set(name: string, value: unknown): void }).set('diagrams', [diagram]);
  return (await moddle.toXML(rootElement, { format: true })).xml;
};

const straightBetween = (from: Parameters<typeof straight>[0] | undefined, to: Parameters<typeof straight>[1] | undefined) =>
  from && to && from !== to ? straight(from, to) : undefined;
