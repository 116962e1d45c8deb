export const assets = {
  lead: 'Pictures and fonts that your designs use. Drop files or whole folders anywhere on this page.',
  upload: 'Upload',
  kind: 'What is shown',
  all: 'All',
  images: 'Pictures',
  fonts: 'Fonts',
  uploading: (number: number, total: number) =>
    total === 1 ? 'Uploading the file …' : `Uploading file ${number} of ${total} …`,
  progress: 'Progress of the upload',
  unreadable: 'The browser cannot read it.',
  tooMany: (most: number) =>
    `There are more than ${most} files, and the first ${most} are taken. Drop the others afterwards.`,
  emptyTitle: 'Nothing here yet',
  emptyText:
    'Drop a picture or a font. Designs name a font by its family, and pictures are under “Pictures” in the editor.',
  noSpecimen: 'The font cannot be shown here',
  delete: 'Delete',
  deleteNamed: (name: string) => `Delete ${name}`,
  deleteText: 'It goes from this list for good. Designs and templates that use it keep its file.',
  unused: 'No design uses it.',
  usedIn: (designs: string, templates: string) =>
    `Used in ${designs === '1' ? 'one design' : `${designs} designs`}${templates === '0' ? '' : ` and ${templates === '1' ? 'one template' : `${templates} templates`}`}:`,
  uses: 'Designs that use it',
  moreUses: (count: string) => `and ${count} more`,
};

export const settings = {
  planTitle: 'Plan and limits',
  plan: 'Plan',
  since: 'Account since',
  rendersToday: 'Renders today',
  rendersThisMonth: 'Renders this month',
  stored: 'Stored',
  requests: 'Renders asked for in a minute',
  atOnce: 'Drawn at the same time',
  batchSize: 'Rows of a batch',
  batches: 'Batches in an hour',
  upload: 'Size of an upload',
  unlimited: 'no limit',
  usedOf: (used: string, limit: string) => `${used} of ${limit}`,
  files: 'Files',
  whoOpens: 'Who may open files',
  public: 'Who has the address',
  signed: 'By signed addresses',
  publicText: 'Everybody who has the address of a file can open it, for as long as the file is kept.',
  signedText: 'Addresses carry a signature and work for a while. Those without one are refused.',
  secret: 'Signing secret',
};
