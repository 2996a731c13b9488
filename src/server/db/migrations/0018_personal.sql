-- What people set for themselves, opinions to choose from while deciding, and what reaches them as notices.

-- What differs from the usual (model/personal.ts); one row a user.
create table personal (
  user_id bigint primary key,
  preferences jsonb not null default '{}',
  notices jsonb not null default '{}',
  signature_id bigint references file,
  updated_at timestamptz not null
);

-- user_id null: the company's. resource null: of all kinds of documents.
create table opinion_template (
  id bigint generated always as identity primary key,
  user_id bigint,
  action text not null check (action in ('approve', 'reject', 'return', 'transfer', 'withdraw', 'discard')),
  text_en text not null,
  text_zh text not null,
  resource text,
  sort integer not null
);
create index opinion_template_user on opinion_template (user_id);

insert into opinion_template (action, sort, text_en, text_zh) values
  ('approve', 1, 'Agree', '同意'),
  ('approve', 2, 'Agreed, please proceed quickly.', '同意，请尽快办理。'),
  ('approve', 3, 'Agreed, keep within the budget.', '同意，请控制在预算内。'),
  ('approve', 4, 'Agreed, hand over the work before leaving.', '同意，请提前做好工作交接。'),
  ('approve', 5, 'Agreed, file the originals with finance.', '同意，原始凭证交财务存档。'),
  ('reject', 1, 'Documents are missing, please add them.', '材料不全，请补充。'),
  ('reject', 2, 'The amount does not match the vouchers.', '金额与凭证不符，请核对。'),
  ('reject', 3, 'Not within the standard.', '超出标准，不予通过。'),
  ('reject', 4, 'The reason is not clear, please explain.', '事由不清，请补充说明。'),
  ('reject', 5, 'The dates clash with the schedule.', '日期与工作安排冲突，请调整。'),
  ('withdraw', 1, 'To be corrected.', '需要修改。'),
  ('withdraw', 2, 'No longer needed.', '不再需要。'),
  ('discard', 1, 'No longer needed.', '不再需要。'),
  ('discard', 2, 'Entered twice.', '重复填报。');

-- Name of a session for its owner; neither the token nor its hash is shown.
alter table session add column id bigint generated always as identity unique;

-- One message of the outbox for one person. Its text is made when it is read, of key and params.
create table notice (
  id bigint generated always as identity primary key,
  outbox_id bigint not null,
  user_id bigint not null,
  -- NoticeKind of model/personal.ts.
  kind text not null,
  key text not null,
  params jsonb not null,
  actor_id bigint,
  resource text,
  document_id bigint,
  task_id bigint,
  code text not null default '',
  at timestamptz not null,
  -- Muted ones are here for their mail alone.
  shown boolean not null,
  read_at timestamptz,
  -- When its mail is due; null: none, or sent.
  mail_at timestamptz,
  digest boolean not null default false,
  mail_attempts smallint not null default 0,
  unique (outbox_id, user_id)
);
create index notice_of_user on notice (user_id, id desc) where shown;
create index notice_unread on notice (user_id, id desc) where shown and read_at is null;
create index notice_mail on notice (mail_at, user_id) where mail_at is not null;
create index notice_at on notice (at);
