import { describeJourneys } from '../play.ts';
import { recruitJourneys } from './recruitJourneys.ts';

describeJourneys('Journeys of recruiting', recruitJourneys);
