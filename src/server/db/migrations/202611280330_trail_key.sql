-- A fingerprint of the key that signs the trail, so that no server goes on with another one. The key itself stays outside.
create table trail_key (
  only_row boolean primary key default true check (only_row),
  fingerprint text not null
);
