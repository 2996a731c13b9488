-- The word of a department in the numbers of its documents.
alter table "sys_department" add column "doc_word" text;
