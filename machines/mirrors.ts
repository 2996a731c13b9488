/** Mirrors of the shipped flows by the SHA-256 of their XML, made by src/tools/mirrors.ts. A flow with that XML runs its mirror. */
import type { Chart } from './chart.ts';

export const mirrors: Readonly<Record<string, () => Promise<Chart>>> = {
  c94d8f24698f3c446b2b32682b0073d9e8a43360fc357423bb96230d0c651d55: () => import('./admin/sysSystem.ts').then((module) => module.sysSystem),
  d42c3331727fb68403f076a96acc0d0e54622cbfd55f66263a35aa24d6494540: () => import('./bill/debitNote.ts').then((module) => module.debitNote),
  '2b736b9ea31df3e0d63c3b0ca6ac8eb75f33718227fdf389b4c381229f84eb1f': () =>
    import('./bill/expenseReport.ts').then((module) => module.expenseReport),
  '826ef596449efcfdd975ce17e6e7e76c98cf3bb8c7139d75dc0bdf5f9dec8228': () =>
    import('./general/boatcarApply.ts').then((module) => module.boatcarApply),
  '0fcb976d68c58d06b9f2587cc359ef994d1949f095777cb560c92dfd2006fb59': () =>
    import('./general/boatcarMaintain.ts').then((module) => module.boatcarMaintain),
  dc19e4f37130ef45e498a0070fcbbec54bb0dcd172620828036a4f76a7acfdd6: () =>
    import('./general/companyIntelligenceApply.ts').then((module) => module.companyIntelligenceApply),
  '8efe9ac122e75df797d19a5f030b2bdbf0a7ad1dc1eb5b18ed0fcb10333a6f29': () =>
    import('./general/conAdminMealApplication.ts').then((module) => module.conAdminMealApplication),
  '1c85f7d643ff0a6bb10362409627f39450f80f256ed9e742d70a91bf1a6c5b0a': () =>
    import('./general/documentPosting.ts').then((module) => module.documentPosting),
  daeafa60a177203d4a2f36fadb6ff4f203e074413caab9b4d16439ac0d83c969: () =>
    import('./general/documentReceipt.ts').then((module) => module.documentReceipt),
  '62203ecdc6d2c199ee22997ce6a1f66f89c802340e80a2841158e942df9218ee': () =>
    import('./general/dormApply.ts').then((module) => module.dormApply),
  '6b2c4f8e367c1cb1049b5162bb0bac33016a06a2fe93cddf5baabe30d5c25cb0': () =>
    import('./general/insitAdminMealApplication.ts').then((module) => module.insitAdminMealApplication),
  cc793cecd33d060c1ddff5bb234d8fe789d5a482cc5b46469ceb05b73d71bc67: () =>
    import('./general/meetApply.ts').then((module) => module.meetApply),
  c252b6e7588b108756d347214bb0bda8f2edcff088b21496a25b4b17555ba8f1: () =>
    import('./general/outsitAdminMealApplication.ts').then((module) => module.outsitAdminMealApplication),
  '84bcae120c90cb859db0bb32d17aded8265aa0a1ab7eb62a7cc98922cb232a1d': () =>
    import('./general/watchApply.ts').then((module) => module.watchApply),
  '1db6a923a4bcfb013382327febc60906e936cfbd90e3d5e6bc1c8e29b7a1eb41': () =>
    import('./general/watchGiftDetail.ts').then((module) => module.watchGiftDetail),
  a09fd13fa342513d2975ba18463c6ad1f4bd464dda42803879c09e33bb8fa9b0: () =>
    import('./general/watchReceiveDetail.ts').then((module) => module.watchReceiveDetail),
  '8754e37a6c343a157f1a6be87cc385f85a97734726889aadbfe85756cbb7e0df': () =>
    import('./hr/annualTrainNeeds.ts').then((module) => module.annualTrainNeeds),
  e66031374e2ed1fdcb1fe28a3f987737abf4aae26145079e000b57a3fe31192e: () =>
    import('./hr/hrApplicationRecruit.ts').then((module) => module.hrApplicationRecruit),
  d124d0a088841732714dcff2ca0ded6be448baf142e25b71e1c1bb45802247f5: () =>
    import('./hr/hrLeaveRequest.ts').then((module) => module.hrLeaveRequest),
  '8f7cf596dcbc979293c9cfe62f9d1b77675f6fe3490804be994011ff09b39602': () =>
    import('./hr/hrPostApply.ts').then((module) => module.hrPostApply),
  '6a6f7cce4fad5e2fb0cdc38eb0377da9e86226591fbb123a7b2e386be01a33a4': () =>
    import('./hr/hrPostMove.ts').then((module) => module.hrPostMove),
  '7e7de3344bc75f0b8f95737dcca2e2e86b26eab6e5e6b1212aa9f193c4c05df9': () =>
    import('./hr/hrSalaryChangeApplication.ts').then((module) => module.hrSalaryChangeApplication),
  '6ef0f09a9d8bfb9d253f2097f02239ef07142eca07f092aede4159d5630c2843': () =>
    import('./hr/hrSalaryConfirmation.ts').then((module) => module.hrSalaryConfirmation),
  '618722fd2ebbd3d792d6bf7618d37101be71197b497cc6f47621d672e4d0909d': () =>
    import('./hr/hrSalaryGrant.ts').then((module) => module.hrSalaryGrant),
  '3319c39f34c8d109aedac90390d508ba9aec31968b4262fc9c054920d6fd0e11': () =>
    import('./hr/hrStaffOnboard.ts').then((module) => module.hrStaffOnboard),
  '801bad675ff0f6701e958ed25d2319fc4f6cf4dc380fb9266e6373ccc0eb7967': () =>
    import('./hr/hrStaffResign.ts').then((module) => module.hrStaffResign),
  '09e530142878e72765834337cffdde453259f895f5f049e075e66fa8c076b3ac': () =>
    import('./hr/hrStaffTurn.ts').then((module) => module.hrStaffTurn),
  '247009dbe8f71c57c43b11f9a1ddccaf08ec4603ccd658fbad47c51d098635d6': () =>
    import('./hr/hrTrainingApply.ts').then((module) => module.hrTrainingApply),
  df96eafda9e1e6b7f4c604185abba06f69a94cc0b07e3859cad89a6c2d7eb53a: () =>
    import('./hr/hrTrainingPlan.ts').then((module) => module.hrTrainingPlan),
  ccb0e13109b3479dfcacbc68ad7c433707b244e1993e85bb04e62ce0a5564f7c: () =>
    import('./hr/recruitmentPlan.ts').then((module) => module.recruitmentPlan),
  f8b0b9a2a5769ca010f747ad4426fdda51838a26ca3883ddbebb9fee0b88c8e6: () =>
    import('./purchase/purchaseApply.ts').then((module) => module.purchaseApply),
  '6c05909428e690e7af5b3477fe4f606023c6d6bde29322190b4d9e64a94dd124': () =>
    import('./purchase/purchaseAskPrice.ts').then((module) => module.purchaseAskPrice),
  cc640876f7557b9fd7dd4807228b069f3ede6d7993ff035dddcf7edd012265f7: () =>
    import('./purchase/purchaseChange.ts').then((module) => module.purchaseChange),
  '509e41e8978a7872948ef0d47d286312336af335d61098033207cd89d5d40107': () =>
    import('./purchase/purchaseManagement.ts').then((module) => module.purchaseManagement),
};
