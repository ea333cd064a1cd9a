// Chinese bad words: naughty-words' list anywhere in a name, for Chinese has no spaces, and what the list misses.
import kept from 'naughty-words/zh.json' with { type: 'json' };
import { INNOCENT_CHINESE } from './innocent-words.ts';

/** Missing in the list: today's spellings, and traditional letters. */
const MORE = [
  '煞笔',
  '沙比',
  '傻b',
  '操尼玛',
  '操你',
  '草泥马',
  '草你妈',
  '艹你',
  '尼玛的',
  '你妈逼',
  '媽的',
  '操你媽',
  '幹你',
  '他媽的',
  '婊',
  '賤人',
  '妓女',
  '強姦',
  '雞巴',
  '肉便器',
  '智障',
  'cnm',
  'nmsl',
  '狗娘养',
  '死全家',
  '性奴',
  '约炮',
  '裸聊',
];

/** Words that hold a bad one by chance. */
const CLEAN = /妈妈|媽媽|体操|曹操|操你的心/g;

const WORDS = [...kept, ...MORE].map((word) => word.toLowerCase()).filter((word) => !INNOCENT_CHINESE.has(word));
/** Latin ones count as whole names alone: three letters may stand in any word. */
const LATIN = new Set(WORDS.filter((word) => !/\p{Script=Han}/u.test(word)));
const HAN = WORDS.filter((word) => /\p{Script=Han}/u.test(word));

/** `text` as the letters of a name in a row. */
export function hasChineseBadWord(text: string): boolean {
  const letters = text.toLowerCase().replace(CLEAN, ' ');
  return LATIN.has(letters) || HAN.some((word) => letters.includes(word));
}
