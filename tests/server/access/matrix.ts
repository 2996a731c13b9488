/**
 * Who may do what: the permission matrix of the shipped roles, written by hand from the domain book and reviewed as such; it is not derived from
 * the rules it checks. Everybody here is an employee as well; the
 * general manager, the managers of HR, finance and administration and the security administrator also lead their departments.
 * A shipped role that nobody here has is granted exactly what one of theirs is; a test shows it.
 *
 * yes: everybody's records · dept: those of the departments they lead or are in charge of, and their own · own: only their own (approve: only
 * what a task asks of them) · no: refused. `read` are list, page, all and get; `sensitive` is whether masked fields of others show.
 */
import { fixtureRows } from './matrix/fixtureRows.ts';
import { hrTables } from './matrix/hr.ts';
import { rowsOf, type Row } from './matrix/people.ts';

const table = `
                employee leader vicePres chairman genManager hrSpec hrManager payroll account finManager cashier adminManager adminClerk designer auditor security system admin nobody
users
  read          yes      yes    yes      yes      yes        yes    yes       yes     yes     yes        yes     yes          yes        yes      yes     yes      yes    yes   no
  add           no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      yes      yes    yes   no
  put           no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      yes      yes    yes   no
  deletes       no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      yes      yes    yes   no
  resetPwd      no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      yes      yes    yes   no
  handover      no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      yes      yes    yes   no
  endSessions   no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      yes      yes    yes   no
  many          no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      yes      yes    yes   no
  import        no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      yes      yes    yes   no
  sensitive     no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      yes      yes    yes   no
  viewAs        no       no     no       no       no         no     no        no      no      no         no      no           no         no       yes     yes      yes    yes   no
admins
  read          no       no     no       no       no         no     no        no      no      no         no      no           no         no       yes     yes      yes    yes   no
  add           no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      yes      yes    yes   no
  put           no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      yes      yes    yes   no
  deletes       no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      yes      yes    yes   no
roles
  read          no       no     no       no       no         no     no        no      no      no         no      no           no         no       yes     yes      yes    yes   no
  add           no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      yes      yes    yes   no
  put           no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      yes      yes    yes   no
  deletes       no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      yes      yes    yes   no
  grant         no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      yes      yes    yes   no
resources
  read          no       no     no       no       no         no     no        no      no      no         no      no           no         no       yes     yes      yes    yes   no
  add           no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      yes      yes    yes   no
  put           no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      yes      yes    yes   no
  deletes       no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      yes      yes    yes   no
sysDepartment
  read          yes      yes    yes      yes      yes        yes    yes       yes     yes     yes        yes     yes          yes        yes      yes     yes      yes    yes   no
  tree          yes      yes    yes      yes      yes        yes    yes       yes     yes     yes        yes     yes          yes        yes      yes     yes      yes    yes   no
  import        no       no     no       no       no         no     yes       no      no      no         no      no           no         no       no      no       yes    yes   no
  add           no       no     no       no       no         no     yes       no      no      no         no      no           no         no       no      no       yes    yes   no
  put           no       no     no       no       no         no     yes       no      no      no         no      no           no         no       no      no       yes    yes   no
  deletes       no       no     no       no       no         no     yes       no      no      no         no      no           no         no       no      no       yes    yes   no
posts
  read          yes      yes    yes      yes      yes        yes    yes       yes     yes     yes        yes     yes          yes        yes      yes     yes      yes    yes   no
  import        no       no     no       no       no         yes    yes       no      no      no         no      no           no         no       no      no       yes    yes   no
  add           no       no     no       no       no         yes    yes       no      no      no         no      no           no         no       no      no       yes    yes   no
  put           no       no     no       no       no         yes    yes       no      no      no         no      no           no         no       no      no       yes    yes   no
  deletes       no       no     no       no       no         yes    yes       no      no      no         no      no           no         no       no      no       yes    yes   no
  grant         no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      no       yes    yes   no
org
  read          yes      yes    yes      yes      yes        yes    yes       yes     yes     yes        yes     yes          yes        yes      yes     yes      yes    yes   no
  add           no       no     no       no       no         no     no        no      no      yes        no      no           no         no       no      no       yes    yes   no
  put           no       no     no       no       no         no     no        no      no      yes        no      no           no         no       no      no       yes    yes   no
  deletes       no       no     no       no       no         no     no        no      no      yes        no      no           no         no       no      no       yes    yes   no
  sensitive     no       no     no       no       no         no     no        no      no      yes        no      no           no         no       no      no       yes    yes   no
dictionaries
  read          yes      yes    yes      yes      yes        yes    yes       yes     yes     yes        yes     yes          yes        yes      yes     yes      yes    yes   no
  add           no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      no       yes    yes   no
  put           no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      no       yes    yes   no
  deletes       no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      no       yes    yes   no
sysSystem
  read          yes      yes    yes      yes      yes        yes    yes       yes     yes     yes        yes     yes          yes        yes      yes     yes      yes    yes   no
  add           no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      no       yes    yes   no
  put           no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      no       own    own   no
  deletes       no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      no       own    own   no
  submit        no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      no       own    own   no
  withdraw      no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      no       own    own   no
  comment       yes      yes    yes      yes      yes        yes    yes       yes     yes     yes        yes     yes          yes        yes      yes     yes      yes    yes   no
  watch         yes      yes    yes      yes      yes        yes    yes       yes     yes     yes        yes     yes          yes        yes      yes     yes      yes    yes   no
  urge          own      own    own      own      own        own    own       own     own     own        own     own          own        own      own     own      own    own   no
  approve       no       own    no       no       no         no     no        no      no      no         no      no           no         no       no      no       no     no    no
sysCache
  read          no       no     no       no       no         no     no        no      no      no         no      no           no         no       yes     no       yes    yes   no
  put           no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      no       yes    yes   no
  deletes       no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      no       yes    yes   no
noticeConfig
  read          no       no     no       no       no         no     no        no      no      no         no      no           no         no       yes     no       yes    yes   no
  add           no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      no       yes    yes   no
  put           no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      no       yes    yes   no
  deletes       no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      no       yes    yes   no
noticeSendMessage
  read          no       no     no       no       no         no     no        no      no      no         no      own          no         no       yes     no       yes    yes   no
  add           no       no     no       no       no         no     no        no      no      no         no      yes          no         no       no      no       yes    yes   no
  put           no       no     no       no       no         no     no        no      no      no         no      yes          no         no       no      no       yes    yes   no
  deletes       no       no     no       no       no         no     no        no      no      no         no      yes          no         no       no      no       yes    yes   no
  sendMsg       no       no     no       no       no         no     no        no      no      no         no      yes          no         no       no      no       yes    yes   no
noticeMessage
  read          own      own    own      own      own        own    own       own     own     own        own     own          own        own      own     own      own    own   no
logs
  read          no       no     no       no       no         no     no        no      no      no         no      no           no         no       yes     no       yes    yes   no
  export        no       no     no       no       no         no     no        no      no      no         no      no           no         no       yes     no       yes    yes   no
  put           no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      no       yes    yes   no
models
  read          no       no     no       no       no         no     no        no      no      no         no      no           no         yes      yes     no       yes    yes   no
  add           no       no     no       no       no         no     no        no      no      no         no      no           no         yes      no      no       yes    yes   no
  put           no       no     no       no       no         no     no        no      no      no         no      no           no         yes      no      no       yes    yes   no
  deletes       no       no     no       no       no         no     no        no      no      no         no      no           no         yes      no      no       yes    yes   no
  deploy        no       no     no       no       no         no     no        no      no      no         no      no           no         yes      no      no       yes    yes   no
definitions
  read          no       no     no       no       no         no     no        no      no      no         no      no           no         yes      yes     no       yes    yes   no
  deletes       no       no     no       no       no         no     no        no      no      no         no      no           no         yes      no      no       yes    yes   no
  suspend       no       no     no       no       no         no     no        no      no      no         no      no           no         yes      no      no       yes    yes   no
  operate       no       no     no       no       no         no     no        no      no      no         no      no           no         yes      no      no       yes    yes   no
  send          no       no     no       no       no         no     no        no      no      no         no      no           no         yes      no      no       yes    yes   no
  standIn       no       no     no       no       no         no     no        no      no      no         no      no           no         yes      no      no       yes    yes   no
forms
  read          no       no     no       no       no         no     no        no      no      no         no      no           no         yes      yes     no       yes    yes   no
  add           no       no     no       no       no         no     no        no      no      no         no      no           no         yes      no      no       yes    yes   no
  put           no       no     no       no       no         no     no        no      no      no         no      no           no         yes      no      no       yes    yes   no
  deletes       no       no     no       no       no         no     no        no      no      no         no      no           no         yes      no      no       yes    yes   no
ufloFlow
  read          no       no     no       no       no         no     no        no      no      no         no      no           no         yes      yes     no       yes    yes   no
  add           no       no     no       no       no         no     no        no      no      no         no      no           no         yes      no      no       yes    yes   no
  put           no       no     no       no       no         no     no        no      no      no         no      no           no         yes      no      no       yes    yes   no
  deletes       no       no     no       no       no         no     no        no      no      no         no      no           no         yes      no      no       yes    yes   no
ufloFormPath
  read          no       no     no       no       no         no     no        no      no      no         no      no           no         yes      yes     no       yes    yes   no
  add           no       no     no       no       no         no     no        no      no      no         no      no           no         yes      no      no       yes    yes   no
  put           no       no     no       no       no         no     no        no      no      no         no      no           no         yes      no      no       yes    yes   no
  deletes       no       no     no       no       no         no     no        no      no      no         no      no           no         yes      no      no       yes    yes   no
shortcut
  read          own      own    own      own      own        own    own       own     own     own        own     own          own        own      own     own      own    own   no
  add           yes      yes    yes      yes      yes        yes    yes       yes     yes     yes        yes     yes          yes        yes      yes     yes      yes    yes   no
  put           yes      yes    yes      yes      yes        yes    yes       yes     yes     yes        yes     yes          yes        yes      yes     yes      yes    yes   no
  deletes       yes      yes    yes      yes      yes        yes    yes       yes     yes     yes        yes     yes          yes        yes      yes     yes      yes    yes   no
videoManagement
  read          yes      yes    yes      yes      yes        yes    yes       yes     yes     yes        yes     yes          yes        yes      yes     yes      yes    yes   no
  add           no       no     no       no       no         no     no        no      no      no         no      yes          yes        no       no      no       yes    yes   no
  put           no       no     no       no       no         no     no        no      no      no         no      yes          yes        no       no      no       yes    yes   no
  deletes       no       no     no       no       no         no     no        no      no      no         no      yes          yes        no       no      no       yes    yes   no
  sensitive     no       no     no       no       no         no     no        no      no      no         no      yes          yes        no       no      no       yes    yes   no
dataReportConfig
  read          yes      yes    yes      yes      yes        yes    yes       yes     yes     yes        yes     yes          yes        yes      yes     yes      yes    yes   no
  add           no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      no       yes    yes   no
  put           no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      no       yes    yes   no
  deletes       no       no     no       no       no         no     no        no      no      no         no      no           no         no       no      no       yes    yes   no
  run           yes      yes    yes      yes      yes        yes    yes       yes     yes     yes        yes     yes          yes        yes      yes     yes      yes    yes   no
expenseBudget
  read          no       dept   dept     yes      yes        no     dept      no      yes     yes        yes     dept         no         no       yes     dept     yes    yes   no
  add           no       no     no       no       no         no     no        no      yes     yes        no      no           no         no       no      no       yes    yes   no
  put           no       no     no       no       no         no     no        no      yes     yes        no      no           no         no       no      no       yes    yes   no
  deletes       no       no     no       no       no         no     no        no      yes     yes        no      no           no         no       no      no       yes    yes   no
companyBankAccount
  read          no       no     no       yes      yes        no     no        no      yes     yes        yes     no           no         no       yes     no       yes    yes   no
  add           no       no     no       no       no         no     no        no      no      yes        no      no           no         no       no      no       yes    yes   no
  put           no       no     no       no       no         no     no        no      no      yes        no      no           no         no       no      no       yes    yes   no
  deletes       no       no     no       no       no         no     no        no      no      yes        no      no           no         no       no      no       yes    yes   no
  sensitive     no       no     no       no       no         no     no        no      no      yes        yes     no           no         no       no      no       yes    yes   no
debitNote
  read          own      dept   dept     yes      yes        own    dept      own     yes     yes        yes     dept         own        own      yes     dept     yes    yes   no
  add           yes      yes    yes      yes      yes        yes    yes       yes     yes     yes        yes     yes          yes        yes      yes     yes      yes    yes   no
  put           own      own    own      own      own        own    own       own     own     own        own     own          own        own      own     own      own    own   no
  deletes       own      own    own      own      own        own    own       own     own     own        own     own          own        own      own     own      own    own   no
  submit        own      own    own      own      own        own    own       own     own     own        own     own          own        own      own     own      own    own   no
  withdraw      own      own    own      own      own        own    own       own     own     own        own     own          own        own      own     own      own    own   no
  comment       own      dept   dept     yes      yes        own    dept      own     yes     yes        yes     dept         own        own      yes     dept     yes    yes   no
  watch         own      dept   dept     yes      yes        own    dept      own     yes     yes        yes     dept         own        own      yes     dept     yes    yes   no
  urge          own      own    own      own      own        own    own       own     own     own        own     own          own        own      own     own      own    own   no
  approve       no       own    no       own      own        no     own       no      no      own        no      own          no         no       no      own      no     no    no
  sensitive     no       no     no       no       no         no     no        no      yes     yes        yes     no           no         no       no      no       yes    yes   no
expenseReport
  read          own      dept   dept     yes      yes        own    dept      own     yes     yes        yes     dept         own        own      yes     dept     yes    yes   no
  add           yes      yes    yes      yes      yes        yes    yes       yes     yes     yes        yes     yes          yes        yes      yes     yes      yes    yes   no
  put           own      own    own      own      own        own    own       own     own     own        own     own          own        own      own     own      own    own   no
  deletes       own      own    own      own      own        own    own       own     own     own        own     own          own        own      own     own      own    own   no
  submit        own      own    own      own      own        own    own       own     own     own        own     own          own        own      own     own      own    own   no
  withdraw      own      own    own      own      own        own    own       own     own     own        own     own          own        own      own     own      own    own   no
  comment       own      dept   dept     yes      yes        own    dept      own     yes     yes        yes     dept         own        own      yes     dept     yes    yes   no
  watch         own      dept   dept     yes      yes        own    dept      own     yes     yes        yes     dept         own        own      yes     dept     yes    yes   no
  urge          own      own    own      own      own        own    own       own     own     own        own     own          own        own      own     own      own    own   no
  approve       no       own    no       own      own        no     own       no      no      own        no      own          no         no       no      own      no     no    no
  void          no       no     no       no       no         no     no        no      no      yes        no      no           no         no       no      no       yes    yes   no
  sensitive     no       no     no       no       no         no     no        no      yes     yes        yes     no           no         no       no      no       yes    yes   no
`;

const tabled: readonly Row[] = [table, ...hrTables].flatMap(rowsOf);
export const matrix: readonly Row[] = [...tabled, ...(await fixtureRows(new Set(tabled.map(({ resource }) => resource))))];
