// The panels that things are added from, and what else uploads, which are loaded together when the first is opened.
export { ElementsPanel, TextPanel } from './add-panels.tsx';
export { IconsPanel } from './icons-panel.tsx';
export { PicturesPanel } from './pictures-panel.tsx';
export { TemplatesPanel } from './templates-panel.tsx';
export { UploadButton } from './upload-button.tsx';
