import { randomBytes, randomUUID } from 'node:crypto';
import type { FileStore } from '../../files/file-store.ts';
import type { RendersStore } from '../../store/renders/renders-store.ts';
import type { InstallationStore } from '../../store/upkeep/installation-store.ts';

export interface OwnershipOptions {
  readonly installation: InstallationStore;
  readonly renders: Pick<RendersStore, 'usedContents'>;
  readonly files: Pick<FileStore, 'mark' | 'list' | 'has'>;
  /** Where the rows lie, when the database cannot tell it. */
  readonly place: () => Promise<string>;
  /** Whether the files lie beside the rows and are copied together with them. */
  readonly areFilesBesideRows: boolean;
  /**
   * Text about rows that lie beside the files, and therefore own them, and about how to move them. Undefined: there are
   * none.
   */
  readonly rowsOfFiles?: string | undefined;
  /** How long no file is deleted after the first start or after files were adopted, ms. */
  readonly keepAllMs: number;
  /** Called again and again when another installation has taken the files while this node runs. */
  readonly onForeign: () => void;
  /** The time by a clock that all nodes share: a node whose own clock is ahead must not end the wait. */
  readonly now: () => Promise<Date>;
}

export type OwnershipService = ReturnType<typeof createOwnershipService>;

/** The rows and the files belong to different installations; the message says what to do. */
export class NotTheOwner extends Error {}

/** How well rows and files match. */
export interface Agreement {
  /** How many contents were looked up that rows use. */
  readonly named: number;
  /** How many of `named` exist as files. */
  readonly present: number;
  /** How many files were looked up. */
  readonly listed: number;
  /** How many of `listed` are used by rows. */
  readonly used: number;
}

const sampleSize = 20;
const listedSize = 100;
/**
 * Most files of the rows must exist, since a few may have been lost; only half of the files must be used, since others
 * may be orphans.
 */
const least = { present: 0.9, used: 0.5 } as const;
const confirmedForMs = 60_000;
const adoptRemedy =
  'If they are to belong together, because you moved or copied one of them, stop all nodes and run `npm run adopt`.';

/**
 * Makes sure that rows and files belong to one installation, so that nobody deletes files that another installation's
 * rows use. The same id stands in the database and, as a mark, beside the files.
 */
export function createOwnershipService(options: OwnershipOptions) {
  const { installation, renders, files, rowsOfFiles, keepAllMs, now } = options;
  let confirmedMs = Number.NEGATIVE_INFINITY;
  let isConfirmed = false;

  const placeOfRows = async () => (await installation.place()) ?? (await options.place());

  async function compare(): Promise<Agreement> {
    const named = await installation.namedContents(sampleSize);
    const present = await Promise.all(named.map((contentHash) => files.has(contentHash)));
    const listed = new Set([
      ...(await files.list({ limit: listedSize / 2 })),
      ...(await files.list({ after: randomBytes(2).toString('hex'), limit: listedSize / 2 })),
    ]);
    const used = await renders.usedContents([...listed]);
    return { named: named.length, present: present.filter(Boolean).length, listed: listed.size, used: used.size };
  }

  async function settle(id: string): Promise<void> {
    await installation.settle({ id, place: await placeOfRows(), since: (await now()).toISOString() });
  }

  /** Claims the files for rows without an owner: those of a first start, or of a version that wrote no mark. */
  async function claimFirst(): Promise<void> {
    const mark = await files.mark.read();
    const id = await installation.draft(mark !== undefined && options.areFilesBesideRows ? mark : randomUUID());
    if (mark !== undefined && mark !== id) {
      throw new NotTheOwner(
        'The files belong to another installation: their mark is not that of this database. ' +
          (rowsOfFiles ??
            'Name a bucket of its own in S3_BUCKET, or a part of the bucket in S3_PREFIX, or the right database in ' +
              `DATABASE_URL. ${adoptRemedy}`),
      );
    }
    // The mark is ours, from a start that did not finish; but rows may have been put beside files that were marked
    // already.
    if (mark === undefined || options.areFilesBesideRows) {
      const agreement = await compare();
      if (!doAgree(agreement)) throw new NotTheOwner(`${describe(agreement)} ${rowsOfFiles ?? adoptRemedy}`);
    }
    if (mark === undefined) await files.mark.write(id);
    // When two installations found the same place empty, the last writer owns it.
    if ((await files.mark.read()) !== id) throw new NotTheOwner('Another installation has taken these files just now.');
    await settle(id);
  }

  return {
    /**
     * Makes sure, at a start, that rows and files belong together; the first start marks both. Throws NotTheOwner.
     */
    async claim(): Promise<void> {
      const known = await installation.find();
      if (!known) return claimFirst();
      if (known.place !== (await placeOfRows())) {
        throw new NotTheOwner(
          'The database is a copy: it was restored or moved to another place, and its files may still be those of the ' +
            `database that it was copied from. Name files of its own, or the right database. ${adoptRemedy}`,
        );
      }
      const mark = await files.mark.read();
      if (mark === known.id) return;
      throw new NotTheOwner(
        `${mark === undefined ? 'The files have no mark: they are not those that this database had' : 'The files belong to another installation: their mark is not that of this database'}. ` +
          (rowsOfFiles ??
            `Name the right ones (S3_BUCKET, S3_PREFIX, PLATEN_DATA_DIR), or the right database. ${adoptRemedy}`),
      );
    },

    /** Whether this database has an owner, so that nothing must be checked before it is used. */
    isClaimed: async () => (await installation.find()) !== undefined,

    /** Whether files may be deleted now: they belong to this installation, and have for a while. */
    async mayDelete(): Promise<boolean> {
      if (performance.now() - confirmedMs < confirmedForMs) return isConfirmed;
      const known = await installation.find();
      const mark = await files.mark.read();
      isConfirmed =
        known !== undefined && mark === known.id && Date.parse(known.since) + keepAllMs <= (await now()).getTime();
      confirmedMs = performance.now();
      if (known !== undefined && mark !== known.id) options.onForeign();
      return isConfirmed;
    },

    /** Makes rows and files a new installation: whoever owned them before does not own them any more. */
    async adopt({ anyway }: { readonly anyway: boolean }): Promise<Agreement> {
      const agreement = await compare();
      if (!anyway && !doAgree(agreement)) {
        throw new NotTheOwner(
          `${describe(agreement)} Files that no row names are deleted a day after they were adopted. When you are sure, run ` +
            '`npm run adopt -- --anyway`.',
        );
      }
      const id = randomUUID();
      await files.mark.write(id);
      await installation.replace({ id, place: await placeOfRows(), since: (await now()).toISOString() });
      return agreement;
    },
  };
}

function doAgree({ named, present, listed, used }: Agreement): boolean {
  return present >= least.present * named && used >= least.used * listed;
}

function describe({ named, present, listed, used }: Agreement): string {
  return (
    `The files do not look like those of this database: of ${named} that its rows name ${present} are there, and of ` +
    `${listed} that are there ${used} are named by rows.`
  );
}
