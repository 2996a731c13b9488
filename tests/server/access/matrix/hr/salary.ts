/**
 * Pay: who may what. It is for payroll and the manager of HR, whoever decides on it, and the person themselves in what they confirm; leaders
 * and HR specialists choose from standards without their amounts, and leaders see of confirmations what a task asks of them (HR
 * specialists all but pay).
 * Administrators keep the records without seeing amounts; `admin` has entered the pay table and the histories of the stage, and sees those.
 * On the stage the chairman has asked for every change of pay, so that all of them are theirs to urge.
 */
export const salary = `
                employee leader vicePres chairman genManager hrSpec hrManager payroll account finManager cashier adminManager adminClerk designer auditor security system admin nobody
hrSalaryStandard
  read          no       yes    yes      yes      yes        yes    yes       yes     no      yes        no      yes          no         no       yes     yes      yes    yes   no
  add           no       no     no       no       no         no     yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  put           no       no     no       no       no         no     yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  deletes       no       no     no       no       no         no     yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  sensitive     no       no     no       yes      yes        no     yes       yes     no      yes        no      no           no         no       no      no       no     no    no
hrSalaryConfirmation
  read          own      dept   own      yes      yes        own    yes       yes     own     dept       own     dept         own        own      yes     dept     yes    yes   no
  add           no       no     no       no       no         no     no        yes     no      no         no      no           no         no       no      no       yes    yes   no
  put           no       no     no       no       no         no     no        own     no      no         no      no           no         no       no      no       own    own   no
  deletes       no       no     no       no       no         no     no        own     no      no         no      no           no         no       no      no       own    own   no
  submit        no       no     no       no       no         no     no        own     no      no         no      no           no         no       no      no       own    own   no
  withdraw      no       no     no       no       no         no     no        own     no      no         no      no           no         no       no      no       own    own   no
  comment       own      dept   own      yes      yes        own    yes       yes     own     dept       own     dept         own        own      yes     dept     yes    yes   no
  watch         own      dept   own      yes      yes        own    yes       yes     own     dept       own     dept         own        own      yes     dept     yes    yes   no
  urge          own      own    own      own      own        own    own       own     own     own        own     own          own        own      own     own      own    own   no
  approve       no       own    no       own      own        no     own       no      no      own        no      own          no         no       no      own      no     no    no
  sensitive     no       no     no       yes      yes        no     yes       yes     no      no         no      no           no         no       no      no       no     no    no
hrSalaryChangeApplication
  read          no       dept   dept     yes      yes        no     yes       yes     no      yes        no      dept         no         no       yes     dept     yes    yes   no
  add           no       yes    no       no       yes        no     yes       yes     no      yes        no      yes          no         no       no      yes      yes    yes   no
  put           no       own    no       no       own        no     own       own     no      own        no      own          no         no       no      own      own    own   no
  deletes       no       own    no       no       own        no     own       own     no      own        no      own          no         no       no      own      own    own   no
  submit        no       own    no       no       own        no     own       own     no      own        no      own          no         no       no      own      own    own   no
  withdraw      no       own    no       no       own        no     own       own     no      own        no      own          no         no       no      own      own    own   no
  comment       own      dept   dept     yes      yes        own    yes       yes     own     yes        own     dept         own        own      yes     dept     yes    yes   no
  watch         own      dept   dept     yes      yes        own    yes       yes     own     yes        own     dept         own        own      yes     dept     yes    yes   no
  urge          own      own    own      yes      own        own    own       own     own     own        own     own          own        own      own     own      own    own   no
  approve       no       own    no       no       no         no     own       no      no      own        no      own          no         no       no      own      no     no    no
  sensitive     no       no     no       yes      yes        no     yes       yes     no      yes        no      no           no         no       no      no       no     no    no
hrSalaryChangeApplicationRecord
  read          no       no     no       yes      yes        no     yes       yes     no      no         no      no           no         no       yes     no       yes    yes   no
  sensitive     no       no     no       yes      yes        no     yes       yes     no      no         no      no           no         no       no      no       no     no    no
hrSalaryChange
  read          no       no     no       yes      yes        no     yes       yes     no      no         no      no           no         no       yes     no       yes    yes   no
  add           no       no     no       no       no         no     yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  put           no       no     no       no       no         no     yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  deletes       no       no     no       no       no         no     yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  confirm       no       no     no       no       no         no     yes       no      no      no         no      no           no         no       no      no       yes    yes   no
  sensitive     no       no     no       yes      yes        no     yes       yes     no      no         no      no           no         no       no      no       no     no    no
hrSalaryChangeRecord
  read          no       no     no       yes      yes        no     yes       yes     no      no         no      no           no         no       yes     no       yes    yes   no
  sensitive     no       no     no       yes      yes        no     yes       yes     no      no         no      no           no         no       no      no       no     no    no
`;
