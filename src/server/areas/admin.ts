/** Administration on the server. */
import type { Area } from '#server/context.ts';
import {
  areaFacts,
  departmentFacts,
  dictionaryFacts,
  orgFacts,
  postFacts,
  resourceFacts,
  resourceRemoved,
  roleFacts,
} from '../effects/admin/facts.ts';
import { accountSaved, administratorsNamed, adminFacts, departmentSaved, userFacts } from '../effects/admin/people.ts';
import { reportFacts } from '../effects/admin/reports.ts';
import { systemApproved, systemFacts } from '../effects/admin/systems.ts';

export const admin: Partial<Area> = {
  effects: { systemApproved, resourceRemoved, accountSaved, departmentSaved, administratorsNamed },
  facts: {
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
  },
};
