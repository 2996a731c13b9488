/** Who gets through the door of the calls of loans, accounts, assets, vehicles and seals; `routes.ts` says how rows are read. */
export const moneyTable = `
# Loans and accounts
POST   /tydf/process/debitNote/repay/{id}                                  finManager cashier system admin
POST   /tydf/api/companyBankAccount/adjust/{id}                           finManager cashier system admin
POST   /tydf/process/invoiceReview/pay/{id}                               employee
PUT    /tydf/process/fundPayment/bounce/{id}                              finManager cashier system admin
POST   /tydf/process/fundPayment/payAgain/{id}                            employee
POST   /tydf/process/fundPayment/addReview/{id}                           account finManager system admin
# Budgets and invoices
POST   /tydf/api/invoiceRecord/parse                                      person
POST   /tydf/api/expenseBudget/adjust/{id}                                finManager system admin
POST   /tydf/api/expenseBudget/moveBudget                                 finManager system admin
POST   /tydf/api/expenseBudget/copyYear                                   account finManager system admin
# Fixed assets
GET    /tydf/api/fixasset/byQr/{qrcode}                                   employee
GET    /tydf/api/fixasset/mine                                            person
PUT    /tydf/api/fixasset/changeState/{id}                                assetKeeper system admin
POST   /tydf/api/fixasset/depreciate                                      assetKeeper system admin
POST   /tydf/api/assetTransferAssets/add                                  employee
PUT    /tydf/api/assetTransferAssets/put/{id}                             employee
PUT    /tydf/api/assetTransferAssets/update/{id}                          employee
DELETE /tydf/api/assetTransferAssets/deletes                              employee
GET    /tydf/api/assetTransferAssets/getAcc/{id}                          employee
# Vehicles
GET    /tydf/process/vehicleWarranty/due                                  leader vicePres chairman genManager hrManager account finManager fleetKeeper adminManager auditor security system admin
POST   /tydf/process/vehicleWarranty/renew/{id}                            fleetKeeper adminManager system admin
# Seals
GET    /tydf/api/stampDetail/allByStaffId                                 employee
GET    /tydf/process/stampBorrow/pageAdmin                                cashier adminManager adminClerk -archiveKeeper legal system admin
PUT    /tydf/process/stampBorrow/giveBack/{id}                            cashier adminClerk -archiveKeeper legal system admin
PUT    /tydf/api/stampDetail/confirmHeld/{id}                             employee
PUT    /tydf/api/stampDetail/invalid/{id}                                 genManager adminManager system admin
PUT    /tydf/process/controlStamp/recall/{id}                              archiveKeeper system admin
`;
