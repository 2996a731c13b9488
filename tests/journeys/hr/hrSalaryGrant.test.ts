import { describeJourneys } from '../play.ts';
import { grantJourneys } from './grantJourneys.ts';

describeJourneys('Journeys of the salary grant', grantJourneys);
