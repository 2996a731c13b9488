import { describePaths } from '../drive.ts';
import { describeJourneys } from '../play.ts';
import { salaryDrives } from './salaryDrives.ts';
import { applicationJourneys, confirmationJourneys } from './salaryJourneys.ts';

describeJourneys('Journeys of the salary confirmation', confirmationJourneys);
describeJourneys('Journeys of the salary change application', applicationJourneys);
await describePaths(salaryDrives);
