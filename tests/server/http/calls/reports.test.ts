/** Videos and data reports: the calls that every resource has. */
import { reportSamples } from '#tests/support/samples/reports.ts';
import { describeCalls } from './records.ts';

describeCalls(reportSamples);
