/** Pages of the administrator: see `support/walk.ts`. */
import { walkThrough } from '../support/walk.ts';

walkThrough('administration');
