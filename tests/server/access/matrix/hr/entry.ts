/** Onboarding with its histories, the histories of files, what people are given: who may what. */
export const entryTable = `
                employee leader vicePres chairman genManager hrSpec hrManager payroll account finManager cashier adminManager adminClerk designer auditor security system admin nobody
hrStaffOnboard
  read          no       dept   dept     yes      yes        yes    yes       yes     no      dept       no      dept         no         no       yes     dept     yes    yes   no
  add           no       no     no       no       no         yes    yes       no      no      no         no      no           no         no       no      no       yes    yes   no
  put           no       no     no       no       no         own    own       no      no      no         no      no           no         no       no      no       own    own   no
  deletes       no       no     no       no       no         own    own       no      no      no         no      no           no         no       no      no       own    own   no
  submit        no       no     no       no       no         own    own       no      no      no         no      no           no         no       no      no       own    own   no
  withdraw      no       no     no       no       no         own    own       no      no      no         no      no           no         no       no      no       own    own   no
  comment       own      dept   dept     yes      yes        yes    yes       yes     own     dept       own     dept         own        own      yes     dept     yes    yes   no
  watch         own      dept   dept     yes      yes        yes    yes       yes     own     dept       own     dept         own        own      yes     dept     yes    yes   no
  urge          own      own    own      own      own        own    own       own     own     own        own     own          own        own      own     own      own    own   no
  approve       no       own    no       own      own        no     own       no      no      own        no      own          no         no       no      own      no     no    no
  sensitive     no       no     no       no       no         yes    yes       no      no      no         no      no           no         no       no      no       yes    yes   no
hrInnerPost
  read          no       own    own      yes      yes        yes    yes       yes     no      own        no      own          no         no       yes     own      yes    yes   no
  add           no       no     no       no       no         yes    yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  put           no       no     no       no       no         yes    yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  deletes       no       no     no       no       no         yes    yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
hrStaffFamily
  read          no       no     no       yes      yes        yes    yes       yes     no      no         no      no           no         no       yes     no       yes    yes   no
  add           no       no     no       no       no         yes    yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  put           no       no     no       no       no         yes    yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  deletes       no       no     no       no       no         yes    yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
hrStaffWorkexp
  read          no       own    own      yes      yes        yes    yes       yes     no      own        no      own          no         no       yes     own      yes    yes   no
  add           no       no     no       no       no         yes    yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  put           no       no     no       no       no         yes    yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  deletes       no       no     no       no       no         yes    yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  sensitive     no       no     no       no       no         yes    yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
hrStaffLearnexp
  read          no       own    own      yes      yes        yes    yes       yes     no      own        no      own          no         no       yes     own      yes    yes   no
  add           no       no     no       no       no         yes    yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  put           no       no     no       no       no         yes    yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  deletes       no       no     no       no       no         yes    yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
hrPfInnerPost
  read          own      dept   dept     yes      yes        yes    yes       yes     own     dept       own     dept         own        own      yes     dept     yes    yes   no
  add           no       no     no       no       no         yes    yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  put           no       no     no       no       no         yes    yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  deletes       no       no     no       no       no         yes    yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
hrPfStaffFamily
  read          own      own    own      yes      yes        yes    yes       yes     own     own        own     own          own        own      yes     own      yes    yes   no
  add           no       no     no       no       no         yes    yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  put           no       no     no       no       no         yes    yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  deletes       no       no     no       no       no         yes    yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
hrPfStaffWorkexp
  read          own      own    own      yes      yes        yes    yes       yes     own     own        own     own          own        own      yes     own      yes    yes   no
  add           no       no     no       no       no         yes    yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  put           no       no     no       no       no         yes    yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  deletes       no       no     no       no       no         yes    yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
hrPfStaffLearnexp
  read          own      own    own      yes      yes        yes    yes       yes     own     own        own     own          own        own      yes     own      yes    yes   no
  add           no       no     no       no       no         yes    yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  put           no       no     no       no       no         yes    yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  deletes       no       no     no       no       no         yes    yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
hrItemRequisitionRecord
  read          own      dept   dept     yes      yes        yes    yes       yes     own     dept       own     yes          yes        own      yes     dept     yes    yes   no
  add           no       no     no       no       no         yes    yes       yes     no      no         no      yes          yes        no       no      no       yes    yes   no
  put           no       no     no       no       no         yes    yes       yes     no      no         no      yes          yes        no       no      no       yes    yes   no
  deletes       no       no     no       no       no         yes    yes       yes     no      no         no      yes          yes        no       no      no       yes    yes   no
  confirm       own      no     no       no       no         own    no        no      own     no         no      no           own        no       no      no       no     no    no
`;
