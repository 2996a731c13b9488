-- Permission codes that were installed under their bare codes get their names, where nobody gave them another.
update resources x set name = named.zh, name_en = named.en
from (values ('hrLeaveRequest:reportBack', 'reportBack', '销假', 'Report back'),
             ('debitNote:repay', 'repay', '还款', 'Repay'),
             ('debitNote:override', 'override', '特批', 'Lift the limit')) as named (code, bare, zh, en)
where x.res_type = '2' and x.perm_code = named.code and x.name = named.bare;
