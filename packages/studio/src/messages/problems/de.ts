import type { ErrorCode, IssueCode, WarningCode } from '@platen/core';
import type { ProblemWords, TellWarning } from './tell-problem.ts';

/** Why a picture cannot be used, by what the engine says of it. */
const reasons: Readonly<Record<string, string>> = {
  'it could not be loaded': 'Es ließ sich nicht laden.',
  'it was not loaded': 'Es wurde nicht geladen.',
  'not loaded': 'Es wurde nicht geladen.',
  'it is not a PNG, JPEG, GIF, WebP or SVG image': 'Es ist weder PNG noch JPEG, GIF, WebP oder SVG.',
  'it is larger than 100 MB (SVG: 1 MB)': 'Es ist größer als 100 MB (SVG: 1 MB).',
  'it has more than 50 million pixels or a side longer than 16,384 px':
    'Es hat mehr als 50 Millionen Pixel oder eine Seite über 16.384 px.',
  'it has more than 1,000 frames': 'Es hat mehr als 1.000 Einzelbilder.',
  'its bytes are damaged or cut short': 'Die Datei ist beschädigt oder unvollständig.',
};

const warnings: Readonly<Record<WarningCode, TellWarning>> = {
  TEXT_SHRUNK: (value) => `Der Text steht in ${value('to')} px statt ${value('from')} px, damit er passt.`,
  TEXT_TRUNCATED: () => 'Der Text ist abgeschnitten, weil er nicht passt.',
  TEXT_OVERFLOW: (value) => `Der Text braucht ${value('neededPx', ' × ')} px und ragt über seinen Rahmen hinaus.`,
  GLYPH_MISSING: (value, { characters }) =>
    characters === undefined
      ? 'Keine Schrift hat alle Zeichen des Wertes; er steht nicht beim Code.'
      : `Keine Schrift hat ${value('characters', ' ')}.`,
  FONT_REPLACED: (value) => `Die Schrift ${value('requested')} gibt es nicht; verwendet wurde ${value('used')}.`,
  HYPHENATION_UNAVAILABLE: (value) => `Für die Sprache „${value('lang')}“ gibt es keine Silbentrennung.`,
  MARKUP_UNUSED: (value, { textFormat, tags, styles }) =>
    textFormat === 'plain'
      ? `Der Text enthält ${value('tags')}, was so gezeichnet wird, wie es dasteht.`
      : `Nicht verwendet wird: ${[tags, styles].flat().join(', ')}. Der Text darin bleibt.`,
  LINK_IGNORED: (value) =>
    `Der Link ${value('href')} fehlt in der Datei: Er ist keine Adresse im Web und keine E-Mail.`,
  IMAGE_ENLARGED: (value) => `Das Bild ist ${value('factor')}-mal so groß gezeigt, wie seine Pixel erlauben.`,
  IMAGE_LOW_RESOLUTION: (value) =>
    `Das Bild hat ${value('ppi')} Pixel je Zoll; unter ${value('leastPpi')} sieht man im Druck die Pixel. Nehmen Sie eines mit ${value('neededPx', ' × ')} px.`,
  IMAGE_UNAVAILABLE: (_, { reason }) =>
    `Das Bild kann nicht verwendet werden. ${reasons[String(reason)] ?? String(reason ?? '')}`,
  IMAGE_EMPTY: () => 'Die Adresse des Bildes ist leer; an seiner Stelle steht nichts.',
  ART_RASTERIZED: () => 'Ein Teil der SVG-Grafik lässt sich in PDF nicht als Form schreiben und besteht aus Pixeln.',
  SVG_FEATURE_IGNORED: (value) =>
    `Die SVG-Grafik verwendet, was nicht gezeichnet wird: ${value('feature')} von <${value('element')}>.`,
  LOW_CONTRAST: (value) =>
    `Der Text hat zum Hintergrund einen Kontrast von ${value('ratio')} : 1; gut lesbar ist er ab ${value('atLeast')} : 1.`,
  VARIABLE_MISSING: (value, { didYouMean }) =>
    `Für die Variable „${value('variable')}“ ist kein Wert da.${meant(didYouMean)}`,
  VARIABLE_UNKNOWN: (value, { didYouMean }) =>
    `Das Design verwendet keine Variable „${value('variable')}“; ihr Wert bleibt unbeachtet.${meant(didYouMean)}`,
  RATING_OUT_OF_RANGE: (value) => `Der Wert ${value('value')} liegt nicht zwischen 0 und ${value('max')}.`,
  CODE_EMPTY: () => 'Der Wert des Codes ist leer.',
  CODE_TOO_SMALL: (value) =>
    `Ein Modul des Codes ist ${value('modulePx')} px breit; Lesegeräte brauchen mindestens ${value('atLeast')} px.`,
  CODE_LOW_CONTRAST: (value, { inverted }) =>
    inverted === true
      ? 'Der Code ist heller als sein Hintergrund; viele Geräte lesen ihn so nicht.'
      : `Der Code hat zum Hintergrund einen Kontrast von ${value('contrast')}; Lesegeräte brauchen mindestens ${value('atLeast')}.`,
  CODE_CUT: () => 'Ein Teil des Codes liegt außerhalb dessen, was zu sehen ist; so liest ihn kein Gerät.',
  CODE_COVERED: (value) => `Das Element „${value('coveredBy')}“ verdeckt einen Teil des Codes.`,
  ELEMENT_OFF_PAGE: () => 'Das Element liegt ganz außerhalb der Seite und ist nicht zu sehen.',
  TABLE_COLUMN_EMPTY: (value, { didYouMean }) =>
    `Keine Zeile hat „${value('key')}“, das Spalte ${value('column')} liest.${meant(didYouMean)}`,
  TABLE_TRUNCATED: (value) => `Nur ${value('shown')} von ${value('total')} Zeilen der Tabelle sind ganz zu sehen.`,
  COPIES_OFF_PAGE: (value) =>
    `${value('beyond')} von ${value('copies')} Kopien der Gruppe ragen über die Seite hinaus; ${value('first')} ist die erste.`,
  PROPERTY_UNKNOWN: (value, { didYouMean }) =>
    `Die Eigenschaft „${value('property')}“ ist unbekannt und ohne Wirkung.${meant(didYouMean)}`,
  OPTION_IGNORED: (value) => `Die Option ${value('option')} hat bei dieser Ausgabe keine Wirkung.`,
  BACKGROUND_FLATTENED: () => 'JPG kennt keine Durchsichtigkeit: Was durchsichtig ist, wurde weiß.',
};

function meant(name: unknown): string {
  return name === undefined ? '' : ` Ist „${String(name)}“ gemeint?`;
}

const errors = {
  INVALID_API_KEY: 'Der API-Schlüssel fehlt, ist falsch, abgelaufen oder widerrufen.',
  SESSION_EXPIRED: 'Niemand ist angemeldet, oder die Sitzung ist abgelaufen.',
  SECOND_FACTOR_NEEDED: 'Der Code des zweiten Faktors fehlt.',
  SECOND_FACTOR_EXISTS: 'Es gibt schon einen zweiten Faktor. Schalten Sie ihn zuerst aus.',
  INVALID_DESIGN_ID: 'Das Design gibt es nicht, oder es ist nicht zugänglich.',
  FORM_NOT_FOUND: 'Dieses Formular gibt es nicht, oder es ist ausgeschaltet.',
  FOLDER_NOT_FOUND: 'Den Ordner gibt es nicht.',
  FOLDER_EXISTS: 'Einen Ordner dieses Namens gibt es schon.',
  RENDER_NOT_FOUND: 'Die Ausgabe gibt es nicht.',
  BATCH_NOT_FOUND: 'Den Stapel gibt es nicht.',
  RUN_NOT_FOUND: 'Den Stapel gibt es nicht.',
  ASSET_NOT_FOUND: 'Die Datei gibt es nicht.',
  WEBHOOK_NOT_FOUND: 'Den Webhook gibt es nicht.',
  DELIVERY_NOT_FOUND: 'Die Zustellung gibt es nicht.',
  API_KEY_NOT_FOUND: 'Den API-Schlüssel gibt es nicht.',
  ACCOUNT_NOT_FOUND: 'Das Konto gibt es nicht.',
  MEMBER_NOT_FOUND: 'Diese Person gehört nicht zum Konto.',
  INVITATION_NOT_FOUND: 'Die Einladung gibt es nicht.',
  PERSON_NOT_FOUND: 'Niemand hat diese E-Mail-Adresse.',
  MEMBER_EXISTS: 'Diese Person gehört schon zum Konto.',
  MAIL_OFF: 'Diese Installation versendet keine E-Mails.',
  ACCOUNT_SUSPENDED: 'Der Betreiber dieses Dienstes hat das Konto gesperrt.',
  IDEMPOTENCY_KEY_IN_USE: 'Die erste Anfrage mit diesem Schlüssel läuft noch.',
  IDEMPOTENCY_KEY_REUSED: 'Dieser Schlüssel wurde schon für eine andere Anfrage benutzt.',
  RENDER_NOT_FINISHED: 'Die Ausgabe ist noch nicht fertig.',
  PRECONDITION_FAILED: 'Inzwischen hat jemand anderes es geändert.',
  INTERNAL_ERROR: 'Im Dienst ist ein Fehler aufgetreten. Versuchen Sie es noch einmal.',
} satisfies Partial<Record<ErrorCode, string>>;

const detailed: Readonly<Record<Exclude<ErrorCode, keyof typeof errors>, string>> = {
  INSUFFICIENT_PERMISSIONS: 'Dem API-Schlüssel fehlt eine Berechtigung.',
  SIGN_IN_FAILED: 'Die Anmeldung ist nicht gelungen.',
  ORIGIN_REFUSED: 'Die Seite wurde unter einer anderen Adresse geöffnet, als Platen sie hat.',
  ROLE_TOO_LOW: 'Ihre Rolle in diesem Konto erlaubt das nicht.',
  LINK_EXPIRED: 'Dieser Link wurde benutzt oder ersetzt, ist abgelaufen, oder er ist unvollständig.',
  ACCESS_DENIED: 'Darauf haben Sie keinen Zugriff.',
  FEATURE_NOT_IN_PLAN: 'Das ist im Tarif des Kontos nicht enthalten.',
  NOT_FOUND: 'Das gibt es nicht, oder nicht mehr.',
  LAST_OWNER: 'Ein Konto braucht mindestens einen Eigentümer.',
  PERSON_EXISTS: 'Zu dieser E-Mail-Adresse gibt es schon eine Person.',
  METHOD_NOT_ALLOWED: 'Das ist an dieser Adresse nicht möglich.',
  NOT_ACCEPTABLE: 'In dieser Form gibt es keine Antwort.',
  PAYLOAD_TOO_LARGE: 'Die Anfrage ist zu groß.',
  STORAGE_QUOTA_EXCEEDED: 'Der Speicher des Kontos ist voll.',
  FILE_TOO_LARGE: 'Die Datei ist zu groß.',
  UNSUPPORTED_MEDIA_TYPE: 'In dieser Form liest der Dienst keine Anfrage.',
  RANGE_NOT_SATISFIABLE: 'Dieser Teil liegt außerhalb der Datei.',
  INVALID_REQUEST: 'Der Dienst nimmt das so nicht an.',
  BATCH_TOO_LARGE: 'Der Stapel hat mehr Zeilen, als der Tarif erlaubt.',
  BATCH_NOT_FINISHED: 'Der Stapel ist noch nicht fertig.',
  UNSUPPORTED_FILE_TYPE: 'Dateien dieser Art können nicht verwendet werden.',
  INVALID_FORMAT: 'Dieses Ausgabeformat gibt es nicht.',
  INVALID_QUALITY: 'Die Qualität ist eine ganze Zahl von 1 bis 100.',
  INVALID_DIMENSIONS: 'Die Maße der Ausgabe sind zu klein oder zu groß.',
  INVALID_ELEMENT_ID: 'Ein Element dieses Namens hat das Design nicht.',
  INVALID_IMAGE_URL: 'Ein Bild lässt sich nicht laden oder ist keines.',
  INVALID_DYNAMIC_DATA: 'Die Daten passen nicht zum Design.',
  RATE_LIMIT_EXCEEDED: 'Das waren zu viele Anfragen. Warten Sie einen Augenblick.',
  RENDER_FAILED: 'Das Bild konnte nicht gezeichnet werden.',
  WEBHOOK_FAILED: 'Der Webhook wurde nicht zugestellt.',
  PROVIDER_UNAVAILABLE: 'Die Sammlung, die gefragt wurde, antwortet nicht.',
  SERVICE_UNAVAILABLE: 'Der Dienst ist beschäftigt oder startet gerade. Versuchen Sie es noch einmal.',
};

const issues: Readonly<Record<IssueCode, string>> = {
  MISSING: 'Hier fehlt etwas.',
  NOT_FOUND: 'Das gibt es nicht, oder es ist nicht zugänglich.',
  INVALID_TYPE: 'Hier steht ein Wert der falschen Art.',
  INVALID_VALUE: 'Diesen Wert gibt es hier nicht.',
  OUT_OF_RANGE: 'Der Wert ist zu klein oder zu groß, oder etwas ist zu kurz oder zu lang.',
  INVALID_TEXT: 'Der Text enthält ein Zeichen, das nicht sein darf, oder ist viel zu lang.',
  INVALID_KEY: 'Der Name einer Eigenschaft ist zu lang oder enthält ein Zeichen, das nicht sein darf.',
  UNSAFE_KEY: 'Diesen Namen darf keine Eigenschaft haben.',
  INVALID_URL: 'Diese Adresse kann hier nicht verwendet werden.',
  INVALID_TEMPLATE: 'Die Vorlage ist fehlerhaft.',
  TOO_DEEP: 'Zu viele Ebenen liegen ineinander.',
  TOO_LARGE: 'Es ist zu viel.',
  TOO_MUCH_WORK: 'Das zu berechnen würde zu lange dauern.',
  DUPLICATE_ID: 'Ein anderes Element hat dieselbe Kennung.',
  DUPLICATE_NAME: 'Eine andere Variable hat denselben Namen.',
  UNKNOWN_ELEMENT: 'Ein Element dieses Namens hat das Design nicht.',
  UNKNOWN_PROPERTY: 'Eine Eigenschaft dieses Namens gibt es nicht.',
  UNKNOWN_TYPE: 'Elemente dieser Art gibt es nicht.',
  UNSUPPORTED_VERSION: 'Das hat eine neuere Version von Platen geschrieben.',
  MISPLACED: 'Das gehört an eine andere Stelle.',
};

export const problems: ProblemWords = { warnings, errors, detailed, issues };
