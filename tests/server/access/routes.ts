/**
 * Who gets past the door of every call of the server, written down and reviewed; not derived from the checks it is about.
 * In short: sys_admin all; security_admin users, roles and resources only; audit_admin reads
 * everything and changes nothing; everybody else the resources of their line.
 *
 * Calls that every resource has stand in `matrix.ts`, by resource and action; `door.ts` says which of its rows answers for which call.
 * All others stand here, one a line. A call that stands in neither fails the test.
 *
 * open: without signing in · person: everybody who is signed in, no permission is asked for; whose record it is, or whose task, the
 * call decides by itself and tests of its own show · employee: what every employee is granted, and so everybody here · otherwise the
 * kinds of people who may, as `matrix.ts` names them, with those that are like them but for whom a line takes out: -archiveKeeper.
 */

export const table = `
# Signing in, starting up
GET    /tydf/administration/firstRun                                      open
POST   /tydf/administration/firstRun                                      open
POST   /tydf/administration/login                                         open
GET    /tydf/administration/session                                       person
PUT    /tydf/administration/users/changePassword                          person
PUT    /tydf/administration/users/passwordConfirm/{id}                    person
GET    /tydf/administration/pathSettings                                  person
GET    /tydf/uflo/flowPath                                                person
GET    /tydf/administration/resources/byUserAndType                       person
GET    /tydf/administration/users/byUserAndType                           person
GET    /tydf/administration/permissions                                   person
GET    /tydf/administration/signInOptions                                 open
POST   /tydf/administration/login/code                                    open
POST   /tydf/administration/login/mail                                    open
GET    /tydf/stream                                                       person
GET    /tydf/administration/logout                                        person
GET    /tydf/administration/dictionaries/all                              person
GET    /tydf/administration/sysSystem/all                                 employee
# Files
POST   /tydf/api/files                                                    person
GET    /tydf/api/files/{id}                                               person
POST   /tydf/api/files/{id}/ticket                                        person
# One's own long-running work; what may be asked for is in lone.ts
GET    /tydf/jobs                                                         person
POST   /tydf/jobs                                                         person
GET    /tydf/jobs/{id}                                                    person
POST   /tydf/jobs/{id}/cancel                                             person
POST   /tydf/jobs/{id}/retry                                              person
DELETE /tydf/jobs/{id}                                                    person
GET    /tydf/jobs/{id}/result                                             person
# Lists; who may list the resource may ask
GET    /tydf/lists/{resource}/totals                                      employee
GET    /tydf/lists/{resource}/counts                                      employee
GET    /tydf/personal/views                                               person
POST   /tydf/personal/views                                               person
PUT    /tydf/personal/views/first                                         person
PUT    /tydf/personal/views/{id}                                          person
DELETE /tydf/personal/views/{id}                                          person
# One's own settings
GET    /tydf/personal/sessions                                            person
DELETE /tydf/personal/sessions/{id}                                       person
GET    /tydf/personal/secondFactor                                        person
POST   /tydf/personal/secondFactor                                        person
PUT    /tydf/personal/secondFactor                                        person
DELETE /tydf/personal/secondFactor                                        person
POST   /tydf/personal/secondFactor/recovery                               person
GET    /tydf/personal/preferences                                         person
PUT    /tydf/personal/preferences                                         person
GET    /tydf/personal/opinions                                            person
POST   /tydf/personal/opinions                                            person
PUT    /tydf/personal/opinions/{id}                                       person
DELETE /tydf/personal/opinions/{id}                                       person
GET    /tydf/personal/signature                                           person
PUT    /tydf/personal/signature                                           person
DELETE /tydf/personal/signature                                           person
GET    /tydf/personal/notices                                             person
POST   /tydf/personal/notices/read                                        person
POST   /tydf/personal/notices/readAll                                     person
GET    /tydf/personal/notices/settings                                    person
PUT    /tydf/personal/notices/settings                                    person
GET    /tydf/personal/people                                              person
# Inbox, documents, tasks
GET    /tydf/process/inbox                                                person
GET    /tydf/process/inbox/counts                                         person
PUT    /tydf/process/task/{id}/read                                       person
POST   /tydf/process/task/{id}/claim                                      person
POST   /tydf/process/task/{id}/release                                    person
GET    /tydf/process/inbox/views                                          person
GET    /tydf/process/inbox/views/counts                                   person
GET    /tydf/process/inbox/views/roles                                    person
POST   /tydf/process/inbox/views                                          person
PUT    /tydf/process/inbox/views/{id}                                     person
DELETE /tydf/process/inbox/views/{id}                                     person
POST   /tydf/process/task/{id}/snooze                                     person
POST   /tydf/process/task/{id}/unsnooze                                   person
POST   /tydf/process/document/{resource}/{id}/watch                       person
POST   /tydf/process/document/{resource}/{id}/unwatch                     person
POST   /tydf/process/copied/readAll                                       person
PUT    /tydf/process/document/{resource}/{id}/presence                    person
GET    /tydf/process/task/{id}                                            person
GET    /tydf/process/document/{resource}/{id}                             person
GET    /tydf/process/search                                               person
GET    /tydf/process/definition/{id}/outline                              person
GET    /tydf/process/document/{resource}/{id}/related                     person
GET    /tydf/process/document/{resource}/{id}/print                       person
POST   /tydf/process/task/{id}/return                                     person
POST   /tydf/process/task/{id}/transfer                                   person
POST   /tydf/process/task/{id}/delegate                                   person
POST   /tydf/process/task/{id}/addBefore                                  person
POST   /tydf/process/task/{id}/addAfter                                   person
POST   /tydf/process/task/{id}/removeApprover                             person
POST   /tydf/process/task/{id}/ask                                        person
POST   /tydf/process/task/{id}/copyTo                                     person
POST   /tydf/process/document/{resource}/{id}/takeBack                    person
POST   /tydf/process/document/{resource}/{id}/comment                     person
POST   /tydf/process/document/{resource}/{id}/copyTo                      person
POST   /tydf/process/document/{resource}/{id}/answer                      person
POST   /tydf/process/document/{resource}/{id}/urge                        person
POST   /tydf/process/document/{resource}/{id}/print                       person
PUT    /tydf/process/document/{resource}/{id}/read                        person
POST   /tydf/process/choosing                                             person
POST   /tydf/process/decideMany                                           person
POST   /tydf/process/actMany                                              person
GET    /tydf/process/substitutions                                        person
POST   /tydf/process/substitutions                                        person
POST   /tydf/process/substitutions/{id}/end                               person
GET    /tydf/process/flow/{key}                                           person
GET    /tydf/process/definition/{id}/xml                                  person
POST   /tydf/process/candidates                                           person
POST   /tydf/process/facts                                                person
POST   /tydf/process/unusual                                              person
GET    /tydf/process/actRuTask/handle                                     person
POST   /tydf/process/actRuTask/handle                                     person
GET    /tydf/process/actRuTask/delete                                     person
POST   /tydf/process/actRuTask/delete                                     person
GET    /tydf/process/actRuTask/getHandleData                              person
POST   /tydf/process/delegate                                             person
GET    /tydf/process/view/{id}                                            person
GET    /tydf/process/loadTodo                                             person
GET    /tydf/process/loadTask                                             person
GET    /tydf/process/loadHistory                                          person
# Design of flows
GET    /tydf/process/definitions/get/{id}                                 auditor designer system admin
GET    /tydf/process/model/overview                                       auditor designer system admin
DELETE /tydf/process/model/delete                                         designer system admin
POST   /tydf/process/model/deployment/{id}                                designer system admin
GET    /tydf/process/model/exportXml/{id}                                 auditor designer system admin
GET    /tydf/process/model/getXmlView/{id}                                auditor designer system admin
GET    /tydf/process/model/isCanexportXml/{id}                            auditor designer system admin
GET    /tydf/process/model/proof/{id}                                     auditor designer system admin
POST   /tydf/process/model/lock/{id}                                      designer system admin
DELETE /tydf/process/model/lock/{id}                                      designer system admin
GET    /tydf/process/model/versions/{id}                                  auditor designer system admin
GET    /tydf/process/definitions/list                                     auditor designer system admin
DELETE /tydf/process/definitions/delete                                   designer system admin
GET    /tydf/process/definitions/download/{id}                            auditor designer system admin
PUT    /tydf/process/definitions/onoffPro/{id}                            designer system admin
POST   /tydf/process/definitions/saveModelFromPro/{id}                    designer system admin
GET    /tydf/uflo/ufloFormPath/treeUflo                                   auditor designer system admin
POST   /tydf/process/verification                                         auditor designer system admin
POST   /tydf/process/verification/replay                                  designer system admin
GET    /tydf/process/verification/definition/{id}                         auditor designer system admin
POST   /tydf/process/design/who                                           auditor designer system admin
GET    /tydf/process/design/choices                                       auditor designer system admin
GET    /tydf/process/cases                                                auditor designer system admin
POST   /tydf/process/cases                                                designer system admin
PUT    /tydf/process/cases/{id}                                           designer system admin
DELETE /tydf/process/cases/{id}                                           designer system admin
POST   /tydf/process/cases/run                                            auditor designer system admin
GET    /tydf/process/design/starter/{id}                                  auditor designer system admin
GET    /tydf/process/decisions                                            auditor designer system admin
POST   /tydf/process/decisions                                            designer system admin
GET    /tydf/process/decisions/{key}                                      auditor designer system admin
# Running processes
GET    /tydf/process/instances                                            auditor designer system admin
GET    /tydf/process/instances/{id}                                       auditor designer system admin
GET    /tydf/process/instances/heat/{id}                                  auditor designer system admin
POST   /tydf/process/instances/{id}/suspend                               designer system admin
POST   /tydf/process/instances/{id}/activate                              designer system admin
POST   /tydf/process/instances/{id}/jump/preview                          designer system admin
POST   /tydf/process/instances/{id}/jump                                  designer system admin
POST   /tydf/process/instances/{id}/end                                   designer system admin
POST   /tydf/process/instances/task/{id}/reassign                         designer system admin
POST   /tydf/process/instances/{id}/operate/preview                       designer system admin
POST   /tydf/process/instances/{id}/operate                               designer system admin
POST   /tydf/process/instances/{id}/send                                  designer system admin
POST   /tydf/process/messages                                             designer system admin
POST   /tydf/process/signals                                              designer system admin
POST   /tydf/process/definitions/start                                    designer system admin
POST   /tydf/process/instances/migrate/preview                            designer system admin
POST   /tydf/process/instances/migrate                                    designer system admin
POST   /tydf/process/instances/{id}/migrate                               designer system admin
POST   /tydf/process/instances/batch/preview                              designer system admin
POST   /tydf/process/instances/batch                                      designer system admin
GET    /tydf/process/instances/batch                                      auditor designer system admin
POST   /tydf/process/instances/handover/preview                           designer system admin
POST   /tydf/process/instances/handover                                   designer system admin
GET    /tydf/process/instances/batch/{id}                                 auditor designer system admin
GET    /tydf/process/instances/batch/{id}/rows                            auditor designer system admin
POST   /tydf/process/instances/batch/{id}/stop                            designer system admin
POST   /tydf/process/instances/batch/{id}/resume                          designer system admin
GET    /tydf/process/incidents                                            auditor designer system admin
GET    /tydf/process/incidents/{id}                                       auditor designer system admin
POST   /tydf/process/incidents/{id}/retry                                 designer system admin
POST   /tydf/process/incidents/{id}/solve                                 designer system admin
# People, rights, organisation
GET    /tydf/administration/users/sessions/{id}                           auditor security system admin
DELETE /tydf/administration/users/sessions/{id}                           security system admin
PUT    /tydf/administration/users/resetPassword/{id}                      security system admin
DELETE /tydf/administration/users/secondFactor/{id}                       security system admin
PUT    /tydf/administration/roles/updateRoleAndResources                  security system admin
GET    /tydf/administration/roles/resourceIds/{id}                        auditor security system admin
GET    /tydf/administration/roles/scopes/{id}                             auditor security system admin
GET    /tydf/administration/roles/matrix/{id}                             auditor security system admin
GET    /tydf/administration/roles/users/{id}                              auditor security system admin
GET    /tydf/administration/roles/flows/{id}                              auditor security system admin
PUT    /tydf/administration/roles/users/{id}                              security system admin
GET    /tydf/administration/posts/resourceIds/{id}                        auditor security system admin
GET    /tydf/administration/posts/flows/{id}                              auditor security system admin
PUT    /tydf/administration/posts/updatePermission                        system admin
PUT    /tydf/administration/posts/updatePermission/{id}                   system admin
POST   /tydf/administration/roles/effect                                  security system admin
POST   /tydf/administration/posts/effect                                  system admin
GET    /tydf/administration/permissions/why                               person
GET    /tydf/administration/permissions/who                               auditor security system admin
GET    /tydf/administration/users/reach/{id}                              auditor security system admin
GET    /tydf/administration/users/viewAs/{id}                             auditor security system admin
GET    /tydf/administration/users/handover/{id}                           auditor security system admin
PUT    /tydf/administration/users/handover/{id}                           security system admin
PUT    /tydf/administration/users/many                                    security system admin
GET    /tydf/administration/sysDepartment/tree                            employee
GET    /tydf/administration/sysDepartment/queryUserById/{id}              employee
GET    /tydf/administration/sysDepartment/byUserId/{id}                   employee
GET    /tydf/api/hrPfStaffOnboard/overview/{id}                           employee
GET    /tydf/api/hrPfStaffOnboard/my                                      person
PUT    /tydf/api/hrPfStaffOnboard/my                                      person
PUT    /tydf/api/hrItemRequisitionRecord/giveBack/{id}                    hrSpec hrManager payroll adminManager adminClerk system admin
POST   /tydf/api/hrItemRequisitionRecord/request                          employee
PUT    /tydf/api/hrItemRequisitionRecord/accept/{id}                      hrSpec hrManager payroll adminManager adminClerk system admin
PUT    /tydf/api/hrItemRequisitionRecord/decline/{id}                     hrSpec hrManager payroll adminManager adminClerk system admin
PUT    /tydf/api/hrItemRequisitionRecord/withdraw/{id}                    employee
POST   /tydf/process/hrApplicationRecruit/onboard/{id}                     hrSpec hrManager system admin
GET    /tydf/api/hrSalaryStandard/getStandardNum/{id}                     leader vicePres chairman genManager hrSpec hrManager payroll finManager adminManager auditor security system admin
GET    /tydf/api/hrSalaryStandard/getStandardInfo/{id}                    leader vicePres chairman genManager hrSpec hrManager payroll finManager adminManager auditor security system admin
GET    /tydf/process/hrStaffResign/pageOwn                                person
PUT    /tydf/api/hrSalaryChange/cancel/{id}                               hrManager system admin
POST   /tydf/administration/users/import                                  security system admin
POST   /tydf/administration/sysDepartment/import                          hrManager system admin
POST   /tydf/administration/posts/import                                  hrSpec hrManager system admin
POST   /tydf/api/hrPfStaffOnboard/import                                  hrSpec hrManager payroll system admin
# Leave
GET    /tydf/api/hrLeaveInformation/my                                    employee
POST   /tydf/api/hrLeaveInformation/generate/{year}                       hrSpec hrManager payroll system admin
POST   /tydf/api/hrWorkCalendar/generate/{year}                           hrSpec hrManager payroll system admin
PUT    /tydf/process/hrLeaveRequest/reportBack/{id}                       leader genManager hrSpec hrManager finManager adminManager security system admin
# Meetings
GET    /tydf/api/meetingRoom/calendar                                     employee
GET    /tydf/api/meetingRoom/free                                         employee
GET    /tydf/api/dormManagement/floors                                    hrSpec hrManager payroll adminManager adminClerk auditor houseKeeper system admin
GET    /tydf/api/dormManagement/meters                                    adminManager adminClerk houseKeeper system admin
PUT    /tydf/api/dormManagement/meter/{id}                                adminManager adminClerk houseKeeper system admin
GET    /tydf/api/dormManagementDetail/getAcc/{id}                             employee
PUT    /tydf/process/meetApply/answer/{id}                                employee
PUT    /tydf/process/meetApply/end/{id}                                   employee
PUT    /tydf/process/meetApply/cancelDay/{id}                             employee
PUT    /tydf/process/meetApply/cancel/{id}                                employee
# Administrative materials
POST   /tydf/api/adMaterialManagement/move/{id}                           adminManager adminClerk houseKeeper system admin
POST   /tydf/api/adMaterialManagement/count                               adminManager adminClerk houseKeeper system admin
POST   /tydf/api/adMaterialMove/giveBack/{id}                             adminManager adminClerk houseKeeper system admin
POST   /tydf/api/adMaterialMove/reverse/{id}                              adminManager adminClerk houseKeeper system admin
GET    /tydf/api/materialManagementReport                                 adminManager adminClerk houseKeeper finManager account genManager chairman auditor system admin
GET    /tydf/api/companyDynamic/reading                                   employee
GET    /tydf/api/companyDynamic/article/{id}                              employee
PUT    /tydf/api/companyDynamic/hits/{id}                                 person
PUT    /tydf/api/companyDynamic/read/{id}                                 employee
PUT    /tydf/api/companyDynamic/publish/{id}                              adminManager adminClerk system admin
PUT    /tydf/api/companyDynamic/takeOffline/{id}                          adminManager adminClerk system admin
PUT    /tydf/api/companyDynamic/urge/{id}                                 adminManager adminClerk system admin
GET    /tydf/api/companyDynamic/readers/{id}                              adminManager adminClerk system admin
# Visits
GET    /tydf/api/watchRecordDetail/getOne/{id}                            employee
PUT    /tydf/api/watchRecordDetail/arrive/{id}                            leader genManager hrManager finManager adminManager adminClerk security system admin
PUT    /tydf/api/watchRecordDetail/leave/{id}                             leader genManager hrManager finManager adminManager adminClerk security system admin
PUT    /tydf/api/watchRecordDetail/refuse/{id}                            leader genManager hrManager finManager adminManager adminClerk security system admin
PUT    /tydf/api/watchRecordDetail/rectify/{id}                           adminManager system admin
PUT    /tydf/process/documentPosting/read/{id}                            employee
PUT    /tydf/process/documentPosting/remind/{id}                          employee
PUT    /tydf/process/documentReceipt/read/{id}                            employee
PUT    /tydf/process/documentReceipt/remind/{id}                          employee
GET    /tydf/process/adminMealApplication/detailList/{id}                 employee
DELETE /tydf/process/adminMealApplication/deleteDetailById/{id}           employee
PUT    /tydf/process/adminMealApplication/cancel/{id}                     employee
PUT    /tydf/process/adminMealApplication/served/{id}                     houseKeeper adminManager system admin
GET    /tydf/process/adminMealApplication/kitchen                         houseKeeper adminManager system admin
PUT    /tydf/process/boatcarApply/start/{id}                              employee
PUT    /tydf/process/boatcarApply/cancel/{id}                             employee
GET    /tydf/process/administrationOilManagement/lastOdo/{boatcarId}      driver fleetKeeper adminManager system admin
PUT    /tydf/api/documentsManagement/renew/{id}                           archiveKeeper system admin
PUT    /tydf/api/documentsManagement/destroy/{id}                         archiveKeeper adminManager system admin
PUT    /tydf/process/companyIntelligenceApply/giveBack/{id}               archiveKeeper system admin
# Training
PUT    /tydf/api/hrTrainingSign/sign/{id}                                 employee
PUT    /tydf/api/hrTrainingSign/report/{id}                               employee
GET    /tydf/api/hrTrainingSign/scorePage                                 hrSpec hrManager system admin
PUT    /tydf/api/hrTrainingSign/putBatchScore                             hrSpec hrManager system admin
PUT    /tydf/process/hrTrainingPlan/cancelSession/{id}                    hrSpec system admin
POST   /tydf/process/hrTrainingPlan/takeOver                              hrSpec system admin
# Payroll, insurance, tax tables
GET    /tydf/api/hrSocialSecurityFund/compute                            hrSpec hrManager payroll account finManager auditor system admin
GET    /tydf/api/hrSocialSecurity/queryByStaffId/{id}                    hrSpec hrManager payroll account finManager auditor system admin
PUT    /tydf/api/hrSocialSecurity/adjustBase/{year}                      hrSpec hrManager payroll system admin
POST   /tydf/api/hrSalaryPayment/generate                                hrManager payroll system admin
POST   /tydf/api/hrSalaryPayment/autoTaxation                            hrManager payroll system admin
PUT    /tydf/api/hrSalaryPayment/batchUpdate                             hrManager payroll system admin
GET    /tydf/api/hrSalaryPayment/getTaxInfo/{id}                         hrManager payroll account finManager cashier auditor system admin
GET    /tydf/api/hrSalaryPayment/getNewSalaryInfo/{id}                   hrManager payroll account finManager cashier auditor system admin
GET    /tydf/api/hrSalaryPayment/yearSalaryInfo/{id}                     hrManager payroll account finManager cashier auditor system admin
# Paying out
GET    /tydf/api/hrSalaryPayment/monthSheet                              hrManager payroll account finManager cashier auditor system admin
GET    /tydf/api/hrSalaryPayment/payReport                               hrManager payroll account finManager cashier
GET    /tydf/process/hrSalaryGrant/getSalaryInfo/{id}                    chairman genManager hrManager payroll finManager cashier auditor system admin
GET    /tydf/api/hrSalaryPaymentRecord/my                                employee
# Security
GET    /tydf/administration/security                                      auditor security system admin
PUT    /tydf/administration/security                                      security system admin
POST   /tydf/administration/security/unlock                               security system admin
GET    /tydf/administration/displayTokens                                 auditor security system admin
POST   /tydf/administration/displayTokens                                 security system admin
DELETE /tydf/administration/displayTokens/{id}                            security system admin
# Logs, caches, health
POST   /tydf/administration/sysCache/add                                  system admin
GET    /tydf/administration/logs/loginLog                                 auditor system admin
GET    /tydf/administration/logs/loginLog/{id}                            auditor system admin
GET    /tydf/administration/logs/loginLog/export                          auditor system admin
GET    /tydf/administration/sysCache/get/{key}                            auditor system admin
PUT    /tydf/administration/sysCache/put/{cacheName}                      system admin
GET    /tydf/administration/health                                        auditor system admin
GET    /tydf/administration/timings                                       auditor system admin
POST   /tydf/administration/timings                                       person
GET    /tydf/administration/logs/operationLog                             auditor system admin
GET    /tydf/administration/logs/operationLog/{id}                        auditor system admin
GET    /tydf/administration/logs/operationLog/export                      auditor system admin
GET    /tydf/administration/logs/deniedLog                                auditor system admin
GET    /tydf/administration/logs/deniedLog/{id}                           auditor system admin
GET    /tydf/administration/logs/deniedLog/export                         auditor system admin
GET    /tydf/administration/logs/history/{resource}/{id}                  person
GET    /tydf/administration/logs/chains                                   auditor system admin
GET    /tydf/administration/logs/days                                     auditor system admin
GET    /tydf/administration/logs/days/{day}                               auditor system admin
GET    /tydf/administration/logs/jobs                                     auditor system admin
POST   /tydf/administration/logs/outbox/{id}/retry                        system admin
GET    /tydf/administration/logs/retention                                auditor system admin
PUT    /tydf/administration/logs/retention                                system admin
# Menus, dictionaries, systems, notices, reports
PUT    /tydf/administration/company                                           system admin
GET    /tydf/administration/company                                           auditor system admin
POST   /tydf/administration/noticeSendMessage/receivers                   adminManager system admin
DELETE /tydf/administration/noticeMessage/deletes                         employee
GET    /tydf/administration/noticeMessage/get/{id}                        employee
POST   /tydf/administration/noticeMessage/add                             employee
PUT    /tydf/administration/noticeMessage/update/{id}                     employee
PUT    /tydf/administration/noticeMessage/put/{id}                        employee
POST   /tydf/administration/shortcut/add/{id}                             employee
PUT    /tydf/administration/shortcut/order                                employee
GET    /tydf/administration/dataReportConfig/sources                      employee
GET    /tydf/administration/dataReportConfig/fields/{resource}            employee
POST   /tydf/administration/dataReportConfig/preview                      system admin
GET    /tydf/administration/dataReportConfig/run/{id}                     employee
GET    /tydf/administration/dataReportConfig/exportCsv/{id}               employee
GET    /tydf/administration/videoManagement/check                         adminManager adminClerk system admin
GET    /tydf/administration/dictionaries/heads                            employee
GET    /tydf/administration/dictionaries/values/{id}                      employee
PUT    /tydf/administration/dictionaries/values/{id}                      system admin
GET    /tydf/administration/dictionaries/export/{id}                      auditor system admin
POST   /tydf/administration/dictionaries/import                           system admin
GET    /tydf/administration/sysSystem/getResList                          auditor security system admin
GET    /tydf/administration/sysSystem/getUfloResList                      auditor security system admin
PUT    /tydf/administration/sysSystem/resume/{id}                         system admin
GET    /tydf/administration/noticeConfig/channels                         auditor system admin
PUT    /tydf/administration/noticeConfig/channels/{channel}               system admin
POST   /tydf/administration/noticeConfig/channels/{channel}/test          system admin
POST   /tydf/administration/noticeConfig/test/{id}                        system admin
PUT    /tydf/administration/noticeSendMessage/send/{id}                   adminManager system admin
PUT    /tydf/administration/noticeSendMessage/recall/{id}                 adminManager system admin
POST   /tydf/administration/noticeSendMessage/sendByConfigKey/{key}       adminManager system admin
GET    /tydf/administration/noticeSendMessage/deliveries/{id}             adminManager auditor system admin
GET    /tydf/administration/noticeMessage/unreadCount                     person
PUT    /tydf/administration/noticeMessage/readAll                         person
`;
