/** Value lists of the workflow engine. */
import { w } from '#model/words.ts';
import { dictionary } from '../dictionary.ts';

export const workflowDictionaries = {
  flowCategory: dictionary(w('Kind of flow', '流程分类'), {
    hr: ['Human resources', '人力资源'],
    finance: ['Finance', '财务'],
    general: ['Administration', '行政'],
    purchase: ['Purchasing and materials', '采购与物资'],
    sale: ['Sales', '销售'],
    device: ['Equipment', '设备'],
    project: ['Projects and contracts', '项目与合同'],
    production: ['Production', '生产'],
    quality: ['Quality', '质量'],
    system: ['System', '系统'],
    other: ['Other', '其他'],
  }),
  suspension: dictionary(
    w('State of a definition', '流程定义状态'),
    { active: ['Active', '激活'], suspended: ['Suspended', '挂起'] },
    { active: 'approved', suspended: 'attention' },
  ),
};
