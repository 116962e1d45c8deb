import type { Drawing } from '../kit/picture.ts';
import { cityAtNight } from './city.ts';
import { houseWithGarden } from './homes.ts';
import { desertDunes, mistyForest, mountainsAtDawn, seaCoast } from './landscapes.ts';
import { meshes } from './meshes.ts';
import { paperCuts } from './paper-cut.ts';
import { patterns } from './patterns.ts';
import { portraits } from './portraits.ts';
import { bottleOnPodium, coffeeCup, saladBowl } from './still-life.ts';

/** Every picture that a program draws, by id. */
export const pictures: Readonly<Record<string, () => Drawing>> = {
  ...meshes,
  ...paperCuts,
  ...patterns,
  ...portraits,
  'mountains-dawn': mountainsAtDawn,
  'forest-mist': mistyForest,
  'desert-dunes': desertDunes,
  'coast-sunset': seaCoast,
  'city-night': cityAtNight,
  'coffee-cup': coffeeCup,
  'bottle-podium': bottleOnPodium,
  'salad-bowl': saladBowl,
  'house-garden': houseWithGarden,
};
