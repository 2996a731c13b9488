-- What is paid to who leaves, and when the pay in force was read for a payment: changes decided later are back pay.
alter table "hr_salary_payment" add column "unused_leave_days" numeric(5,1);
alter table "hr_salary_payment" add column "leave_pay" numeric(16,2);
alter table "hr_salary_payment" add column "compensation" numeric(16,2);
alter table "hr_salary_payment" add column "basis_at" timestamp with time zone;
update "hr_salary_payment" set "basis_at" = "created_at";
