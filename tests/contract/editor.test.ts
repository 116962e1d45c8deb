import { dataSetsSuite } from './suites/data-sets.ts';
import { draftsSuite } from './suites/drafts.ts';
import { engineFilesSuite } from './suites/engine-files.ts';
import { picturesSuite } from './suites/pictures.ts';
import { previewsSuite } from './suites/previews.ts';
import { onEachDatabase } from './support/on-each-database.ts';

/** What an editor in a web page asks of the service. */
onEachDatabase((world) => {
  draftsSuite(world);
  dataSetsSuite(world);
  engineFilesSuite(world);
  picturesSuite(world);
  previewsSuite(world);
});
