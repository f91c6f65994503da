/** First letters of the sounds of the signs that the product's own words are written with: a small table, not a dictionary. */
const SIGNS: Readonly<Record<string, string>> = {
  a: '案',
  b: '壁标闭编并边部板半比报绑',
  c: '裁差测册成长出触寸称此传侧锉',
  d: '导档对度单刀雕的登打带钉',
  f: '复封反分放俯翻',
  g: '光工功馆构规观膏格告关跟格',
  h: '患户滑回合厚毫衡和画好后或化',
  j: '剪具锯记局机界径加镜角件夹建捷键截',
  k: '馈刻开库快孔',
  l: '量览厘拉例力录',
  m: '模面明米名膜铆',
  n: '扭能内',
  p: '偏平片',
  q: '曲齐区浅全切前气',
  r: '人',
  s: '收说使设色刷伸石深手顺上示视随',
  t: '图体台统条推调退透',
  w: '弯外位文网围',
  x: '型修心选显像线下向形新项系',
  y: '域用与员英移预缘语样右仰阳',
  z: '字者支站账中置整转重针制左',
};

const LETTERS = new Map(
  Object.entries(SIGNS).flatMap(([letter, signs]) => [...signs].map((sign) => [sign, letter] as const)),
);

/** `患者档案` gives `hzda`; Latin letters and digits stay, signs that are not in the table are passed over. */
export function initials(text: string): string {
  return [...text.toLocaleLowerCase()]
    .map((sign) => (/[a-z0-9]/.test(sign) ? sign : (LETTERS.get(sign) ?? '')))
    .join('');
}
