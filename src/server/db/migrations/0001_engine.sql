-- Tables of the engines. Tables of resources follow in 0002 and are derived from the definitions.
-- Ids are bigint. Principals are text: u:<user id>, r:<role code>, p:<post id>, d:<department id>.
-- Every instant is set by the application's clock (rulings 19); only change.xid is the database's own.

-- Deployed versions of flows. SUBMIT binds the newest one that is active and not suspended (rulings 13).
create table flow_definition (
  id bigint generated always as identity primary key,
  key text not null,
  version integer not null,
  name text not null,
  name_en text not null,
  xml text not null,
  -- SHA-256 of the XML, hexadecimal; equal to a shipped flow: its mirror runs (rulings 21).
  hash text not null,
  active boolean not null default true,
  suspended boolean not null default false,
  deployed_at timestamptz not null,
  deployed_by bigint,
  unique (key, version)
);

-- A run of a flow. resource and document_id are both null where it has no document (rulings 14).
create table flow_instance (
  id bigint generated always as identity primary key,
  definition_id bigint not null references flow_definition,
  resource text,
  document_id bigint,
  parent_id bigint references flow_instance,
  parent_node text,
  snapshot jsonb not null,
  variables jsonb not null default '{}',
  version integer not null default 1,
  status text not null,
  -- Rejected to the end: no repost (rulings 9).
  final boolean not null default false,
  run integer not null default 1,
  starter_id bigint,
  starter_department_id bigint,
  suspended boolean not null default false,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- Head of the trail, so that a decision needs no second read to append to it.
  trail_seq integer not null default 0,
  trail_hash text not null default '',
  check ((resource is null) = (document_id is null)),
  unique (resource, document_id)
);
create index flow_instance_started on flow_instance (starter_id, started_at desc, id desc);
create index flow_instance_definition on flow_instance (definition_id) where ended_at is null;
create index flow_instance_parent on flow_instance (parent_id) where parent_id is not null;

-- One ballot of a task node, or the author's repost task. What a row of the inbox shows stands here, once a task.
create table task (
  id bigint generated always as identity primary key,
  instance_id bigint not null references flow_instance,
  resource text,
  document_id bigint,
  node_id text not null,
  -- Unique in the instance for ever.
  slot text not null,
  kind text not null default 'approve' check (kind in ('approve', 'repost')),
  name text not null,
  name_en text not null,
  principals text[] not null,
  assignee_id bigint,
  state text not null default 'open' check (state in ('open', 'done', 'closed')),
  run integer not null default 1,
  opened_at timestamptz not null,
  due_at timestamptz,
  code text not null default '',
  applicant_id bigint,
  applicant_department_id bigint,
  urgency text not null default 'normal',
  -- KeyFigure of model/api.ts.
  figure jsonb,
  files integer not null default 0,
  decided_at timestamptz,
  decided_by bigint,
  on_behalf_of bigint,
  action text,
  comment text,
  unique (instance_id, slot)
);
create index task_open on task (instance_id) where state = 'open';
create index task_decided on task (decided_by, decided_at desc, id desc) where decided_by is not null;
create index task_document on task (resource, document_id);

-- The inbox: one row per principal and open task, one covering index per order (rulings 11). A claim replaces the others' rows.
-- due_at is 'infinity' where there is none and amount 0, so that every order is total and pages go by key.
create table inbox (
  principal text not null,
  task_id bigint not null references task,
  resource text not null,
  kind text not null default 'approve',
  received_at timestamptz not null,
  due_at timestamptz not null default 'infinity',
  amount numeric(18, 4) not null default 0,
  applicant text collate "zh-x-icu" not null default '',
  urgency smallint not null default 0,
  claimable boolean not null default false,
  primary key (principal, task_id)
);
create index inbox_task on inbox (task_id);
create index inbox_due on inbox (principal, due_at, task_id) include (resource, kind, urgency, claimable, received_at);
create index inbox_received on inbox (principal, received_at desc, task_id desc) include (resource, kind, urgency, claimable, due_at);
create index inbox_amount on inbox (principal, amount desc, task_id desc) include (resource, kind, urgency, claimable, due_at);
create index inbox_applicant on inbox (principal, applicant, task_id) include (resource, kind, urgency, claimable, due_at);
-- Queues: few rows of many, found without walking past the others.
create index inbox_resource on inbox (principal, resource, due_at, task_id);
create index inbox_urgent on inbox (principal, due_at, task_id) where urgency > 0;
create index inbox_back on inbox (principal, due_at, task_id) where kind = 'repost';
create index inbox_claimable on inbox (principal, due_at, task_id) where claimable;

-- Persons informed of a document.
create table copied (
  user_id bigint not null,
  instance_id bigint not null references flow_instance,
  at timestamptz not null,
  primary key (user_id, instance_id)
);
create index copied_at on copied (user_id, at desc, instance_id desc);

-- Append-only history of an instance, chained by HMAC with a key outside the database (rulings 25).
create table trail (
  id bigint generated always as identity primary key,
  instance_id bigint not null references flow_instance,
  seq integer not null,
  run integer not null default 1,
  at timestamptz not null,
  -- Reported by the client, not verified.
  client_at timestamptz,
  actor_id bigint,
  on_behalf_of bigint,
  definition_id bigint references flow_definition,
  task_id bigint references task,
  node_id text,
  node_name text,
  node_name_en text,
  action text not null,
  comment text,
  changes jsonb not null default '[]',
  -- Machine and document fields before this entry, for taking a decision back (rulings 23).
  snapshot jsonb,
  waited_ms bigint,
  address text,
  previous_hash text not null,
  hash text not null,
  unique (instance_id, seq)
);
create index trail_actor on trail (actor_id, at desc);

create function refuse_change_of_trail() returns trigger language plpgsql as $$
begin
  raise exception 'the trail is append-only';
end $$;
create trigger trail_is_append_only before update or delete or truncate on trail
  for each statement execute function refuse_change_of_trail();

-- Due work of instances, taken by SKIP LOCKED with the application's clock (rulings 19).
create table timer (
  id bigint generated always as identity primary key,
  instance_id bigint not null references flow_instance,
  node_id text not null,
  timer text not null,
  due_at timestamptz not null,
  on_due text,
  task_id bigint references task,
  attempts integer not null default 0,
  last_error text,
  unique (instance_id, timer)
);
create index timer_due on timer (due_at, id);

-- Work to do after commit: mail, webhooks, device calls. Rows stay until done; failed ones wait until due_at again.
create table outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  done_at timestamptz,
  last_error text
);
create index outbox_due on outbox (due_at, id) where done_at is null;
create index outbox_done on outbox (done_at) where done_at is not null;

-- A timer or job that could not be carried out, until somebody retries it.
create table incident (
  id bigint generated always as identity primary key,
  instance_id bigint not null references flow_instance,
  node_id text,
  reason text not null,
  detail text not null,
  at timestamptz not null,
  solved_at timestamptz,
  solved_by bigint
);
create index incident_open on incident (instance_id) where solved_at is null;

-- First answers of changing calls, for 7 days (rulings 16).
create table request (
  user_id bigint not null,
  request_id text not null,
  body_hash text not null,
  answer jsonb,
  at timestamptz not null,
  primary key (user_id, request_id)
);
create index request_at on request (at);

-- Events for browsers. Read by xid below pg_snapshot_xmin(pg_current_snapshot()), so that none is missed (rulings 30).
create table change (
  id bigserial primary key,
  xid xid8 not null default pg_current_xact_id(),
  principal text not null,
  payload jsonb not null,
  at timestamptz not null
);
create index change_xid on change (xid, id);

-- Secrets of accounts, apart from the users so that no list or export can carry them. Hashes are argon2id.
create table credential (
  user_id bigint primary key,
  password_hash text not null,
  earlier_hashes text[] not null default '{}',
  must_change boolean not null default true,
  changed_at timestamptz not null
);

-- token_hash is the SHA-256 of the opaque token.
create table session (
  token_hash bytea primary key,
  user_id bigint not null,
  system_id bigint,
  created_at timestamptz not null,
  acted_at timestamptz not null,
  expires_at timestamptz not null,
  -- Until then the password was confirmed again, for sensitive views (specification 7, passwordConfirm).
  confirmed_until timestamptz,
  address text,
  agent text
);
create index session_of_user on session (user_id);
create index session_of_expiry on session (expires_at);

create table login_attempt (
  id bigint generated always as identity primary key,
  account text not null,
  address text not null,
  ok boolean not null,
  at timestamptz not null
);
create index login_attempt_account on login_attempt (account, at);
create index login_attempt_address on login_attempt (address, at);

-- Rows of resource `resources` (menus and permission codes) that a role, or a post in addition, is granted.
-- scope: whose records the role sees there (office.md 0.6); null is the role's own data scope.
create table role_resource (
  role_id bigint not null,
  resource_id bigint not null,
  scope text,
  primary key (role_id, resource_id)
);
create index role_resource_resource on role_resource (resource_id);
create table post_resource (
  post_id bigint not null,
  resource_id bigint not null,
  primary key (post_id, resource_id)
);

-- Movements between accounts of a ledger; never changed, undone by an entry that names the one it reverses.
create table ledger_entry (
  id bigint generated always as identity primary key,
  ledger text not null,
  dimensions jsonb not null,
  from_account text,
  to_account text,
  quantity numeric(20, 6) not null check (quantity >= 0),
  value numeric(20, 2) not null default 0,
  date date not null,
  resource text not null,
  record_id bigint not null,
  -- hold, book, stand: which posting rule of the definition made it.
  kind text not null,
  reverses bigint unique references ledger_entry,
  at timestamptz not null,
  actor_id bigint
);
create index ledger_entry_record on ledger_entry (resource, record_id, kind);
create index ledger_entry_account on ledger_entry (ledger, dimensions, date);

create table ledger_balance (
  ledger text not null,
  dimensions jsonb not null,
  account text not null,
  quantity numeric(20, 6) not null default 0,
  value numeric(20, 2) not null default 0,
  primary key (ledger, dimensions, account)
);

-- Last number issued of a code field in a period (the date part of its pattern).
create table code_counter (
  resource text not null,
  field text not null,
  period text not null,
  last bigint not null,
  primary key (resource, field, period)
);

-- Stored files. resource and record_id are null until a record that names the file is saved.
create table file (
  id bigint generated always as identity primary key,
  name text not null,
  mime text not null,
  size bigint not null,
  sha256 text not null,
  resource text,
  record_id bigint,
  created_by bigint,
  created_at timestamptz not null
);
create index file_record on file (resource, record_id);
create index file_loose on file (created_at) where record_id is null;

-- Per-user marks outside the machine: read, snoozed, watched, saved views, recent (rulings 23).
create table user_state (
  user_id bigint not null,
  kind text not null,
  subject text not null,
  value jsonb not null default 'null',
  at timestamptz not null,
  primary key (user_id, kind, subject)
);

-- Settings of the installation by key.
create table parameter (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null,
  updated_by bigint
);
