/** The second half of all pages: see `support/walk.ts`. */
import { walkHalf } from '../support/walk.ts';

walkHalf(1);
