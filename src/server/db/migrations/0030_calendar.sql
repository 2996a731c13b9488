-- Daily work by the calendar, which watched dates were told of, and the codes of links in mails.

-- One row a piece of daily work, written in the transaction that does it: it is done once a day, on whatever server.
create table calendar_run (
  key text primary key,
  -- The company's day that it was done for, when, and how much it did.
  day date,
  done_at timestamptz,
  count integer not null default 0,
  -- Failures since; not tried again before this time.
  attempts integer not null default 0,
  retry_at timestamptz,
  last_error text
);

-- A date that people were told of: once for each step of days ahead of it (negative: days after it). A date that moves is another one.
create table date_told (
  notice text not null,
  resource text not null,
  record_id bigint not null,
  -- Zero: a field of the record itself.
  line_id bigint not null default 0,
  date date not null,
  step integer not null,
  at timestamptz not null,
  primary key (notice, resource, record_id, line_id, date, step)
);
create index date_told_at on date_told (at);

-- The code of a link in a mail: for one person and one page, once. Only its hash is kept.
create table mail_code (
  code_hash bytea primary key,
  user_id bigint not null,
  target text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_from text
);
create index mail_code_expiry on mail_code (expires_at);
