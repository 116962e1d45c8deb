import type { Drawing } from '../kit/picture.ts';
import { autumnLake } from './autumn-lake.ts';
import { balloons } from './balloons.ts';
import { birthdayCake } from './birthday-cake.ts';
import { bookshelf } from './bookshelf.ts';
import { bottleOnPodium } from './bottle-podium.ts';
import { burger } from './burger.ts';
import { citrus } from './citrus-slices.ts';
import { cityAtNight } from './city.ts';
import { coffeeCup } from './coffee-cup.ts';
import { conferenceHall } from './conference-hall.ts';
import { desertDunes } from './desert-dunes.ts';
import { gifts } from './gift-boxes.ts';
import { guilloche } from './guilloche.ts';
import { headphones } from './headphones.ts';
import { houseWithGarden } from './homes.ts';
import { laptopDesk } from './laptop-desk.ts';
import { lavenderField } from './lavender-field.ts';
import { lilyPond } from './lily-pond.ts';
import { meshes } from './meshes.ts';
import { microphone } from './microphone.ts';
import { mistyForest } from './misty-forest.ts';
import { mountainsAtDawn } from './mountains.ts';
import { northernLights } from './northern-lights.ts';
import { paperCuts } from './paper-cut.ts';
import { patterns } from './patterns.ts';
import { pizza } from './pizza.ts';
import { portraits } from './portraits.ts';
import { potPlants } from './pot-plants.ts';
import { rocketLaunch } from './rocket-launch.ts';
import { saladBowl } from './salad-bowl.ts';
import { seaCoast } from './sea-coast.ts';
import { cloths } from './silk.ts';
import { smartphones } from './smartphones.ts';
import { sneaker } from './sneaker.ts';
import { stageLights } from './stage-lights.ts';
import { starryNight } from './starry-night.ts';
import { tropicalBeach } from './tropical-beach.ts';
import { vinylRecord } from './vinyl-record.ts';
import { winterVillage } from './winter-village.ts';
import { woodPlanks } from './wood-planks.ts';

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
  burger,
  'guilloche-ivory': guilloche,
  'pot-plants': potPlants,
  ...cloths,
  'wood-planks': woodPlanks,
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
