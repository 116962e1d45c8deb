// Sentences of our own, written for these tests: one or two for each language, long enough to wrap.

/** By BCP 47 tag. */
export const sentences = {
  en: 'The ferry leaves at seven, long before the market opens, and nobody waits for those who oversleep.',
  de: 'Die Fähre legt um sieben ab, lange bevor der Großmarkt öffnet, und niemand wartet auf Langschläfer.',
  fr: 'Le bac part à sept heures, bien avant l’ouverture du marché : personne n’attend ceux qui dorment !',
  es: '¿Quién espera a los dormilones? El barco sale a las siete, mucho antes de que abra el mercado.',
  tr: 'Vapur sabah yedide kalkıyor, çarşı açılmadan çok önce; İstanbul’da uyuyakalanı kimse beklemez.',
  pl: 'Prom odpływa o siódmej, długo przed otwarciem targu, i nikt nie czeka na śpiochów z łąki.',
  ru: 'Паром уходит в семь, задолго до открытия рынка, и никто не ждёт тех, кто любит подольше поспать.',
  el: 'Το πλοίο φεύγει στις επτά, πολύ πριν ανοίξει η αγορά, και κανείς δεν περιμένει όσους κοιμούνται.',
  vi: 'Chuyến phà rời bến lúc bảy giờ, rất lâu trước khi chợ mở cửa, và không ai đợi người ngủ quên.',
  ar: 'تغادر العبّارة في الساعة السابعة، قبل أن يفتح السوق بوقت طويل، ولا أحد ينتظر النائمين.',
  he: 'המעבורת יוצאת בשבע, הרבה לפני שהשוק נפתח, ואיש אינו מחכה למי שאוהב לישון עד מאוחר.',
  hi: 'नाव सुबह सात बजे निकलती है, बाज़ार खुलने से बहुत पहले, और देर तक सोने वालों की कोई प्रतीक्षा नहीं करता।',
  bn: 'ফেরি সকাল সাতটায় ছাড়ে, বাজার খোলার অনেক আগে, আর যারা বেশি ঘুমায় তাদের জন্য কেউ অপেক্ষা করে না।',
  ta: 'படகு காலை ஏழு மணிக்குப் புறப்படும், சந்தை திறப்பதற்கு வெகு முன்பே, தூங்குபவருக்காக யாரும் காத்திருப்பதில்லை.',
  th: 'เรือข้ามฟากออกเวลาเจ็ดโมงเช้า ก่อนตลาดจะเปิดนานมาก และไม่มีใครรอคนที่ตื่นสาย',
  ja: 'フェリーは朝七時に出ます。市場が開くずっと前なので、「寝坊した人」を待ってくれる人はいません。',
  ko: '배는 시장이 열리기 훨씬 전인 아침 일곱 시에 떠나며, 늦잠을 잔 사람을 기다려 주는 이는 아무도 없다.',
  zh: '渡轮早上七点开船，比集市开门早得多，没有人会等那些睡过头的人；所以，请大家早点起床。',
} as const;

export type Language = keyof typeof sentences;
