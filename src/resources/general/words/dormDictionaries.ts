/** Dictionaries of the dormitory. */
import { w } from '#model/words.ts';
import { dictionary, type DictionarySeed } from '#resources/dictionary.ts';

export const dormDictionaries = {
  roomGender: dictionary(w('Rooms are for', '宿舍类型'), {
    male: ['Men', '男宿舍'],
    female: ['Women', '女宿舍'],
    couple: ['Couples', '夫妻房'],
    guest: ['Guests', '客房'],
  }),
  roomStatus: dictionary(
    w('State of a dormitory room', '宿舍状态'),
    { normal: ['In use', '正常'], full: ['Full', '满员'], repair: ['Under repair', '维修'], closed: ['Closed', '停用'] },
    { normal: 'approved', full: 'mine', repair: 'attention', closed: 'invalidated' },
  ),
  dormPayState: dictionary(
    w('Payroll of a dormitory charge', '住宿费扣款状态'),
    { open: ['Open', '待扣款'], carried: ['In payroll', '已转工资'] },
    { open: 'attention', carried: 'approved' },
  ),
  dormApplyType: dictionary(
    w('Type of a dormitory application', '住宿申请类型'),
    { checkIn: ['Move in', '入住'], change: ['Change room', '调换'], checkOut: ['Move out', '退宿'] },
    { checkIn: 'mine', change: 'submitted', checkOut: 'attention' },
  ),
  stayStatus: dictionary(
    w('State of a stay', '入住状态'),
    { living: ['Living', '在住'], reserved: ['Reserved', '已预留'], left: ['Left', '已退宿'] },
    { living: 'approved', reserved: 'submitted', left: 'invalidated' },
  ),
} as const satisfies Readonly<Record<string, DictionarySeed>>;
