import { describeJourneys } from '#tests/journeys/journeyTests.ts';
import { recruitJourneys } from './recruitJourneys.ts';

describeJourneys('Journeys of recruiting', recruitJourneys);
