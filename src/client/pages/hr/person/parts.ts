/** Tabs of the page of a person, in their order, and the records that each shows. Pure. */
import type { PersonOverview } from '#resources/hr/rules/personOverview.ts';
import { w, type Words } from '#model/words.ts';

export const tabs = {
  profile: w('Profile', '基本信息'),
  family: w('Family', '家庭成员'),
  experience: w('Experience', '履历'),
  contracts: w('Contracts and certificates', '合同证书'),
  pay: w('Pay', '薪资'),
  leave: w('Leave', '假期'),
  training: w('Training', '培训'),
  items: w('Items', '物品'),
  documents: w('Documents', '单据'),
  timeline: w('Timeline', '异动与计划'),
} as const satisfies Readonly<Record<string, Words>>;
export type TabName = keyof typeof tabs;

/** A kind of records on a tab, under a heading of its own where the tab has several. */
export interface Part {
  readonly resource: string;
  readonly label: Words;
}

const parts: Readonly<Partial<Record<TabName, readonly Part[]>>> = {
  family: [{ resource: 'hrPfStaffFamily', label: w('Family members', '家庭成员') }],
  experience: [
    { resource: 'hrPfInnerPost', label: w('Posts in the company', '内部任职') },
    { resource: 'hrPfStaffWorkexp', label: w('Work before', '工作经历') },
    { resource: 'hrPfStaffLearnexp', label: w('Education', '学习经历') },
  ],
  pay: [
    { resource: 'hrSalaryChangeRecord', label: w('Salary history', '薪资变动') },
    { resource: 'hrSalaryPayment', label: w('Payments by month', '历月工资') },
    { resource: 'hrSocialSecurity', label: w('Social insurance', '社会保险') },
  ],
  leave: [{ resource: 'hrLeaveInformation', label: w('Leave balances', '假期余额') }],
  training: [{ resource: 'hrTrainingApplyRecord', label: w('Training records', '培训记录') }],
  items: [{ resource: 'hrItemRequisitionRecord', label: w('Items issued', '领用物品') }],
};

/** Lines of the file itself on a tab. */
export const lineSets: Readonly<Partial<Record<TabName, readonly string[]>>> = {
  contracts: ['contracts', 'certificates', 'rewards'],
  pay: ['taxDeductions'],
};

/** Kinds of a tab that may be read, with how many rows there are. */
export const readable = (tab: TabName, overview: PersonOverview): readonly (Part & { readonly count: number })[] =>
  (parts[tab] ?? []).flatMap((part) => {
    const found = overview.parts.find(({ resource }) => resource === part.resource);
    return found ? [{ ...part, count: found.count }] : [];
  });

/** Tabs that have something this reader may see. What the file itself holds is always theirs to see. */
export const tabsFor = (overview: PersonOverview): readonly TabName[] =>
  (Object.keys(tabs) as TabName[]).filter((tab) => {
    if (parts[tab] !== undefined) return readable(tab, overview).length > 0;
    return true;
  });
