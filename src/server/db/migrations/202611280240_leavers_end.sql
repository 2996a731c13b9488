-- The last day of who is leaving stands in the personnel file from the approval of the resignation on, not only once it has passed.
update hr_pf_staff_onboard s set leave_date = r.last_work_date, version = s.version + 1
from hr_staff_resign r
where r.staff_id = s.id and r.status = 'approved' and not r.deleted and r.applied is not true and s.leave_date is null and not s.deleted
  and r.last_work_date is not null;
