/** The shape of what reads one kind of element. */
import type { ModdleElement } from 'bpmn-moddle';
import type { FlowElement } from '../flow.ts';
import type { Source } from './source.ts';

/** Details of an element beside its place in the flow. Problems and notes go to the source. */
export type ReadElement = (element: ModdleElement, source: Source, id: string) => Partial<FlowElement>;
