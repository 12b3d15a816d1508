import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** A component whose code comes when it is first drawn, or when `begin` is called. */
export type LoadedComponent<P> = ComponentType<P> & { begin: () => void };

/**
 * A component that is loaded, with `waiting` in its place meanwhile; a failure is thrown where it is drawn. For what a page shows at
 * once: with React.lazy it would stand there up to 0.3 s later, as React holds back what takes the place of a fallback.
 */
export function loaded<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  waiting: ReactNode,
): LoadedComponent<P> {
  let here: ComponentType<P> | null = null;
  let coming: Promise<ComponentType<P>> | null = null;
  const come = async () => {
    try {
      here = (await load()).default;
      return here;
    } catch (error) {
      // Whoever draws it next tries again.
      coming = null;
      throw error;
    }
  };
  function Loaded(props: P) {
    const [found, setFound] = useState<{ Part: ComponentType<P> | null; error?: unknown }>(() => ({ Part: here }));
    useEffect(() => {
      if (found.Part !== null) return;
      let isLeft = false;
      coming ??= come();
      coming.then(
        (Part) => isLeft || setFound({ Part }),
        (error: unknown) => isLeft || setFound({ Part: null, error }),
      );
      return () => {
        isLeft = true;
      };
    }, [found]);
    if ('error' in found) throw found.error;
    return found.Part === null ? waiting : <found.Part {...props} />;
  }
  const begin = () => {
    coming ??= come();
    // Told where it is drawn.
    coming.catch(() => undefined);
  };
  return Object.assign(Loaded, { begin });
}
