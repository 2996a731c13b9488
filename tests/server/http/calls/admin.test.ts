/** The ordinary calls of the area's resources, by their fixtures. */
import { loadFixtures } from '#tests/fixtures/index.ts';
import { describeFlows } from './flows.ts';
import { describeRecords } from './records.ts';

const fixtures = await loadFixtures('admin');
describeRecords(fixtures);
describeFlows(fixtures);
