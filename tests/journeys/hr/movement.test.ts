import { describeJourneys } from '#tests/journeys/journeyTests.ts';
import { moveJourneys, resignJourneys, turnJourneys } from './movementJourneys.ts';

describeJourneys('Journeys of the transfer', turnJourneys);
describeJourneys('Journeys of the post change', moveJourneys);
describeJourneys('Journeys of the resignation', resignJourneys);
