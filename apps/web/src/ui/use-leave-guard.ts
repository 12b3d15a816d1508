import { useEffect, useRef, useState } from 'react';
import { type Location, useBlocker } from 'react-router';

type Guard = {
  /** The user tries to leave and has to confirm. */
  isConfirmationOpen: boolean;
  /** Leaves and discards the changes. */
  leave: () => Promise<void>;
  stay: () => void;
  /** For buttons that close: asks for confirmation if there are unsaved changes, otherwise leaves. */
  tryLeaving: () => void;
  /** Set to true while a form is being sent: leaving then loses no changes, so no question is asked. */
  setReleased: (released: boolean) => void;
};

const isAnotherPage = (from: Location, to: Location) => from.pathname !== to.pathname;

/**
 * Protects changes: leaving by a button, by navigation or by closing the window asks first. `isElsewhere` returns whether navigation leaves
 * the form.
 */
export function useLeaveGuard(changed: boolean, onLeave: () => void, isElsewhere = isAnotherPage): Guard {
  const [isLeaving, setLeaving] = useState(false);
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
    isConfirmationOpen: isLeaving || blocker.state === 'blocked',
    leave: async () => {
      if (blocker.state === 'blocked') blocker.proceed();
      else onLeave();
    },
    stay: () => {
      setLeaving(false);
      if (blocker.state === 'blocked') blocker.reset();
    },
    tryLeaving: () => {
      if (changed) setLeaving(true);
      else onLeave();
    },
    setReleased: (now) => {
      released.current = now;
    },
  };
}
