/**
 * Paying out: who may what. Pay is for those who pay or decide on it: HR specialists, leaders
 * and the administrator see no amounts; only the finance manager makes a grant void. A pay slip is masked for its owner as well.
 */
export const grant = `
                employee leader vicePres chairman genManager hrSpec hrManager payroll account finManager cashier adminManager adminClerk designer auditor security system admin nobody
hrSalaryGrant
  read          no       no     no       yes      yes        no     yes       yes     no      yes        yes     no           no         no       yes      no       yes    yes   no
  add           no       no     no       no       no         no     no        yes     no      no         no      no           no         no       no       no       no     no    no
  put           no       no     no       no       no         no     no        own     no      no         no      no           no         no       no       no       no     no    no
  deletes       no       no     no       no       no         no     no        own     no      no         no      no           no         no       no       no       own    own   no
  submit        no       no     no       no       no         no     no        own     no      no         no      no           no         no       no       no       no     no    no
  withdraw      no       no     no       no       no         no     no        own     no      no         no      no           no         no       no       no       no     no    no
  comment       own      own    own      yes      yes        own    yes       yes     own     yes        yes     own          own        own      yes      own      yes    yes   no
  watch         own      own    own      yes      yes        own    yes       yes     own     yes        yes     own          own        own      yes      own      yes    yes   no
  urge          own      own    own      own      own        own    own       own     own     own        own     own          own        own      own     own      own    own   no
  approve       no       no     no       no       no         no     own       no      no      no         no      no           no         no       no      no       no     no    no
  void          no       no     no       no       no         no     no        no      no      yes        no      no           no         no       no       no       no     no    no
  sensitive     no       no     no       no       yes        no     yes       yes     no      yes        yes     no           no         no       no       no       no     no    no
hrSalaryPaymentRecord
  read          own      own    own      own      own        own    yes       yes     own     yes        own     own          own        own      yes      own      yes    yes   no
  sensitive     no       no     no       no       no         no     yes       yes     no      yes        no      no           no         no       no       no       no     no    no
`;
