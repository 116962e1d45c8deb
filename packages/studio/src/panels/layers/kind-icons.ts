import badge from 'lucide:badge';
import barcode from 'lucide:barcode';
import circle from 'lucide:circle';
import group from 'lucide:group';
import hexagon from 'lucide:hexagon';
import image from 'lucide:image';
import minus from 'lucide:minus';
import qr from 'lucide:qr-code';
import rectangle from 'lucide:square';
import star from 'lucide:star';
import rating from 'lucide:star-half';
import table from 'lucide:table';
import text from 'lucide:type';
import type { ElementKind } from '@platen/core';

export const kindIcons: { readonly [Kind in ElementKind]: string } = {
  rectangle,
  circle,
  text,
  image,
  line: minus,
  polygon: hexagon,
  star,
  svg: badge,
  rating,
  qr,
  barcode,
  table,
  group,
};
