/** What Contracts brings beside its definitions. */
import { w } from '#model/words.ts';
import type { Manifest } from '../manifest.ts';
import { contractDictionaries } from './dictionaries.ts';
import { contractLedgers } from './ledgers.ts';
import { contractNotices } from './notices.ts';

export const contractManifest = {
  menus: [
    {
      system: 'office',
      rank: 58,
      path: '/contract',
      name: w('Contracts', '合同管理'),
      icon: 'file-text',
      groups: [
        {
          path: '/contract/contracts',
          name: w('Contracts', '合同'),
          resources: ['contractDefinition', 'contractApprove', 'contractParameter'],
        },
      ],
    },
  ],
  dictionaries: contractDictionaries,
  ledgers: contractLedgers,
  notices: contractNotices,
  permissions: { enter: w('Enter invoices and payments', '登记发票与付款') },
  flowCategory: 'project',
} as const satisfies Manifest;
