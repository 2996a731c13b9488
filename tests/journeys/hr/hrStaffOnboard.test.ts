import { describeJourneys } from '#tests/journeys/journeyTests.ts';
import { onboardJourneys } from './onboardJourneys.ts';

describeJourneys('Journeys of the onboarding', onboardJourneys);
