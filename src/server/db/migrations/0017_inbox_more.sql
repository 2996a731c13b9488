-- What a person makes of his inbox: tasks put off, documents watched and mentioned in, drafts; and more of a document in its rows.

-- The document's summary fields as InboxRow has them (model/inbox.ts), taken when a task opens.
alter table task add column summary jsonb;

-- Tasks that a person put off until a time; nobody else sees anything of it.
create table snooze (
  user_id bigint not null,
  task_id bigint not null,
  until timestamptz not null,
  primary key (user_id, task_id)
);
create index snooze_until on snooze (until);

-- Documents that a person watches.
create table watch (
  user_id bigint not null,
  instance_id bigint not null,
  at timestamptz not null,
  primary key (user_id, instance_id)
);
create index watch_at on watch (user_id, at desc, instance_id desc);

-- Servers keep in memory who put tasks off or watches documents, so that the inbox of everybody else looks for neither.
create trigger snooze_told after insert or delete or truncate on snooze for each statement execute function tell_record();
create trigger watch_told after insert or delete or truncate on watch for each statement execute function tell_record();

-- Since when a comment mentions a person who has not read the document since. Whoever is mentioned gets a copy.
alter table copied add column mentioned_at timestamptz;
create index copied_mentioned on copied (user_id, mentioned_at desc, instance_id desc) where mentioned_at is not null;

-- Rows in somebody's stead, by whose.
create index inbox_stead on inbox (principal, on_behalf_of, due_at, task_id) where on_behalf_of is not null;
-- Questions without answer, by who asked.
create index question_waiting on question (asked_by) where answered_at is null;

-- Drafts by their authors, kept by the tables of documents themselves, so that all kinds are listed and counted by one short statement.
create table draft (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  resource text not null,
  document_id bigint not null,
  at timestamptz not null,
  unique (resource, document_id, user_id)
);
create index draft_of_user on draft (user_id, id desc);

-- The argument is the key of the resource. A draft that is saved again becomes the newest.
create function keep_draft() returns trigger language plpgsql as $$
begin
  delete from draft where resource = tg_argv[0] and document_id = new.id;
  if new.status = 'draft' and not new.deleted then
    insert into draft (user_id, resource, document_id, at)
    select distinct u, tg_argv[0], new.id, coalesce(new.updated_at, new.created_at) from unnest(array[new.created_by, new.applicant]) u
    where u is not null;
  end if;
  return null;
end $$;
create trigger hr_leave_request_draft_new after insert on hr_leave_request
  for each row when (new.status = 'draft') execute function keep_draft('hrLeaveRequest');
create trigger hr_leave_request_draft after update on hr_leave_request
  for each row when (old.status = 'draft' or new.status = 'draft') execute function keep_draft('hrLeaveRequest');
create trigger expense_report_draft_new after insert on expense_report
  for each row when (new.status = 'draft') execute function keep_draft('expenseReport');
create trigger expense_report_draft after update on expense_report
  for each row when (old.status = 'draft' or new.status = 'draft') execute function keep_draft('expenseReport');
create trigger debit_note_draft_new after insert on debit_note
  for each row when (new.status = 'draft') execute function keep_draft('debitNote');
create trigger debit_note_draft after update on debit_note
  for each row when (old.status = 'draft' or new.status = 'draft') execute function keep_draft('debitNote');
insert into draft (user_id, resource, document_id, at)
select distinct u, d.resource, d.id, d.at from (
  select 'hrLeaveRequest' as resource, id, created_by, applicant, coalesce(updated_at, created_at) as at from hr_leave_request where status = 'draft' and not deleted
  union all select 'expenseReport', id, created_by, applicant, coalesce(updated_at, created_at) from expense_report where status = 'draft' and not deleted
  union all select 'debitNote', id, created_by, applicant, coalesce(updated_at, created_at) from debit_note where status = 'draft' and not deleted) d,
  unnest(array[d.created_by, d.applicant]) u
where u is not null order by d.at;
