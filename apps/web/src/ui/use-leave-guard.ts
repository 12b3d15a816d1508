import { useEffect, useRef, useState } from 'react';
import { type Location, useBlocker } from 'react-router';

type Guard = {
  /** Somebody wants to leave and is to be asked. */
  asking: boolean;
  /** They do leave. */
  leave: () => Promise<void>;
  stay: () => void;
  /** For buttons that close: asks where something would be lost. */
  tryLeaving: () => void;
  /** While a form is being sent, leaving loses nothing. */
  release: (released: boolean) => void;
};

const isAnotherPage = (from: Location, to: Location) => from.pathname !== to.pathname;

/**
 * Keeps what was entered: leaving by a button, the address or the window's closing asks while something has changed. `isElsewhere`: which
 * addresses have no place for it.
 */
export function useLeaveGuard(changed: boolean, onLeave: () => void, isElsewhere = isAnotherPage): Guard {
  const [wanted, setWanted] = useState(false);
  const released = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => changed && !released.current && isElsewhere(currentLocation, nextLocation),
  );

  useEffect(() => {
    if (!changed) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [changed]);

  return {
    asking: wanted || blocker.state === 'blocked',
    leave: async () => {
      if (blocker.state === 'blocked') blocker.proceed();
      else onLeave();
    },
    stay: () => {
      setWanted(false);
      if (blocker.state === 'blocked') blocker.reset();
    },
    tryLeaving: () => {
      if (changed) setWanted(true);
      else onLeave();
    },
    release: (now) => {
      released.current = now;
    },
  };
}
