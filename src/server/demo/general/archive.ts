/** The archive of the demo company: its licences, regulations and other papers, and who had licences of it, on paper or as copies. */
import { addDays as daysLater, dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { paper } from '../papers.ts';
import { addDays, atWork, dateOf, evenly, shareOf, type Plan } from '../plan.ts';
import { chance } from '../random.ts';
import { acted, acting, saveAll } from '../saving.ts';
import { inTime, type Stage, type Step } from '../stage.ts';

/** name | number | issued by | days since it began | days until it ends, none for ever */
const licences = `
营业执照|91370687MA3TY0008X|海阳市行政审批服务局|2100|
水域滩涂养殖证|鲁海阳府（海）养证〔2022〕第00318号|海阳市人民政府|1500|2150
水产苗种生产许可证|（鲁）水苗字〔2024〕第0612号|山东省农业农村厅|800|295
食品生产许可证|SC12237068700518|烟台市市场监督管理局|1200|620
出口食品生产企业备案证明|3700/22188|青岛海关|900|
HACCP体系认证证书|001HACCP2300512|华测认证有限公司|700|395
ISO 22000认证证书|001FSMS2300408|华测认证有限公司|700|395
BAP认证证书|BAP-P11873|全球水产养殖联盟|330|35
ASC认证证书|ASC-C-03372|水产养殖管理委员会|640|455
排污许可证|91370687MA3TY0008X001V|烟台市生态环境局海阳分局|1780|46
海域使用权证|鲁（2021）海不动产权第0000126号|自然资源部|1950|7180
取水许可证|D370687S2023-0041|海阳市水务局|1010|815
动物防疫条件合格证|（海阳）动防合字第20230019号|海阳市农业农村局|1000|
渔业船舶检验证书|3706B24017|烟台市渔业船舶检验中心|410|-12
渔业捕捞辅助船许可证|（鲁海阳）船辅（2024）第WX-000231号|海阳市海洋发展和渔业局|640|455
特种设备使用登记证|容15鲁FQ00421(23)|海阳市行政审批服务局|1040|
危险废物处置合同备案|HW-2026-118|烟台市生态环境局|300|65
实验动物使用许可证|SYXK（鲁）20230017|山东省科学技术厅|1100|725
`
  .trim()
  .split('\n')
  .map((line) => line.split('|'));

const regulations = `
考勤与休假管理制度|费用报销管理制度|印章管理办法|公务车船管理办法|招待与礼品管理规定|档案管理办法|信息安全管理规定
循环水养殖操作规程|深远海网箱作业安全规程|投喂管理规程|鱼病防控与用药管理规定|死鱼无害化处理规程|生物安全分区管理规定
加工车间卫生标准操作程序|冷库管理规定|产品追溯管理办法|质量事故处理办法|采购管理办法|供应商准入与评价办法|物资盘点管理规定
合同管理办法|投资项目管理办法|预算管理办法|资金支付审批办法|固定资产管理办法|安全生产责任制|应急预案管理规定|宿舍管理规定
`
  .trim()
  .split(/[|\n]/);

const others = ['董事会会议纪要', '总经理办公会纪要', '海域租赁合同副本', '网箱建造合同副本', '环境影响报告书', '二期可行性研究报告'];

export const loadArchive: Step = async ({ services, organisation, as, day }) => {
  const today = dateAt(day.toISOString(), services.zone);
  const keeper = await as('wangxiaolei');
  const random = chance(20_261_163);
  const keeperId = organisation.users.get('wangxiaolei');
  const shelf = (number: number): AnyDoc => ({
    keeper: keeperId,
    boxNo: `${String.fromCodePoint(65 + (number % 6))}${String(Math.floor(number / 6) + 1).padStart(2, '0')}`,
    location: `档案室${(number % 4) + 1}号柜`,
  });
  const enter = async (at: string, record: AnyDoc, scan: string | null): Promise<void> => {
    const files = scan === null ? [] : [await paper(services, keeper.actor.userId, `${scan}.png`)];
    await saveAll(acting(keeper, new Date(`${at}T01:30:00.000Z`)), 'documentsManagement', [{ ...record, files }]);
  };
  for (const [number, [docName, docNo, issuer, since = '0', until = '']] of licences.entries()) {
    const validFrom = daysLater(today, -Number(since));
    const licence = {
      docName,
      docCategory: 'qualification',
      docNo,
      issuer,
      issueDate: validFrom,
      validFrom,
      validTo: until === '' ? null : daysLater(today, Number(until)),
      reviewDate: number % 5 === 0 ? daysLater(today, 20 + 9 * number) : null,
      ...shelf(number),
    };
    for (const copyKind of number === 0 ? ['original', 'duplicate'] : ['original'])
      await enter(daysLater(today, -Math.min(Number(since), 600)), { ...licence, copyKind }, docName ?? null);
  }
  for (const [number, docName] of regulations.entries()) {
    const issueDate = daysLater(today, -random.whole(40, 900));
    const record = {
      docName,
      docCategory: 'policy',
      docNo: `TY-ZD-${String(number + 1).padStart(3, '0')}`,
      issueDate,
      secrecy: 'internal',
    };
    await enter(issueDate, { ...record, ...shelf(number) }, docName);
  }
  for (const [number, docName] of others.entries()) {
    const docCategory = docName.endsWith('纪要') ? 'meeting' : docName.endsWith('副本') ? 'contractCopy' : 'other';
    // Some of the minutes need no longer be kept.
    const issueDate = daysLater(today, number === 0 ? -3800 : -random.whole(100, 1500));
    await enter(
      daysLater(today, -90 - number),
      { docName, docCategory, issueDate, ...shelf(number), secrecy: number === 5 ? 'secret' : 'internal' },
      null,
    );
  }
};

const uses = [
  ['烟台海洋产业集团', '参加水产品采购投标', '2026年鲜活水产品采购'],
  ['青岛海关', '办理出口备案变更', null],
  ['中国农业银行海阳支行', '办理授信资料核验', null],
  ['上海鲜渡供应链有限公司', '供应商准入审核', '连锁商超准入'],
  ['海阳市市场监督管理局', '许可证延续申请', null],
] as const;
const applicants = ['houmeiling', 'majun', 'jiangyuzhen', 'xiazhiyuan'] as const;

/** Originals that were lent are given back, but for the newest. */
const givenBack: Step = async ({ services, as }) => {
  const out = await services.db.query<{ id: string; back: string }>(
    `select id::text, return_date::text as back from company_intelligence_apply
     where status = 'approved' and cert_use = 'original' and actual_return is null and not deleted order by use_date, id`,
  );
  const keeper = await as('wangxiaolei');
  for (const { id, back } of out.slice(0, -2)) {
    const at = new Date(`${back}T02:00:00.000Z`);
    const then = acting(keeper, at < services.clock.now() ? at : services.clock.now());
    await acted(then, 'companyIntelligenceApply', 'giveBack/:id', { params: { id }, body: { returnNote: '完好，已核对' } });
  }
};

export const lendingSteps = async (stage: Stage): Promise<readonly Step[]> => {
  const random = chance(20_261_164);
  const papers = await stage.services.db.query<{ id: string }>(
    `select id::text from documents_management where doc_category = 'qualification' and copy_kind = 'original' and not deleted
     and (valid_to is null or valid_to > current_date + 200) order by id`,
  );
  const count = shareOf(40, stage.volumes.settled);
  const plans = evenly(stage.day, count, [520, 20]).map((then, number): Plan => {
    const [useFor, purpose, projectName] = uses[number % uses.length] ?? uses[0];
    // Originals are lent one after another; each application of an original names a paper of its own.
    const original = number % 4 === 1;
    const first = papers[(original ? (number - 1) / 4 : random.whole(0, papers.length - 1)) % papers.length]?.id;
    const left = count - number;
    // What is not decided yet was asked for in the last days.
    const at = left <= 6 ? atWork(addDays(stage.day, -1 - left)) : then;
    const useDate = dateOf(atWork(addDays(at, 6)));
    return {
      resource: 'companyIntelligenceApply',
      applicant: applicants[number % applicants.length] ?? 'majun',
      at,
      fate:
        left <= 2
          ? { kind: 'draft' }
          : left <= 6
            ? { kind: 'pending', after: number % 3 }
            : number % 17 === 5
              ? { kind: 'rejected', after: 0, repost: false }
              : { kind: 'approved' },
      nodeValues: (fields, _, decided): AnyDoc => (fields.has('handOutTime') ? { handOutTime: decided.toISOString() } : {}),
      record: {
        certUse: original ? 'original' : 'copy',
        useFor,
        purpose,
        projectName,
        useDate,
        returnDate: original ? daysLater(useDate, 10) : null,
        confidentiality: true,
        certs: [{ documentId: first, copies: original ? 1 : random.whole(1, 3) }],
      },
    };
  });
  return [...inTime(20_261_164, plans), givenBack];
};
