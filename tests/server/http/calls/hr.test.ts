/** Every record call of the area, made to succeed and checked. */
import { hrSamples } from '#tests/support/samples/hr.ts';
import { describeCalls } from './records.ts';

describeCalls(hrSamples);
