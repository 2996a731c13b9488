-- Address and secret of a chat group are sealed under the key outside the database. Rows entered before keep them plain until they are first
-- read, and are sealed then.
alter table notice_gateway add column sealed bytea;
alter table notice_gateway alter column url drop not null;
alter table notice_gateway alter column secret drop not null;
alter table notice_gateway alter column secret drop default;
alter table notice_gateway add constraint notice_gateway_kept check ((sealed is null) <> (url is null));
