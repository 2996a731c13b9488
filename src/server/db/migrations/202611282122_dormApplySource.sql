-- dormApply: the record that a draft was made for
alter table "dorm_apply" add column "source_type" text, add column "source_id" text;
