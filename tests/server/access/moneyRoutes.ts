/** Who gets through the door of the calls of loans, accounts, assets, vehicles and seals; `routes.ts` says how rows are read. */
export const moneyTable = `
# Loans and accounts
POST   /tydf/process/debitNote/repay/{id}                                  finManager cashier system admin
POST   /tydf/process/debitNote/writeOff/{id}                                finManager system admin
GET    /tydf/process/debitNote/statement                                  person
GET    /tydf/process/debitNote/debtors                                    hrManager payroll account finManager cashier system admin
GET    /tydf/process/expenseReport/mine                                   person
POST   /tydf/api/companyBankAccount/adjust/{id}                           finManager cashier system admin
POST   /tydf/api/companyBankAccount/importStatement/{id}                  account finManager cashier system admin
POST   /tydf/api/companyBankAccount/matchStatement/{id}                   account finManager cashier system admin
PUT    /tydf/api/companyBankAccount/match/{id}                            account finManager cashier system admin
PUT    /tydf/api/companyBankAccount/unmatch/{id}                          account finManager cashier system admin
GET    /tydf/api/companyBankAccount/reconciliation/{id}                   chairman genManager account finManager cashier auditor system admin
POST   /tydf/process/invoiceReview/pay/{id}                               employee
PUT    /tydf/process/fundPayment/bounce/{id}                              finManager cashier system admin
POST   /tydf/process/fundPayment/payAgain/{id}                            employee
POST   /tydf/process/fundPayment/addReview/{id}                           account finManager system admin
POST   /tydf/api/invoiceRecord/parse                                      employee
# Payment runs
POST   /tydf/api/paymentBatch/add                                         cashier system admin
POST   /tydf/api/paymentBatch/confirm/{id}                                finManager system admin
PUT    /tydf/api/paymentBatch/cancel/{id}                                 cashier system admin
GET    /tydf/api/paymentBatch/file/{id}                                   finManager cashier system admin
PUT    /tydf/api/paymentBatch/result/{id}                                 cashier system admin
GET    /tydf/api/paymentBatch/desk                                        chairman genManager account finManager cashier auditor system admin
# Budgets
POST   /tydf/api/expenseBudget/adjust/{id}                                finManager system admin
POST   /tydf/api/expenseBudget/moveBudget                                 finManager system admin
POST   /tydf/api/expenseBudget/copyYear                                   account finManager system admin
GET    /tydf/api/expenseBudget/course                                     person
GET    /tydf/api/companyBankAccount/statement/{id}                        chairman genManager account finManager cashier auditor system admin
GET    /tydf/api/companyBankAccount/forecast                              chairman genManager account finManager cashier auditor system admin
GET    /tydf/api/companyBankAccount/due                                   chairman genManager account finManager cashier auditor system admin
# Guarantees and accepted bills
PUT    /tydf/process/BhApply/giveBack/{id}                                account finManager system admin
PUT    /tydf/process/ebaAccept/honour/{id}                                finManager cashier system admin
PUT    /tydf/process/ebaAccept/cancel/{id}                                finManager system admin
# Fixed assets
GET    /tydf/api/fixasset/byQr/{qrcode}                                   employee
GET    /tydf/api/fixasset/mine                                            person
PUT    /tydf/api/fixasset/changeState/{id}                                assetKeeper system admin
POST   /tydf/api/fixasset/depreciate                                      assetKeeper system admin
GET    /tydf/api/fixasset/label/{ids}                                     employee
GET    /tydf/api/fixasset/valueOn/{id}                                    employee
POST   /tydf/api/fixasset/transfer/{id}                                   person
POST   /tydf/api/fixasset/scrap/{id}                                      person
POST   /tydf/api/assetCheck/start/{id}                                    assetKeeper system admin
PUT    /tydf/api/assetCheck/scan/{id}                                     person
POST   /tydf/api/assetCheck/close/{id}                                    assetKeeper system admin
GET    /tydf/api/assetCheck/counting                                      employee
GET    /tydf/api/assetCheck/mine                                          person
POST   /tydf/api/assetTransferAssets/add                                  employee
PUT    /tydf/api/assetTransferAssets/put/{id}                             employee
PUT    /tydf/api/assetTransferAssets/update/{id}                          employee
DELETE /tydf/api/assetTransferAssets/deletes                              employee
GET    /tydf/api/assetTransferAssets/getAcc/{id}                          employee
# Vehicles
GET    /tydf/process/vehicleWarranty/due                                  leader vicePres chairman genManager hrManager account finManager fleetKeeper adminManager auditor security system admin
POST   /tydf/process/vehicleWarranty/renew/{id}                            fleetKeeper adminManager system admin
# Vouchers
POST   /tydf/process/voucherManagement/recipient/{id}                      finManager seller system admin
POST   /tydf/process/voucherManagement/receipt/{id}                        cashier system admin
POST   /tydf/process/voucherManagement/makeCodes/{id}                      finManager seller system admin
GET    /tydf/process/voucherManagement/detailList/{id}                     employee
GET    /tydf/process/voucherManagement/qrSheet/{id}                        seller system admin
GET    /tydf/api/billVoucherDetailsManagement/getCode/{qrcode}             finManager seller salesperson houseKeeper system admin
GET    /tydf/api/billVoucherDetailsManagement/byNo                         finManager seller system admin
PUT    /tydf/api/billVoucherDetailsManagement/updateUse/{id}               finManager seller salesperson houseKeeper system admin
PUT    /tydf/api/billVoucherDetailsManagement/putUse/{id}                  finManager seller salesperson houseKeeper system admin
PUT    /tydf/api/billVoucherDetailsManagement/freeze/{id}                  finManager seller system admin
PUT    /tydf/api/billVoucherDetailsManagement/unfreeze/{id}                finManager seller system admin
PUT    /tydf/api/billVoucherDetailsManagement/extend/{id}                  finManager seller system admin
PUT    /tydf/api/billVoucherDetailsManagement/voidVoucher/{id}             seller system admin
PUT    /tydf/api/billVoucherDetailsManagement/put/{id}                     seller system admin
PUT    /tydf/api/billVoucherDetailsManagement/update/{id}                  seller system admin
POST   /tydf/api/billVoucherDetailsManagement/add                          seller system admin
DELETE /tydf/api/billVoucherDetailsManagement/deletes                      seller system admin
# Business trips
PUT    /tydf/process/travelApply/cancel/{id}                               employee
POST   /tydf/process/travelApply/report/{id}                               person
POST   /tydf/process/travelApply/loan/{id}                                 person
# Seals
GET    /tydf/api/stampDetail/allByStaffId                                 employee
GET    /tydf/api/stampDetail/calendar                                     employee
POST   /tydf/process/documentPosting/askSeal/{id}                         person
POST   /tydf/process/companyIntelligenceApply/askSeal/{id}                person
GET    /tydf/process/stampBorrow/pageAdmin                                cashier adminManager adminClerk -archiveKeeper legal system admin
PUT    /tydf/process/stampBorrow/giveBack/{id}                            cashier adminClerk -archiveKeeper legal system admin
PUT    /tydf/api/stampDetail/confirmHeld/{id}                             employee
PUT    /tydf/api/stampDetail/invalid/{id}                                 genManager adminManager system admin
PUT    /tydf/process/controlStamp/recall/{id}                              archiveKeeper system admin
`;
