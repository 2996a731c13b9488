-- What the budget is charged with for a line: what was approved, else what was asked for.
alter table expense_report_items add column booked_amount numeric(16,2);
update expense_report_items set booked_amount = coalesce(approved_amount, amount);
