/** Which processes a file holds. */
import { processesIn } from './read.ts';
import { Source } from './source.ts';

/** Keys of the processes that can be executed, in their order; none where the file cannot be read. */
export const processesOf = async (xml: string): Promise<readonly string[]> => {
  try {
    const source = await Source.of(xml, []);
    return processesIn(source).flatMap((one) => (one.id !== undefined && one.get('isExecutable') !== false ? [one.id] : []));
  } catch {
    return [];
  }
};
