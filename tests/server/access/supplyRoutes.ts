/** The same of projects, contracts and suppliers; `routes.ts` says how rows are read. */
export const supplyRoutes = `# Suppliers
GET    /tydf/api/supplierManagement/detailList/{id}                         employee
DELETE /tydf/api/supplierManagement/deleteDetail/{ids}                    procurer buyer system admin
PUT    /tydf/api/supplierManagement/coopState/{id}                        procurer
PUT    /tydf/api/supplierManagement/checkBank/{id}                        account
# Projects
GET    /tydf/api/projectReserve/getAcc/{id}                              employee
DELETE /tydf/api/projectReserve/detailDeletes/{ids}                      employee
POST   /tydf/api/projectReserve/check                                    employee
PUT    /tydf/api/projectReserve/move/{id}                                security system admin
# Contracts
GET    /tydf/process/contractDefinition/getAcc/{id}                       employee
POST   /tydf/process/contractDefinition/check                             employee
DELETE /tydf/process/contractDefinition/detailDeletes/{ids}               employee
GET    /tydf/api/contractApprove/getAcc/{id}                              employee
POST   /tydf/api/contractApprove/check                                    employee
DELETE /tydf/api/contractApprove/detailDeletes/{ids}                      employee
GET    /tydf/api/contractParameter/getAcc/{id}                            employee
POST   /tydf/api/contractParameter/check                                  employee
PUT    /tydf/api/contractParameter/put/{id}                               account finManager security system admin
PUT    /tydf/api/contractParameter/update/{id}                            account finManager security system admin
POST   /tydf/api/contractParameter/add                                    employee
DELETE /tydf/api/contractParameter/deletes                                employee
POST   /tydf/api/contractParameter/addInvoice                             account finManager
POST   /tydf/api/contractParameter/addInvoice/{id}                        account finManager
POST   /tydf/api/contractParameter/addPayment                             account finManager
POST   /tydf/api/contractParameter/addPayment/{id}                        account finManager
POST   /tydf/api/contractParameter/payState                               cashier
POST   /tydf/api/contractParameter/beginPayment/{id}                      account finManager
POST   /tydf/api/contractParameter/settlePayment/{id}                     cashier
DELETE /tydf/api/contractParameter/detailDeletes/{ids}                    account finManager
GET    /tydf/api/contractParameter/payable/{id}                           employee
GET    /tydf/api/contractParameter/calendar                               employee
POST   /tydf/api/projectReserve/initiate/{id}                            security system admin
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
