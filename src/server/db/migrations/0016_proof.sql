-- What was found of a version when it was deployed: findings that do not block it, and how far they were looked for.
alter table flow_definition add column proof jsonb;
