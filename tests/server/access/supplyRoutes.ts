/** Who gets through the door of the calls of suppliers, stock, purchases, contracts and projects; `routes.ts` says how rows are read. */
export const supplyTable = `
# Suppliers
GET    /tydf/api/supplierManagement/detailList/{id}                         employee
DELETE /tydf/api/supplierManagement/deleteDetail/{ids}                    procurer buyer system admin
PUT    /tydf/api/supplierManagement/coopState/{id}                        procurer
PUT    /tydf/api/supplierManagement/checkBank/{id}                        account
GET    /tydf/api/materialStorehouse/detailList                            employee
GET    /tydf/api/report/material                                           employee
GET    /tydf/api/materialStorehouse/entryList                             employee
GET    /tydf/api/materialStorehouse/exitList                              employee
GET    /tydf/api/materialStorehouse/itemCard                              employee
GET    /tydf/process/materialEntry/detailList/{id}                        employee
GET    /tydf/process/materialExit/detailList/{id}                         employee
GET    /tydf/process/materialTransfer/detailList/{id}                     employee
GET    /tydf/process/materialLoss/detailList/{id}                         employee
GET    /tydf/process/materialCheck/detailList/{id}                        employee
POST   /tydf/process/materialEntry/acceptAssets/{id}                      person
POST   /tydf/process/materialEntry/sendBack/{id}                          storeKeeper system admin
DELETE /tydf/process/materialEntry/deleteDetail                           storeKeeper system admin
DELETE /tydf/process/materialEntry/detailDelete                           storeKeeper system admin
DELETE /tydf/process/materialExit/deleteDetail                            employee
DELETE /tydf/process/materialExit/detailDelete                            employee
DELETE /tydf/process/materialTransfer/detailDelete                        employee
DELETE /tydf/process/materialTransfer/deleteDetail                        employee
DELETE /tydf/process/materialLoss/detailDelete                            storeKeeper system admin
DELETE /tydf/process/materialLoss/deleteDetail                            storeKeeper system admin
DELETE /tydf/process/materialCheck/detailDelete                           storeKeeper system admin
DELETE /tydf/process/materialCheck/deleteDetail                           storeKeeper system admin
PUT    /tydf/process/materialTransfer/confirm                             employee
POST   /tydf/process/materialExit/giveBack/{id}                           leader vicePres chairman genManager hrManager finManager adminManager security procurer storeKeeper system admin
PUT    /tydf/process/materialTransfer/receive/{id}                        employee
GET    /tydf/process/materialCheck/compareDate                            employee
GET    /tydf/process/materialCheck/counting                               employee
GET    /tydf/process/materialCheck/count/{id}                             employee
PUT    /tydf/process/materialCheck/count/{id}                             employee
PUT    /tydf/process/materialCheck/unfreeze/{id}                          procurer system admin
PUT    /tydf/api/materialLot/hold/{id}                                    storeKeeper qualityManager system admin
PUT    /tydf/api/materialLot/release/{id}                                 qualityManager system admin
GET    /tydf/api/materialLot/trace/{id}                                   employee
PUT    /tydf/api/stockPeriod/close/{id}                                   account finManager system admin
PUT    /tydf/api/stockPeriod/reopen/{id}                                  finManager system admin
# Purchases
GET    /tydf/process/purchaseApply/getAcc/{id}                                   employee
GET    /tydf/process/purchaseApply/detailPage                                    employee
DELETE /tydf/process/purchaseApply/deleteDetailById/{ids}                        employee
DELETE /tydf/process/purchaseApply/detailDeletes/{ids}                           employee
GET    /tydf/process/purchaseApply/reorder                                       employee
POST   /tydf/process/purchaseApply/reorder                                       employee
POST   /tydf/process/purchaseApply/checkApply                                    employee
POST   /tydf/process/purchaseApply/check                                         employee
POST   /tydf/process/purchaseApply/close/{id}                                    buyer procurer system admin
GET    /tydf/process/purchaseAskPrice/getAcc/{id}                                buyer procurer finManager vicePres genManager chairman auditor system admin
DELETE /tydf/process/purchaseAskPrice/detailDeletes/{ids}                        buyer procurer system admin
POST   /tydf/process/purchaseAskPrice/check                                      buyer procurer finManager vicePres genManager chairman auditor system admin
POST   /tydf/process/purchaseAskPrice/submit                                     buyer procurer system admin
POST   /tydf/process/purchaseAskPrice/toOrder/{id}                               buyer procurer system admin
PUT    /tydf/process/purchaseAskPrice/close/{id}                                 buyer procurer system admin
GET    /tydf/process/purchaseManagement/getAcc/{id}                              buyer procurer storeKeeper finManager account vicePres genManager chairman auditor system admin
GET    /tydf/process/purchaseManagement/detailPageList                           buyer procurer storeKeeper finManager account vicePres genManager chairman auditor system admin
GET    /tydf/process/purchaseManagement/match/{id}                               buyer procurer storeKeeper finManager account vicePres genManager chairman auditor system admin
DELETE /tydf/process/purchaseManagement/detailDeletes/{ids}                      buyer procurer system admin
POST   /tydf/process/purchaseManagement/check                                    buyer procurer storeKeeper finManager account vicePres genManager chairman auditor system admin
POST   /tydf/process/purchaseManagement/reConfirm                                buyer procurer system admin
POST   /tydf/process/purchaseManagement/submitGoods                              buyer procurer system admin
PUT    /tydf/process/purchaseManagement/close/{id}                               buyer procurer system admin
# Projects
GET    /tydf/api/projectReserve/getAcc/{id}                              employee
DELETE /tydf/api/projectReserve/detailDeletes/{ids}                      employee
POST   /tydf/api/projectReserve/check                                    employee
PUT    /tydf/api/projectReserve/move/{id}                                projectSpec security system admin
GET    /tydf/process/projectSchedul/getAcc/{id}                          employee
DELETE /tydf/process/projectSchedul/detailDeletes/{ids}                  employee
POST   /tydf/process/projectSchedul/check                                employee
POST   /tydf/process/projectSchedul/newVersion/{projectId}               employee
POST   /tydf/api/projectSchedulDetail/add                                employee
PUT    /tydf/api/projectSchedulDetail/put/{id}                           employee
PUT    /tydf/api/projectSchedulDetail/update/{id}                        employee
DELETE /tydf/api/projectSchedulDetail/deletes                            employee
POST   /tydf/api/projectSchedulDetail/save                               employee
GET    /tydf/api/projectSchedulDetail/getAcc/{id}                        employee
GET    /tydf/api/projectSchedulDetail/getAcc2/{id}                       employee
GET    /tydf/api/projectProgress/getAcc/{id}                             employee
DELETE /tydf/api/projectProgress/detailDeletes/{ids}                     employee
POST   /tydf/api/projectProgress/check                                   employee
POST   /tydf/api/projectProgress/report/{id}                             employee
PUT    /tydf/api/projectProgress/reopen/{id}                             employee
PUT    /tydf/api/projectProgressDetail/put/{id}                          employee
PUT    /tydf/api/projectProgressDetail/update/{id}                       employee
DELETE /tydf/api/projectProgressDetail/deletes                           employee
GET    /tydf/api/projectProgressDetail/getAcc/{id}                       employee
POST   /tydf/api/projectProgressDetail/add/{id}                          employee
POST   /tydf/api/projectProgressDetail/save                              employee
GET    /tydf/process/projectProblem/getAcc/{id}                         employee
DELETE /tydf/process/projectProblem/detailDeletes/{ids}                 employee
POST   /tydf/process/projectProblem/check                               employee
PUT    /tydf/process/projectProblem/done/{id}                           employee
PUT    /tydf/process/projectProblem/verify/{id}                         employee
PUT    /tydf/process/projectProblem/sendBack/{id}                       employee
POST   /tydf/api/projectProblemDetail/add                               employee
PUT    /tydf/api/projectProblemDetail/put/{id}                          employee
PUT    /tydf/api/projectProblemDetail/update/{id}                       employee
DELETE /tydf/api/projectProblemDetail/deletes                           employee
GET    /tydf/api/projectProblemDetail/getAcc/{id}                       employee
GET    /tydf/process/projectChange/getAcc/{id}                          employee
DELETE /tydf/process/projectChange/detailDeletes/{ids}                  employee
POST   /tydf/process/projectChange/check                                employee
GET    /tydf/process/riskManagement/detailList/{id}                     employee
DELETE /tydf/process/riskManagement/deleteDetail/{ids}                  employee
GET    /tydf/process/riskManagement/matrix                              employee
PUT    /tydf/process/riskManagement/done/{id}                           employee
PUT    /tydf/process/riskManagement/verify/{id}                         employee
PUT    /tydf/process/riskManagement/review/{id}                         employee
PUT    /tydf/process/riskManagement/occur/{id}                          employee
POST   /tydf/process/riskManagement/close/{id}                          employee
GET    /tydf/api/projectMaterial/getAcc/{id}                            employee
DELETE /tydf/api/projectMaterial/detailDeletes/{ids}                    employee
POST   /tydf/api/projectMaterial/check                                  employee
POST   /tydf/api/projectMaterial/toPurchaseApply/{id}                   employee
# Contracts
GET    /tydf/process/contractDefinition/getAcc/{id}                       employee
POST   /tydf/process/contractDefinition/check                             employee
DELETE /tydf/process/contractDefinition/detailDeletes/{ids}               employee
GET    /tydf/api/contractApprove/getAcc/{id}                              employee
POST   /tydf/api/contractApprove/check                                    employee
DELETE /tydf/api/contractApprove/detailDeletes/{ids}                      employee
GET    /tydf/api/contractParameter/getAcc/{id}                            employee
POST   /tydf/api/contractParameter/check                                  employee
PUT    /tydf/api/contractParameter/put/{id}                               account finManager projectSpec security system admin
PUT    /tydf/api/contractParameter/update/{id}                            account finManager projectSpec security system admin
POST   /tydf/api/contractParameter/add                                    employee
DELETE /tydf/api/contractParameter/deletes                                employee
POST   /tydf/api/contractParameter/addInvoice                             account finManager
POST   /tydf/api/contractParameter/addInvoice/{id}                        account finManager
POST   /tydf/api/contractParameter/addPayment                             account finManager
POST   /tydf/api/contractParameter/addPayment/{id}                        account finManager
POST   /tydf/api/contractParameter/payState                               cashier
POST   /tydf/api/contractParameter/beginPayment/{id}                      account finManager
POST   /tydf/api/contractParameter/settlePayment/{id}                     cashier
DELETE /tydf/api/contractParameter/detailDeletes/{ids}                    account finManager projectSpec security system admin
GET    /tydf/api/contractParameter/payable/{id}                           employee
GET    /tydf/api/contractParameter/calendar                               employee
POST   /tydf/api/projectReserve/initiate/{id}                            projectSpec security system admin
GET    /tydf/process/projectInitiate/getAcc/{id}                         employee
DELETE /tydf/process/projectInitiate/detailDeletes/{ids}                 employee
POST   /tydf/process/projectInitiate/check                               employee
POST   /tydf/process/projectInitiate/close/{id}                          security system admin
PUT    /tydf/process/projectInitiate/reached/{id}                        employee
POST   /tydf/api/projectInitiateDetail/add                               employee
PUT    /tydf/api/projectInitiateDetail/put/{id}                          employee
PUT    /tydf/api/projectInitiateDetail/update/{id}                       employee
DELETE /tydf/api/projectInitiateDetail/deletes                           employee
GET    /tydf/api/projectInitiateDetail/getAcc/{id}                       employee
`;
