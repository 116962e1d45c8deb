import type { Drawing } from '../kit/picture.ts';
import { cityAtNight } from './city.ts';
import { houseWithGarden } from './homes.ts';
import { desertDunes, mistyForest, mountainsAtDawn, seaCoast } from './landscapes.ts';
import { meshes } from './meshes.ts';
import {
  birthdayCake,
  citrus,
  gifts,
  headphones,
  microphone,
  pizza,
  rocketLaunch,
  smartphones,
  sneaker,
  vinylRecord,
} from './objects.ts';
import { paperCuts } from './paper-cut.ts';
import { patterns } from './patterns.ts';
import { bookshelf, conferenceHall, laptopDesk, stageLights } from './places.ts';
import { portraits } from './portraits.ts';
import {
  autumnLake,
  balloons,
  lavenderField,
  lilyPond,
  northernLights,
  starryNight,
  tropicalBeach,
  winterVillage,
} from './skies.ts';
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
  headphones,
  sneaker,
  smartphones,
  'gift-boxes': gifts,
  pizza,
  'birthday-cake': birthdayCake,
  'citrus-slices': citrus,
  microphone,
  'vinyl-record': vinylRecord,
  'rocket-launch': rocketLaunch,
  'stage-lights': stageLights,
  'conference-hall': conferenceHall,
  bookshelf,
  'laptop-desk': laptopDesk,
  'starry-night': starryNight,
  'northern-lights': northernLights,
  'tropical-beach': tropicalBeach,
  'autumn-lake': autumnLake,
  'winter-village': winterVillage,
  'balloons-valley': balloons,
  'lavender-field': lavenderField,
  'lily-pond': lilyPond,
};
