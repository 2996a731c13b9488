-- watchGiftDetail: gifts are taken from the stock of administrative materials. What was named by hand before stays as the line's remark.
update "watch_gift_detail_gifts" set "remark" = concat_ws(E'\n', "gift", "remark") where "gift" is not null;
alter table "watch_gift_detail_gifts" drop column "gift";
alter table "watch_gift_detail_gifts" add column "material_id" bigint;
alter table "watch_gift_detail_gifts" add column "stock_qty" numeric(12,2);
create index "watch_gift_detail_gifts_material_id_idx" on "watch_gift_detail_gifts" ("material_id");
alter table "watch_gift_detail_gifts" add constraint "watch_gift_detail_gifts_material_id_fkey" foreign key ("material_id") references "ad_material_management" deferrable initially immediate;
