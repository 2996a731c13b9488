/**
 * The order in which test files are begun: the longest first, so that no core waits at the end while another one plays a long file that
 * was begun last. Vitest knows by itself how long files took the last time; where there was no last time it would go by their size.
 */
import { statSync } from 'node:fs';
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take long for their size, the longest first. */
const long: readonly string[] = [
  'tests/conformance/cases.test.ts',
  'tests/server/tools/new.test.ts',
  'tests/server/access/matrix.test.ts',
  'tests/server/http/hostile.test.ts',
  'tests/browser/pages/people.test.ts',
  'tests/browser/pages/administration.test.ts',
  'tests/server/http/calls/hr/hr.test.ts',
  'tests/journeys/paths.test.ts',
  'stories/designer/simulate/SimulationPane.stories.tsx',
  'stories/designer/modeler/RoundTrip.stories.tsx',
  'stories/designer/properties/Properties.stories.tsx',
];

const root = path.resolve(import.meta.dirname, '../..');
const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = long.indexOf(path.relative(root, moduleId).replaceAll('\\', '/'));
  return place === -1 ? long.length : place;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }

  /**
   * Every second file, every third and so on, of the longest first: parts take about as long as one another. By what the files alone say,
   * as each part is chosen by a process of its own, and what one remembers of the last time another does not.
   */
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
    const sized = files.map((file) => ({ file, place: placeOf(file), size: statSync(file.moduleId).size }));
    const ordered = sized.toSorted(
      (one, other) => one.place - other.place || other.size - one.size || one.file.moduleId.localeCompare(other.file.moduleId, 'en'),
    );
    return ordered.filter((_, at) => at % count === index - 1).map(({ file }) => file);
  }
}
