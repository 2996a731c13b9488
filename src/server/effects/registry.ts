/** Every effect by name, every fact by resource and name, what follows the movements of a ledger: from their areas. */
import {
  areaFacts,
  departmentFacts,
  dictionaryFacts,
  orgFacts,
  postFacts,
  resourceFacts,
  resourceRemoved,
  roleFacts,
} from './admin/facts.ts';
import { accountSaved, administratorsNamed, adminFacts, departmentSaved, userFacts } from './admin/people.ts';
import { systemApproved, systemFacts } from './admin/systems.ts';
import { expenseFacts, loanFacts } from './bill/billFacts.ts';
import { bankFlows, loanClearings } from './bill/statements.ts';
import { reportFacts } from './admin/reports.ts';
import type { Effect, FactLookup, LedgerEffect } from './effect.ts';
import { hrEffects, hrFacts } from './hr/registry.ts';
import { flowSettingFacts, formFacts, formPathFacts } from './workflow/facts.ts';

export const effects: Readonly<Record<string, Effect>> = {
  systemApproved,
  resourceRemoved,
  accountSaved,
  departmentSaved,
  administratorsNamed,
  ...hrEffects,
};

export const facts: Readonly<Record<string, Readonly<Record<string, FactLookup>>>> = {
  users: userFacts,
  admins: adminFacts,
  roles: roleFacts,
  posts: postFacts,
  sysDepartment: departmentFacts,
  areas: areaFacts,
  org: orgFacts,
  dictionaries: dictionaryFacts,
  resources: resourceFacts,
  dataReportConfig: reportFacts,
  sysSystem: systemFacts,
  forms: formFacts,
  ufloFlow: flowSettingFacts,
  ufloFormPath: formPathFacts,
  ...hrFacts,
  expenseReport: expenseFacts,
  debitNote: loanFacts,
};

export const ledgerEffects: Readonly<Record<string, LedgerEffect>> = { bank: bankFlows, loan: loanClearings };
