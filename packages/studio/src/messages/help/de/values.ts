/** Gradients, shadows, filters, clips, repeats and parts of pictures. */
export const values = {
  'Whether the colours run along a line, outwards from a point, or around one.':
    'Ob die Farben eine Linie entlang laufen, von einem Punkt nach außen, oder um einen herum.',
  'Linear: the direction in which the colours run, where 0 is up and 90 to the right, as in CSS; down when absent. Conic: the direction in which they begin; up when absent.':
    'Linear: die Richtung, in der die Farben laufen; 0 ist nach oben und 90 nach rechts, wie in CSS; ohne Angabe nach unten. Konisch: die Richtung, in der sie beginnen; ohne Angabe oben.',
  'Linear: where the first colour lies. Radial and conic: the centre. It wins over `angle` and `center`.':
    'Linear: wo die erste Farbe liegt. Radial und konisch: die Mitte. Dies hat Vorrang vor `angle` und `center`.',
  'Linear: where the last colour lies. Radial: a point of the circle that has the last colour; it wins over `radius`. Conic: the direction in which the colours begin; it wins over `angle`.':
    'Linear: wo die letzte Farbe liegt. Radial: ein Punkt des Kreises, der die letzte Farbe hat, mit Vorrang vor `radius`. Konisch: die Richtung, in der die Farben beginnen, mit Vorrang vor `angle`.',
  'Radial and conic: the centre; the middle of the box when absent.':
    'Radial und konisch: die Mitte; ohne Angabe die Mitte des Rahmens.',
  'Radial: a multiple of the ellipse that reaches the farthest corner, as in CSS; or `{x, y}`, the radii as shares of the width and height of the box. 1 when absent.':
    'Radial: ein Vielfaches der Ellipse, die bis zur fernsten Ecke reicht, wie in CSS; oder `{x, y}`, die Radien als Anteile von Breite und Höhe des Rahmens. Ohne Angabe 1.',
  'The colours and where they lie, from 2 to 64.': 'Die Farben und wo sie liegen, 2 bis 64.',
  'From 0, the start of the gradient, to 1, its end.': 'Von 0, dem Anfang des Verlaufs, bis 1, seinem Ende.',
  'The colour at that place.': 'Die Farbe an dieser Stelle.',
  'The colour of the shadow; its opacity is that of the shadow.':
    'Die Farbe des Schattens; ihre Deckkraft ist die des Schattens.',
  'How soft the edge is, as in CSS: twice the standard deviation of the blur. 0 is a sharp edge.':
    'Wie weich der Rand ist, wie in CSS: das Doppelte der Standardabweichung der Unschärfe. 0 ist ein scharfer Rand.',
  'How far to the right the shadow lies; negative is left.':
    'Wie weit rechts der Schatten liegt; negative Werte: links.',
  'How far down the shadow lies; negative is up.': 'Wie weit unten der Schatten liegt; negative Werte: oben.',
  'How much the outline grows on each side before it is blurred; negative shrinks it.':
    'Wie viel der Umriss auf jeder Seite wächst, bevor er unscharf wird; negative Werte lassen ihn schrumpfen.',
  'Whether the shadow falls into the element from its edges, over its picture.':
    'Ob der Schatten von den Kanten in das Element fällt, über sein Bild.',
  'Multiplies all colours: 0 is black, 1 changes nothing, 2 is twice as bright.':
    'Vervielfacht alle Farben: 0 ist Schwarz, 1 ändert nichts, 2 ist doppelt so hell.',
  'Distance of the colours from middle grey: 0 is all grey, 1 changes nothing.':
    'Abstand der Farben von mittlerem Grau: 0 ist alles grau, 1 ändert nichts.',
  'How strong colours are: 0 leaves greys, 1 changes nothing.':
    'Wie kräftig die Farben sind: 0 lässt Grautöne übrig, 1 ändert nichts.',
  'From 0 to 1: how much of all colour is taken away.': 'Von 0 bis 1: wie viel von aller Farbe weggenommen wird.',
  'From 0 to 1: how brown the picture becomes, like an old photograph.':
    'Von 0 bis 1: wie braun das Bild wird, wie ein altes Foto.',
  'From 0 to 1: how much colours turn into their opposites; 0.5 is all grey.':
    'Von 0 bis 1: wie weit Farben ins Gegenteil umschlagen; bei 0,5 ist alles grau.',
  'Turns all hues along the colour wheel; 360 is where it began.':
    'Dreht alle Farbtöne im Farbkreis; bei 360 ist es wie am Anfang.',
  'The shape over the box, beyond which nothing is seen. `path` draws what `d` says.':
    'Die Form über dem Rahmen; außerhalb von ihr ist nichts zu sehen. `path` zeichnet, was `d` sagt.',
  '`rectangle` and `rounded`: of the corners; of `rounded` an eighth of the shorter side when absent. `polygon` and `star`: one number for all corners. `circle`: of the circle itself, which fills the box when absent.':
    '`rectangle` und `rounded`: der Ecken; bei `rounded` ohne Angabe ein Achtel der kürzeren Seite. `polygon` und `star`: eine Zahl für alle Ecken. `circle`: des Kreises selbst, der ohne Angabe den Rahmen füllt.',
  '`polygon`: how many corners it has, 6 when absent. `star`: how many points it has, 5 when absent.':
    '`polygon`: wie viele Ecken es hat, ohne Angabe 6. `star`: wie viele Zacken er hat, ohne Angabe 5.',
  '`polygon`: a ready figure, as those of the kind `polygon`. It wins over `sides`.':
    '`polygon`: eine fertige Figur, wie bei der Art `polygon`. Sie hat Vorrang vor `sides`.',
  '`star`: how far its inner corners lie from the centre, as a share of how far its points do; 0.5 when absent.':
    '`star`: wie weit seine inneren Ecken von der Mitte liegen, als Anteil davon, wie weit seine Zacken liegen; ohne Angabe 0,5.',
  '`path`: SVG path data in px of the box, such as `M0 0H100V50Z`.':
    '`path`: SVG-Pfaddaten in px des Rahmens, etwa `M0 0H100V50Z`.',
  'Address (`http`, `https`, `data:`) or asset id of a PNG, GIF, WebP or SVG image. What the image does not cover is cut away.':
    'Adresse (`http`, `https`, `data:`) oder Id eines Uploads: ein Bild in PNG, GIF, WebP oder SVG. Was das Bild nicht deckt, wird weggeschnitten.',
  'How the mask lies over the box, which it fills when absent. What lies beside it is cut away.':
    'Wie die Maske über dem Rahmen liegt, den sie ohne Angabe füllt. Was neben ihr liegt, wird weggeschnitten.',
  'Where the mask lies in the box when it has another ratio; the middle when absent.':
    'Wo die Maske im Rahmen liegt, wenn sie ein anderes Seitenverhältnis hat; ohne Angabe in der Mitte.',
  'What of the mask counts: its opacity, which is meant when absent, or how light it is over black.':
    'Was von der Maske zählt: ihre Deckkraft, die ohne Angabe gemeint ist, oder wie hell sie über Schwarz ist.',
  'Takes the place of a `src` that fails.': 'Tritt an die Stelle eines `src`, das nicht geladen werden kann.',
  'What happens when the mask cannot be used. `skip` and `placeholder` show the element without it. When absent, `onImageError` of the render decides.':
    'Was geschieht, wenn die Maske nicht verwendet werden kann. `skip` und `placeholder` zeigen das Element ohne sie. Ohne Angabe gilt `onImageError` des Aufrufs.',
  'The list: a variable, with filters if need be, such as `items`, `order.lines` or `items | where: "stock"`. A value that is missing or empty draws nothing.':
    'Die Liste: eine Variable, auch mit Filtern, etwa `items`, `order.lines` oder `items | where: "stock"`. Fehlt der Wert oder ist er leer, wird nichts gezeichnet.',
  "The name of the list's item for templates in the group. `index` is its number from 0.":
    'Wie Vorlagen in der Gruppe den Eintrag der Liste nennen. `index` ist seine Nummer ab 0.',
  'Where the next copy stands: to the right (`row`), below (`column`), or where its own `x` and `y` say (`none`). `column` when absent, and `row` when there are `columns`.':
    'Wo die nächste Kopie steht: rechts (`row`), unten (`column`), oder wo ihr eigenes `x` und `y` es sagt (`none`). Ohne Angabe `column`, und `row`, wenn es `columns` gibt.',
  'Distance between copies, in both directions.': 'Abstand zwischen Kopien, in beide Richtungen.',
  'How many copies stand side by side: rows of so many, or so many columns with the direction `column`.':
    'Wie viele Kopien nebeneinander stehen: Reihen mit so vielen, oder so viele Spalten bei der Richtung `column`.',
  'The most items that are drawn; further items are left out. All are drawn when absent.':
    'Nach so vielen Einträgen der Liste entfallen die übrigen. Ohne Angabe werden alle gezeichnet.',
  'Share of the width of the source: 0 is its left edge, 1 its right one.':
    'Anteil der Breite der Quelle: 0 ist ihre linke Kante, 1 ihre rechte.',
  'Share of the height of the source: 0 is its top edge, 1 its bottom one.':
    'Anteil der Höhe der Quelle: 0 ist ihre obere Kante, 1 ihre untere.',
  'Left edge of the part, as a share of the width of the source.':
    'Linke Kante des Teils, als Anteil der Breite der Quelle.',
  'Top edge of the part, as a share of the height of the source.':
    'Obere Kante des Teils, als Anteil der Höhe der Quelle.',
  'Width of the part, as a share of that of the source. It ends at the edge of the source.':
    'Breite des Teils als Anteil der Quelle. Er endet an der Kante der Quelle.',
  'Height of the part, as a share of that of the source. It ends at the edge of the source.':
    'Höhe des Teils als Anteil der Quelle. Er endet an der Kante der Quelle.',
  'The colour that black becomes.': 'Die Farbe, die aus Schwarz wird.',
  'The colour that white becomes.': 'Die Farbe, die aus Weiß wird.',
  'Address (`http`, `https`, `data:`) or asset id of the picture, which is shown whole. None when empty.':
    'Adresse (`http`, `https`, `data:`) oder Id eines Uploads: das Bild, das ganz gezeigt wird. Leer: keines.',
  'Side of the logo, as a share of the side of the code without its quiet zone.':
    'Seite des Logos als Anteil der Seite des Codes ohne seine Ruhezone.',
  'Free room around the logo. Logo and padding take 0.3 of the side of the code at most.':
    'Freier Raum um das Logo. Logo und freier Raum nehmen höchstens 0,3 der Seite des Codes ein.',
  'Colour behind the logo and its padding.': 'Farbe hinter dem Logo und seinem freien Raum.',
  'Share of the width: 0 is the left edge, 1 the right one.': 'Anteil der Breite: 0 ist die linke Kante, 1 die rechte.',
  'Share of the height: 0 is the top edge, 1 the bottom one.': 'Anteil der Höhe: 0 ist die obere Kante, 1 die untere.',
  'Radius across, as a share of the width of the box.': 'Waagrechter Radius als Anteil der Breite des Rahmens.',
  'Radius down, as a share of the height of the box.': 'Senkrechter Radius als Anteil der Höhe des Rahmens.',
  'Radius of the top left corner.': 'Radius der Ecke links oben.',
  'Radius of the top right corner.': 'Radius der Ecke rechts oben.',
  'Radius of the bottom right corner.': 'Radius der Ecke rechts unten.',
  'Radius of the bottom left corner.': 'Radius der Ecke links unten.',
  'Length at the upper side.': 'Länge an der oberen Seite.',
  'Length at the right side.': 'Länge an der rechten Seite.',
  'Length at the lower side.': 'Länge an der unteren Seite.',
  'Length at the left side.': 'Länge an der linken Seite.',
  'Share of the free width that lies to the left of the picture: 0 is flush left, 0.5 the middle, 1 flush right.':
    'Anteil der freien Breite, der links vom Bild liegt: 0 ist linksbündig, 0,5 die Mitte, 1 rechtsbündig.',
  'Share of the free height that lies above the picture: 0 is flush with the top, 0.5 the middle, 1 flush with the bottom.':
    'Anteil der freien Höhe, der über dem Bild liegt: 0 ist ganz oben, 0,5 die Mitte, 1 ganz unten.',
  'Distance from the left edge of the box, or share of its width.':
    'Abstand von der linken Kante des Rahmens, oder Anteil seiner Breite.',
  'Distance from the top edge of the box, or share of its height.':
    'Abstand von der oberen Kante des Rahmens, oder Anteil seiner Höhe.',
};
