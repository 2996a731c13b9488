/** Whether a date is worked: base of leave, payroll and due times. */
import { resource } from '#model/definition.ts';
import { weekdayOf } from '#model/calculation/dates.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything, reading } from '../grants.ts';

export const hrWorkCalendar = resource({
  key: 'hrWorkCalendar',
  area: 'hr',
  label: w('Working calendar', '工作日历'),
  icon: 'calendar',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    day: f.date(w('Date', '日期'), { required: true, unique: true }),
    dayType: f.choice('calDay', w('Day type', '日期类型'), { required: true }),
    statutory: f.boolean(w('Statutory holiday (triple pay)', '法定节假日'), { default: false }),
    holidayName: f.text(w('Holiday', '节日名称'), { max: 30 }),
    weekday: f.computed(f.integer(w('Weekday 1-7', '星期'))),
  },
  computes: { weekday: ({ doc }) => (doc.day === null ? null : weekdayOf(doc.day)) },
  rules: {
    statutoryIsHoliday: ({ doc }) =>
      doc.statutory && doc.dayType !== 'holiday'
        ? fault('statutoryIsHoliday', 'dayType', w('a statutory holiday is a public holiday', '法定节假日的日期类型应为节假日'))
        : null,
  },
  access: {
    grants: {
      hr_manager: everything,
      hr_specialist: everything,
      hr_payroll: everything,
      sys_admin: everything,
      audit_admin: reading('all'),
      employee: { actions: ['page'], scope: 'all', menu: false },
    },
  },
  effects: { saved: ['calendarChanged'], removed: ['calendarChanged'] },
  acts: {
    generate: {
      label: w('Generate a year', '生成年度日历'),
      icon: 'new',
      of: 'list',
      needs: 'add',
      call: { method: 'POST', path: 'generate/:year' },
      note: w('Ordinary days where there are none; holidays stay as they were set.', '仅补充缺少的日期，已设置的节假日不变。'),
      asks: { year: f.integer(w('Year', '年度'), { required: true, least: '2000', most: '2099' }) },
      done: w('{created} made, {kept} were there', '已生成{created}条，原有{kept}条'),
    },
  },
  list: { columns: ['day', 'weekday', 'dayType', 'statutory', 'holidayName'], filters: ['day', 'dayType'], sort: [{ by: 'day' }] },
  form: [{ label: w('Day', '日期'), fields: ['day', 'weekday', 'dayType', 'statutory', 'holidayName'] }],
});
