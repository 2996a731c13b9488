/**
 * Payroll, insurance, tax tables: who may what. Pay is for payroll, the manager of HR and finance alone:
 * the administrator keeps the records without seeing amounts. HR specialists keep enrolments without seeing what they amount to.
 */
export const payroll = `
                employee leader vicePres chairman genManager hrSpec hrManager payroll account finManager cashier adminManager adminClerk designer auditor security system admin nobody
hrSocialSecurityFund
  read          no       no     no       no       no         yes    yes       yes     yes     yes        no      no           no         no       yes      no       yes    yes   no
  add           no       no     no       no       no         no     yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  put           no       no     no       no       no         no     yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  deletes       no       no     no       no       no         no     yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
hrSocialSecurity
  read          no       no     no       no       no         yes    yes       yes     yes     yes        no      no           no         no       yes      no       yes    yes   no
  add           no       no     no       no       no         yes    yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  put           no       no     no       no       no         yes    yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  deletes       no       no     no       no       no         no     yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  sensitive     no       no     no       no       no         no     yes       yes     yes     yes        no      no           no         no       no      no       no     no    no
hrTaxFoundation
  read          no       no     no       no       no         yes    yes       yes     yes     yes        no      no           no         no       yes      no       yes    yes   no
  add           no       no     no       no       no         no     yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  put           no       no     no       no       no         no     yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  deletes       no       no     no       no       no         no     yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
hrSalaryPayment
  read          no       no     no       no       no         no     yes       yes     yes     yes        yes     no           no         no       yes      no       yes    yes   no
  add           no       no     no       no       no         no     yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  put           no       no     no       no       no         no     yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  deletes       no       no     no       no       no         no     yes       yes     no      no         no      no           no         no       no      no       yes    yes   no
  sensitive     no       no     no       no       no         no     yes       yes     yes     yes        yes     no           no         no       no      no       no     no    no
`;
