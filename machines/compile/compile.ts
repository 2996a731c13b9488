/** `compileFlow`: BPMN → machine. */
import type { CompiledFlow } from '../flow.ts';
import { mirrors } from '../mirrors.ts';
import { flowOf } from '../run/flow.ts';
import { sha256 } from '../sha256.ts';
import { compileChart } from './compileChart.ts';

/**
 * The flow of a drawing: of the process named, or of the first that can be executed. A shipped drawing runs its mirror, any other is
 * compiled.
 */
export const compileFlow = async (xml: string, processId?: string): Promise<CompiledFlow> => {
  const chart = await mirrors[sha256(xml)]?.();
  return flowOf(chart && (processId === undefined || processId === chart.key) ? chart : await compileChart(xml, processId));
};
