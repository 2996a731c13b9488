import { describeJourneys } from '#tests/journeys/journeyTests.ts';
import { grantJourneys } from './grantJourneys.ts';

describeJourneys('Journeys of the salary grant', grantJourneys);
