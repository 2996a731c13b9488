/** Who gets through the door of which business call of projects, as `routes.ts` says it of the other areas. */
export const supplyTable = `
# Projects
GET    /tydf/api/projectReserve/getAcc/{id}                              employee
DELETE /tydf/api/projectReserve/detailDeletes/{ids}                      employee
POST   /tydf/api/projectReserve/check                                    employee
PUT    /tydf/api/projectReserve/move/{id}                                security system admin
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
`;
