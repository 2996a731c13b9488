/** The ordinary calls of the area's resources, by their fixtures. */
import { loadFixtures } from '#tests/fixtures/index.ts';
import { describeFlows } from '#tests/server/http/calls/flows.ts';
import { describeRecords } from '#tests/server/http/calls/records.ts';

const fixtures = await loadFixtures('workflow');
describeRecords(fixtures);
describeFlows(fixtures);
