-- A kept filter of the inbox can be shared with roles: whoever holds one of them sees it among his own (interface.md 4.3.2).
alter table inbox_view add column roles bigint[] not null default '{}';
create index inbox_view_roles on inbox_view using gin (roles) where roles <> '{}';
