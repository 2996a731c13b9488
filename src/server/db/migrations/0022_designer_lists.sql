-- A small drawing beside each state of a model, so that lists read no XML; null until it is saved once more.
alter table model_drawing add column sketch jsonb;

-- A suspended version takes no new documents; whether those that run in it stand still as well is said apart.
alter table flow_definition add column halted boolean not null default false;
update flow_definition set halted = true where suspended;
