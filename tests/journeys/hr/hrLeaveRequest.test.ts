import { describeJourneys } from '#tests/journeys/journeyTests.ts';
import { leaveJourneys } from './leaveJourneys.ts';

describeJourneys('Journeys of the leave request', leaveJourneys);
