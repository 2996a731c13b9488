-- Things that only one can have at a time. A row is made when a thing is first booked, and locked by whoever books it again.
create table booking_target (
  id bigint generated always as identity primary key,
  kind text not null,
  -- Id of the thing among those of its kind.
  thing bigint not null,
  unique (kind, thing)
);

-- Who has them when: from a moment up to, and without, another; no end where nobody knows it yet.
create table booking (
  id bigint generated always as identity primary key,
  target bigint not null references booking_target,
  from_at timestamptz not null,
  to_at timestamptz,
  state text not null check (state in ('held', 'firm')),
  -- The record that it is written for.
  resource text not null,
  record_id bigint not null,
  check (to_at > from_at),
  -- Two bookings of a thing never overlap, whoever writes them.
  constraint booking_once exclude using gist (int8range(target, target, '[]') with &&, tstzrange(from_at, to_at) with &&)
);
create index booking_record on booking (resource, record_id);
-- Held ones whose start has passed.
create index booking_held on booking (from_at) where state = 'held';
