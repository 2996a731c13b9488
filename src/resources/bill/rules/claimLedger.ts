/** What bills claim of documents that cost somebody something: reports in approval and approved, payments alike. */
import { notNow } from '#model/acts.ts';
import { add, compare } from '#model/calculation/decimal.ts';
import { ledger, type KeyInput } from '#model/posting.ts';
import { w } from '#model/words.ts';

const short = { reason: 'claimShort', desc: w('Less is left to claim of a source document.', '来源单据可报销余额不足。') };

const takenOf = (accounts: KeyInput['accounts']): string => add(accounts['held']?.quantity, accounts['claimed']?.quantity);

/**
 * Opened by its first claim: all claims of a source together come to its amount at most, as its record says it, and to nothing where the
 * record is gone. What is open of it is the rest.
 */
export const claim = ledger({
  key: 'claim',
  label: w('Claims', '报销来源'),
  dimensions: ['source'],
  accounts: {
    held: { label: w('In approval', '审批中'), floor: '0' },
    claimed: { label: w('Claimed', '已报销'), floor: '0' },
  },
  short,
  scale: { quantity: 2, value: 2 },
  reversal: 'today',
  record: { resource: 'claimSource', by: { source: 'id' }, fields: ['amount'] },
  rules: {
    ceiling: ({ accounts, before, record }) => {
      const taken = takenOf(accounts);
      const most = typeof record?.['amount'] === 'string' ? record['amount'] : '0';
      return compare(taken, most) > 0 && compare(taken, takenOf(before)) > 0 ? notNow(short.reason, short.desc) : null;
    },
  },
  mirrors: [{ resource: 'claimSource', by: { source: 'id' }, fields: { held: 'heldAmount', claimed: 'claimedAmount' } }],
});
