-- What is kept for auditors beside the trail of documents: sign-ins, writes of records, refused calls. Each for as long as the
-- retention settings say; the trail itself is never touched.

-- Sign-ins that succeeded and failed. Repeated failures of a minute are one row with a count.
create table login_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1,
  -- As it was typed, but for case; whether there is such an account stands in user_id.
  account text not null,
  user_id bigint,
  -- 'signedIn', or the reason of the refusal.
  outcome text not null,
  address text not null,
  agent text not null
);
create index login_log_order on login_log (at desc, id desc);
create index login_log_user on login_log (user_id, at desc, id desc);

-- Who changed what, written in the transaction of the change. Values of sensitive fields are masked before they come here.
create table operation_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null: the server itself.
  actor_id bigint,
  address text,
  action text not null,
  resource text not null,
  record_id bigint,
  -- What the record was called at that time.
  record_name text,
  -- TrailChange of model/api.ts.
  changes jsonb not null
);
create index operation_log_order on operation_log (at desc, id desc);
create index operation_log_actor on operation_log (actor_id, at desc, id desc);
create index operation_log_record on operation_log (resource, record_id, at desc, id desc);

-- Calls that were refused for want of a session or of a right. Repeated ones of a minute are one row with a count.
create table denied_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1,
  -- Null: nobody was signed in.
  actor_id bigint,
  address text not null,
  method text not null,
  -- As it is declared, without ids.
  route text not null,
  path text not null,
  code text not null,
  reason text not null,
  -- The permission that was wanting, where it was one.
  permission text,
  agent text not null
);
create index denied_log_order on denied_log (at desc, id desc);
create index denied_log_actor on denied_log (actor_id, at desc, id desc);

-- Head of each day's trail, an HMAC over the day before and over all entries of the day: an instance that vanished with its whole
-- chain is missed here (rulings 25).
create table trail_day (
  day date primary key,
  entries bigint not null,
  head text not null,
  at timestamptz not null
);
-- Entries come in the order of time, so ranges of blocks are enough; an index over rows would cost at every decision.
create index trail_at on trail using brin (at) with (pages_per_range = 32);
