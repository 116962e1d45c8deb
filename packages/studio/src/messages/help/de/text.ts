/** What all elements have, shapes and texts. */
export const text = {
  'The kind of the element. It decides which other properties the element has.':
    'Die Art des Elements. Von ihr hängt ab, welche anderen Eigenschaften es hat.',
  'Names the element in `dynamicElements`, in warnings and in errors. It is unique in the design, children of groups included, and made when an element comes without one.':
    'Nennt das Element in `dynamicElements`, in Warnungen und in Fehlern. Sie ist im ganzen Design einmalig, auch in Gruppen, und wird vergeben, wenn ein Element ohne sie kommt.',
  'A name for people, such as that of a layer. It is not drawn.':
    'Ein Name für Menschen, etwa der einer Ebene. Er wird nicht gezeichnet.',
  'A note for editors that nobody should move or change the element. Renders ignore it.':
    'Ein Vermerk für Editoren, dass niemand das Element verschieben oder ändern soll. Beim Rendern zählt er nicht.',
  'Data of your own, stored and given back unchanged. It is never drawn, and its texts are not templates.':
    'Eigene Daten, die gespeichert und unverändert zurückgegeben werden. Sie werden nie gezeichnet, und ihre Texte sind keine Vorlagen.',
  'Distance of the left edge of the box from the left edge of the page, or of the group around it, before the element is rotated.':
    'Abstand der linken Kante des Rahmens von der linken Kante der Seite oder der Gruppe, bevor das Element gedreht wird.',
  'Distance of the top edge of the box from the top edge of the page, or of the group around it, before the element is rotated.':
    'Abstand der oberen Kante des Rahmens von der oberen Kante der Seite oder der Gruppe, bevor das Element gedreht wird.',
  'Width of the box before the element is rotated.': 'Breite des Rahmens, bevor das Element gedreht wird.',
  'Height of the box before the element is rotated.': 'Höhe des Rahmens, bevor das Element gedreht wird.',
  'Turns the element clockwise about the centre of its box. `x` and `y` stay those of the upright box.':
    'Dreht das Element im Uhrzeigersinn um die Mitte seines Rahmens. `x` und `y` bleiben die des aufrechten Rahmens.',
  'Slants upright edges: with a positive angle, what lies below the centre of the box moves to the right, and what lies above it to the left.':
    'Neigt senkrechte Kanten: Bei einem positiven Winkel rückt nach rechts, was unter der Mitte des Rahmens liegt, und nach links, was darüber liegt.',
  'Slants level edges: with a positive angle, what lies right of the centre of the box moves down, and what lies left of it up.':
    'Neigt waagrechte Kanten: Bei einem positiven Winkel rückt nach unten, was rechts von der Mitte des Rahmens liegt, und nach oben, was links davon liegt.',
  'Swaps left and right, as a mirror does. Texts are mirrored too.':
    'Vertauscht links und rechts wie ein Spiegel. Auch Texte werden gespiegelt.',
  'Swaps top and bottom, as a mirror on the ground does.': 'Vertauscht oben und unten wie ein Spiegel am Boden.',
  'Whether the element is drawn. It may be a template, or a bare condition such as `stock > 0`; the element is left out when that comes out as false, 0, null, an empty text, an empty list, `"false"`, `"0"` or `"no"`.':
    'Ob das Element gezeichnet wird. Möglich ist auch eine Vorlage oder nur eine Bedingung wie `stock > 0`; das Element entfällt, wenn dabei false, 0, null, ein leerer Text, eine leere Liste, `"false"`, `"0"` oder `"no"` herauskommt.',
  'On which pages of a PDF the element stands when a table goes on over several; `following` is every page but the first. The first page when absent. Children of a group are where their group is.':
    'Auf welchen Seiten eines PDF das Element steht, wenn eine Tabelle über mehrere geht; `following` ist jede Seite außer der ersten. Ohne Angabe die erste Seite. Kinder einer Gruppe stehen, wo ihre Gruppe steht.',
  'From 0, which is invisible, to 1, which is solid. A group fades as one picture: its children do not show through each other.':
    'Von 0 (unsichtbar) bis 1 (deckend). Eine Gruppe verblasst als ein Bild: Ihre Kinder scheinen nicht durcheinander hindurch.',
  'A shadow, or a list of up to 16, of which the first is on top. No shadow when absent.':
    'Ein Schatten oder eine Liste von bis zu 16, der erste davon zuoberst. Ohne Angabe kein Schatten.',
  'Blurs the whole element, as CSS `blur()` does: the standard deviation of the blur. What blurs beyond the box is not cut.':
    'Zeichnet das ganze Element unscharf wie `blur()` in CSS: die Standardabweichung der Unschärfe. Was dadurch über den Rahmen reicht, wird nicht abgeschnitten.',
  'Changes of the colours of the element, as with CSS `filter`. No change when absent.':
    'Ändert die Farben des Elements wie `filter` in CSS. Ohne Angabe keine Änderung.',
  'How the colours of the element mix with what lies beneath it, as with CSS `mix-blend-mode`.':
    'Wie sich die Farben des Elements mit dem mischen, was darunter liegt, wie bei `mix-blend-mode` in CSS.',
  'What is seen of the element: a shape over its box, the opaque part of a picture, or what lies in both. All of it when absent.':
    'Was vom Element zu sehen ist: eine Form über seinem Rahmen, der deckende Teil eines Bildes, oder was in beidem liegt. Ohne Angabe alles.',
  'Address that the element leads to in a PDF or an SVG: `http`, `https` or `mailto`. Other addresses make no link, and formats of pixels have none.':
    'Adresse, zu der das Element in einem PDF oder SVG führt: `http`, `https` oder `mailto`. Andere Adressen ergeben keinen Link, und Pixelformate haben keine.',
  'Says what the element shows, for people who do not see it. It becomes the `title` of the element in an SVG; other formats leave it out.':
    'Sagt denen, die das Element nicht sehen, was es zeigt. In einem SVG wird daraus sein `title`; andere Formate lassen es weg.',
  'Says that the element carries no meaning: its contrast is not judged, and it needs no `alt`.':
    'Sagt, dass das Element keine Bedeutung trägt: Sein Kontrast wird nicht beurteilt, und es braucht kein `alt`.',
  'Colour or gradient of the area. The area is left free when absent.':
    'Farbe oder Verlauf der Fläche. Ohne Angabe bleibt die Fläche frei.',
  'Colour or gradient of the outline. There is no outline when absent.':
    'Farbe oder Verlauf der Kontur. Ohne Angabe gibt es keine Kontur.',
  'Width of the outline. 1 when absent and `stroke` is given; 0 draws none.':
    'Breite der Kontur. Ohne Angabe 1, wenn `stroke` gesetzt ist; 0 zeichnet keine.',
  'Lengths of a dash, a gap, a dash and so on, over and over. A list of odd length counts twice. The line is solid when the list is empty.':
    'Längen von Strich, Lücke, Strich und so weiter, immer wieder von vorn. Eine Liste mit ungerader Länge zählt zweimal. Ist sie leer, ist die Linie durchgezogen.',
  'How far into its dashes the outline begins. A change of it moves the dashes along the line.':
    'Wie weit in ihren Strichen die Kontur beginnt. Wird der Wert geändert, wandern die Striche die Linie entlang.',
  'How a line and each of its dashes end: `butt` at the end itself, `round` and `square` half a stroke width beyond it.':
    'Wie eine Linie und jeder ihrer Striche endet: `butt` genau am Ende, `round` und `square` eine halbe Linienbreite dahinter.',
  'How the outline turns: pointed, round or cut off.': 'Wie die Kontur um Ecken geht: spitz, rund oder abgeschnitten.',
  'The greatest length of a pointed corner, as a multiple of the stroke width. Longer corners are cut off.':
    'Wievielmal so lang wie die Linie breit eine Spitze sein darf. Längere werden abgeschnitten.',
  'Whether the outline lies over the edge, half on each side, or wholly `inside` or `outside` of it.':
    'Ob die Kontur über der Kante liegt, halb auf jeder Seite, oder ganz `inside` (innen) oder `outside` (außen).',
  'Radius of the round corners of the box. Radii that do not fit beside each other shrink together.':
    'Radius der runden Ecken des Rahmens. Radien, die nebeneinander keinen Platz haben, werden gemeinsam kleiner.',
  'Where a slice begins, clockwise from 3 o’clock.': 'Wo ein Ausschnitt beginnt, im Uhrzeigersinn ab 3 Uhr.',
  'Where a slice ends. One that is 360 or more away from `startAngle` is the whole ellipse.':
    'Wo ein Ausschnitt endet. Liegt das Ende 360 oder mehr von `startAngle` entfernt, ist es die ganze Ellipse.',
  'Radius of a hole in the middle, as a share of the outer radius: above 0 the ellipse is a ring.':
    'Radius eines Lochs in der Mitte als Anteil des äußeren Radius: Über 0 ist die Ellipse ein Ring.',
  'Width of the box before the element is rotated. Lines break where it, less the padding, ends.':
    'Breite des Rahmens, bevor das Element gedreht wird. Zeilen brechen um, wo er abzüglich des Innenabstands endet.',
  'Height of the box before the element is rotated. With `overflow: expand` the box becomes as high as its text needs.':
    'Höhe des Rahmens, bevor das Element gedreht wird. Mit `overflow: expand` wird er so hoch, wie der Text es braucht.',
  'Colour or gradient of the letters.': 'Farbe oder Verlauf der Buchstaben.',
  'The font family, or families to try in order. An unknown family is replaced by Inter, with the warning FONT_REPLACED.':
    'Die Schriftfamilie, oder mehrere, die der Reihe nach versucht werden. Eine, die es nicht gibt, wird durch Inter ersetzt, mit der Warnung FONT_REPLACED.',
  'Height of the font.': 'Höhe der Schrift.',
  'How thick the letters are: 400 is regular, 700 bold. A weight that the family lacks is made from the nearest one.':
    'Wie kräftig die Buchstaben sind: 400 ist normal, 700 fett. Eine Stärke, die der Familie fehlt, entsteht aus der nächsten.',
  'Upright or slanted. Letters are slanted by force where the family has no italic.':
    'Aufrecht oder schräg. Hat die Familie keine Kursive, werden die Buchstaben geneigt.',
  'Features of the font by their four-letter tags, such as `{"tnum": 1}` for digits of one width; 0 switches one off.':
    'Funktionen der Schrift nach ihren Kürzeln aus vier Buchstaben, etwa `{"tnum": 1}` für Ziffern gleicher Breite; 0 schaltet eine ab.',
  'Room added after each letter; negative takes some away. Ligatures are left out where it is not 0.':
    'Zusätzlicher Raum nach jedem Buchstaben; negative Werte nehmen Raum weg. Ist der Wert nicht 0, entfallen Ligaturen.',
  'Shows letters as capitals or small letters by the rules of `lang`. `capitalize` begins each word with a capital; `titlecase` leaves small English words such as "of" as they are.':
    'Zeigt Buchstaben groß oder klein nach den Regeln von `lang`. `capitalize` beginnt jedes Wort groß; `titlecase` lässt kleine englische Wörter wie "of" stehen.',
  'Lines along the text: `underline`, `line-through`, `overline`, several parted by spaces or in a list, or `none`.':
    'Linien am Text: `underline`, `line-through`, `overline`, mehrere mit Leerzeichen dazwischen oder als Liste, oder `none`.',
  'Colour of these lines; that of the letters when absent.': 'Farbe dieser Linien; ohne Angabe die der Buchstaben.',
  'Thickness of these lines, rounded to whole px; a tenth of the font size when absent.':
    'Stärke dieser Linien, auf ganze px gerundet; ohne Angabe ein Zehntel der Schriftgröße.',
  'How these lines are drawn; `solid` when absent.': 'Wie diese Linien gezeichnet werden; ohne Angabe `solid`.',
  'Language of the text as a BCP 47 tag such as `de`. It decides about line breaks, hyphens, capitals and the forms of letters. `canvasData.locale` when absent.':
    'Sprache des Textes als BCP-47-Kürzel wie `de`. Sie entscheidet über Umbrüche, Trennungen, Großschreibung und Buchstabenformen. Ohne Angabe gilt `canvasData.locale`.',
  'The words, with variables such as `{{ name }}`. Line ends break lines, and spaces stay as they are written.':
    'Die Wörter, mit Variablen wie `{{ name }}`. Zeilenenden brechen um, und Leerzeichen bleiben, wie sie geschrieben sind.',
  'Whether the text is plain, or has marks of a subset of Markdown or HTML.':
    'Ob der Text schlicht ist oder Auszeichnungen aus einem Teil von Markdown oder HTML hat.',
  'Styles of parts of a plain text: `{start, end, …style}`. A later span overrides earlier ones, and properties that a span does not set come from the text around it. On input, this may also be the text itself in runs `{text, …style}`.':
    '`{start, end, …Stil}` über den Buchstaben eines schlichten Textes, spätere über früheren. Was ein Abschnitt offenlässt, entscheidet der Text ringsum. Oder, bei der Eingabe, der Text selbst in Stücken `{text, …Stil}`.',
  'The text that is shown when `text` is empty after variables are filled in. When absent, nothing is shown.':
    'Erscheint, wenn der Text nach dem Einsetzen der Variablen leer ist. Ohne Angabe erscheint dann nichts.',
  'Where lines stand in the box. `start` and `end` follow the direction of the text; `justify` stretches all lines of a paragraph but the last.':
    'Wo die Zeilen im Rahmen stehen. `start` und `end` folgen der Schreibrichtung; `justify` streckt alle Zeilen eines Absatzes außer der letzten.',
  'Where the text stands in a box that is higher.': 'Wo der Text in einem Rahmen steht, der höher ist.',
  'Direction of the paragraphs; `auto` follows the first letter of each.':
    'Schreibrichtung der Absätze; `auto` richtet sich nach dem ersten Buchstaben eines jeden.',
  'Distance from line to line.': 'Abstand von Zeile zu Zeile.',
  'Room added to each space; negative takes some away.':
    'Zusätzlicher Raum bei jedem Leerzeichen; negative Werte nehmen Raum weg.',
  'Room between paragraphs. It shrinks and grows with the font size, as all lengths of the text do.':
    'Raum zwischen Absätzen. Er schrumpft und wächst mit der Schriftgröße, wie alle Längen des Textes.',
  'How far the first line of each paragraph is set in; negative hangs it out.':
    'Wie weit die erste Zeile jedes Absatzes eingerückt ist; negative Werte lassen sie überstehen.',
  'Parts words of five letters and more by the rules of `lang`, of about 70 languages. Soft hyphens (U+00AD) part words with and without it.':
    'Trennt Wörter ab fünf Buchstaben nach den Regeln von `lang`, für etwa 70 Sprachen. Weiche Trennzeichen (U+00AD) trennen mit und ohne diese Einstellung.',
  'Whether full-width brackets, commas and full stops beside each other share their room, as in CSS. `space-all` leaves each as wide as a letter.':
    'Ob breite Klammern, Kommas und Punkte, die nebeneinander stehen, sich ihren Raum teilen wie in CSS. `space-all` lässt jedem die Breite eines Schriftzeichens.',
  'Makes each paragraph an item of a list, with bullets or numbers.':
    'Macht aus jedem Absatz einen Listenpunkt, mit Zeichen oder Nummern.',
  'Room between the items of a list.': 'Raum zwischen den Punkten einer Liste.',
  'How far a list is set in; 1.5 times the font size when absent, and more where a number needs it.':
    'Wie weit eine Liste eingerückt ist; ohne Angabe das 1,5-Fache der Schriftgröße, und mehr, wo eine Nummer es braucht.',
  'Room within the box that stays free of text.': 'Raum im Rahmen, der frei von Text bleibt.',
  'Whether the text becomes smaller (`shrink`), larger (`grow`), or either (`fit`) until it fits its box. Words stay whole down to half of `fontSize`. A text that shrinks below `fontSize` gives the warning TEXT_SHRUNK.':
    'Ob der Text kleiner (`shrink`), größer (`grow`) oder beides (`fit`) wird, bis er in seinen Rahmen passt. Wörter bleiben ganz, bis zur Hälfte von `fontSize`. Wird ein Text kleiner als `fontSize`, gibt es die Warnung TEXT_SHRUNK.',
  'The smallest font size for shrinking. It has no effect when it is above `fontSize`.':
    'Wo das Verkleinern endet. Über `fontSize` hat der Wert keine Wirkung.',
  'The largest font size for `grow` and `fit`. When absent, as large as fits the box.':
    'Wo das Vergrößern endet, bei `grow` und `fit`. Ohne Angabe bei dem, was der Rahmen fasst.',
  'What happens to text that still does not fit: it stays `visible` beyond the box, is cut (`clip`), ends in an `ellipsis`, makes the box higher (`expand`), or refuses the render (`error`).':
    'Was mit Text geschieht, der auch dann nicht passt: Er bleibt über den Rahmen hinaus sichtbar (`visible`), wird abgeschnitten (`clip`), endet mit Auslassungspunkten (`ellipsis`), macht den Rahmen höher (`expand`) oder verhindert das Rendern (`error`).',
  'The most lines that are shown; further lines are cut, with an ellipsis unless `overflow` is `clip`. No limit when absent.':
    'Nach so vielen Zeilen wird abgeschnitten, mit Auslassungspunkten, wenn `overflow` nicht `clip` ist. Ohne Angabe keine Grenze.',
  'Where lines may break: between words, within one only when it is too long (`word`); after any letter (`char`); nowhere but at line ends (`none`).':
    'Wo Zeilen umbrechen dürfen: zwischen Wörtern, und in einem Wort nur, wenn es zu lang ist (`word`); nach jedem Buchstaben (`char`); nur an Zeilenenden (`none`).',
  'Colour or gradient behind the text. None when absent.': 'Farbe oder Verlauf hinter dem Text. Ohne Angabe keine.',
  'Whether the background is one for the whole box, or one that hugs each line.':
    'Ob der Hintergrund einer für den ganzen Rahmen ist oder sich an jede Zeile anlegt.',
  'How far the background reaches beyond the box, or beyond each line.':
    'Wie weit der Hintergrund über den Rahmen oder über jede Zeile hinausreicht.',
  'Radius of the corners of the background.': 'Radius der Ecken des Hintergrunds.',
};
