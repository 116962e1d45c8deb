/** What the build knows and the sources would have to find out; `scripts/build-service.ts` fills it in. */
export interface BuiltFacts {
  readonly engineVersion: string;
  /** The render process's file, beside the service's. */
  readonly renderProcess: string;
  /** The analysis process's file, as `app/start-analysis.ts` of the service finds it. */
  readonly analysisProcess: string;
}

declare const platenBuild: BuiltFacts | undefined;

/** Undefined when the sources run as they are. */
export const builtFacts: BuiltFacts | undefined = typeof platenBuild === 'undefined' ? undefined : platenBuild;
