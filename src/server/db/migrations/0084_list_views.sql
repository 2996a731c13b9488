-- Views of lists that people keep: filters, order, columns and layout under a name, one's own or shared with roles (interface 4.4).
create table list_view (
  id bigint generated always as identity primary key,
  place text not null,
  user_id bigint not null,
  name text not null,
  query jsonb not null,
  roles bigint[] not null default '{}',
  sort integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, place, name)
);
create index list_view_place on list_view (place);

-- What a list opens with: the name of a view that every list has, or the id of a kept one.
create table list_view_first (
  user_id bigint not null,
  place text not null,
  view text not null,
  primary key (user_id, place)
);
