import type { inspector as english } from './en.ts';

export const inspector: typeof english = {
  fold: 'طيّ لوحة الخصائص',
  unfold: 'إظهار لوحة الخصائص',
  pageSize: 'حجم الصفحة',
  refused: (bounds: string) =>
    bounds === ''
      ? 'لا يمكن أن يكون هذا هنا، فلم يُؤخذ.'
      : `لا يمكن أن يكون هذا الرقم هنا. المسموح: \u2066${bounds}\u2069.`,
  about: (label: string) => `حول ${label}`,
  /** The contrast of a text to what lies behind it. */
  contrast: {
    ratio: (ratio: string) => `التباين \u2066${ratio} : 1\u2069.`,
    any: 'واضح للقراءة بأي حجم.',
    large: 'يكفي للنص الكبير فقط.',
    low: 'أقل من أن يُقرأ بوضوح.',
  },
  /** Whether scanners read a code. */
  scans: {
    any: 'سيُقرأ بالماسح: كبير بما يكفي، داكن على فاتح، ولا شيء يغطيه.',
    low: 'قد لا يُقرأ بالماسح.',
    unknown: 'يجري التحقق من إمكانية قراءته بالماسح …',
  },
};
