/** The ordinary calls of the area's resources, by their fixtures. */
import { loadFixtures, loadRegisters } from '#tests/fixtures/index.ts';
import { describeFlows } from '#tests/server/http/calls/flows.ts';
import { describeRecords } from '#tests/server/http/calls/records.ts';
import { describeRegisters } from '#tests/server/http/calls/registers.ts';

const fixtures = await loadFixtures('bill');
describeRecords(fixtures);
describeFlows(fixtures);
describeRegisters(await loadRegisters('bill'));
