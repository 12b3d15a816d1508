import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** A component whose code is loaded when it is first rendered, or when `preload` is called. */
export type PreloadableComponent<P> = ComponentType<P> & { preload: () => void };

/**
 * Creates a component that is loaded lazily, with `waiting` in its place meanwhile; a load failure is thrown where it is rendered. For
 * content that a page shows at once: with React.lazy it would appear up to 0.3 s later, because React delays the content that replaces a
 * fallback.
 */
export function createPreloadable<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  waiting: ReactNode,
): PreloadableComponent<P> {
  let loadedComponent: ComponentType<P> | null = null;
  let pending: Promise<ComponentType<P>> | null = null;
  const loadOnce = async () => {
    try {
      loadedComponent = (await load()).default;
      return loadedComponent;
    } catch (error) {
      // The next rendering tries again.
      pending = null;
      throw error;
    }
  };
  function Loaded(props: P) {
    const [loadState, setLoadState] = useState<{ Part: ComponentType<P> | null; error?: unknown }>(() => ({
      Part: loadedComponent,
    }));
    useEffect(() => {
      if (loadState.Part !== null) return;
      let isUnmounted = false;
      pending ??= loadOnce();
      pending.then(
        (Part) => isUnmounted || setLoadState({ Part }),
        (error: unknown) => isUnmounted || setLoadState({ Part: null, error }),
      );
      return () => {
        isUnmounted = true;
      };
    }, [loadState]);
    if ('error' in loadState) throw loadState.error;
    return loadState.Part === null ? waiting : <loadState.Part {...props} />;
  }
  const preload = () => {
    pending ??= loadOnce();
    // The failure is thrown where the component is rendered.
    pending.catch(() => undefined);
  };
  return Object.assign(Loaded, { preload });
}
