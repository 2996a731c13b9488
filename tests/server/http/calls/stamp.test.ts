/** The ordinary calls of the area's resources, by their fixtures. */
import { loadFixtures, loadRegisters } from '#tests/fixtures/index.ts';
import { describeFlows } from './flows.ts';
import { describeRecords } from './records.ts';
import { describeRegisters } from './registers.ts';

const fixtures = await loadFixtures('stamp');
describeRecords(fixtures);
describeFlows(fixtures);
describeRegisters(await loadRegisters('stamp'));
