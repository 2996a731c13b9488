/** Call activities: which process, in which version, with which variables in and out. */
import type { ModdleElement } from 'bpmn-moddle';
import type { Call, Mapping } from '../../flow.ts';
import type { ReadElement } from '../element.ts';
import { noProcess } from '../problem.ts';
import { valueOf, type Source } from '../source.ts';

const bindingOf = (element: ModdleElement, source: Source): Call['binding'] => {
  if (source.attribute(element, 'sameDeployment') === 'true') return 'deployment';
  const text = source.attribute(element, 'binding', 'calledElementBinding');
  const version = Number(source.attribute(element, 'calledElementVersion') ?? (/^\d+$/.test(text ?? '') ? text : Number.NaN));
  if (Number.isInteger(version) && text !== 'latest') return { version };
  return text === 'deployment' ? 'deployment' : 'latest';
};

/** `<in source target>`, `<in sourceExpression target>`, `<in variables="all">` and the same for `out`. */
const passed = (id: string, element: ModdleElement, side: 'in' | 'out', source: Source): { mappings: Mapping[]; all: boolean } => {
  const mappings: Mapping[] = [];
  let all = false;
  for (const one of source.extensions(element, side)) {
    const expression = valueOf(one, 'sourceExpression');
    const name = expression ?? valueOf(one, 'source');
    const target = valueOf(one, 'target') ?? valueOf(one, 'targetExpression');
    // Only local variables are the mappings of the activity itself.
    if (valueOf(one, 'variables') === 'all') all = valueOf(one, 'local') !== 'true';
    else if (name !== null && target !== null)
      mappings.push({ target, source: expression === null && !name.includes('{') ? source.name(id, name) : source.feel(id, name) });
  }
  return { mappings, all };
};

export const readCall: ReadElement = (element, source, id) => {
  const [zeebe] = source.extensions(element, 'calledElement');
  const called = (zeebe && valueOf(zeebe, 'processId')) ?? source.bare(element.get('calledElement') as string | undefined);
  if (called === null || called === '') source.problems.push(noProcess(id));
  const [into, back] = [passed(id, element, 'in', source), passed(id, element, 'out', source)];
  // These engines hand over nothing that is not named; Zeebe hands over all that is not forbidden.
  const mapped = source.speaks('flowable', 'activiti', 'camunda');
  const inherits = source.attribute(element, 'inheritVariables') === 'true';
  return {
    call: {
      process: source.text(id, called ?? ''),
      binding: bindingOf(element, source),
      allIn: mapped ? into.all || inherits : !(zeebe && valueOf(zeebe, 'propagateAllParentVariables') === 'false'),
      allOut: mapped ? back.all : !(zeebe && valueOf(zeebe, 'propagateAllChildVariables') === 'false'),
    },
    ...(into.mappings.length > 0 ? { inputs: into.mappings } : {}),
    ...(back.mappings.length > 0 ? { outputs: back.mappings } : {}),
  };
};
