/** Working calendar, personnel file, leave: who may what. */
export const leave = `
                employee leader vicePres chairman genManager hrSpec hrManager payroll account finManager cashier adminManager adminClerk designer auditor security system admin nobody
hrWorkCalendar
  read          yes      yes    yes      yes      yes        yes    yes       yes     yes     yes        yes     yes          yes        yes      yes     yes      yes    yes   no
  add           no       no     no       no       no         yes    yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  put           no       no     no       no       no         yes    yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  deletes       no       no     no       no       no         yes    yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
hrPfStaffOnboard
  read          own      dept   dept     yes      yes        yes    yes       yes     own     dept       own     dept         own        own      yes     dept     yes    yes   no
  add           no       no     no       no       no         yes    yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  put           no       no     no       no       no         yes    yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  deletes       no       no     no       no       no         yes    yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  sensitive     no       no     no       no       no         yes    yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  import        no       no     no       no       no         yes    yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
hrLeaveInformation
  read          own      dept   dept     yes      yes        yes    yes       yes     own     dept       own     dept         own        own      yes     dept     yes    yes   no
  add           no       no     no       no       no         yes    yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  put           no       no     no       no       no         yes    yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  deletes       no       no     no       no       no         yes    yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
hrLeaveRequest
  read          own      dept   dept     yes      yes        yes    yes       yes     own     dept       own     dept         own        own      yes     dept     yes    yes   no
  add           yes      yes    yes      yes      yes        yes    yes       yes     yes     yes        yes     yes          yes        yes      yes     yes      yes    yes   no
  put           own      own    own      own      own        own    own       own     own     own        own     own          own        own      own     own      own    own   no
  deletes       own      own    own      own      own        own    own       own     own     own        own     own          own        own      own     own      own    own   no
  submit        own      own    own      own      own        own    own       own     own     own        own     own          own        own      own     own      own    own   no
  withdraw      own      own    own      own      own        own    own       own     own     own        own     own          own        own      own     own      own    own   no
  comment       own      dept   dept     yes      yes        yes    yes       yes     own     dept       own     dept         own        own      yes     dept     yes    yes   no
  watch         own      dept   dept     yes      yes        yes    yes       yes     own     dept       own     dept         own        own      yes     dept     yes    yes   no
  urge          own      own    own      own      own        own    own       own     own     own        own     own          own        own      own     own      own    own   no
  approve       no       own    no       own      own        no     own       no      no      own        no      own          no         no       no      own      no     no    no
  void          no       no     no       no       no         no     yes       no      no      no         no      no           no         no       no      no       yes    yes   no
`;
