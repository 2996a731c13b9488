/** Pages of people and of the designer of flows: see `support/walk.ts`. */
import { walkThrough } from '../support/walk.ts';

walkThrough('people');
