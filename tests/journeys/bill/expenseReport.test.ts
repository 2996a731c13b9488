import { describeJourneys } from '#tests/journeys/journeyTests.ts';
import { expenseJourneys } from './expenseJourneys.ts';

describeJourneys('Journeys of the expense report', expenseJourneys);
