/** Planned headcount of the demo company: every post as it is filled, and the places that recruiting is to fill. */
import type { Context } from '#server/context.ts';
import { departments } from '../organisation.ts';
import type { Organisation } from '../people.ts';
import { saveAll } from '../saving.ts';

/** Department, post and its free places, with why they are there; the administrator of the system takes one of the last. */
export const openPlaces = [
  ['D01', 'Legal specialist', 1, '合同与知识产权审核量增加'],
  ['D02', 'Driver', 1, '增购冷藏车两辆'],
  ['D03', 'Payroll specialist', 1, '人员规模扩大，增设社保专岗'],
  ['D04', 'Accountant', 1, '成本核算细化到池组'],
  ['D05', 'Warehouse keeper', 1, '新建饲料库投入使用'],
  ['D06', 'Electrician', 2, '循环水二期设备维护增员'],
  ['D07', 'Hatchery worker', 2, '孵化产能提升至每年三批'],
  ['D08', 'Feeding operator', 3, '循环水车间扩产，增加投喂人员'],
  ['D09', 'Cage worker', 3, '海上网箱扩建'],
  ['D10', 'Packing operator', 4, '旺季加工线增员'],
  ['D11', 'Product inspector', 1, '出口检验批次增加'],
  ['D12', 'Sales representative', 2, '华北市场开拓'],
  ['D13', 'Project specialist', 2, '数字化项目增加'],
] as const;

/** By the administrator. */
export async function loadEstablishment(context: Context, organisation: Organisation): Promise<void> {
  const posts = await context.services.db.query<{ id: string; name: string; department: string; headcount: number }>(
    `select p.id::text, p.name_en as name, d.dept_code as department, p.headcount from posts p join sys_department d on d.id = p.dept_id
     where not p.deleted order by p.id`,
  );
  const planned = posts.map((post) => {
    const [, , free = 0] = openPlaces.find(([department, name]) => department === post.department && name === post.name) ?? [];
    return { ...post, headcount: post.headcount + free, free };
  });
  await saveAll(
    context,
    'posts',
    planned.flatMap(({ id, headcount, free }) => (free > 0 ? [{ id, headcount }] : [])),
  );
  const of = (code: string): number => planned.reduce((sum, post) => (post.department === code ? sum + post.headcount : sum), 0);
  await saveAll(
    context,
    'sysDepartment',
    departments.flatMap(({ code }) => (of(code) > 0 ? [{ id: organisation.departments.get(code), headcountPlan: of(code) }] : [])),
  );
}
