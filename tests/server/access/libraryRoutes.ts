/** Who gets past the door of the calls of the document library, as `routes.ts` has it of all others. */
export const libraryTable = `
# The document library; what of it is each one’s is said by the rights on its nodes
GET    /tydf/api/dataManagement/getAllTree                                employee
GET    /tydf/api/dataManagement/fatherPage                                employee
POST   /tydf/api/dataManagement/addFile                                   employee
PUT    /tydf/api/dataManagement/restoreVersion/{id}                       employee
GET    /tydf/api/dataManagement/download                                  employee
GET    /tydf/api/dataManagement/downloadFile                              employee
GET    /tydf/api/dataManagement/download/downloadFile                     employee
PUT    /tydf/api/dataManagement/move/{id}                                 employee
GET    /tydf/api/dataManagement/moveEffect/{id}                           employee
PUT    /tydf/api/dataManagement/restore/{id}                              employee
GET    /tydf/api/dataManagement/rights/{id}                               employee
GET    /tydf/api/dataManagement/recycle                                   employee
PUT    /tydf/api/dataManagement/lock/{id}                                 employee
PUT    /tydf/api/dataManagement/unlock/{id}                               employee
GET    /tydf/process/dataManagementPost/allPermission                     employee
PUT    /tydf/process/dataManagementPost/revoke/{id}                       leader genManager hrManager finManager adminManager security archiveKeeper system admin
`;
