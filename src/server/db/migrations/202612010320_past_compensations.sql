-- Compensations that were approved before payroll took them in parts: payroll was told of them and could deduct them by hand only. Each gets
-- its first part, open from the month of its approval on. Where something was deducted by hand since, it may have been this one: those are left.
insert into asset_compensation (scrap_id, month, staff_id, dept_id, amount, pay_state, remark, created_at)
select s.id, m.month, p.id, p.dept_id, s.compensation, 'open', '历史单据补录', now()
from fixasset_scrapped s
  cross join lateral (select to_char(coalesce(s.finished_at, s.created_at) at time zone 'Asia/Shanghai', 'YYYY-MM') as month) m
  cross join lateral (
    select f.id, f.dept_id from hr_pf_staff_onboard f where f.user_id = s.responsible and not f.deleted order by f.id desc limit 1) p
where s.status = 'approved' and not s.deleted and s.compensation > 0
  and not exists (select from asset_compensation c where c.scrap_id = s.id)
  and not exists (select from hr_salary_payment h where h.staff_id = p.id and not h.deleted and h.salary_month >= m.month
    and (h.other_deduct > 0 or h.other_penalty > 0));
