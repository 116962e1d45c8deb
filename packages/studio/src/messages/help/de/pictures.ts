/** Pictures, lines, figures, ratings and codes. */
export const pictures = {
  'Address (`http`, `https`, `data:`) or asset id of a PNG, JPEG, GIF, WebP or SVG image. Nothing is drawn when it is empty. Colour profiles count; CMYK without a profile is taken for that of a press.':
    'Adresse (`http`, `https`, `data:`) oder Id eines Uploads: ein Bild in PNG, JPEG, GIF, WebP oder SVG. Ist sie leer, wird nichts gezeichnet. Farbprofile zählen; CMYK ohne Profil wird wie das einer Druckmaschine gelesen.',
  'How a picture of another ratio fills the box.': 'Wie ein Bild mit anderem Seitenverhältnis den Rahmen füllt.',
  'Where the picture lies when it is larger or smaller than its box. `focalPoint` wins.':
    'Wo das Bild liegt, wenn es größer oder kleiner als sein Rahmen ist. `focalPoint` hat Vorrang.',
  'The point of the source that stays as near the middle of the box as it can when the picture is cut. `objectPosition` decides when absent.':
    'Der Punkt der Quelle, der so nah wie möglich an der Mitte des Rahmens bleibt, wenn das Bild beschnitten wird. Ohne Angabe entscheidet `objectPosition`.',
  'The part of the source that is used, as if the rest were not there. All of it when absent.':
    'Der Teil der Quelle, der verwendet wird, als wäre der Rest nicht da. Ohne Angabe alles.',
  'Enlarges the picture within its box, after `objectFit`; what reaches beyond the box is cut.':
    'Vergrößert das Bild in seinem Rahmen, nach `objectFit`; was über den Rahmen reicht, wird abgeschnitten.',
  'Whether a photograph is turned as its EXIF data says. Without it the pixels stay as they are stored.':
    'Ob ein Foto so gedreht wird, wie seine EXIF-Daten es sagen. Sonst bleiben die Pixel, wie sie gespeichert sind.',
  'The picture that is used when `src` fails, with the warning IMAGE_UNAVAILABLE.':
    'Tritt an die Stelle eines `src`, das nicht geladen werden kann, mit der Warnung IMAGE_UNAVAILABLE.',
  'What happens when no source can be used: the render fails (`fail`), the element is left out (`skip`), or a grey picture stands there (`placeholder`). When absent, `onImageError` of the render decides.':
    'Was geschieht, wenn keine Quelle verwendet werden kann: Das Rendern schlägt fehl (`fail`), das Element entfällt (`skip`), oder ein graues Bild steht dort (`placeholder`). Ohne Angabe gilt `onImageError` des Aufrufs.',
  'The colour behind transparent parts, and beside a picture that does not fill its box. None when absent.':
    'Liegt hinter dem, was durchsichtig ist, und neben einem Bild, das seinen Rahmen nicht füllt. Ohne Angabe keine.',
  'Paints the picture in two colours and those between them, by how light it is. No change when absent.':
    'Malt das Bild in zwei Farben und denen dazwischen, je nachdem wie hell es ist. Ohne Angabe keine Änderung.',
  'A colour over the picture, as strong as it is opaque; what is transparent stays so. None when absent. It comes after `duotone`.':
    'Eine Farbe über dem Bild, so stark wie sie deckt; was durchsichtig ist, bleibt es. Ohne Angabe keine. Sie kommt nach `duotone`.',
  'Width of the box, which may be 0. Without `points` the line runs from the top left of the box to its bottom right.':
    'Breite des Rahmens, auch 0. Ohne `points` läuft die Linie von links oben nach rechts unten.',
  'Height of the box, which may be 0, as that of a level line is.':
    'Höhe des Rahmens, auch 0, wie bei einer waagrechten Linie.',
  'For a `closed` line: colour or gradient of the area. For an open line: its colour when there is no `stroke`; black without either.':
    'Bei einer geschlossenen Linie (`closed`): Farbe oder Verlauf der Fläche. Bei einer offenen: ihre Farbe, wenn `stroke` fehlt; ohne beides Schwarz.',
  'Colour or gradient of the line. That of `fill`, or black, when absent; a `closed` line has none then.':
    'Farbe oder Verlauf der Linie. Ohne Angabe die von `fill` oder Schwarz; eine geschlossene Linie (`closed`) hat dann keine.',
  'Width of the line; 0 draws none.': 'Breite der Linie; 0 zeichnet keine.',
  'What the line begins with. A `closed` line has no heads.':
    'Womit die Linie beginnt. Eine geschlossene Linie (`closed`) hat keine Enden.',
  'What the line ends with. A `closed` line has no heads.':
    'Womit die Linie endet. Eine geschlossene Linie (`closed`) hat keine Enden.',
  'Length of the heads, as a multiple of `strokeWidth`.':
    'Länge der Pfeilspitzen und anderen Enden, als Vielfaches von `strokeWidth`.',
  'The points of the line as `[x1, y1, x2, y2, …]`, from `x` and `y` of the element. The corners of the box, top left and bottom right, when absent.':
    'Die Punkte der Linie als `[x1, y1, x2, y2, …]`, gemessen von `x` und `y` des Elements. Ohne Angabe die Ecken des Rahmens links oben und rechts unten.',
  'How the line runs through its points: `straight`, `smooth` through all of them, or as `bezier`: the start, then two control points and an end, over and over.':
    'Wie die Linie durch ihre Punkte läuft: gerade (`straight`), als Kurve durch alle (`smooth`), oder als `bezier`: der Anfang, dann immer wieder zwei Kontrollpunkte und ein Ende.',
  'How round a `smooth` line is: 0 is straight, 0.5 is usual, more swings out.':
    'Wie rund eine `smooth`-Linie ist: 0 ist gerade, 0,5 üblich, mehr schwingt weiter aus.',
  'Whether the last point is joined to the first one and `fill` fills the area.':
    'Ob der letzte Punkt mit dem ersten verbunden ist und `fill` die Fläche füllt.',
  'How many corners a regular polygon has. The first is at the top, and the polygon is stretched to fill its box.':
    'Wie viele Ecken ein regelmäßiges Vieleck hat. Die erste ist oben, und das Vieleck wird auf seinen Rahmen gestreckt.',
  'The corners one by one, in px of the box, or as shares of it when no number is below 0 or above 1. They win over `preset` and `sides`.':
    'Die Ecken einzeln, in px des Rahmens, oder als Anteile davon, wenn keine Zahl unter 0 oder über 1 liegt. Sie haben Vorrang vor `preset` und `sides`.',
  'A ready figure, stretched to the box. It wins over `sides`.':
    'Eine fertige Figur, auf den Rahmen gestreckt. Sie hat Vorrang vor `sides`.',
  'Radius of the corners; a corner between short sides has less. Presets with curves have no corners.':
    'Radius der Ecken; eine Ecke zwischen kurzen Seiten hat weniger. Figuren mit Kurven haben keine Ecken.',
  'How many points the star has. The first is at the top, and the star is stretched to fill its box.':
    'Wie viele Zacken der Stern hat. Die erste ist oben, und der Stern wird auf seinen Rahmen gestreckt.',
  'How far the inner corners lie from the centre, as a share of how far the points do.':
    'Wie weit die inneren Ecken von der Mitte liegen, als Anteil davon, wie weit die Zacken liegen.',
  'Radius of the points and of the inner corners; a corner between short sides has less.':
    'Radius der Zacken und der inneren Ecken; eine Ecke zwischen kurzen Seiten hat weniger.',
  'The SVG document itself; it wins over `src`. Scripts, events and references outwards are left out; values of variables are escaped.':
    'Das SVG-Dokument selbst; es hat Vorrang vor `src`. Skripte, Ereignisse und Verweise nach außen entfallen; Werte von Variablen werden maskiert.',
  'Address (`http`, `https`, `data:`) or asset id of an SVG image. A picture of pixels is refused: it belongs into an `image`.':
    'Adresse (`http`, `https`, `data:`) oder Id eines Uploads: ein SVG-Bild. Ein Bild aus Pixeln wird abgelehnt: Es gehört in ein `image`.',
  'How art of another ratio fills the box.': 'Wie eine Grafik mit anderem Seitenverhältnis den Rahmen füllt.',
  'Where the art lies when it is larger or smaller than its box.':
    'Wo die Grafik liegt, wenn sie größer oder kleiner als ihr Rahmen ist.',
  'Replaces colours of fills and strokes in the art: `{"#old": "#new"}`.':
    'Ersetzt Farben von Füllungen und Konturen der Grafik: `{"#alt": "#neu"}`.',
  'Colours art of one colour: `currentColor`, and shapes without a fill of their own. The art keeps its colours when absent.':
    'Färbt eine einfarbige Grafik: `currentColor` und Formen ohne eigene Füllung. Ohne Angabe behält die Grafik ihre Farben.',
  'How many icons are filled, the last one in part. A value below 0 or above `max` is shown as the nearest one and gives the warning RATING_OUT_OF_RANGE.':
    'Wie viele Symbole gefüllt sind, das letzte zum Teil. Ein Wert unter 0 oder über `max` wird wie der nächste mögliche gezeigt und gibt die Warnung RATING_OUT_OF_RANGE.',
  'How many icons there are.': 'Wie viele Symbole es gibt.',
  'What the value is rounded to: 1 shows whole icons only, 0.5 halves too, 0.01 nearly every value.':
    'Worauf der Wert gerundet wird: 1 zeigt nur ganze Symbole, 0,5 auch halbe, 0,01 fast jeden Wert.',
  'The figure that is repeated; `path` wins over it.': 'Die Figur, die wiederholt wird; `path` hat Vorrang.',
  'An icon of your own as SVG path data, such as the `d` of an icon with one path. It keeps its ratio. The figure of `icon` is drawn when absent.':
    'Ein eigenes Symbol als SVG-Pfaddaten, etwa das `d` eines Symbols mit einem Pfad. Es behält sein Seitenverhältnis. Ohne Angabe wird die Figur von `icon` gezeichnet.',
  'Room between two icons. Each icon is as large as the box allows, so a larger gap makes them smaller.':
    'Raum zwischen zwei Symbolen. Jedes Symbol ist so groß, wie der Rahmen es erlaubt; eine größere Lücke macht sie also kleiner.',
  'Colour of the filled icons; a gradient runs over the whole row.':
    'Farbe der gefüllten Symbole; ein Verlauf läuft über die ganze Reihe.',
  'Colour of the icons that are not filled; `transparent` draws none of them.':
    'Farbe der Symbole, die nicht gefüllt sind; `transparent` zeichnet keines davon.',
  'What the code says when it is scanned. An empty value draws nothing and gives the warning CODE_EMPTY.':
    'Was der Code beim Scannen sagt. Ein leerer Wert zeichnet nichts und gibt die Warnung CODE_EMPTY.',
  'How much of the code may be hidden or damaged: L about 7 %, M 15 %, Q 25 %, H 30 %. M when absent; with a logo always H.':
    'Wie viel vom Code verdeckt oder beschädigt sein darf: L etwa 7 %, M 15 %, Q 25 %, H 30 %. Ohne Angabe M; mit einem Logo immer H.',
  'Empty margin around the code, within its box. ISO/IEC 18004 asks for 4; less may not scan.':
    'Leerer Rand um den Code, in seinem Rahmen. ISO/IEC 18004 verlangt 4; mit weniger lässt er sich vielleicht nicht scannen.',
  'What the small dark squares look like.': 'Wie die kleinen dunklen Quadrate aussehen.',
  'What the three finder patterns in the corners look like.': 'Wie die drei Suchmuster in den Ecken aussehen.',
  'A picture in the middle of the code. The modules beneath it are left out. None when absent.':
    'Ein Bild in der Mitte des Codes. Die Module darunter entfallen. Ohne Angabe keines.',
  'Colour or gradient of the dark modules.': 'Farbe oder Verlauf der dunklen Module.',
  'Colour behind the code, quiet zone included. The code is a square in the middle of its box.':
    'Farbe hinter dem Code, samt Ruhezone. Der Code ist ein Quadrat in der Mitte seines Rahmens.',
  'Colour of the three finder patterns; that of the modules when absent.':
    'Farbe der drei Suchmuster; ohne Angabe die der Module.',
  'What the code says. Which characters it may hold depends on `format`; others are refused. An empty value draws nothing and gives the warning CODE_EMPTY.':
    'Was der Code sagt. Welche Zeichen er enthalten darf, hängt von `format` ab; andere werden abgelehnt. Ein leerer Wert zeichnet nichts und gibt die Warnung CODE_EMPTY.',
  'The kind of code. `pdf417`, `datamatrix`, `gs1datamatrix` and `aztec` are two-dimensional.':
    'Die Art des Codes. `pdf417`, `datamatrix`, `gs1datamatrix` und `aztec` sind zweidimensional.',
  '`auto` adds the check digit that EAN, UPC and ITF-14 lack. `validate` expects it in the value, also for Code 39, Codabar and Interleaved 2 of 5. A wrong one is refused.':
    '`auto` ergänzt die Prüfziffer, die EAN, UPC und ITF-14 fehlt. `validate` erwartet sie im Wert, auch bei Code 39, Codabar und Interleaved 2 of 5. Eine falsche wird abgelehnt.',
  'Width of the narrowest bar. The widest that fits, in whole pixels of the output, when absent.':
    'Breite des schmalsten Strichs. Ohne Angabe der breiteste, der passt, in ganzen Pixeln der Ausgabe.',
  'Empty margin on each side, within the box. What the standard of the symbology asks for when absent.':
    'Leerer Rand auf jeder Seite, im Rahmen. Ohne Angabe so viel, wie die Norm des Codes verlangt.',
  'Whether the value stands beside the bars. When absent it does, but for two-dimensional and postal codes.':
    'Ob der Wert bei den Strichen steht. Ohne Angabe ja, außer bei zweidimensionalen Codes und denen der Post.',
  'Colour of the bars. Scanners see red as white.': 'Farbe der Striche. Scanner sehen Rot als Weiß.',
  'Colour of the whole box behind the bars.': 'Farbe des ganzen Rahmens hinter den Strichen.',
  'Colour of the value beside the bars; that of the bars when absent.':
    'Farbe des Werts bei den Strichen; ohne Angabe die der Striche.',
  'Font of the value beside the bars.': 'Schrift des Werts bei den Strichen.',
  'Size of the value beside the bars, smaller where it does not fit. It follows from the size of the code when absent.':
    'Größe des Werts bei den Strichen, kleiner, wo er nicht passt. Ohne Angabe richtet sie sich nach der Größe des Codes.',
  'Where the value stands beside the bars. EAN, UPC and the like have their digits in the places of the standard below the bars.':
    'Wo der Wert bei den Strichen steht. Bei EAN, UPC und ähnlichen stehen die Ziffern unter den Strichen, wo die Norm es sagt.',
  'Whether the value stands above or below the bars.': 'Ob der Wert über oder unter den Strichen steht.',
  'Distance between the bars and the value. It follows from the size of the code when absent.':
    'Abstand zwischen den Strichen und dem Wert. Ohne Angabe richtet er sich nach der Größe des Codes.',
};
