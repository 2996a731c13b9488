/** Monthly figures: who may what. Pay is for those who pay or decide on it (HR specialists see all but pay). */
export const reports = `
                employee leader vicePres chairman genManager hrSpec hrManager payroll account finManager cashier adminManager adminClerk designer auditor security system admin nobody
hrDatasReport
  read          no       dept   dept     yes      yes        yes    yes       yes     no      dept       no      dept         no         no       yes     dept     yes    yes   no
  add           no       no     no       no       no         no     yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  put           no       no     no       no       no         no     yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  deletes       no       no     no       no       no         no     yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  sensitive     no       no     no       yes      yes        no     yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
`;
