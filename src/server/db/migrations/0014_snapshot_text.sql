-- Snapshots are written at every step and never looked into by SQL: as text they cost less and keep the order of a value's parts.
alter table flow_instance alter column snapshot type json;
