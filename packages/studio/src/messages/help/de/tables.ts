/** Tables, groups and the page. */
export const tables = {
  'Width of the table. Its columns share it.': 'Breite der Tabelle. Ihre Spalten teilen sie sich.',
  'Room for the rows. The table is only as high as its rows; `overflow` says what happens when they need more.':
    'Raum für die Zeilen. Die Tabelle ist nur so hoch wie ihre Zeilen; `overflow` sagt, was geschieht, wenn sie mehr brauchen.',
  'Colour or gradient of all texts; `#1f2937` when absent. Styles of parts win.':
    'Farbe oder Verlauf aller Texte; ohne Angabe `#1f2937`. Stile von Teilen haben Vorrang.',
  'Font of all texts; Inter when absent. Styles of parts win.':
    'Schrift aller Texte; ohne Angabe Inter. Stile von Teilen haben Vorrang.',
  'Height of the font of all texts; 14 when absent. Styles of parts win.':
    'Höhe der Schrift aller Texte; ohne Angabe 14. Stile von Teilen haben Vorrang.',
  'Weight of all texts. When absent 400, and 600 in header and footer. Styles of parts win.':
    'Stärke aller Texte. Ohne Angabe 400, in Kopf und Fuß 600. Stile von Teilen haben Vorrang.',
  'Where texts stand across their cells. When absent, columns of numbers stand at the end of a line and others at its start.':
    'Wo Texte in der Breite ihrer Zellen stehen. Ohne Angabe stehen Spalten mit Zahlen am Ende der Zeile und andere an ihrem Anfang.',
  'Where the content of a cell stands in its height; the middle when absent.':
    'Wo der Inhalt einer Zelle in ihrer Höhe steht; ohne Angabe in der Mitte.',
  'Distance from line to line; 1.4 when absent.': 'Abstand von Zeile zu Zeile; ohne Angabe 1,4.',
  'The columns from the start of a line to its end. Without any, rows that are lists still have cells.':
    'Die Spalten vom Anfang einer Zeile bis zu ihrem Ende. Auch ohne sie haben Zeilen, die Listen sind, Zellen.',
  'Lists of cells, or objects by column key; or a template such as `{{ items }}` that becomes such a list.':
    'Listen von Zellen, oder Objekte nach dem Schlüssel der Spalten; oder eine Vorlage wie `{{ items }}`, aus der eine solche Liste wird.',
  'Rows below the body: lists of cells, or objects by column key. A cell may hold `{{ "amount" | sum }}` or be `{aggregate: "sum", key: "amount"}`.':
    'Zeilen unter den anderen: Listen von Zellen, oder Objekte nach dem Schlüssel der Spalten. Eine Zelle kann `{{ "amount" | sum }}` enthalten oder `{aggregate: "sum", key: "amount"}` sein.',
  'The text of a table without rows, over all columns. None when absent.':
    'Was eine Tabelle ohne Zeilen sagt, über alle Spalten. Ohne Angabe bleibt sie leer.',
  'The most rows that are shown; further rows are left out, with the warning TABLE_TRUNCATED. No limit when absent.':
    'Nach so vielen Zeilen entfallen die übrigen, mit der Warnung TABLE_TRUNCATED. Ohne Angabe keine Grenze.',
  'Whether the headings of the columns stand above the rows.':
    'Ob die Überschriften der Spalten über den Zeilen stehen.',
  'Whether the header stands on each page that a table with `overflow: paginate` goes on to.':
    'Ob der Kopf auf jeder Seite steht, auf der eine Tabelle mit `overflow: paginate` weitergeht.',
  'How cells of the header look. They take the font, size and colour of `bodyStyle`, and the weight 600 unless the table has a `fontWeight`.':
    'Wie Zellen des Kopfes aussehen. Sie übernehmen Schrift, Größe und Farbe von `bodyStyle` und die Stärke 600, wenn die Tabelle keine `fontWeight` hat.',
  'How cells of the body look.': 'Wie die Zellen der Zeilen zwischen Kopf und Fuß aussehen.',
  'How the second, fourth, … row of the body looks.': 'Wie die zweite, vierte, … Zeile zwischen Kopf und Fuß aussieht.',
  'How cells of the footer look. They take the font, size and colour of `bodyStyle`, and the weight 600 unless the table has a `fontWeight`.':
    'Wie Zellen des Fußes aussehen. Sie übernehmen Schrift, Größe und Farbe von `bodyStyle` und die Stärke 600, wenn die Tabelle keine `fontWeight` hat.',
  'How the first cell of each row of the body looks.':
    'Wie die erste Zelle jeder Zeile zwischen Kopf und Fuß aussieht.',
  'Styles of rows for which a condition holds; later ones win.':
    'Stile von Zeilen, für die eine Bedingung gilt; spätere haben Vorrang.',
  'A line around the whole table, within its box. None when absent.':
    'Eine Linie um die ganze Tabelle, in ihrem Rahmen. Ohne Angabe keine.',
  'Lines between rows. A grey hairline when absent and the table has no other border.':
    'Linien zwischen den Zeilen. Ohne Angabe eine feine graue, wenn die Tabelle keine anderen Linien hat.',
  'Lines between columns. None when absent.': 'Linien zwischen den Spalten. Ohne Angabe keine.',
  'Room within each cell that stays free, unless its style has `padding`.':
    'Raum in jeder Zelle, der frei bleibt, wenn ihr Stil kein `padding` hat.',
  'Height of every row, in which longer text is cut; `auto` makes each row as high as its content.':
    'Höhe jeder Zeile, in der längerer Text abgeschnitten wird; `auto` macht jede Zeile so hoch wie ihren Inhalt.',
  'No row is lower than this.': 'Keine Zeile ist niedriger als dies.',
  'What happens to rows that do not fit the box: they are cut at its edge (`clip`), the whole table becomes smaller, down to 0.4 times its size (`shrink`), a row with "…" stands for them (`ellipsis`), or they go on on further pages of a PDF (`paginate`).':
    'Was mit Zeilen geschieht, die nicht in den Rahmen passen: Sie werden an seiner Kante abgeschnitten (`clip`), die ganze Tabelle wird kleiner, bis zum 0,4-Fachen (`shrink`), eine Zeile mit "…" steht für sie (`ellipsis`), oder sie gehen auf weiteren Seiten eines PDF weiter (`paginate`).',
  'Top of the table on the pages after the first, from the top of the page. Below what repeats above it when absent.':
    'Oberkante der Tabelle auf den Seiten nach der ersten, von der Oberkante der Seite. Ohne Angabe unter dem, was sich darüber wiederholt.',
  'Radius of the corners of the table, which cut its cells.':
    'Radius der Ecken der Tabelle, die auch ihre Zellen beschneiden.',
  'Colour behind the whole table. When absent there is none, and the header has a grey veil.':
    'Farbe hinter der ganzen Tabelle. Ohne Angabe keine, und der Kopf hat einen grauen Schleier.',
  'Elements of the group, the last on top. Their `x` and `y` are measured from the top left of the group.':
    'Elemente der Gruppe, das letzte zuoberst. Ihr `x` und `y` werden von der linken oberen Ecke der Gruppe gemessen.',
  'Draws the group once for each item of a list. In a group with a `layout` the copies are its children, one after the other.':
    'Zeichnet die Gruppe einmal für jeden Eintrag einer Liste. In einer Gruppe mit `layout` sind die Kopien ihre Kinder, eine nach der anderen.',
  'Whether the group places its children: one after the other in a `row` or a `column`, or in a `grid`, whatever their `x` and `y` say. Children that are not visible leave no gap, and a text with `overflow: expand` moves what follows it.':
    'Ob die Gruppe ihre Kinder anordnet: nacheinander in einer Reihe (`row`) oder Spalte (`column`), oder in einem Raster (`grid`), was ihr `x` und `y` auch sagen. Unsichtbare Kinder lassen keine Lücke, und ein Text mit `overflow: expand` verschiebt, was ihm folgt.',
  'For a `grid`: how many columns share its width evenly. When absent, as many as fit its widest child.':
    'Bei einem Raster (`grid`): wie viele Spalten sich seine Breite gleichmäßig teilen. Ohne Angabe so viele, wie das breiteste Kind zulässt.',
  'Distance between children, and between lines of them.': 'Abstand zwischen Kindern, und zwischen Reihen von ihnen.',
  'Where children lie across the row or column, or in the height of a row of the grid. `stretch` gives each child all the room there, in a grid its whole cell.':
    'Wo Kinder quer zur Reihe oder Spalte liegen, oder in der Höhe einer Zeile des Rasters. `stretch` gibt jedem Kind allen Raum dort, in einem Raster seine ganze Zelle.',
  'Where children lie along the row or column when there is room left. In a grid: where they lie in their column; with `space-between` and its like, columns are as wide as their widest child and stand apart.':
    'Wo Kinder entlang der Reihe oder Spalte liegen, wenn Raum übrig ist. In einem Raster: wo sie in ihrer Spalte liegen; mit `space-between` und ähnlichen sind Spalten so breit wie ihr breitestes Kind und rücken auseinander.',
  'Whether children that do not fit go on in a further line. Those of a grid always do.':
    'Ob Kinder, die nicht passen, in einer weiteren Reihe weitergehen. Bei einem Raster ist das immer so.',
  'Room within the group that a row, a column or a grid leaves free.':
    'Raum in der Gruppe, den eine Reihe, eine Spalte oder ein Raster frei lässt.',
  'Whether children are cut at the edge of the group and its round corners.':
    'Ob Kinder am Rand der Gruppe und an ihren runden Ecken abgeschnitten werden.',
  'Colour or gradient of the box, beneath the children. None when absent.':
    'Farbe oder Verlauf des Rahmens, unter den Kindern. Ohne Angabe keine.',
  'Version of the design format that the document is written in. Older documents are converted on input.':
    'Version des Designformats, in der das Dokument geschrieben ist. Ältere werden bei der Eingabe auf den neuesten Stand gebracht.',
  'Colour or gradient of the page. `background` of a render wins; `transparent` leaves PNG, WebP, SVG and PDF without one.':
    'Farbe oder Verlauf der Seite. `background` eines Aufrufs hat Vorrang; bei `transparent` haben PNG, WebP, SVG und PDF keinen Hintergrund.',
  'Declarations of variables: their types, defaults and which are required. Variables that are not declared here are still found in the templates.':
    'Was über Variablen gesagt wird: ihre Typen, Vorgaben und welche Pflicht sind. Variablen, die nicht aufgeführt sind, werden trotzdem in den Vorlagen gefunden.',
  'Language of the document as a BCP 47 tag: of the filters for numbers, money and dates, of line breaks and hyphens. A variable named `locale` wins in the filters.':
    'Sprache des Dokuments als BCP-47-Kürzel: für die Filter von Zahlen, Geld und Datum, für Umbrüche und Trennungen. In den Filtern hat eine Variable namens `locale` Vorrang.',
};
