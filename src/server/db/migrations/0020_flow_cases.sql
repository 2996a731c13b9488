-- Kept cases of flows: what is filled in, what people do, what has to come of it. They belong to the flow's key, whatever its drawing.
create table flow_case (
  id bigint generated always as identity primary key,
  flow_key text not null,
  name text not null,
  starter_id bigint not null,
  given jsonb not null,
  steps jsonb not null,
  expected jsonb not null,
  expected_by bigint,
  expected_at timestamptz not null,
  created_by bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  unique (flow_key, name)
);

-- What people did to cases; rows are only added. `accept`: another outcome is right now, said by itself or with a deployment.
create table flow_case_change (
  id bigint generated always as identity primary key,
  case_id bigint not null,
  flow_key text not null,
  name text not null,
  action text not null check (action in ('keep', 'change', 'accept', 'delete')),
  before jsonb,
  after jsonb,
  deployed_version integer,
  by bigint not null,
  at timestamptz not null,
  address text not null
);
create index flow_case_change_flow on flow_case_change (flow_key, id);
