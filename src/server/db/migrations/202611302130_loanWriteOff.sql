-- What is given up of a loan stands beside what was cleared of it; why somebody was lent more than the limit is said by the finance manager.
alter table debit_note add column override_reason text, add column written_off numeric(16,2), add column write_off_reason text;
update debit_note set written_off = 0;
