-- Personnel files: who works here comes first, and when contract and health certificate end can be asked for.
alter table "hr_pf_staff_onboard" add column "active" boolean, add column "contract_to" date, add column "health_cert_to" date;
update "hr_pf_staff_onboard" s set
  "active" = coalesce(s."staff_state", '') not in ('resigned', 'retired'),
  "contract_to" = (select c."date_to" from "hr_pf_staff_onboard_contracts" c where c."parent_id" = s."id"
    order by c."date_from" desc nulls last, c."line_no" desc limit 1),
  "health_cert_to" = (select max(c."valid_to") from "hr_pf_staff_onboard_certificates" c where c."parent_id" = s."id" and c."cert_type" = 'health');
drop index "hr_pf_staff_onboard_order_idx";
create index "hr_pf_staff_onboard_order_idx" on "hr_pf_staff_onboard" ("active" desc nulls last, "staff_no" collate "zh-x-icu", id desc) where not deleted;
create index "hr_pf_staff_onboard_contract_to_idx" on "hr_pf_staff_onboard" ("contract_to", id);
create index "hr_pf_staff_onboard_health_cert_to_idx" on "hr_pf_staff_onboard" ("health_cert_to", id);
