import { type RefObject, useLayoutEffect, useState } from 'react';

/** Less than this cannot be used, and is kept free below; in pixels. */
const least = 320;
const below = 56;

/** How tall something may be, from where it begins down to the end of the window. */
export function useRoom(from: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(least);
  useLayoutEffect(() => {
    const measure = () => {
      const top = (from.current?.getBoundingClientRect().top ?? 0) + scrollY;
      setRoom(Math.max(least, Math.floor(innerHeight - top - below)));
    };
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [from]);
  return room;
}
