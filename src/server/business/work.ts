/** Work of the business that is due by the company's clocks, done once a day by one of the servers (calendar/works.ts). */
import type * as shapes from '../area.ts';
import type { Context } from '../context.ts';

export type Work = shapes.Work<Context>;
