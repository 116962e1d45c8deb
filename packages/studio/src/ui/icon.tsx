export interface IconProps {
  /** What an import of `lucide:…` gives. */
  readonly body: string;
  /** Px; default: 16. */
  readonly size?: number;
}

/** An icon of Lucide, in the colour of the text around. It is for the eye alone: what it stands beside has a name. */
export function Icon({ body, size = 16 }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the build, of a set of icons that the lock file pins.
      dangerouslySetInnerHTML={{ __html: body }}
    />
  );
}
