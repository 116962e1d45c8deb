// The dialogs of the editor and what else is seldom seen, which are loaded together when the first is opened.
export { ApiCallDialog } from './output/api-call-dialog.tsx';
export { ExportDialog } from './output/export-dialog.tsx';
export { ServicePicture } from './preview/service-picture.tsx';
export { PublishDialog } from './publishing/publish-dialog.tsx';
export { ResizeDialog } from './resizing/resize-dialog.tsx';
export { ConflictDialog } from './saving/conflict-dialog.tsx';
export { UnreadableEditsNotice } from './saving/unreadable-edits.tsx';
export { VersionsDialog } from './versions/versions-dialog.tsx';
