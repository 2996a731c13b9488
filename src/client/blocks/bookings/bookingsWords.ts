import { w } from '#model/words.ts';

export const words = {
  bookDay: w('Book {name} on {date}', '预订{name}，{date}'),
  taken: w('Taken', '已占用'),
  held: w('in approval', '审批中'),
  ofBooking: w('{topic} {time}, {name}', '{topic} {time}，{name}'),
} as const;
