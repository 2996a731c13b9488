import { describeJourneys } from '../play.ts';
import { onboardJourneys } from './onboardJourneys.ts';

describeJourneys('Journeys of the onboarding', onboardJourneys);
