import type { ErrorCode, IssueCode, WarningCode } from '@platen/core';
import type { ProblemWords, TellWarning } from './tell-problem.ts';

/** Why a picture cannot be used, by what the engine says of it. */
const reasons: Readonly<Record<string, string>> = {
  'it could not be loaded': 'تعذّر تحميلها.',
  'it was not loaded': 'لم تُحمَّل.',
  'not loaded': 'لم تُحمَّل.',
  'it is not a PNG, JPEG, GIF, WebP or SVG image': 'ليست PNG أو JPEG أو GIF أو WebP أو SVG.',
  'it is larger than 100 MB (SVG: 1 MB)': 'حجمها أكبر من 100 MB (لملفات SVG: 1 MB).',
  'it has more than 50 million pixels or a side longer than 16,384 px':
    'فيها أكثر من 50 مليون بكسل أو ضلع أطول من 16384 بكسل.',
  'it has more than 1,000 frames': 'فيها أكثر من 1000 إطار.',
  'its bytes are damaged or cut short': 'الملف تالف أو ناقص.',
};

const warnings: Readonly<Record<WarningCode, TellWarning>> = {
  TEXT_SHRUNK: (value) => `صُغّر النص من ${value('from')} إلى ${value('to')} بكسل ليتسع له إطاره.`,
  TEXT_TRUNCATED: () => 'قُطع النص لأن الإطار لا يتسع له.',
  TEXT_OVERFLOW: (value) => `يحتاج النص إلى ${value('neededPx', ' × ')} بكسل ويتجاوز إطاره.`,
  GLYPH_MISSING: (value, { characters }) =>
    characters === undefined
      ? 'لا يحوي أي خط كل أحرف القيمة؛ فلا تظهر بجانب الرمز.'
      : `لا يحوي أي خط ${value('characters', ' ')}.`,
  FONT_REPLACED: (value) => `الخط ${value('requested')} غير موجود؛ استُخدم ${value('used')}.`,
  HYPHENATION_UNAVAILABLE: (value) => `لا يوجد تقطيع كلمات للغة «${value('lang')}».`,
  MARKUP_UNUSED: (value, { textFormat, tags, styles }) =>
    textFormat === 'plain'
      ? `يحوي النص ${value('tags')}، ويُرسم كما هو مكتوب.`
      : `لا يُستخدم: ${[tags, styles].flat().join('، ')}. ويبقى النص الذي فيه.`,
  LINK_IGNORED: (value) => `تُرك الرابط ${value('href')}: ليس عنوان ويب ولا بريد.`,
  IMAGE_ENLARGED: (value) => `تظهر الصورة أكبر مما تسمح به بكسلاتها بمقدار ${value('factor')} مرة.`,
  IMAGE_LOW_RESOLUTION: (value) =>
    `في الصورة ${value('ppi')} بكسل لكل بوصة؛ وتحت ${value('leastPpi')} تُرى البكسلات في الطباعة. استخدم صورة من ${value('neededPx', ' × ')} بكسل.`,
  IMAGE_UNAVAILABLE: (_, { reason }) => `لا يمكن استخدام الصورة. ${reasons[String(reason)] ?? String(reason ?? '')}`,
  IMAGE_EMPTY: () => 'عنوان الصورة فارغ؛ فلا يظهر شيء مكانها.',
  ART_RASTERIZED: () => 'جزء من رسم SVG لا يُكتب في PDF أشكالًا، فهو من بكسلات.',
  SVG_FEATURE_IGNORED: (value) => `يستخدم رسم SVG ما لا يُرسم: ${value('feature')} في <${value('element')}>.`,
  LOW_CONTRAST: (value) => `تباين النص مع خلفيته ${value('ratio')} : 1؛ ويُقرأ جيدًا ابتداءً من ${value('atLeast')} : 1.`,
  VARIABLE_MISSING: (value, { didYouMean }) => `لا قيمة للمتغير «${value('variable')}».${meant(didYouMean)}`,
  VARIABLE_UNKNOWN: (value, { didYouMean }) =>
    `لا يستخدم التصميم متغيرًا باسم «${value('variable')}»؛ فتُهمل قيمته.${meant(didYouMean)}`,
  RATING_OUT_OF_RANGE: (value) => `القيمة ${value('value')} ليست بين 0 و${value('max')}.`,
  CODE_EMPTY: () => 'قيمة الرمز فارغة.',
  CODE_TOO_SMALL: (value) =>
    `عرض وحدة الرمز ${value('modulePx')} بكسل؛ وتحتاج أجهزة القراءة إلى ${value('atLeast')} بكسل على الأقل.`,
  CODE_LOW_CONTRAST: (value, { inverted }) =>
    inverted === true
      ? 'الرمز أفتح من خلفيته؛ ولا تقرؤه أجهزة كثيرة هكذا.'
      : `تباين الرمز مع خلفيته ${value('contrast')}؛ وتحتاج أجهزة القراءة إلى ${value('atLeast')} على الأقل.`,
  CODE_CUT: () => 'جزء من الرمز خارج ما يظهر؛ فلا يقرؤه أي جهاز.',
  CODE_COVERED: (value) => `يغطي العنصر «${value('coveredBy')}» جزءًا من الرمز.`,
  ELEMENT_OFF_PAGE: () => 'العنصر كله خارج الصفحة ولا يُرى.',
  TABLE_COLUMN_EMPTY: (value, { didYouMean }) =>
    `لا صف فيه «${value('key')}» الذي يقرؤه العمود ${value('column')}.${meant(didYouMean)}`,
  TABLE_TRUNCATED: (value) => `يظهر كاملًا ${value('shown')} فقط من ${value('total')} من صفوف الجدول.`,
  COPIES_OFF_PAGE: (value) =>
    `${value('beyond')} من ${value('copies')} من نسخ المجموعة تتجاوز الصفحة؛ أولاها ${value('first')}.`,
  PROPERTY_UNKNOWN: (value, { didYouMean }) =>
    `الخاصية «${value('property')}» غير معروفة ولا أثر لها.${meant(didYouMean)}`,
  OPTION_IGNORED: (value) => `لا أثر للخيار ${value('option')} في هذا الملف.`,
  BACKGROUND_FLATTENED: () => 'لا شفافية في JPG: صار الشفاف أبيض.',
};

function meant(name: unknown): string {
  return name === undefined ? '' : ` هل المقصود «${String(name)}»؟`;
}

const errors = {
  INVALID_API_KEY: 'مفتاح API مفقود أو خاطئ أو منتهٍ أو ملغى.',
  SESSION_EXPIRED: 'لم يسجّل أحد الدخول، أو انتهت الجلسة.',
  SECOND_FACTOR_NEEDED: 'رمز العامل الثاني مفقود.',
  SECOND_FACTOR_EXISTS: 'يوجد عامل ثانٍ. أوقفه أولًا.',
  INVALID_DESIGN_ID: 'التصميم غير موجود، أو لا يمكن الوصول إليه.',
  FORM_NOT_FOUND: 'هذا النموذج غير موجود، أو أُوقف.',
  FOLDER_NOT_FOUND: 'المجلد غير موجود.',
  FOLDER_EXISTS: 'يوجد مجلد بهذا الاسم.',
  RENDER_NOT_FOUND: 'الناتج غير موجود.',
  BATCH_NOT_FOUND: 'الدفعة غير موجودة.',
  RUN_NOT_FOUND: 'الدفعة غير موجودة.',
  ASSET_NOT_FOUND: 'الملف غير موجود.',
  WEBHOOK_NOT_FOUND: 'خطاف الويب غير موجود.',
  DELIVERY_NOT_FOUND: 'التسليم غير موجود.',
  API_KEY_NOT_FOUND: 'مفتاح API غير موجود.',
  ACCOUNT_NOT_FOUND: 'الحساب غير موجود.',
  MEMBER_NOT_FOUND: 'هذا الشخص ليس من الحساب.',
  INVITATION_NOT_FOUND: 'الدعوة غير موجودة.',
  PERSON_NOT_FOUND: 'لا أحد له هذا البريد.',
  MEMBER_EXISTS: 'هذا الشخص من الحساب.',
  MAIL_OFF: 'لا يرسل هذا التثبيت بريدًا.',
  ACCOUNT_SUSPENDED: 'أوقف مشغّل هذه الخدمة الحساب.',
  IDEMPOTENCY_KEY_IN_USE: 'الطلب الأول بهذا المفتاح لم ينتهِ بعد.',
  IDEMPOTENCY_KEY_REUSED: 'استُخدم هذا المفتاح لطلب آخر.',
  RENDER_NOT_FINISHED: 'لم يكتمل الناتج بعد.',
  PRECONDITION_FAILED: 'غيّره شخص آخر في هذه الأثناء.',
  INTERNAL_ERROR: 'حدث خطأ في الخدمة. حاول مرة أخرى.',
} satisfies Partial<Record<ErrorCode, string>>;

const detailed: Readonly<Record<Exclude<ErrorCode, keyof typeof errors>, string>> = {
  INSUFFICIENT_PERMISSIONS: 'ينقص مفتاح API إذن.',
  SIGN_IN_FAILED: 'لم ينجح تسجيل الدخول.',
  ORIGIN_REFUSED: 'فُتحت الصفحة بعنوان غير عنوان Platen.',
  ROLE_TOO_LOW: 'دورك في هذا الحساب لا يسمح بذلك.',
  LINK_EXPIRED: 'استُخدم هذا الرابط أو استُبدل أو انتهى، أو هو ناقص.',
  ACCESS_DENIED: 'ليس لك وصول إلى ذلك.',
  FEATURE_NOT_IN_PLAN: 'هذا ليس في خطة الحساب.',
  NOT_FOUND: 'هذا غير موجود، أو لم يعد موجودًا.',
  LAST_OWNER: 'يحتاج الحساب إلى مالك واحد على الأقل.',
  PERSON_EXISTS: 'يوجد شخص بهذا البريد.',
  METHOD_NOT_ALLOWED: 'هذا غير ممكن في هذا العنوان.',
  NOT_ACCEPTABLE: 'لا جواب بهذه الصيغة.',
  PAYLOAD_TOO_LARGE: 'الطلب كبير جدًا.',
  STORAGE_QUOTA_EXCEEDED: 'امتلأت مساحة الحساب.',
  FILE_TOO_LARGE: 'الملف كبير جدًا.',
  UNSUPPORTED_MEDIA_TYPE: 'لا تقرأ الخدمة طلبًا بهذه الصيغة.',
  RANGE_NOT_SATISFIABLE: 'هذا الجزء خارج الملف.',
  INVALID_REQUEST: 'لا تقبل الخدمة هذا.',
  BATCH_TOO_LARGE: 'في الدفعة صفوف أكثر مما تسمح به الخطة.',
  BATCH_NOT_FINISHED: 'لم تنتهِ الدفعة بعد.',
  UNSUPPORTED_FILE_TYPE: 'لا يمكن استخدام ملفات من هذا النوع.',
  INVALID_FORMAT: 'صيغة الإخراج هذه غير موجودة.',
  INVALID_QUALITY: 'الجودة عدد صحيح من 1 إلى 100.',
  INVALID_DIMENSIONS: 'أبعاد الإخراج صغيرة جدًا أو كبيرة جدًا.',
  INVALID_ELEMENT_ID: 'لا عنصر بهذا الاسم في التصميم.',
  INVALID_IMAGE_URL: 'تعذّر تحميل صورة، أو ليست صورة.',
  INVALID_DYNAMIC_DATA: 'لا تناسب البيانات التصميم.',
  RATE_LIMIT_EXCEEDED: 'طلبات كثيرة جدًا. انتظر لحظة.',
  RENDER_FAILED: 'تعذّر رسم الصورة.',
  WEBHOOK_FAILED: 'لم يُسلَّم خطاف الويب.',
  PROVIDER_UNAVAILABLE: 'المكتبة التي سُئلت لا تجيب.',
  SERVICE_UNAVAILABLE: 'الخدمة مشغولة أو تبدأ الآن. حاول مرة أخرى.',
};

const issues: Readonly<Record<IssueCode, string>> = {
  MISSING: 'هنا شيء ناقص.',
  NOT_FOUND: 'هذا غير موجود أو لا يمكن الوصول إليه.',
  INVALID_TYPE: 'هنا قيمة من نوع خاطئ.',
  INVALID_VALUE: 'هذه القيمة غير ممكنة هنا.',
  OUT_OF_RANGE: 'القيمة صغيرة جدًا أو كبيرة جدًا، أو شيء قصير جدًا أو طويل جدًا.',
  INVALID_TEXT: 'في النص حرف غير مسموح، أو هو طويل جدًا.',
  INVALID_KEY: 'اسم خاصية طويل جدًا أو فيه حرف غير مسموح.',
  UNSAFE_KEY: 'لا يجوز أن يكون لخاصية هذا الاسم.',
  INVALID_URL: 'لا يمكن استخدام هذا العنوان هنا.',
  INVALID_TEMPLATE: 'القالب خاطئ.',
  TOO_DEEP: 'مستويات كثيرة جدًا بعضها داخل بعض.',
  TOO_LARGE: 'هذا كثير جدًا.',
  TOO_MUCH_WORK: 'حساب ذلك يستغرق وقتًا طويلًا جدًا.',
  DUPLICATE_ID: 'لعنصر آخر المعرّف نفسه.',
  DUPLICATE_NAME: 'لمتغير آخر الاسم نفسه.',
  UNKNOWN_ELEMENT: 'لا عنصر بهذا الاسم في التصميم.',
  UNKNOWN_PROPERTY: 'لا توجد خاصية بهذا الاسم.',
  UNKNOWN_TYPE: 'لا توجد عناصر من هذا النوع.',
  UNSUPPORTED_VERSION: 'كتبته نسخة أحدث من Platen.',
  MISPLACED: 'هذا مكانه موضع آخر.',
};

export const problems: ProblemWords = { warnings, errors, detailed, issues };
