-- What people do with a document beside deciding it: urging, questions, taking a decision back, standing in for somebody away.

-- Once an hour a task may be urged.
alter table task add column urged_at timestamptz;

-- A clock that stands still while the applicant is asked: due_at is 'infinity', paused_due what it was.
alter table timer add column paused_at timestamptz;
alter table timer add column paused_due timestamptz;

-- Timers that a decision ended, for as long as it can be taken back.
create table ended_timer (
  instance_id bigint not null references flow_instance,
  timer text not null,
  node_id text not null,
  due_at timestamptz not null,
  on_due text,
  paused_at timestamptz,
  paused_due timestamptz,
  primary key (instance_id, timer)
);

-- What was before a decision (Undo of documents/undo.ts): written and read whole.
alter table trail alter column snapshot type json;
create index trail_undo on trail (instance_id, seq) where snapshot is not null;

-- Questions of approvers to the applicant.
create table question (
  id bigint generated always as identity primary key,
  instance_id bigint not null references flow_instance,
  task_id bigint not null references task,
  node_id text not null,
  asked_by bigint not null,
  asked_at timestamptz not null,
  text text not null,
  answered_by bigint,
  answered_at timestamptz,
  answer text
);
create index question_of_instance on question (instance_id, id);

-- Who stands in for whom, from when to when, in which flows (empty: all). begun_at and over_at: when inboxes were given and taken.
create table substitution (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  substitute_id bigint not null check (substitute_id <> user_id),
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  flows text[] not null default '{}',
  reason text,
  created_by bigint not null,
  created_at timestamptz not null,
  begun_at timestamptz,
  over_at timestamptz
);
create index substitution_of_user on substitution (user_id, from_at);
create index substitution_of_substitute on substitution (substitute_id, from_at);
create index substitution_due on substitution (id) where over_at is null;

-- In whose stead a row stands in somebody's inbox.
alter table inbox add column on_behalf_of bigint;
create index inbox_on_behalf on inbox (on_behalf_of) where on_behalf_of is not null;
