/** Something that SVG art asks for and does not get. */
export interface IgnoredFeature {
  /** The name of the SVG element that asks. */
  readonly element: string;
  /** What it asks for, such as an attribute's name. */
  readonly feature: string;
}
