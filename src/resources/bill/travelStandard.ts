/**
 * What a business trip may cost by the grade of who travels and the class of the city: the cap of a night in a hotel, and what is allowed a day for
 * meals and for getting about. A row holds from its first day until a later one of the same grade group and city class does.
 */
import { resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything, systemData } from '../grants.ts';

const rate = { required: true, least: '0' } as const;

export const travelStandard = resource({
  key: 'travelStandard',
  area: 'bill',
  label: w('Travel standards', '差旅标准'),
  icon: 'calculator',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    gradeGroup: f.choice('gradeGroup', w('Grade group', '职级组'), { required: true }),
    cityTier: f.choice('cityTier', w('City class', '城市类别'), { required: true }),
    hotelCap: f.money(w('Hotel a night, at most', '住宿上限（每晚）'), {
      least: '0.01',
      help: w('Empty abroad: what it really cost is reimbursed.', '境外留空，按实报销。'),
    }),
    meal: f.money(w('Meals a day', '伙食补助（每天）'), rate),
    local: f.money(w('Local transport a day', '市内交通补助（每天）'), rate),
    validFrom: f.date(w('Holds from', '生效日期'), { required: true }),
  },
  rules: {
    hotelCap: ({ doc: { cityTier, hotelCap } }) =>
      cityTier !== null && cityTier !== 'abroad' && hotelCap === null
        ? fault('hotelCap', 'hotelCap', w('required but for abroad', '境内城市须填写住宿上限'))
        : null,
  },
  access: {
    grants: { ...systemData, finance_manager: everything, employee: { actions: ['page'], scope: 'all' } },
  },
  list: {
    columns: ['gradeGroup', 'cityTier', 'hotelCap', 'meal', 'local', 'validFrom'],
    filters: ['gradeGroup', 'cityTier', 'validFrom'],
    sort: [{ by: 'validFrom', down: true }, { by: 'gradeGroup' }],
  },
  form: [{ label: w('Standard', '标准'), fields: ['gradeGroup', 'cityTier', 'hotelCap', 'meal', 'local', 'validFrom'] }],
  uniques: [['gradeGroup', 'cityTier', 'validFrom']],
});
