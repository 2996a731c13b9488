/** What the demo company's seals are, and for what they are asked. */

/** key | name | type | text | entity | department | keeper | place; these were there when the system came. */
const entered = `
official|公章|official|天屿东方渔业有限公司|own|D02|jiangyuzhen|行政部保险柜
contract|合同专用章|contract|天屿东方渔业有限公司合同专用章|own|D01|tangwenjing|总经办保险柜
finance|财务专用章|finance|天屿东方渔业有限公司财务专用章|own|D04|majun|财务经理保险柜
legalPerson|法定代表人名章|legalPerson|林海川|own|D04|weixiaodan|出纳保险柜
invoice|发票专用章|invoice|天屿东方渔业有限公司发票专用章|own|D04|majun|财务部保险柜
quality|质检专用章|quality|天屿东方渔业有限公司质检专用章|own|D11|yinruoxi|质量部文件柜
customs|报关专用章|customs|天屿东方渔业有限公司报关专用章|own|D12|taoran|物流办公室保险柜
branchOfficial|冷链公司公章|official|天屿东方冷链物流有限公司|branch|D12|jiangyuzhen|行政部保险柜
electronic|电子印章|electronic|天屿东方渔业有限公司（电子）|own|D13|maoyu|签章平台
oldPlant|旧加工车间章|dept|天屿东方渔业有限公司加工车间|own|D10|houmeiling|加工厂办公室
`;

/** The same; these were asked for later, by the last one. */
const requested = `
D02|行政部章|dept|天屿东方渔业有限公司行政部|own|D02|liuguifang|行政部保险柜|chensiyu
D03|人力资源部章|dept|天屿东方渔业有限公司人力资源部|own|D03|zhoumin|人力资源部文件柜|qiaolihua
D04|财务部章|dept|天屿东方渔业有限公司财务部|own|D04|qiaolihua|财务部保险柜|zhoumin
D10|加工厂章|dept|天屿东方渔业有限公司加工厂|own|D10|houmeiling|加工厂办公室|xiazhiyuan
D12|销售部章|dept|天屿东方渔业有限公司销售部|own|D12|ouyangqian|销售部文件柜|houmeiling
branchFinance|冷链公司财务专用章|finance|天屿东方冷链物流有限公司财务专用章|branch|D04|majun|财务部保险柜|chensiyu
controlled|受控章|controlled|受控文件|own|D11|wangxiaolei|档案室|yinruoxi
project|二期项目部章|dept|天屿东方渔业有限公司二期项目部|own|D13|luojia|项目部办公室|shenyifan
`;

export interface DemoSeal {
  readonly key: string;
  readonly stampName: string;
  readonly stampType: string;
  readonly stampText: string;
  readonly entity: string;
  readonly dept: string;
  readonly keeper: string;
  readonly location: string;
  readonly by: string;
}

const sealsOf = (told: string): readonly DemoSeal[] =>
  told
    .trim()
    .split('\n')
    .map((line) => {
      const [key = '', stampName = '', stampType = '', stampText = '', entity = '', dept = '', keeper = '', location = '', by = ''] =
        line.split('|');
      return { key, stampName, stampType, stampText, entity, dept, keeper, location, by };
    });

export const enteredSeals = sealsOf(entered);
export const requestedSeals = sealsOf(requested);

/** kind of document | document | given to | amount | applicant | seals; the months go through the names. */
export const stamped = `
letter|关于报送{month}月水质监测数据的函|烟台市海洋发展和渔业局||yanfei|official
contract|鱼饲料采购合同（{month}月批次）|海阳兴饲生物科技有限公司|268000.00|baixue|contract
finance|{month}月银行余额对账单回执|中国银行海阳支行||cuilei|finance
certificate|在职及收入证明|海阳市不动产登记中心||xujiayi|official
licence|营业执照复印件（供应商准入）|上海鲜渡供应链有限公司||tengfei|official
finance|{month}月增值税纳税申报资料|海阳市税务局||cuilei|invoice
contract|三文鱼购销合同（{month}月）|青岛冷鲜汇食品有限公司|486000.00|ouyangqian|contract
report|{month}月安全生产自查报告|海阳市应急管理局||lyupeng|official
finance|对公账户印鉴变更申请书|中国农业银行海阳支行||cuilei|finance legalPerson
bid|冷链配送服务投标文件|烟台海洋产业集团|620000.00|ouyangqian|official legalPerson
other|电子合同签章（{month}月）|电商平台||wudi|electronic
official|关于{month}月养殖生产情况的报告|海阳市农业农村局||chensiyu|official
letter|海上养殖区巡查情况说明|海阳市海洋执法大队||chuliang|official
contract|液氧供应合同|烟台华氧气体有限公司|96000.00|baixue|contract
`
  .trim()
  .split('\n')
  .map((line) => line.split('|'));

/** document | given to | applicant | seal | kind */
export const shortly = `
{month}月产品出厂检验报告|青岛海关|zhuchen|quality|report
{month}月水质检验报告|海阳市海洋发展和渔业局|gemengyao|quality|report
学生实习证明|中国海洋大学|xujiayi|D03|certificate
访客停车协调函|海阳工业园物业|zhanghongmei|D02|letter
{month}月出口报关单|青岛海关|ouyangqian|customs|other
{month}月费用分摊确认单|海阳市供电公司|cuilei|D02|finance
加工委外交接单|海阳兴达冷藏厂|wudi|D10|other
客户对账函（{month}月）|青岛冷鲜汇食品有限公司|taoran|D12|letter
`
  .trim()
  .split('\n')
  .map((line) => line.split('|'));

/** documents | place | for | borrower | companion | seal */
export const borrowed = `
冷链公司工商变更资料|海阳市行政审批服务局|海阳市行政审批服务局|haojie|chensiyu|branchOfficial
劳动争议调解协议|海阳市人力资源和社会保障局|海阳市人社局|xujiayi||D03
客户现场验收单|青岛市城阳区|青岛冷鲜汇食品有限公司|taoran||D12
冷库委托加工交接单|海阳兴达冷藏厂|海阳兴达冷藏厂|wudi||D10
银行开户资料|中国银行海阳支行|中国银行海阳支行|cuilei|weixiaodan|branchFinance
`
  .trim()
  .split('\n')
  .map((line) => line.split('|'));
