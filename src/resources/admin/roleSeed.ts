/**
 * The roles every installation starts with, built in: those of the company's offices, and who draws flows. What they may do stands in each
 * definition's `access.grants`,
 * with the scope of that grant; `dataScope` is what applies where an administrator grants something further.
 */
import { w, type Words } from '#model/words.ts';
import type { DataScope } from '#model/access.ts';

export interface RoleSeed {
  readonly code: string;
  readonly name: Words;
  readonly dataScope: DataScope;
}

const role = (code: string, en: string, zh: string, dataScope: DataScope): RoleSeed => ({ code, name: w(en, zh), dataScope });

export const roleSeed: readonly RoleSeed[] = [
  role('sys_admin', 'System administrator', '系统管理员', 'all'),
  role('security_admin', 'Security administrator', '安全管理员', 'all'),
  role('audit_admin', 'Audit administrator', '审计管理员', 'all'),
  role('chairman', 'Chairman', '董事长', 'all'),
  role('general_manager', 'General manager', '总经理', 'all'),
  role('vice_president', 'Vice president', '副总经理', 'charge'),
  role('dept_leader', 'Department leader', '部门负责人', 'deptTree'),
  role('gm_secretary', 'GM secretary', '总经办秘书', 'all'),
  role('legal_specialist', 'Legal specialist', '法务专员', 'all'),
  role('admin_manager', 'Administration manager', '行政经理', 'all'),
  role('admin_clerk', 'Administration clerk', '行政专员', 'all'),
  role('archive_keeper', 'Document & archive keeper', '文书档案员', 'all'),
  role('stamp_keeper', 'Stamp keeper', '印章管理员', 'self'),
  role('dorm_keeper', 'Dormitory keeper', '宿舍管理员', 'all'),
  role('canteen_keeper', 'Canteen keeper', '食堂管理员', 'all'),
  role('fleet_keeper', 'Vehicle & boat dispatcher', '车船调度员', 'all'),
  role('driver', 'Driver or skipper', '驾驶员', 'self'),
  role('hr_manager', 'HR manager', '人力资源经理', 'all'),
  role('hr_specialist', 'HR specialist', '人事专员', 'all'),
  role('hr_payroll', 'Payroll specialist', '薪酬专员', 'all'),
  role('training_keeper', 'Training coordinator', '培训专员', 'all'),
  role('finance_manager', 'Finance manager', '财务经理', 'all'),
  role('finance_accountant', 'Accountant', '会计', 'all'),
  role('finance_cashier', 'Cashier', '出纳', 'all'),
  role('asset_keeper', 'Fixed-asset keeper', '资产管理员', 'all'),
  role('voucher_keeper', 'Voucher keeper', '券管理员', 'all'),
  role('procurement_manager', 'Procurement manager', '采购经理', 'all'),
  role('buyer', 'Buyer', '采购员', 'self'),
  role('warehouse_keeper', 'Warehouse keeper', '仓管员', 'all'),
  role('sales_manager', 'Sales manager', '销售经理', 'all'),
  role('salesperson', 'Salesperson', '销售', 'self'),
  role('logistics_clerk', 'Logistics clerk', '物流', 'all'),
  role('device_manager', 'Equipment manager', '设备经理', 'all'),
  role('device_engineer', 'Equipment engineer', '设备工程师', 'all'),
  role('project_manager', 'Project manager', '项目经理', 'all'),
  role('project_specialist', 'Project specialist', '项目专员', 'all'),
  role('farm_manager', 'Farm manager', '养殖场长', 'deptTree'),
  role('farm_worker', 'Farm worker', '养殖工', 'self'),
  role('plant_manager', 'Plant manager', '厂长', 'deptTree'),
  role('plant_worker', 'Plant worker', '车间工', 'self'),
  role('quality_manager', 'Quality manager', '质量经理', 'all'),
  role('inspector', 'Inspector', '检验员', 'all'),
  role('employee', 'Employee', '员工', 'self'),
  role('flow_designer', 'Flow designer', '流程设计员', 'all'),
  role('screen_viewer', 'Big-screen viewer', '大屏查看', 'all'),
];
