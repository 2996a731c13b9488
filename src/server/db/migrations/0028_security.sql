-- The second factor, what lies between the steps of signing in, wall displays, and the identities of another provider.

-- One row a user. secret is sealed (AES-256-GCM) with a key outside the database; recovery holds keyed hashes, each code once.
create table second_factor (
  user_id bigint primary key,
  secret bytea not null,
  recovery bytea[] not null default '{}',
  -- Null: it is being set up and asks nobody for a code yet.
  confirmed_at timestamptz,
  -- The last 30-second step whose code was taken; no code counts twice.
  last_step bigint not null default 0,
  created_at timestamptz not null
);
create trigger second_factor_told after insert or update of confirmed_at or delete or truncate on second_factor
  for each statement execute function tell_record();

-- Somebody who proved who he is, but not yet everything that is asked of him, or not to this page yet. Used once.
create table sign_in_step (
  ticket_hash bytea primary key,
  user_id bigint not null,
  -- A code of the second factor is still asked for.
  needs_code boolean not null,
  -- SHA-256 of the cookie of the browser that began; null: any.
  browser_hash bytea,
  expires_at timestamptz not null
);
create index sign_in_step_expiry on sign_in_step (expires_at);

-- Somebody who was sent to the other provider and has not come back yet.
create table sign_in_abroad (
  state_hash bytea primary key,
  nonce text not null,
  verifier text not null,
  browser_hash bytea not null,
  -- The page to go to afterwards.
  origin text,
  expires_at timestamptz not null
);
create index sign_in_abroad_expiry on sign_in_abroad (expires_at);

-- Which account is whose at the other provider; kept from the first time, so that a name or address that is given to somebody else
-- there opens nothing here.
create table outer_identity (
  issuer text not null,
  subject text not null,
  user_id bigint not null,
  at timestamptz not null,
  primary key (issuer, subject),
  unique (issuer, user_id)
);

-- A wall display reads the data of the big screens and nothing else. The token itself is shown once.
create table display_token (
  id bigint generated always as identity primary key,
  name text not null,
  token_hash bytea not null unique,
  user_id bigint not null,
  created_by bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  used_at timestamptz,
  used_from text,
  revoked_by bigint,
  revoked_at timestamptz
);
create trigger display_token_told after update of revoked_at or delete or truncate on display_token
  for each statement execute function tell_record();

-- Failed attempts that an administrator let pass: they lock nothing any more.
alter table login_attempt add column forgiven_at timestamptz;
alter table login_attempt add column forgiven_by bigint;

-- Who must have a second factor (key `security`); a change is told like one of rights.
create trigger parameter_security_new after insert on parameter for each row when (new.key = 'security') execute function tell_record();
create trigger parameter_security after update on parameter for each row when (new.key = 'security') execute function tell_record();
