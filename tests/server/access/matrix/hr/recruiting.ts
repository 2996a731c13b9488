/** Recruiting: who may what. Plans are personnel's, requests the leaders' as well, applications everybody's. */
export const recruiting = `
                employee leader vicePres chairman genManager hrSpec hrManager payroll account finManager cashier adminManager adminClerk designer auditor security system admin nobody
recruitmentPlan
  read          no       dept   dept     yes      yes        yes    yes       yes     no      dept       no      dept         no         no       yes     dept     yes    yes   no
  add           no       no     no       no       no         yes    yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  put           no       no     no       no       no         own    own       own     no      no         no      no           no         no       no      no       own    own   no
  deletes       no       no     no       no       no         own    own       own     no      no         no      no           no         no       no      no       own    own   no
  submit        no       no     no       no       no         own    own       own     no      no         no      no           no         no       no      no       own    own   no
  withdraw      no       no     no       no       no         own    own       own     no      no         no      no           no         no       no      no       own    own   no
  comment       own      dept   dept     yes      yes        yes    yes       yes     own     dept       own     dept         own        own      yes     dept     yes    yes   no
  watch         own      dept   dept     yes      yes        yes    yes       yes     own     dept       own     dept         own        own      yes     dept     yes    yes   no
  urge          own      own    own      own      own        own    own       own     own     own        own     own          own        own      own     own      own    own   no
  approve       no       own    no       own      own        no     own       no      no      own        no      own          no         no       no      own      no     no    no
hrApplicationRecruit
  read          own      dept   dept     yes      yes        yes    yes       yes     own     dept       own     dept         own        own      yes     dept     yes    yes   no
  add           no       yes    no       no       yes        yes    yes       yes     no      yes        no      yes          no         no       no      yes      yes    yes   no
  put           no       own    no       no       own        own    own       own     no      own        no      own          no         no       no      own      own    own   no
  deletes       no       own    no       no       own        own    own       own     no      own        no      own          no         no       no      own      own    own   no
  submit        no       own    no       no       own        own    own       own     no      own        no      own          no         no       no      own      own    own   no
  withdraw      no       own    no       no       own        own    own       own     no      own        no      own          no         no       no      own      own    own   no
  comment       own      dept   dept     yes      yes        yes    yes       yes     own     dept       own     dept         own        own      yes     dept     yes    yes   no
  watch         own      dept   dept     yes      yes        yes    yes       yes     own     dept       own     dept         own        own      yes     dept     yes    yes   no
  urge          own      own    own      own      own        own    own       own     own     own        own     own          own        own      own     own      own    own   no
  approve       no       own    no       own      own        no     own       no      no      own        no      own          no         no       no      own      no     no    no
`;
