import { assetsSuite } from './suites/assets.ts';
import { designVersionsSuite } from './suites/design-versions.ts';
import { designsSuite } from './suites/designs.ts';
import { envelopeSuite } from './suites/envelope.ts';
import { examplesSuite } from './suites/examples.ts';
import { foldersSuite } from './suites/folders.ts';
import { signedFilesSuite } from './suites/signed-files.ts';
import { templatesSuite } from './suites/templates.ts';
import { onEachDatabase } from './support/on-each-database.ts';

onEachDatabase((world) => {
  designsSuite(world);
  designVersionsSuite(world);
  foldersSuite(world);
  templatesSuite(world);
  assetsSuite(world);
  examplesSuite(world);
  envelopeSuite(world);
  signedFilesSuite(world);
});
