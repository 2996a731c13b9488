/**
 * Full pinyin of Chinese titles, `请假` → `qingjia`, as the browser's own pinyin order tells it: each syllable ends where the first character
 * of the next one stands in it. Only for the palette, which loads it; one reading a character.
 */
/** The first character of each syllable, in pinyin order. */
const firsts = Array.from(
  '吖哎安肮凹丷挀扳邦勹卑奔伻屄边标憋汃冫癶卜擦偲参仓撡冊嵾噌叉芆辿伥抄车抻阷吃充抽出揣巛刅吹旾逴呲匆凑粗汆崔邨搓咑呆丹当刀' +
    '嘚扥灯氐嗲敁刁爹丁丟东吺厾偳垖吨多妸诶奀鞥儿发帆匚飞分丰仏紑夫旮侅甘冈皋戈给根刯工勾估瓜乖关光归丨呙哈咍佄夯茠诃黒拫亨叿' +
    '齁乎花怀欢巟灰昏吙讥加戋江艽阶巾坕冂丩凥姢噘军咔开刊忼尻匼剋肎劥空抠刳夸蒯宽匡亏坤扩垃来兰啷捞仂雷塄哩俩奁良撩毟拎伶溜龙' +
    '瞜噜驴娈掠抡啰呣妈埋嫚牤猫嚒坆椚擝咪宀喵吀民名谬摸哞毪拏腉囡囔孬疒娞恁能嗯妮拈娘鸟捏囜宁妞农羺奴女奻疟挪噢讴妑拍眅乓抛呸' +
    '喷匉丕囨剽氕姘乒钋剖仆七掐千呛悄苆亲靑卭丘区奍炔夋呥穣娆惹人扔日戎禸邚堧桵闰捼仨毢三桒掻閪森僧杀筛山伤弰奢申升尸収书刷衰' +
    '闩双脽吮说厶忪凁苏狻夊孙唆他囼坍汤夲忑熥剔天旫帖厅炵偷凸湍推吞乇屲歪弯尢危昷翁挝乌夕呷仙乡灱些心星凶休吁吅疶坃丫恹央幺倻' +
    '一囙应哟佣优込囦曰晕帀災兂匨傮则贼怎囎扎夈枬张佋蜇贞凧之中州朱抓跩专妆隹宒拙孜宗邹租钻厜尊嘬',
);
const syllables = (
  'a ai an ang ao ba bai ban bang bao bei ben beng bi bian biao bie bin bing bo bu ca cai can cang cao ce cen ceng cha chai ' +
  'chan chang chao che chen cheng chi chong chou chu chuai chuan chuang chui chun chuo ci cong cou cu cuan cui cun cuo da ' +
  'dai dan dang dao de den deng di dia dian diao die ding diu dong dou du duan dui dun duo e ei en eng er fa fan fang fei ' +
  'fen feng fo fou fu ga gai gan gang gao ge gei gen geng gong gou gu gua guai guan guang gui gun guo ha hai han hang hao ' +
  'he hei hen heng hong hou hu hua huai huan huang hui hun huo ji jia jian jiang jiao jie jin jing jiong jiu ju juan jue ' +
  'jun ka kai kan kang kao ke kei ken keng kong kou ku kua kuai kuan kuang kui kun kuo la lai lan lang lao le lei leng li ' +
  'lia lian liang liao lie lin ling liu long lou lu lv luan lve lun luo m ma mai man mang mao me mei men meng mi mian miao ' +
  'mie min ming miu mo mou mu na nai nan nang nao ne nei nen neng ng ni nian niang niao nie nin ning niu nong nou nu nv ' +
  'nuan nve nuo o ou pa pai pan pang pao pei pen peng pi pian piao pie pin ping po pou pu qi qia qian qiang qiao qie qin ' +
  'qing qiong qiu qu quan que qun ran rang rao re ren reng ri rong rou ru ruan rui run ruo sa sai san sang sao se sen seng ' +
  'sha shai shan shang shao she shen sheng shi shou shu shua shuai shuan shuang shui shun shuo si song sou su suan sui sun ' +
  'suo ta tai tan tang tao te teng ti tian tiao tie ting tong tou tu tuan tui tun tuo wa wai wan wang wei wen weng wo wu xi ' +
  'xia xian xiang xiao xie xin xing xiong xiu xu xuan xue xun ya yan yang yao ye yi yin ying yo yong you yu yuan yue yun za ' +
  'zai zan zang zao ze zei zen zeng zha zhai zhan zhang zhao zhe zhen zheng zhi zhong zhou zhu zhua zhuai zhuan zhuang zhui ' +
  'zhun zhuo zi zong zou zu zuan zui zun zuo '
).split(' ');

const order = new Intl.Collator('zh-Hans-CN-u-co-pinyin');

const syllableOf = (character: string): string => {
  if (!/\p{Script=Han}/u.test(character)) return character.toLowerCase();
  let [low, high] = [0, firsts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (order.compare(character, firsts[middle] ?? '') < 0) high = middle - 1;
    else low = middle;
  }
  return syllables[low] ?? '';
};

const known = new Map<string, string>();

/** Without spaces, as it is typed. */
export const spelledOf = (text: string): string => {
  const before = known.get(text);
  if (before !== undefined) return before;
  const spelled = Array.from(text)
    .filter((character) => character.trim() !== '')
    .map(syllableOf)
    .join('');
  known.set(text, spelled);
  return spelled;
};
