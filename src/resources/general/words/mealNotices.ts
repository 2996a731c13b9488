/** What people are told of meals. */
import { notice, noticeOf, type NoticeSeeds } from '#resources/notice.ts';
import { w } from '#model/words.ts';

export const mealNotices = {
  meal_tomorrow: noticeOf(
    w('Meals of tomorrow', '次日用餐汇总'),
    w('Meals of {date}: {amount} persons', '{date}用餐：共{amount}人'),
    w('{comment}', '{comment}'),
    'system',
    { receivers: 'role', role: 'canteen_keeper', loud: true, link: '/general/adminMealApplication' },
  ),
  meal_late: notice('Meal asked for late', '临时用餐申请', 'It is for {date}, {amount} persons.', '用餐日期{date}，共{amount}人。', {
    resource: 'adminMealApplication',
    receivers: 'role',
    role: 'canteen_keeper',
    loud: true,
  }),
  meal_cancelled: notice('Meal cancelled', '用餐取消', 'It was for {date}. {comment}', '用餐日期{date}。{comment}', {
    resource: 'adminMealApplication',
  }),
} as const satisfies NoticeSeeds;
