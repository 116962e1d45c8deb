import { Component, type ComponentType, createContext, lazy, type ReactNode, Suspense, use } from 'react';
import { useMessages } from '../messages/messages.tsx';
import { Alert } from './alert.tsx';
import { Button } from './buttons/button.tsx';

/** How often a part of the page was asked for again. */
const Attempt = createContext(0);

/** A component that is loaded when it is shown for the first time, within `Arriving`, which can ask for it again. */
export function arriving<Props extends object>(load: () => Promise<(props: Props) => ReactNode>) {
  const parts: ComponentType<Props>[] = [];
  // biome-ignore lint/correctness/noComponentHookFactories: it is called once for each part, when modules are loaded.
  return function Part(props: Props): ReactNode {
    const attempt = use(Attempt);
    parts[attempt] ??= lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
    const Loaded = parts[attempt];
    return <Loaded {...props} />;
  };
}

export interface ArrivingProps {
  readonly fallback?: ReactNode;
  /** What is shown: where it changes, a failure is forgotten. */
  readonly of?: string | undefined;
  /** What stands over the words that it could not be loaded. */
  readonly heading?: ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly error: unknown;
  readonly attempt: number;
}

/** A part of the page that is loaded when it is shown; without a connection it says so in its place, and the page stays. */
export class Arriving extends Component<ArrivingProps, State> {
  override readonly state: State = { error: undefined, attempt: 0 };

  static getDerivedStateFromError(error: unknown): Pick<State, 'error'> {
    return { error };
  }

  readonly #tryAgain = (): void => this.setState(({ attempt }) => ({ error: undefined, attempt: attempt + 1 }));

  override componentDidUpdate(before: ArrivingProps): void {
    if (this.state.error !== undefined && before.of !== this.props.of) this.#tryAgain();
  }

  override render(): ReactNode {
    const { error, attempt } = this.state;
    if (error === undefined) {
      return (
        <Attempt value={attempt}>
          <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense>
        </Attempt>
      );
    }
    if (!loadFailure.test(String(error))) throw error;
    return (
      <>
        {this.props.heading}
        <NotLoaded onRetry={this.#tryAgain} />
      </>
    );
  }
}

/** What Chromium, Firefox and Safari say when a script cannot be fetched. */
const loadFailure = /dynamically imported module|importing a module script/i;

function NotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  const { common } = useMessages();
  return (
    <Alert>
      <p>{common.offline}</p>
      <Button onPress={onRetry}>{common.retry}</Button>
    </Alert>
  );
}
