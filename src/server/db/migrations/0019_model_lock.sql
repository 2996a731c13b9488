-- Who edits a model now. A row stands for two minutes after it was last renewed; who comes later may take it over, which is kept for ever.
create table model_lock (
  model_id bigint primary key references models on delete cascade,
  by bigint not null,
  since timestamptz not null,
  renewed_at timestamptz not null,
  changed_at timestamptz
);
create table model_lock_taken (
  id bigint generated always as identity primary key,
  model_id bigint not null,
  taken_from bigint not null,
  by bigint not null,
  at timestamptz not null,
  address text not null
);
create index model_lock_taken_model on model_lock_taken (model_id, id);
