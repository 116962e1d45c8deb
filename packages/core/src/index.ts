export { judgeOverPixels, type TextOverPicture } from './contrast/judge-contrast.ts';
export type { BoundDesign } from './design/bound-design.ts';
export {
  type BrandLists,
  type BrandValues,
  brandVariable,
  isBrandPath,
  mayReadBrand,
  toBrandValues,
} from './design/brand.ts';
export { unknownKeys } from './design/check/check-element.ts';
export { expectedOf, issueCodeOf, schemaProblems } from './design/check/schema-issues.ts';
export { refuseStrayElements } from './design/check/stray-elements.ts';
export { colorForms, formatColor, parseColor } from './design/colors/color.ts';
export { type CanvasData, childrenOf, type DesignDocument, type StoredElement } from './design/document.ts';
export type { Element, ElementKind, ElementOf } from './design/elements/index.ts';
export { elementSchemas } from './design/elements/index.ts';
export { factsOf, withInner } from './design/kinds/index.ts';
export { type DesignInput, parseDesign } from './design/parse-design.ts';
export * as designValues from './design/values.ts';
export { describeValue } from './errors/describe-value.ts';
export { type ErrorCode, errorCodes, retryableErrors } from './errors/error-codes.ts';
export { ImageProblem } from './errors/image-problem.ts';
export type { IssueCode } from './errors/issue-codes.ts';
export { pointer } from './errors/json-pointer.ts';
export { indexNames, nearName } from './errors/near-name.ts';
export { type Issue, PlatenError } from './errors/platen-error.ts';
export { type Box, intersection, roundOut, union } from './geometry/box.ts';
export {
  applyToPoint,
  identity,
  invert,
  type Matrix,
  mapBox,
  multiply,
  rotation,
  scaling,
  skewing,
  translation,
} from './geometry/matrix.ts';
export { regularPolygon, starPolygon } from './geometry/rounded-polygon.ts';
export { translatePath } from './geometry/translate-path.ts';
export type { ImageInfo, LaidOutCell, ResolvedImage } from './layout/context.ts';
export { layoutFill } from './layout/fills/fill.ts';
export { mix as mixColors } from './layout/fills/gradient-stops.ts';
export { placePicture } from './layout/images/place-picture.ts';
export { type ResolvedImages, resolveImages } from './layout/images/resolve-images.ts';
export type { CachedLayout, LayoutCache } from './layout/layout-cache.ts';
export {
  arrangeDesign,
  findTextOverPictures,
  type LayoutDesignContext,
  layoutDesign,
  layoutPages,
  textContrast,
} from './layout/layout-design.ts';
export { type ElementGeometry, elementTransform } from './layout/mark-base.ts';
export {
  type Placement,
  type PlacementRequest,
  placeScene,
  type ResizeMode,
  resizeModes,
  shownPart,
} from './layout/place-scene.ts';
export { adaptDesign } from './layout/resize/adapt-design.ts';
export { plainTableStyle } from './layout/table/cell-style.ts';
export type { ForeignFormats, FormatAsk } from './liquid/filters/foreign-formats.ts';
export { partOf } from './liquid/filters/formatter-cache.ts';
export { WorkBudget, workLimits } from './liquid/work-budget.ts';
export {
  compressions,
  defaultRenderOptions,
  type Margins,
  mimeTypes,
  type Orientation,
  type OutputFormat,
  optionBounds,
  orientations,
  outputBounds,
  outputFormats,
  type PageSize,
  pageSizes,
  type RenderOptions,
} from './options/render-options.ts';
export type { Canvas2D, PaintResources, ScaledImageRequest, SvgRequest } from './paint/canvas.ts';
export { peakLayerPixels } from './paint/count-layers.ts';
export { filterCss } from './paint/filter-css.ts';
export { type InkReach, markBounds } from './paint/mark-bounds.ts';
export { smoothly } from './paint/marks/image.ts';
export { bendsPaint } from './paint/marks/text.ts';
export { needsLayer } from './paint/paint-mark.ts';
export { paintScene } from './paint/paint-scene.ts';
export { recolorPixels } from './paint/recolor-pixels.ts';
export { straightPixels } from './paint/straight-pixels.ts';
export { collectImageNeeds, type ImageNeed, resolvedImageKey } from './resources/collect-needs.ts';
export { type ImagePolicy, imagePolicies, withImagePolicy } from './resources/image-policy.ts';
export { facesOf } from './scene/faces-of.ts';
export { featureSettings, shapingFeatures } from './scene/font-features.ts';
export { innerMark } from './scene/inner-mark.ts';
export type * from './scene/marks.ts';
export type * from './scene/paint.ts';
export type { PortablePicture, PortableScene } from './scene/portable-scene.ts';
export type { ElementReport, Scene } from './scene/scene.ts';
export { areTilesDrawn } from './scene/tiles.ts';
export type { Warning, WarningCode } from './scene/warnings.ts';
export type { SvgFont, SvgImage } from './svg/svg-context.ts';
export { artPictures } from './svg-art/art-pictures.ts';
export { compileArt } from './svg-art/compile-art.ts';
export { sanitizeSvg } from './svg-art/sanitize/sanitize-svg.ts';
export type { Hyphenator } from './text/breaking/hyphenation.ts';
export { isHangingSpace } from './text/breaking/line-breaks.ts';
export { findWordStarts, type WordStarts } from './text/breaking/word-starts.ts';
export { syntheticStyle } from './text/faces/synthetic-style.ts';
export type {
  CrossRunShaping,
  FontCatalog,
  FontFace,
  FontFamily,
  FontMetrics,
  FontSpec,
  TextMeasurer,
} from './text/fonts.ts';
export { type Direction, mirroredCharacter, paragraphDirection } from './text/scripts/bidi.ts';
export { splitClusters } from './text/scripts/clusters.ts';
export { joiner, joinsAt } from './text/scripts/joining.ts';
export { type BindRequest, bindDesign } from './variables/bind-design.ts';
export { createElementCache, type ElementCache } from './variables/binding/element-cache.ts';
export { type DesignVariable, listVariables, type VariableType } from './variables/facts/list-variables.ts';
export { readLocale } from './variables/facts/read-locale.ts';
export { createTableCache } from './variables/tables/table-cache.ts';
