/** What the demo is made of, in the order in which it is loaded. An area adds its portion here. */
import { dateAt } from '#model/calculation/dates.ts';
import { loadRegisters } from './company.ts';
import { assetSteps, loadAssets } from './bill/assets.ts';
import { voucherSteps } from './bill/vouchers.ts';
import { travelSteps } from './bill/travels.ts';
import { bankBillSteps } from './bill/bankBills.ts';
import { lastStatement } from './bill/bankStatements.ts';
import { paymentRunSteps } from './bill/paymentRuns.ts';
import { paymentSteps } from './bill/payments.ts';
import { reviewSteps } from './bill/reviews.ts';
import { transferSteps } from './bill/transfers.ts';
import { contractSteps } from './contract/contracts.ts';
import { librarySteps } from './data/library.ts';
import { billSteps, leaveSteps, newestSteps } from './documents.ts';
import { lendingSteps, loadArchive } from './general/archive.ts';
import { dormitorySteps, loadDormitory } from './general/dormitory.ts';
import { loadRooms, meetingSteps } from './general/meetings.ts';
import { loadMaterials, materialSteps } from './general/materials.ts';
import { loadGreening } from './general/greening.ts';
import { loadNews } from './general/news.ts';
import { fuelSteps } from './general/fuel.ts';
import { mealSteps } from './general/meals.ts';
import { repairSteps } from './general/repairs.ts';
import { tripSteps } from './general/sheets.ts';
import { loadVehicles } from './general/vehicles.ts';
import { vehiclePaperSteps } from './general/vehiclePapers.ts';
import { visitSteps } from './general/visits.ts';
import { loadFiles } from './hr/contracts.ts';
import { loadEstablishment } from './hr/establishment.ts';
import { figureSteps } from './hr/figures.ts';
import { loadHistories } from './hr/histories.ts';
import { playLeavers } from './hr/leavers.ts';
import { movementSteps } from './hr/movement.ts';
import { payMonthSteps } from './hr/payMonths.ts';
import { paySteps } from './hr/payPlans.ts';
import { recruitingSteps, settleDays } from './hr/recruitingSteps.ts';
import { loadThings } from './hr/things.ts';
import { trainingSteps } from './hr/training.ts';
import { incomeSteps } from './income.ts';
import { openingSteps, stockSteps } from './material/stock.ts';
import { loadMessages } from './messages.ts';
import { projectExpenseSteps } from './bill/projectExpenses.ts';
import { projectSteps } from './project/projects.ts';
import { purchaseSteps } from './purchase/purchases.ts';
import { loadSupplies } from './purchase/supplies.ts';
import { loadSeals } from './stamp/ledger.ts';
import { sealSteps } from './stamp/steps.ts';
import { chance } from './random.ts';
import { loadShowcase } from './showcase.ts';
import type { Portion, Step } from './stage.ts';
import { tellAll } from './telling.ts';

const registers: Step = async ({ services, organisation }) => loadRegisters(services, organisation, organisation.users.get('admin') ?? '0');

const files: Step = async ({ services, organisation, as, day }) => {
  const today = dateAt(day.toISOString(), services.zone);
  await loadEstablishment(await as('admin'), organisation);
  const personnel = await as('xujiayi');
  await loadFiles(personnel, organisation);
  await loadHistories(personnel, today);
  await loadThings(personnel, organisation, today);
};

const leavers: Step = async ({ as, player, organisation }) => playLeavers(await as('xujiayi'), player(20_261_133), organisation);
const showcase: Step = async ({ services, organisation }) => loadShowcase(services, organisation.users.get('admin') ?? '0');
const messages: Step = async ({ as, organisation }) => loadMessages(await as('admin'), organisation, chance(20_261_121));

const office: readonly Step[] = [
  loadRooms,
  loadVehicles,
  loadMaterials,
  loadDormitory,
  loadGreening,
  loadNews,
  loadArchive,
  loadSupplies,
  loadAssets,
  loadSeals,
];

/**
 * Before anybody is served: the company, and what people see first. What people were told last stands first in their list, so messages
 * come before documents, and all are told of these at once.
 */
export const beforehand: readonly Portion[] = [
  { key: 'company', steps: () => [registers, files, ...office, leavers, showcase, messages] },
  { key: 'pay', steps: paySteps },
  { key: 'newest', steps: async (stage) => [...(await newestSteps(stage)), settleDays] },
  { key: 'told', steps: () => [tellAll] },
];

/**
 * While people work. Within an account, and for a person, what comes first in time comes first here; the newest leave and expenses stand
 * already, and a rule that lets one of the year before no longer fit leaves that one out.
 */
export const history: readonly Portion[] = [
  { key: 'movement', steps: movementSteps },
  { key: 'recruiting', steps: recruitingSteps },
  { key: 'leave', steps: leaveSteps },
  { key: 'bills', steps: billSteps },
  { key: 'income', steps: incomeSteps },
  { key: 'dormitory', steps: dormitorySteps },
  { key: 'payroll', steps: payMonthSteps },
  { key: 'training', steps: trainingSteps },
  { key: 'meetings', steps: meetingSteps },
  { key: 'materials', steps: materialSteps },
  { key: 'visits', steps: visitSteps },
  { key: 'lending', steps: lendingSteps },
  { key: 'contracts', steps: contractSteps },
  { key: 'bankBills', steps: bankBillSteps },
  { key: 'projects', steps: projectSteps },
  { key: 'projectExpenses', steps: projectExpenseSteps },
  { key: 'stockOpening', steps: openingSteps },
  { key: 'purchases', steps: purchaseSteps },
  { key: 'stock', steps: stockSteps },
  { key: 'library', steps: librarySteps },
  { key: 'vehiclePapers', steps: vehiclePaperSteps },
  { key: 'fuel', steps: fuelSteps },
  { key: 'repairs', steps: repairSteps },
  { key: 'trips', steps: tripSteps },
  { key: 'travel', steps: travelSteps },
  { key: 'meals', steps: mealSteps },
  { key: 'assets', steps: assetSteps },
  { key: 'seals', steps: sealSteps },
  { key: 'vouchers', steps: voucherSteps },
  { key: 'invoiceReviews', steps: reviewSteps },
  { key: 'fundPayments', steps: paymentSteps },
  { key: 'fundTransfers', steps: transferSteps },
  { key: 'bankStatements', steps: () => [lastStatement] },
  { key: 'paymentRuns', steps: paymentRunSteps },
  { key: 'figures', steps: figureSteps },
];
