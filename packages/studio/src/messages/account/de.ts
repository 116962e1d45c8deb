import type { assets as englishAssets, settings as englishSettings } from './en.ts';

export const assets: typeof englishAssets = {
  lead: 'Bilder und Schriften für Ihre Designs. Legen Sie Dateien oder ganze Ordner irgendwo auf dieser Seite ab.',
  upload: 'Hochladen',
  kind: 'Was gezeigt wird',
  all: 'Alle',
  images: 'Bilder',
  fonts: 'Schriften',
  uploading: (number, total) =>
    total === 1 ? 'Die Datei wird hochgeladen …' : `Datei ${number} von ${total} wird hochgeladen …`,
  progress: 'Fortschritt des Hochladens',
  unreadable: 'Der Browser kann sie nicht lesen.',
  tooMany: (most) =>
    `Es sind mehr als ${most} Dateien; die ersten ${most} werden genommen. Legen Sie die übrigen danach ab.`,
  emptyTitle: 'Noch nichts hier',
  emptyText:
    'Legen Sie ein Bild oder eine Schrift ab. Designs nennen eine Schrift bei ihrer Familie, Bilder stehen im Editor unter „Bilder“.',
  noSpecimen: 'Die Schrift lässt sich hier nicht zeigen',
  delete: 'Löschen',
  deleteNamed: (name) => `${name} löschen`,
  deleteText: 'Es verschwindet endgültig aus dieser Liste. Designs und Vorlagen, die es benutzen, behalten die Datei.',
  unused: 'Kein Design benutzt sie.',
  usedIn: (designs, templates) =>
    `Benutzt in ${designs === '1' ? 'einem Design' : `${designs} Designs`}${templates === '0' ? '' : ` und ${templates === '1' ? 'einer Vorlage' : `${templates} Vorlagen`}`}:`,
  uses: 'Designs, die sie benutzen',
  moreUses: (count) => `und ${count} weitere`,
};

export const settings: typeof englishSettings = {
  planTitle: 'Tarif und Grenzen',
  plan: 'Tarif',
  since: 'Konto seit',
  rendersToday: 'Ausgaben heute',
  rendersThisMonth: 'Ausgaben in diesem Monat',
  stored: 'Gespeichert',
  requests: 'Verlangte Ausgaben in einer Minute',
  atOnce: 'Gleichzeitig gezeichnet',
  batchSize: 'Zeilen eines Stapels',
  batches: 'Stapel in einer Stunde',
  upload: 'Größe einer hochgeladenen Datei',
  unlimited: 'unbegrenzt',
  usedOf: (used, limit) => `${used} von ${limit}`,
  files: 'Dateien',
  whoOpens: 'Wer Dateien öffnen darf',
  public: 'Wer die Adresse hat',
  signed: 'Mit unterschriebener Adresse',
  publicText: 'Wer die Adresse einer Datei hat, kann sie öffnen, solange sie aufbewahrt wird.',
  signedText: 'Adressen tragen eine Unterschrift und gelten eine Weile. Solche ohne werden abgewiesen.',
  secret: 'Geheimnis für Unterschriften',
};
