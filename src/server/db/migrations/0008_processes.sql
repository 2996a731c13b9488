-- Processes that reach beyond one instance: what instances wait for, what is to be done on others after commit, what begins processes.

-- Of a child: the call of its parent that it answers.
alter table flow_instance add column call text;
create unique index flow_instance_call on flow_instance (parent_id, call) where call is not null;

-- Properties of a task from models drawn elsewhere: description, priority, form key …
alter table task add column about jsonb;

-- A message or signal that an instance waits for (command `listen`).
create table subscription (
  instance_id bigint not null references flow_instance,
  -- Unique in the instance, for ever.
  wait text not null,
  node_id text not null,
  kind text not null check (kind in ('message', 'signal')),
  name text not null,
  -- Correlation key of a message; null: any.
  key text,
  at timestamptz not null,
  primary key (instance_id, wait)
);
create index subscription_name on subscription (kind, name, key);

-- What begins a process by itself, of the newest version of each: messages, signals and times of its start events.
create table process_start (
  definition_id bigint not null references flow_definition,
  process text not null,
  node_id text not null,
  kind text not null check (kind in ('message', 'signal', 'timer')),
  name text,
  -- Of a timer: its text, how often it begins a process yet (null: without end), and when next.
  timer text,
  remaining integer,
  due_at timestamptz,
  attempts integer not null default 0,
  last_error text,
  primary key (definition_id, node_id)
);
create index process_start_name on process_start (kind, name);
create index process_start_due on process_start (due_at) where due_at is not null;

-- One step of another instance than the one that caused it, done after commit, exactly once; taken by SKIP LOCKED.
create table job (
  id bigint generated always as identity primary key,
  kind text not null,
  -- Whose step it is; null where that is found out when it is done.
  instance_id bigint references flow_instance,
  -- Who caused it, and the call of its own that it concerns.
  cause_id bigint references flow_instance,
  call text,
  payload jsonb not null,
  created_at timestamptz not null,
  -- 'infinity' after the last try: an incident, until somebody retries it.
  due_at timestamptz not null,
  attempts integer not null default 0,
  last_error text
);
create index job_due on job (due_at, id);
create index job_cause on job (cause_id) where cause_id is not null;

-- Decision tables (DMN); every deployed version stays.
create table decision_definition (
  id bigint generated always as identity primary key,
  key text not null,
  version integer not null,
  xml text not null,
  deployed_at timestamptz not null,
  deployed_by bigint,
  unique (key, version)
);
