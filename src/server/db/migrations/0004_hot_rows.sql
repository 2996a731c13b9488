-- Rows that every decision rewrites. Their pages keep room, so that the new version of a row stands beside the old one and no index is
-- touched where no indexed column changed.
alter table flow_instance set (fillfactor = 80);
alter table hr_leave_request set (fillfactor = 80);
alter table expense_report set (fillfactor = 80);
alter table debit_note set (fillfactor = 80);

-- Every decision appends to the trail. A check of the reference to the definition locks its one row, which all decisions of a flow
-- share; definitions and tasks are never deleted, and the chain tells a changed id.
alter table trail drop constraint trail_definition_id_fkey, drop constraint trail_task_id_fkey;
