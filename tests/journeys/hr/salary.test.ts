import { describeJourneys } from '#tests/journeys/journeyTests.ts';
import { applicationJourneys, confirmationJourneys } from './salaryJourneys.ts';

describeJourneys('Journeys of the salary confirmation', confirmationJourneys);
describeJourneys('Journeys of the salary change application', applicationJourneys);
