/** Which processes a file holds. */
import { processesIn } from './read.ts';
import { Source } from './source.ts';

/**
 * Keys of the processes that can be executed, in their order; of a file that says of none that it can (drawings of other tools mostly do),
 * the first. None where the file cannot be read.
 */
export const processesOf = async (xml: string): Promise<readonly string[]> => {
  try {
    const source = await Source.of(xml, []);
    const all = processesIn(source).filter(({ id }) => id !== undefined);
    const runnable = all.filter((one) => one.get('isExecutable') !== false);
    return (runnable.length > 0 ? runnable : all.slice(0, 1)).flatMap(({ id }) => id ?? []);
  } catch {
    return [];
  }
};
