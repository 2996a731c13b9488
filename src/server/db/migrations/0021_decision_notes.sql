-- What the person who deployed a version of a decision table says about it.
alter table decision_definition add column note text;
