import { describeJourneys } from '../play.ts';
import { expenseJourneys } from './expenseJourneys.ts';

describeJourneys('Journeys of the expense report', expenseJourneys);
