import { describeJourneys } from '../play.ts';
import { leaveJourneys } from './leaveJourneys.ts';

describeJourneys('Journeys of the leave request', leaveJourneys);
