import type { folders as english } from './en.ts';
import { shownCount } from './shown-count.ts';

const plural = new Intl.PluralRules('ar');

function designsOf(count: number): string {
  const words: Readonly<Record<Intl.LDMLPluralRule, string>> = {
    zero: 'لا تصاميم',
    one: 'تصميم واحد',
    two: 'تصميمان',
    few: `${count} تصاميم`,
    many: `${count} تصميمًا`,
    other: `${shownCount(count)} تصميم`,
  };
  return words[plural.select(count)];
}

export const folders: typeof english = {
  label: 'المجلدات',
  create: 'مجلد جديد',
  name: 'الاسم',
  make: 'إنشاء المجلد',
  rename: 'إعادة تسمية',
  renameNamed: (name) => `إعادة تسمية «${name}»`,
  taken: (name) => `يوجد مجلد باسم «${name}». اختر اسمًا آخر.`,
  delete: 'حذف',
  deleteNamed: (name) => `حذف المجلد «${name}»؟`,
  deleteText: (count) =>
    count === 0 ? 'المجلد فارغ.' : `فيه ${designsOf(count)}. لا يُحذف شيء منها، وتبقى بين كل التصاميم خارج المجلدات.`,
  open: (name) => `فتح المجلد ${name}`,
  actions: (name) => `المزيد عن المجلد ${name}`,
  count: (count) => (count === 0 ? 'فارغ' : designsOf(count)),
  showAll: (count) => `عرض كل المجلدات (${count})`,
  move: 'نقل إلى …',
  moveNamed: (name) => `نقل ${name} إلى مجلد`,
  find: 'ابحث عن مجلد أو سمِّ مجلدًا جديدًا',
  noneToFind: 'اكتب اسمًا لإنشاء مجلد.',
  newNamed: (name) => `مجلد جديد «${name}»`,
  outside: 'بلا مجلد',
  moved: (name, folder) => `نُقل «${name}» إلى «${folder}»`,
  movedOut: (name) => `أصبح «${name}» خارج المجلدات`,
  inFolder: (name) => `في ${name}`,
  searchIn: 'بحث في هذا المجلد',
  searchAll: 'البحث في كل التصاميم',
  noneFoundIn: (text, name) => `لا يوجد في «${name}» تصميم باسم «${text}»`,
  emptyTitle: 'هذا المجلد فارغ',
  emptyText: 'أنشئ تصميمًا هنا، أو ضع فيه تصميمًا: عبر «نقل إلى …» في قائمته، أو بسحبه إلى المجلد.',
  allInside: 'كل التصاميم في مجلدات',
  allInsideText: 'افتح مجلدًا لترى ما فيه. ما تنشئه هنا يكون خارج المجلدات.',
  gone: 'لا يوجد مجلد كهذا',
  goneText: 'ربما حُذف. تجد تصاميمه عندئذ بين كل التصاميم.',
};
