/** Every record call of the area, made to succeed and checked. */
import { adminSamples } from '#tests/support/samples/admin.ts';
import { describeCalls } from './records.ts';

describeCalls(adminSamples);
