/** What lies on the fuel cards of vehicles. */
import { ledger, type Ledger } from '#model/posting.ts';
import { w } from '#model/words.ts';

/** Money on the card of a vehicle, whichever number the card has: what may be spent, what fillings in approval have spent, and what is settled. */
export const fuelCard = ledger({
  key: 'fuelCard',
  label: w('Fuel cards', '油卡'),
  dimensions: ['vehicle'],
  accounts: {
    free: { label: w('Available', '可用余额'), floor: '0' },
    held: { label: w('In approval', '审批中占用'), floor: '0' },
    used: { label: w('Used', '已使用'), floor: '0' },
  },
  short: { reason: 'cardShort', desc: w('There is not so much on the fuel card.', '油卡余额不足。') },
  scale: { quantity: 2, value: 2 },
  reversal: 'today',
  listedBy: ['vehicle'],
  mirrors: [{ resource: 'boatcarManagement', by: { vehicle: 'id' }, fields: { free: 'fuelCardBalance', held: 'fuelCardHeld' } }],
});

export const vehicleLedgers: readonly Ledger[] = [fuelCard];
