-- Who opened which news, and who confirmed having read it. Beside the news, whose version and trail readers leave alone.
create table news_reading (
  news_id bigint not null references company_dynamic,
  user_id bigint not null references users,
  read_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (news_id, user_id)
);
create index news_reading_user on news_reading (user_id);
