-- What administrators do with running instances: incidents that name what failed, and acts on many instances at once.

-- What failed, so that it can be tried again and its success ends the incident; how often it failed, and how somebody solved it.
alter table incident add column job_id bigint;
alter table incident add column timer_id bigint;
alter table incident add column attempts integer not null default 1;
alter table incident add column solution text;
create index incident_job on incident (job_id) where solved_at is null and job_id is not null;
create index incident_timer on incident (timer_id) where solved_at is null and timer_id is not null;
create index incident_at on incident (at desc, id desc);

-- One act on many: carried out row by row in the background, in the name of who ordered it, and resumed after a stop.
create table operation (
  id bigint generated always as identity primary key,
  kind text not null,
  reason text not null,
  params jsonb not null,
  state text not null default 'running' check (state in ('running', 'done', 'stopped')),
  total integer not null,
  done integer not null default 0,
  failed integer not null default 0,
  created_by bigint not null,
  created_at timestamptz not null,
  address text not null default '',
  ended_at timestamptz
);
create index operation_running on operation (id) where state = 'running';
create table operation_row (
  operation_id bigint not null references operation,
  -- An instance; of a handover a task; of a retry an incident.
  subject bigint not null,
  state text not null default 'open' check (state in ('open', 'done', 'failed')),
  -- Of a failed row: the reason and both languages' words. Of one that is done: what it led to.
  detail jsonb,
  at timestamptz,
  primary key (operation_id, subject)
);
create index operation_row_open on operation_row (operation_id, subject) where state = 'open';

