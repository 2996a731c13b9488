/**
 * The demo company: departments, teams and people, kept as the tables they were written in so that they
 * can be compared line by line. Fictional; dates were written for the demo day 2026-11-20.
 */
import type { Words } from '#model/words.ts';

interface DemoDepartment {
  readonly code: string;
  readonly name: Words;
  readonly parent: string | null;
  readonly type: string;
  readonly leader: string;
  /** Leader in charge (分管领导); teams climb to their department's. */
  readonly inCharge: string | null;
}

export interface DemoPerson {
  readonly login: string;
  readonly name: Words;
  readonly department: string;
  readonly post: Words;
  readonly grade: string;
  readonly supervisor: string | null;
  readonly sex: 'male' | 'female';
  readonly born: string;
  readonly joined: string;
  readonly roles: readonly string[];
}

interface FormerPerson {
  readonly login: string;
  readonly name: Words;
  readonly department: string;
  readonly post: Words;
  readonly left: string;
  readonly how: string;
  readonly joined: string;
}

/** code | 中文 | English | parent | type | leader | leader in charge */
const departmentTable = `
D00|天屿东方公司|Tianyu Dongfang Company|-|company|zhaomingyuan|linhaichuan
D01|总经办|General Manager's Office|D00|function|chensiyu|zhaomingyuan
D02|行政部|Administration|D00|function|liuguifang|sunyalin
D03|人力资源部|Human Resources|D00|function|zhoumin|sunyalin
D04|财务部|Finance|D00|function|qiaolihua|sunyalin
D05|采购物资部|Procurement & Materials|D00|function|dingweiguo|sunyalin
D06|设备工程部|Equipment & Engineering|D00|production|fangzhiqiang|gaozhenbo
D07|育种孵化部|Breeding & Hatchery|D00|production|xinhaiyan|gaozhenbo
D08|陆基养殖部|Land-based Farming (RAS)|D00|production|qinhao|gaozhenbo
D09|海上养殖部|Sea Cage Farming|D00|production|jianghailong|gaozhenbo
D10|加工厂|Processing Plant|D00|production|houmeiling|gaozhenbo
D11|质量管理部|Quality Management|D00|production|yinruoxi|zhaomingyuan
D12|销售物流部|Sales & Cold-chain Logistics|D00|sales|xiazhiyuan|zhaomingyuan
D13|项目信息部|Projects & IT|D00|function|shenyifan|zhaomingyuan
D0801|夜班组|RAS night shift|D08|team|shilei|-
D0901|网箱一组|Cage team 1|D09|team|chuliang|-
D0902|船舶组|Vessel team|D09|team|bijianjun|-
D1001|切割包装组|Cutting & packing line|D10|team|lengxue|-
D1201|冷链仓配组|Cold-chain team|D12|team|haojie|-
`;

/** login | 姓名 | name | department | post EN/中文 | grade-step | reports to | sex | born | joined | extra roles; staff numbers TY0001… in this order */
const peopleTable = `
linhaichuan|林海川|Lin Haichuan|D00|Chairman/董事长|E3-1|-|m|1966-04-12|2014-03-18|chairman
zhaomingyuan|赵明远|Zhao Mingyuan|D00|General manager/总经理|E2-2|linhaichuan|m|1973-09-03|2014-03-18|general_manager
sunyalin|孙雅琳|Sun Yalin|D00|Vice president administration & finance/行政财务副总|E1-2|zhaomingyuan|f|1978-11-25|2014-06-09|vice_president
gaozhenbo|高振波|Gao Zhenbo|D00|Vice president production/生产副总|E1-3|zhaomingyuan|m|1975-02-17|2014-05-12|vice_president
chensiyu|陈思雨|Chen Siyu|D01|Office director/总经办主任|M1-2|zhaomingyuan|f|1989-07-30|2016-07-11|gm_secretary,dept_leader
tangwenjing|唐文静|Tang Wenjing|D01|Legal specialist/法务专员|T3-2|chensiyu|f|1990-03-08|2018-03-05|legal_specialist,stamp_keeper
mengqinghai|孟庆海|Meng Qinghai|D01|Internal auditor/内审专员|T4-1|chensiyu|m|1981-12-01|2019-09-02|audit_admin
liuguifang|刘桂芳|Liu Guifang|D02|Administration manager/行政经理|M2-2|sunyalin|f|1979-06-14|2014-08-04|admin_manager,dept_leader
wangxiaolei|王晓蕾|Wang Xiaolei|D02|Document & archive clerk/文书档案员|T2-2|liuguifang|f|1992-10-21|2017-07-03|archive_keeper,admin_clerk
zhanghongmei|张红梅|Zhang Hongmei|D02|Dormitory & canteen keeper/宿舍食堂管理员|O3-2|liuguifang|f|1976-01-09|2015-03-16|dorm_keeper,canteen_keeper
yujianguo|于建国|Yu Jianguo|D02|Vehicle & boat dispatcher/车船调度员|T1-3|liuguifang|m|1974-08-19|2015-05-04|fleet_keeper
songdawei|宋大伟|Song Dawei|D02|Driver/驾驶员|O3-1|yujianguo|m|1985-05-27|2018-04-09|driver
muchuanjun|慕传军|Mu Chuanjun|D02|Driver/驾驶员|O3-1|yujianguo|m|1983-03-14|2020-11-02|driver
jiangyuzhen|姜玉珍|Jiang Yuzhen|D02|Reception & stamp clerk/前台印章专员|T1-2|liuguifang|f|1995-12-05|2021-06-15|admin_clerk,stamp_keeper
zhoumin|周敏|Zhou Min|D03|HR manager/人力资源经理|M2-1|sunyalin|f|1982-04-28|2015-02-02|hr_manager,dept_leader
xujiayi|徐佳怡|Xu Jiayi|D03|Recruiting & training specialist/招聘培训专员|T2-3|zhoumin|f|1993-09-16|2018-08-20|hr_specialist,training_keeper
hetingting|何婷婷|He Tingting|D03|Payroll specialist/薪酬专员|T2-3|zhoumin|f|1991-01-22|2017-03-13|hr_payroll
qiaolihua|乔丽华|Qiao Lihua|D04|Finance manager/财务经理|M3-1|sunyalin|f|1977-10-06|2014-09-01|finance_manager,dept_leader
majun|马骏|Ma Jun|D04|Accountant/会计|T3-1|qiaolihua|m|1988-06-02|2016-10-10|finance_accountant
weixiaodan|魏晓丹|Wei Xiaodan|D04|Cashier/出纳|T2-1|qiaolihua|f|1994-02-11|2019-07-01|finance_cashier,stamp_keeper
cuilei|崔磊|Cui Lei|D04|Cost & asset accountant/成本资产会计|T3-1|qiaolihua|m|1990-11-18|2020-03-02|finance_accountant,asset_keeper
dingweiguo|丁卫国|Ding Weiguo|D05|Procurement manager/采购经理|M2-1|sunyalin|m|1980-07-07|2015-07-06|procurement_manager,dept_leader
baixue|白雪|Bai Xue|D05|Buyer/采购员|T2-2|dingweiguo|f|1992-12-30|2018-05-14|buyer
tengfei|滕飞|Teng Fei|D05|Buyer/采购员|T2-1|dingweiguo|m|1995-04-04|2021-03-08|buyer
luanguohua|栾国华|Luan Guohua|D05|Warehouse keeper/仓库管理员|O3-3|dingweiguo|m|1978-09-12|2016-04-05|warehouse_keeper
suilina|隋丽娜|Sui Lina|D05|Warehouse keeper/仓库管理员|O3-1|dingweiguo|f|1993-05-19|2022-02-14|warehouse_keeper
fangzhiqiang|方志强|Fang Zhiqiang|D06|Equipment manager/设备经理|M2-1|gaozhenbo|m|1979-03-23|2015-06-01|device_manager,dept_leader
lyupeng|吕鹏|Lyu Peng|D06|Equipment engineer/设备工程师|T3-2|fangzhiqiang|m|1989-08-08|2017-09-04|device_engineer
shaobin|邵斌|Shao Bin|D06|Automation & IoT engineer/自动化物联网工程师|T3-2|fangzhiqiang|m|1991-06-26|2019-04-15|device_engineer
hantao|韩涛|Han Tao|D06|Electrician/电工|T1-3|lyupeng|m|1986-10-15|2018-10-08|farm_worker
dongshuai|董帅|Dong Shuai|D06|Maintenance fitter/维修工|O3-1|lyupeng|m|1996-01-31|2025-08-11|farm_worker
xinhaiyan|辛海燕|Xin Haiyan|D07|Hatchery manager/孵化场长|M2-1|gaozhenbo|f|1984-05-05|2016-03-01|farm_manager,dept_leader
guojing|郭静|Guo Jing|D07|Breeding technician/育种技术员|T3-1|xinhaiyan|f|1991-11-11|2018-07-16|farm_worker
panyue|潘越|Pan Yue|D07|Hatching technician/孵化技术员|T2-2|xinhaiyan|m|1994-08-24|2020-07-06|farm_worker
renkai|任凯|Ren Kai|D07|Hatchery worker/孵化工|O2-1|panyue|m|2000-02-02|2026-09-01|farm_worker
konglingyu|孔令宇|Kong Lingyu|D07|Fry technician/苗种技术员|T2-1|xinhaiyan|m|1997-03-17|2022-07-04|farm_worker
qinhao|秦昊|Qin Hao|D08|RAS farm manager/陆基养殖场长|M2-2|gaozhenbo|m|1983-12-12|2015-09-07|farm_manager,dept_leader
luyang|卢洋|Lu Yang|D08|Farming technician/养殖技术员|T3-1|qinhao|m|1990-04-20|2018-03-19|farm_worker
yanfei|闫飞|Yan Fei|D08|Water treatment operator/水处理操作员|T1-2|luyang|m|1993-07-13|2020-05-11|farm_worker
shilei|石磊|Shi Lei|D08|Night shift operator/夜班值守员|O3-2|luyang|m|1987-02-26|2019-11-18|farm_worker
tianye|田野|Tian Ye|D08|Feeding operator/投喂员|O2-3|luyang|m|1998-06-09|2023-03-06|farm_worker
genghui|耿辉|Geng Hui|D08|Feeding operator/投喂员|O2-1|luyang|m|1999-10-28|2026-08-17|farm_worker
jianghailong|姜海龙|Jiang Hailong|D09|Sea farm manager/海上养殖场长|M2-2|gaozhenbo|m|1980-01-15|2015-04-13|farm_manager,dept_leader
bijianjun|毕建军|Bi Jianjun|D09|Skipper/船长|T3-1|jianghailong|m|1976-11-03|2016-05-09|driver,farm_worker
chuliang|初亮|Chu Liang|D09|Cage team leader/网箱组长|T2-2|jianghailong|m|1986-09-29|2017-06-12|farm_worker
wangfusheng|王福生|Wang Fusheng|D09|Cage worker/网箱养殖工|O3-1|chuliang|m|1981-04-06|2019-03-11|farm_worker
liuchanghe|刘长河|Liu Changhe|D09|Diver/潜水员|T2-1|chuliang|m|1990-05-15|2020-09-14|farm_worker
zouyong|邹勇|Zou Yong|D09|Cage worker/网箱养殖工|O2-1|chuliang|m|1997-12-20|2026-10-12|farm_worker
houmeiling|侯美玲|Hou Meiling|D10|Plant manager/加工厂长|M3-1|gaozhenbo|f|1979-08-16|2014-11-03|plant_manager,dept_leader
caoyang|曹阳|Cao Yang|D10|Workshop supervisor/车间主任|T4-1|houmeiling|m|1985-03-29|2016-09-05|plant_worker
lengxue|冷雪|Leng Xue|D10|Line leader/产线组长|T1-3|caoyang|f|1990-12-17|2018-06-04|plant_worker
lixiuying|李秀英|Li Xiuying|D10|Fillet operator/切片工|O2-3|lengxue|f|1979-02-08|2017-11-06|plant_worker
zhangshuqin|张淑琴|Zhang Shuqin|D10|Packing operator/包装工|O1-2|lengxue|f|1984-10-10|2026-10-08|plant_worker
sunqiang|孙强|Sun Qiang|D10|Cold store keeper/冷库管理员|O3-2|caoyang|m|1983-06-21|2018-12-03|warehouse_keeper
wudi|吴迪|Wu Di|D10|Production planner/生产计划统计员|T2-2|houmeiling|f|1994-04-14|2021-08-02|plant_worker
yinruoxi|尹若曦|Yin Ruoxi|D11|Quality manager/质量经理|M2-3|zhaomingyuan|f|1983-07-19|2016-01-11|quality_manager,dept_leader
gemengyao|葛梦瑶|Ge Mengyao|D11|Water laboratory analyst/水质化验员|T2-2|yinruoxi|f|1995-09-09|2019-08-05|inspector
zhuchen|朱晨|Zhu Chen|D11|Product inspector/产品检验员|T2-1|yinruoxi|m|1996-05-23|2021-07-12|inspector
fujing|付静|Fu Jing|D11|Fish health veterinarian/鱼病兽医|T3-2|yinruoxi|f|1989-01-27|2018-11-12|inspector
xiazhiyuan|夏志远|Xia Zhiyuan|D12|Sales manager/销售经理|M2-3|zhaomingyuan|m|1982-02-24|2015-10-12|sales_manager,dept_leader
ouyangqian|欧阳倩|Ouyang Qian|D12|Sales representative/销售代表|T2-3|xiazhiyuan|f|1992-08-01|2018-09-10|salesperson
taoran|陶然|Tao Ran|D12|E-commerce & voucher specialist/电商与券务专员|T2-2|xiazhiyuan|f|1995-03-03|2020-04-20|salesperson,voucher_keeper
haojie|郝杰|Hao Jie|D12|Cold-chain logistics clerk/冷链物流专员|T2-1|xiazhiyuan|m|1993-11-07|2021-05-17|logistics_clerk
shenyifan|沈一凡|Shen Yifan|D13|Project & IT manager/项目信息经理|M2-1|zhaomingyuan|m|1986-06-06|2018-01-08|project_manager,security_admin,dept_leader
luojia|罗佳|Luo Jia|D13|Project specialist/项目专员|T2-1|shenyifan|f|1996-07-25|2026-07-06|project_specialist
maoyu|毛宇|Mao Yu|D13|System administrator/系统管理员|T3-1|shenyifan|m|1992-05-12|2019-06-03|sys_admin
`;

/** login | 姓名 | name | department | post EN/中文 | left on | how */
const formerTable = `
peisong|裴松|Pei Song|D08|Farming technician/养殖技术员|2025-08-31|voluntary|2021-03-15
yuanmei|袁梅|Yuan Mei|D10|Packing operator/包装工|2025-12-31|contractEnd|2023-01-03
luochao|罗超|Luo Chao|D12|Sales representative/销售代表|2026-03-31|voluntary|2022-06-20
dingning|丁宁|Ding Ning|D06|Electrician/电工|2026-07-15|probationFail|2026-05-18
gaoyulan|高玉兰|Gao Yulan|D02|Cook/炊事员|2026-05-31|retirement|2016-04-05
`;

const rows = (table: string): readonly (readonly string[])[] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|'));

const cell = (row: readonly string[], at: number): string => {
  const text = row[at];
  if (text === undefined) throw new Error(`demo table: "${row.join('|')}" has no column ${at + 1}`);
  return text;
};
const orNull = (text: string): string | null => (text === '-' ? null : text);
const postWords = (text: string): Words => {
  const at = text.lastIndexOf('/');
  return { en: text.slice(0, at), zh: text.slice(at + 1) };
};

export const departments: readonly DemoDepartment[] = rows(departmentTable).map((row) => ({
  code: cell(row, 0),
  name: { zh: cell(row, 1), en: cell(row, 2) },
  parent: orNull(cell(row, 3)),
  type: cell(row, 4),
  leader: cell(row, 5),
  inCharge: orNull(cell(row, 6)),
}));

export const people: readonly DemoPerson[] = rows(peopleTable).map((row) => ({
  login: cell(row, 0),
  name: { zh: cell(row, 1), en: cell(row, 2) },
  department: cell(row, 3),
  post: postWords(cell(row, 4)),
  grade: cell(row, 5),
  supervisor: orNull(cell(row, 6)),
  sex: cell(row, 7) === 'f' ? 'female' : 'male',
  born: cell(row, 8),
  joined: cell(row, 9),
  roles: cell(row, 10).split(','),
}));

/** Files kept, accounts disabled. */
export const formerPeople: readonly FormerPerson[] = rows(formerTable).map((row) => ({
  login: cell(row, 0),
  name: { zh: cell(row, 1), en: cell(row, 2) },
  department: cell(row, 3),
  post: postWords(cell(row, 4)),
  left: cell(row, 5),
  how: cell(row, 6),
  joined: cell(row, 7),
}));

/** Months of probation of those still in it. */
export const probationMonths: Readonly<Record<string, number>> = { renkai: 3, genghui: 6, zouyong: 3, zhangshuqin: 2, luojia: 6 };
