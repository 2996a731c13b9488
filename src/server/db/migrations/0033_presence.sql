-- Who looks at a document at this moment. Nothing hangs on it, so a crash may empty it.
create unlogged table presence (
  user_id bigint not null,
  resource text not null,
  document_id bigint not null,
  until timestamptz not null,
  primary key (resource, document_id, user_id)
);
create index presence_until on presence (until);
