/** Styled words, cells, columns and variables. */
export const parts = {
  'Colour behind the words. None when absent.': 'Farbe hinter den Wörtern. Ohne Angabe keine.',
  'Colour or gradient of an outline of the letters. None when absent.':
    'Farbe oder Verlauf einer Kontur der Buchstaben. Ohne Angabe keine.',
  'Width of the outline of the letters; 1 when absent and `stroke` is given.':
    'Breite der Kontur der Buchstaben; ohne Angabe 1, wenn `stroke` gesetzt ist.',
  'A shadow of the letters, or a list of up to 16, of which the first is on top. None when absent.':
    'Ein Schatten der Buchstaben oder eine Liste von bis zu 16, der erste davon zuoberst. Ohne Angabe keiner.',
  'Where the span begins, counted from 0 in UTF-16 units of the text with its variables as they are written.':
    'Wo der Abschnitt beginnt, ab 0 gezählt in UTF-16-Einheiten des Textes, mit den Variablen, wie sie geschrieben sind.',
  'Where the span ends: the place after its last letter, counted as `start` is.':
    'Wo der Abschnitt endet: die Stelle nach seinem letzten Buchstaben, gezählt wie `start`.',
  'Address that these words lead to in a PDF or an SVG: `http`, `https` or `mailto`.':
    'Adresse, zu der diese Wörter in einem PDF oder SVG führen: `http`, `https` oder `mailto`.',
  'How far the words stand above the line; negative is below.':
    'Wie weit die Wörter über der Zeile stehen; negative Werte: darunter.',
  'Colour of the lines.': 'Farbe der Linien.',
  'Thickness of the lines, at least a pixel of the output; 0 draws none.':
    'Stärke der Linien, mindestens ein Pixel der Ausgabe; 0 zeichnet keine.',
  'How the lines are drawn; `none` draws none.': 'Wie die Linien gezeichnet werden; `none` zeichnet keine.',
  'Which sides have a line; all four when absent.': 'Welche Seiten eine Linie haben; ohne Angabe alle vier.',
  'Colour behind the cell. None when absent.': 'Farbe hinter der Zelle. Ohne Angabe keine.',
  'Where the text stands across its cell; where the column or the table says when absent.':
    'Wo der Text in der Breite seiner Zelle steht; ohne Angabe, wo die Spalte oder die Tabelle es sagt.',
  'Where the content stands in the height of its cell; where the table says when absent.':
    'Wo der Inhalt in der Höhe seiner Zelle steht; ohne Angabe, wo die Tabelle es sagt.',
  'Distance from line to line; that of the table when absent.':
    'Abstand von Zeile zu Zeile; ohne Angabe der der Tabelle.',
  'Room within the cell that stays free; `cellPadding` of the table when absent.':
    'Raum in der Zelle, der frei bleibt; ohne Angabe `cellPadding` der Tabelle.',
  'Lines around the cell, over those between rows and columns. None when absent.':
    'Linien um die Zelle, über denen zwischen Zeilen und Spalten. Ohne Angabe keine.',
  'What the cell says, with variables. Empty when absent.': 'Was die Zelle sagt, mit Variablen. Ohne Angabe nichts.',
  'How many columns the cell covers, itself included; 1 when absent.':
    'Wie viele Spalten die Zelle bedeckt, sie selbst mitgezählt; ohne Angabe 1.',
  'How many rows the cell covers, itself included; 1 when absent.':
    'Wie viele Zeilen die Zelle bedeckt, sie selbst mitgezählt; ohne Angabe 1.',
  'A picture at the start of the cell, before its text. None when absent.':
    'Ein Bild am Anfang der Zelle, vor ihrem Text. Ohne Angabe keines.',
  'A QR code at the start of the cell, before its text. None when absent.':
    'Ein QR-Code am Anfang der Zelle, vor ihrem Text. Ohne Angabe keiner.',
  'Address (`http`, `https`, `data:`) or asset id of the picture.':
    'Adresse (`http`, `https`, `data:`) oder Id eines Uploads: das Bild.',
  'Width of the picture; it follows from the height when absent.':
    'Breite des Bildes; ohne Angabe richtet sie sich nach der Höhe.',
  'Height of the picture. When absent it follows from the width, or is 40 without one.':
    'Höhe des Bildes. Ohne Angabe richtet sie sich nach der Breite, oder ist 40, wenn auch die fehlt.',
  'How a picture of another ratio fills its place; `contain` when absent.':
    'Wie ein Bild mit anderem Seitenverhältnis seinen Platz füllt; ohne Angabe `contain`.',
  'What the code says when it is scanned.': 'Was der Code beim Scannen sagt.',
  'Side of the code; 56 when absent.': 'Seite des Codes; ohne Angabe 56.',
  'Which value of a row fills the column, for rows that are objects.':
    'Welcher Wert einer Zeile die Spalte füllt, bei Zeilen, die Objekte sind.',
  'The name of the column in the header. Empty when absent.': 'Wie die Spalte im Kopf heißt. Ohne Angabe nichts.',
  'A number of px, or a text: `25%` of the table, `2fr` as a part of what is left, or `auto`, which follows the content. A column is never narrower than its longest word while there is room.':
    'Eine Zahl in px, oder ein Text: `25%` der Tabelle, `2fr` als Teil von dem, was übrig ist, oder `auto`, das sich nach dem Inhalt richtet. Eine Spalte ist nie schmaler als ihr längstes Wort, solange Platz ist.',
  'Where texts of the column stand. It wins over styles, but not over a cell’s own.':
    'Wo Texte der Spalte stehen. Dies hat Vorrang vor Stilen, aber nicht vor dem einer Zelle selbst.',
  'A chain of Liquid filters that each value goes through, such as `currency: "EUR"`. It also sees `row` and `index`.':
    'Eine Kette von Liquid-Filtern, durch die jeder Wert geht, etwa `currency: "EUR"`. Sie kennt auch `row` und `index`.',
  'How cells of the body look in this column.': 'Wie die Zellen dieser Spalte zwischen Kopf und Fuß aussehen.',
  'A Liquid condition over `row` and `index`, such as `row.stock < 5`.':
    'Eine Liquid-Bedingung über `row` und `index`, etwa `row.stock < 5`.',
  'How the cells of a row look for which the condition holds.':
    'Wie die Zellen einer Zeile aussehen, für die die Bedingung gilt.',
  'The name of the variable in templates and in `dynamicData`.': 'Wie Vorlagen und `dynamicData` die Variable nennen.',
  'The kind of value. Editors and forms choose their input field by it.':
    'Welche Art von Wert sie nimmt. Editoren und Formulare fragen danach.',
  'The value that is used when a render sends none, of any JSON type.':
    'Der Wert, der gilt, wenn ein Aufruf keinen sendet, von jedem JSON-Typ.',
  'Whether a render that sends no value is refused with INVALID_DYNAMIC_DATA. A default counts as a value.':
    'Ob ein Aufruf, der keinen Wert sendet, mit INVALID_DYNAMIC_DATA abgelehnt wird. Eine Vorgabe zählt als Wert.',
  'Tells people what the variable is for.': 'Sagt Menschen, wofür die Variable da ist.',
};
