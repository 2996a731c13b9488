-- hrItemRequisitionRecord: what is a material is taken from its stock.
alter table "hr_item_requisition_record" add column "material_id" bigint;
alter table "hr_item_requisition_record" add column "over_limit" boolean;
create index "hr_item_requisition_record_material_id_idx" on "hr_item_requisition_record" ("material_id", id);
alter table "hr_item_requisition_record" add constraint "hr_item_requisition_record_material_id_fkey" foreign key ("material_id") references "ad_material_management" deferrable initially immediate;
