-- Nobody is absent from what is still to come.
insert into dictionaries (dict_code, dict_name, parent_id, item_value, label_zh, label_en, sort, is_default, color, system_id, built_in, status, created_at)
select dict_code, dict_name, parent_id, 'planned', '未开始', 'To come', 0, false, 'draft', system_id, true, 'enabled', now()
from dictionaries d
where dict_code = 'signState' and item_value = 'absent' and not deleted
  and not exists (select from dictionaries o where o.dict_code = d.dict_code and o.item_value = 'planned' and not o.deleted);
update hr_training_sign r set sign_state = 'planned'
where r.sign_state = 'absent' and not r.deleted
  and coalesce(
    (select c.end_time from hr_training_plan_courses c where c.id::text = r.course_line_id),
    (select (a.end_date + 1)::timestamp at time zone 'Asia/Shanghai' from hr_training_apply a where a.id = r.apply_id)
  ) > now();
