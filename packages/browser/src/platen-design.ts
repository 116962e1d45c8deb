import { PlatenDesign } from './element/platen-design.ts';

export { type DesignReady, PlatenDesign } from './element/platen-design.ts';

// A page may load it twice, of two versions.
if (customElements.get('platen-design') === undefined) customElements.define('platen-design', PlatenDesign);
