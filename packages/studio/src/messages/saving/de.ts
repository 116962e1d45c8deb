import type { saving as english } from './en.ts';

export const saving: typeof english = {
  states: {
    saved: 'Gespeichert',
    saving: 'Wird gespeichert …',
    offline: 'Offline, in diesem Browser aufbewahrt',
    'signed-out': 'Abgemeldet, in diesem Browser aufbewahrt',
    refused: 'Nicht gespeichert',
    conflict: 'Konflikt',
  },
  asVersion: (version) => `Als Version ${version} gespeichert`,
  keptInTab: 'Nicht gespeichert, nur in diesem Tab aufbewahrt',
  keepAsNew: 'Als neues Design behalten',
  unreadable: {
    text: 'Änderungen, die dieser Browser aufgehoben hatte, passen nicht mehr zum Design und ließen sich nicht zurückholen. Zu sehen ist der Entwurf, wie er gespeichert ist. Die Änderungen bleiben 30 Tage in diesem Browser: Sichern Sie sie als Datei und geben Sie diese an die Person, die diesen Dienst betreibt.',
    download: 'Als Datei sichern',
    close: 'Schließen',
  },
  notNow: {
    offline:
      'Der Dienst ist nicht erreichbar. Ihre Änderungen bleiben in diesem Browser und werden gespeichert, sobald er antwortet.',
    'signed-out':
      'Sie sind abgemeldet. Ihre Änderungen bleiben in diesem Browser; melden Sie sich an, um sie zu speichern.',
    conflict: 'Jemand anderes hat das Design geändert. Entscheiden Sie zuerst, welche Änderungen bleiben.',
  },
  unstored: {
    title: 'Änderungen sind nicht gespeichert',
    text: (count: number) =>
      `Dieser Browser bewahrt Änderungen an ${count === 1 ? 'einem Design' : `${count} Designs`} auf, die der Dienst nicht hat. Beim Abmelden werden sie gelöscht. Öffnen Sie vorher jedes Design im Editor, damit sie gespeichert werden.`,
    action: 'Abmelden und löschen',
  },
  signInAgain: 'Neu anmelden',
  signInAgainText:
    'Ihre Sitzung ist zu Ende. Nichts geht verloren: Ihre Änderungen bleiben und werden nach der Anmeldung gespeichert.',
  conflict: {
    draftText:
      'Das Design wurde anderswo geändert, seit Sie damit begonnen haben: von jemand anderem oder in einem anderen Tab.',
    versionText: (version) => `Seit Sie begonnen haben, wurde anderswo Version ${version} gespeichert.`,
    mine: 'Ihres',
    theirs: 'Das andere',
    keepMine: 'Meines behalten',
    takeTheirs: 'Das andere nehmen',
    copy: 'Meines als Kopie behalten',
    later: '„Rückgängig“ bringt das andere zurück.',
  },
  differences: {
    none: 'Nichts ist anders.',
    became: { added: 'Neu', removed: 'Entfernt', changed: 'Geändert' },
    page: 'Seite',
    moved: 'Platz unter den Ebenen',
    more: (count) => `und ${count} weitere`,
  },
  preview: {
    title: 'Vorschau',
    page: 'Seite',
    service: 'Bild des Dienstes',
    zoom: 'Größe der Seite',
    fit: 'Ganze Seite',
    full: '100 %',
    compare: 'Neben dem Bild des Dienstes',
    hint: 'P oder Escape führt zurück.',
    drawing: 'Der Dienst zeichnet …',
    same: 'Der Dienst zeichnet genau das, Pixel für Pixel.',
    differs: (percent) => `${percent} der Pixel sind anders als hier.`,
  },
  comparing: {
    look: 'Wie verglichen wird',
    beside: 'Nebeneinander',
    over: 'Übereinander',
    marked: 'Unterschiede markiert',
    bound: 'Wo ein Bild endet und das andere beginnt',
    otherSize: 'Die Seiten sind verschieden groß; deshalb lässt sich nichts markieren.',
    differences: (before, after) => `Von „${before}“ zu „${after}“`,
  },
  versions: {
    title: 'Versionen',
    version: (number) => `Version ${number}`,
    now: 'Jetzt auf dem Bildschirm',
    compareWith: 'Vergleichen mit',
    published: 'Veröffentlicht',
    author: (name) => `Von ${name}`,
    authorKey: (name) => `Vom API-Schlüssel ${name}`,
    authorUnknown: 'Unbekannt, von wem',
    restore: 'Wiederherstellen',
    save: 'Version speichern',
  },
  resizing: {
    title: 'Größe ändern',
    lead: 'Jede gewählte Größe wird eine neu angeordnete Kopie, ein eigenes Design. Dieses Design bleibt, wie es ist.',
    own: 'Andere Größe',
    width: 'Breite der Kopie',
    height: 'Höhe der Kopie',
    add: 'Hinzufügen',
    makeNone: 'Kopien anlegen',
    make: (count) => (count === 1 ? '1 Kopie anlegen' : `${count} Kopien anlegen`),
    made: (count) => (count === 1 ? 'Eine Kopie ist angelegt:' : `${count} Kopien sind angelegt:`),
  },
  publishing: {
    title: 'Veröffentlichen',
    lead: 'Was veröffentlicht ist, bleibt so, was auch immer Sie danach bearbeiten. API-Aufrufe bekommen es mit version: "published".',
    none: 'Keine Version ist veröffentlicht.',
    published: (published, newest) =>
      published === newest
        ? `Version ${published} ist veröffentlicht; sie ist die neueste.`
        : `Version ${published} ist veröffentlicht; die neueste ist ${newest}.`,
    publish: 'Veröffentlichen, was auf dem Bildschirm ist',
    withdraw: 'Zurückziehen',
    templateTitle: 'Als Vorlage',
    templateLead: 'Legt eine Kopie zu den Vorlagen des Kontos, mit der andere beginnen können.',
    asTemplate: 'Als Vorlage veröffentlichen',
    name: 'Name der Vorlage',
    category: 'Kategorie',
    categoryHelp: 'Kleine Buchstaben, Ziffern und Bindestriche, wie social-media.',
    isTemplate: (name) => `„${name}“ ist jetzt unter Ihren Vorlagen.`,
  },
};
